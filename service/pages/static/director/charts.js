// Pictures of figures. They are for the eye: a table beside each says the same in numbers.

import { html, svg } from "../vendor/lit-html-3.3.3.js";

const HEIGHT = 160; // of the tallest column
const WIDE = 64; // a column with the space around it
const TOP = 24; // room for what stands above a column

/**
 * @typedef {{kind: "done" | "not" | "else", value: number}} Share `done` of what succeeded
 * @typedef {{label: string, above: string, parts: Share[]}} Column
 */

/** Columns of shares one on another. @param {Column[]} told */
export function columns(told) {
  const tallest = Math.max(1, ...told.map(({ parts }) => sum(parts)));
  const width = Math.max(told.length, 4) * WIDE;
  return html`<svg
    class="chart"
    viewBox="0 0 ${width} ${TOP + HEIGHT + 28}"
    width=${width}
    aria-hidden="true"
  >
    ${pattern()}
    <line class="ground" x1="0" x2=${width} y1=${TOP + HEIGHT} y2=${TOP + HEIGHT} />
    ${told.map((each, at) => column(each, at * WIDE, HEIGHT / tallest))}
  </svg>`;
}

const column = ({ label, above, parts }, x, scale) => {
  const middle = x + WIDE / 2;
  const heights = parts.map(({ value }) => value * scale);
  const top = (at) => TOP + HEIGHT - heights.slice(0, at + 1).reduce((a, b) => a + b, 0);
  return svg`<g>
    ${parts.map(
      ({ kind }, at) =>
        svg`<rect
          class="part ${kind}"
          x=${x + 12}
          y=${top(at)}
          width=${WIDE - 24}
          height=${heights[at]}
        />`,
    )}
    <text x=${middle} y=${top(parts.length - 1) - 7}>${above}</text>
    <text x=${middle} y=${TOP + HEIGHT + 20}>${label}</text>
  </g>`;
};

/** A bar that fits into a table. @param {Share[]} parts @param {number} most a full bar's value */
export const bar = (parts, most) => {
  const scale = most ? 100 / most : 0;
  let x = 0;
  return html`<svg
    class="bar-of"
    viewBox="0 0 100 10"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${parts.map(({ kind, value }) => {
      const width = value * scale;
      const drawn = svg`<rect class="part ${kind}" x=${x} y="0" width=${width} height="10" />`;
      x += width;
      return drawn;
    })}
  </svg>`;
};

// What succeeded is hatched too: colours alone tell nothing to some people.
const pattern = () => svg`<defs>
  <pattern
    id="hatched"
    width="8"
    height="8"
    patternUnits="userSpaceOnUse"
    patternTransform="rotate(45)"
  >
    <rect class="hatch-ground" width="8" height="8" /><rect class="hatch" width="3" height="8" />
  </pattern>
</defs>`;

const sum = (parts) => parts.reduce((all, { value }) => all + value, 0);
