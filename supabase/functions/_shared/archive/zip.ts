/** A file of an archive. */
export interface ZippedFile {
  name: string;
  text: string;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}

/** Numbers in little-endian order, each with its number of bytes. */
function packed(...fields: readonly (readonly [value: number, size: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [, size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Names are in UTF-8 (PKWARE APPNOTE 4.4.4, bit 11). */
const utf8Names = 1 << 11;
const version = 20;

function dosTime(moment: Date): readonly [time: number, day: number] {
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  const day = ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  return [time, day];
}

/**
 * Text files as a ZIP archive. Stored, not compressed: an archive of one person has some kilobytes, and this way it needs
 * no library. `moment` is the time of the files, in UTC.
 */
export function zip(files: readonly ZippedFile[], moment: Date): Uint8Array<ArrayBuffer> {
  const [time, day] = dosTime(moment);
  const locals: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const [path, content] = [new TextEncoder().encode(name), new TextEncoder().encode(text)];
    const common = packed(
      [version, 2],
      [utf8Names, 2],
      [0, 2],
      [time, 2],
      [day, 2],
      [crc32(content), 4],
      [content.length, 4],
      [content.length, 4],
      [path.length, 2],
      [0, 2],
    );
    const local = joined([packed([0x04034b50, 4]), common, path, content]);
    const tail = packed([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push(joined([packed([0x02014b50, 4], [version, 2]), common, tail, path]));
    locals.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = packed(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.length, 2],
    [files.length, 2],
    [size, 4],
    [offset, 4],
    [0, 2],
  );
  return joined([...locals, ...directory, end]);
}
