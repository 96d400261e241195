// Several files as one, the way the desk takes them: a zip in which nothing is packed.

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const NAMES_ARE_UTF8 = 0x0800;

/**
 * One file as it is, several in a zip (APPNOTE.TXT 6.3, 4.3).
 * @param {File[]} files
 * @returns {Promise<{name: string, data: Blob}>}
 */
export async function together(files) {
  if (files.length === 1) return { name: files[0].name, data: files[0] };
  const read = await Promise.all(files.map(async (file) => [file.name, await file.arrayBuffer()]));
  return { name: "files.zip", data: zipped(read.map(([name, data]) => [name, new Uint8Array(data)])) };
}

function zipped(files) {
  const parts = [];
  const listed = [];
  let at = 0;
  for (const [name, data] of files) {
    const called = new TextEncoder().encode(name);
    const facts = [NAMES_ARE_UTF8, 0, 0, 0]; // flags, method, time, date
    const sizes = [crc32(data), data.length, data.length];
    const local = header([[LOCAL, 4], [20, 2], ...twos(facts), ...fours(sizes), [called.length, 2], [0, 2]]);
    const central = header([
      ...[[CENTRAL, 4], [20, 2], [20, 2], ...twos(facts), ...fours(sizes), [called.length, 2]],
      ...twos([0, 0, 0, 0]), // extra, comment, disk, attributes inside
      ...fours([0, at]), // attributes outside, where it begins
    ]);
    parts.push(local, called, data);
    listed.push(central, called);
    at += local.length + called.length + data.length;
  }
  const size = listed.reduce((sum, part) => sum + part.length, 0);
  const n = files.length;
  const end = header([[END, 4], ...twos([0, 0, n, n]), ...fours([size, at]), [0, 2]]);
  return new Blob([...parts, ...listed, end]);
}

const twos = (values) => values.map((value) => [value, 2]);
const fours = (values) => values.map((value) => [value, 4]);

/** Numbers with the least byte first, each of so many bytes. */
function header(numbers) {
  return Uint8Array.from(
    numbers.flatMap(([value, bytes]) =>
      Array.from({ length: bytes }, (_, byte) => (value >>> (8 * byte)) & 255),
    ),
  );
}

/** The checksum of a zip (ISO 3309), bit by bit: files of tournaments are small. */
function crc32(data) {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
