// Words as tiles: a challenged word is checked letter by letter, and CH may be one letter.

import { html } from "../vendor/lit-html-3.3.3.js";

/**
 * Lay a text with a lexicon's tiles, the longest first, as far as it can be laid; what is on no
 * tile stands by itself. It is for the eye: what a slip says is the desk's to read.
 * @param {string} text @param {{tiles: string[], ambiguous: boolean}} alphabet
 * @returns {{face: string, known: boolean}[]}
 */
export function laid(text, { tiles, ambiguous }) {
  // Where only people know how letters are laid, each letter stands by itself.
  const known = ambiguous ? tiles.filter((tile) => tile.length === 1) : tiles;
  const longestFirst = [...known].sort((a, b) => b.length - a.length);
  const letters = text.trim().toUpperCase().normalize("NFC").replace(/[[\]]/g, "");
  const found = [];
  for (let at = 0; at < letters.length; ) {
    const tile = longestFirst.find((each) => letters.startsWith(each, at));
    const face = tile ?? String.fromCodePoint(letters.codePointAt(at));
    found.push({ face, known: tile !== undefined });
    at += face.length;
  }
  return found;
}

/** A row of tiles, read aloud as one word, spelled out. @param {{face: string, known: boolean}[]} row */
export const word = (row, after = "") => html`<span class="word" translate="no"
  ><span class="aloud">${row.map(({ face }) => face).join(" ")}</span
  >${row.map((tile) => html`<span class=${tile.known ? "tile" : "tile stray"} aria-hidden="true">${tile.face}</span>`)}${after}</span
>`;

/** The large keys of a touch screen, one for each tile of one letter, in the alphabet's order. */
export const letters = ({ tiles }) => tiles.filter((tile) => tile.length === 1);
