// The head of a record as its checkpoint says it (C2SP tlog-checkpoint), and its short form.

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"; // RFC 4648, base 32

/**
 * What a checkpoint says: who signed it, how many entries, the root of their tree.
 * @param {string} note
 * @returns {{origin: string, size: string, root: string, printed: string}} `printed` is the form
 *   in which people read it aloud
 */
export function headOf(note) {
  const [origin, size, root] = note.split("\n");
  const epoch = /\/(epoch\d+)$/.exec(origin)?.[1];
  const before = epoch && epoch !== "epoch1" ? `${epoch} ` : "";
  return { origin, size, root, printed: `${before}${size} ${letters(root)}` };
}

/** The first 80 bits of a root as four groups of four letters. @param {string} root base 64 */
function letters(root) {
  const bits = [...atob(root).slice(0, 10)]
    .map((each) => each.charCodeAt(0).toString(2).padStart(8, "0"))
    .join("");
  const all = bits.match(/.{5}/g).map((each) => LETTERS[parseInt(each, 2)]);
  return [0, 4, 8, 12].map((at) => all.slice(at, at + 4).join("")).join("-");
}
