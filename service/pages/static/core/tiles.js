// Words as tiles: a challenged word is checked letter by letter, and CH may be one letter.

import { html } from "../vendor/lit-html-3.3.3.js";

const ALONE = /\[([^[\]]+)\]/u; // what it captures stands at every other place of a split

/**
 * @typedef {{tiles: string[], ambiguous: boolean, accents: string,
 *   spellings: Record<string, string>, aliases: Record<string, string>}} Alphabet a lexicon's
 * @typedef {{face: string, known: boolean}} Tile `known` is false for what is on no tile
 */

/**
 * Lay what is being typed with a lexicon's tiles, the longest first; what stands in brackets is one
 * tile, and what is on no tile stands by itself. It is for the eye: what a slip says is the desk's
 * to read.
 * @param {string} text @param {Alphabet} alphabet
 * @returns {Tile[]}
 */
export const laid = (text, alphabet) =>
  text.split(ALONE).flatMap((part, place) => (place % 2 ? alone : inARow)(part, alphabet));

function alone(part, alphabet) {
  const face = capitals(part, alphabet);
  return [{ face, known: alphabet.tiles.includes(face) }];
}

function inARow(part, alphabet) {
  const letters = capitals(part, alphabet);
  const found = [];
  for (let at = 0; at < letters.length; ) {
    const tile = longestFirst(alphabet).find((each) => letters.startsWith(each, at));
    const face = tile ?? String.fromCodePoint(letters.codePointAt(at));
    found.push({ face, known: tile !== undefined });
    at += face.length;
  }
  return found;
}

/** Tiles that the desk has read, as they lie; null where only people know how they lie. */
export const read = ({ tiles, canonical }) =>
  (tiles ?? [...canonical]).map((face) => ({ face, known: true }));

/**
 * A row of tiles; spelled out to those who can't see it.
 * @param {Tile[]} row @param {unknown} [after] what stands behind the last tile
 */
export const word = (row, after = "") => html`<span class="word" translate="no"
  ><span class="aloud">${row.map(({ face }) => face).join(" ")}</span>${row.map(face)}${after}</span
>`;

const face = (tile) =>
  html`<span class=${tile.known ? "tile" : "tile stray"} aria-hidden="true">${tile.face}</span>`;

// Where only people know how letters are laid, each letter stands by itself.
const longestFirst = ({ tiles, ambiguous }) =>
  tiles.filter((tile) => !ambiguous || tile.length === 1).sort((a, b) => b.length - a.length);

function capitals(text, { tiles, accents, spellings, aliases }) {
  const onTiles = new Set(tiles.join(""));
  const typed = [...text.normalize("NFC").trim()];
  const upper = typed.map((each) => spellings[each] ?? each.toUpperCase()).join("");
  let letters = upper.replace(/[[\]]/g, "");
  for (const [several, reading] of Object.entries(aliases)) {
    letters = letters.replaceAll(several.toUpperCase(), reading);
  }
  return [...letters].map((each) => (onTiles.has(each) ? each : bare(each, accents))).join("");
}

const bare = (letter, accents) =>
  [...letter.normalize("NFD")].filter((each) => !accents.includes(each)).join("").normalize("NFC");
