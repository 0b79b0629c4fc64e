/** Creates a zip archive of a few small files without compression. */

interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
};

/** Little-endian numbers of two and four bytes. */
const fields = (...numbers: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(numbers.reduce((length, [bytes]) => length + bytes, 0)));
  let place = 0;
  for (const [bytes, value] of numbers) {
    if (bytes === 2) view.setUint16(place, value, true);
    else view.setUint32(place, value, true);
    place += bytes;
  }
  return new Uint8Array(view.buffer);
};

const joined = (pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let place = 0;
  for (const piece of pieces) {
    all.set(piece, place);
    place += piece.length;
  }
  return all;
};

const VERSION = 20;
const UTF8_NAMES = 0x0800;
/** 1 January 1980, so that equal content gives equal bytes. */
const DAY = 0x0021;

export const zipped = (files: readonly ZippedFile[]): Uint8Array<ArrayBuffer> => {
  const bodies: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let place = 0;
  for (const { name, bytes } of files) {
    const title = new TextEncoder().encode(name);
    const about = fields(
      [2, VERSION],
      [2, UTF8_NAMES],
      [2, 0],
      [2, 0],
      [2, DAY],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, title.length],
      [2, 0],
    );
    const body = joined([fields([4, 0x04034b50]), about, title, bytes]);
    const rest = fields([2, 0], [2, 0], [2, 0], [4, 0], [4, place]);
    directory.push(joined([fields([4, 0x02014b50], [2, VERSION]), about, rest, title]));
    bodies.push(body);
    place += body.length;
  }
  const index = joined(directory);
  const count = files.length;
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, index.length], [4, place], [2, 0]);
  return joined([...bodies, index, end]);
};
