const decode = (bytes: Uint8Array, encoding: string, fatal = false): string =>
  new TextDecoder(encoding, { fatal }).decode(bytes);

/**
 * The text of a file in an encoding that spreadsheets write: UTF-8 or UTF-16 with a byte order mark, else UTF-8 or, if
 * the bytes are not valid UTF-8, windows-1252 as Excel on Windows writes it.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be');
  try {
    return decode(bytes, 'utf-8', true);
  } catch {
    return decode(bytes, 'windows-1252');
  }
}

/** The first bytes of .xlsx, which is a zip archive, and of .xls. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Whether a file is a workbook of a spreadsheet program, whatever its name is. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  workbooks.some((first) => first.every((byte, index) => bytes[index] === byte));
