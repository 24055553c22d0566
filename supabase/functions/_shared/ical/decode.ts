/** The content lines of a body, unfolded, with the number (from 1) of the physical line on which each begins. */
export interface TextLines {
  texts: string[];
  numbers: number[];
}

const CR = 13;
const LF = 10;
const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * Bytes to content lines (RFC 5545 3.1): takes CRLF, LF, CR and mixtures, unfolds before decoding (a fold may split a
 * character), drops U+0000, and reads a line as windows-1252 when it is not UTF-8. Never throws.
 */
export function decodeLines(bytes: Uint8Array): TextLines {
  const { unfolded, numbers } = unfold(bytes);
  return { texts: decode(unfolded), numbers };
}

function unfold(bytes: Uint8Array): { unfolded: Uint8Array; numbers: number[] } {
  const unfolded = new Uint8Array(bytes.length);
  const numbers = [1];
  let length = 0;
  let physicalLine = 1;
  let loneUntil = 0;
  let at = byteOrderMark.every((byte, index) => bytes[index] === byte) ? byteOrderMark.length : 0;
  while (at < bytes.length) {
    const byte = bytes[at] as number;
    // All but the line breaks and U+0000, the only bytes below 14 that need attention, is copied.
    if (byte > CR || (byte !== CR && byte !== LF && byte !== 0)) {
      unfolded[length++] = byte;
      at += 1;
      continue;
    }
    if (byte === 0) {
      at += 1;
      continue;
    }
    // Any number of CR before a LF is one line break: some servers turn CRLF into CR CR LF. Looked at once each.
    const end = byte === CR && at >= loneUntil ? afterReturns(bytes, at) : at;
    if (bytes[end] === LF) at = end + 1;
    else {
      loneUntil = Math.max(loneUntil, end);
      at += 1;
    }
    physicalLine += 1;
    if (bytes[at] === 32 || bytes[at] === 9) {
      at += 1;
    } else {
      unfolded[length++] = LF;
      numbers.push(physicalLine);
    }
  }
  return { unfolded: unfolded.subarray(0, length), numbers };
}

/** Where a row of CR ends. */
function afterReturns(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at] === CR) at += 1;
  return at;
}

function decode(unfolded: Uint8Array): string[] {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  try {
    return utf8.decode(unfolded).split('\n');
  } catch {
    return splitBytes(unfolded).map((line) => {
      try {
        return utf8.decode(line);
      } catch {
        return decodeWindows1252(line);
      }
    });
  }
}

/** What the bytes 0x80 to 0x9F mean in windows-1252; those without a meaning stay what they are. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Not left to TextDecoder alone, whose windows-1252 is Latin-1 in some versions of Node. */
function decodeWindows1252(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  return text.replace(/[\x80-\x9f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80] as string);
}

function splitBytes(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let start = 0;
  for (let end = bytes.indexOf(LF); end !== -1; end = bytes.indexOf(LF, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  lines.push(bytes.subarray(start));
  return lines;
}

/** Whether the first bytes that are not blank, after a byte order mark, are `BEGIN:VCALENDAR` in any case. */
export function looksLikeCalendar(bytes: Uint8Array): boolean {
  const head = new TextDecoder('utf-8').decode(bytes.subarray(0, 4096));
  return /^\s*BEGIN:VCALENDAR/i.test(head);
}

/** Whether the body is a web page: the usual answer of a calendar that is not public. */
export function looksLikeHtml(bytes: Uint8Array): boolean {
  const head = new TextDecoder('utf-8').decode(bytes.subarray(0, 4096));
  return /^\s*(<!--|<!doctype html|<html|<head|<body|<\?xml[^>]*>\s*<!doctype html)/i.test(head);
}
