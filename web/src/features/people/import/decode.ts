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

const beginsWith = (bytes: Uint8Array, ...first: number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte);

/** Whether a file is a workbook of the older format, .xls. */
export const isOldWorkbook = (bytes: Uint8Array): boolean => beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);

/** Whether a file is a workbook of a spreadsheet program, whatever its name is: .xlsx is a zip archive. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  isOldWorkbook(bytes) || beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
