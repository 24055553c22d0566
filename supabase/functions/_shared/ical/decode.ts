/** The unfolded content lines of a body, and the number (from 1) of the physical line where each begins. */
export interface TextLines {
  texts: string[];
  numbers: number[];
}

const CR = 13;
const LF = 10;
const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * Splits bytes into content lines (B1, B2; RFC 5545 3.1). Accepts CRLF, LF, CR and mixtures, unfolds before decoding
 * because a fold may split a character, drops U+0000, and reads lines that are not UTF-8 as windows-1252. Never throws.
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
    // Only line breaks and U+0000 need attention; everything else is copied.
    if (byte > CR || (byte !== CR && byte !== LF && byte !== 0)) {
      unfolded[length++] = byte;
      at += 1;
      continue;
    }
    if (byte === 0) {
      at += 1;
      continue;
    }
    // Any number of CR before a LF is one line break: some servers turn CRLF into CR CR LF. Each run is scanned once.
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

/** The end of a run of CR. */
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

/** The characters 0x80 to 0x9F of windows-1252; unassigned ones stay as they are. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** In some versions of Node, TextDecoder's windows-1252 is Latin-1. */
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

/** Whether the body begins with `BEGIN:VCALENDAR` in any case, after a byte order mark and blanks (A8). */
export function looksLikeCalendar(bytes: Uint8Array): boolean {
  const head = new TextDecoder('utf-8').decode(bytes.subarray(0, 4096));
  return /^\s*BEGIN:VCALENDAR/i.test(head);
}

/** Whether the body is a web page, as servers send for calendars that are not public. */
export function looksLikeHtml(bytes: Uint8Array): boolean {
  const head = new TextDecoder('utf-8').decode(bytes.subarray(0, 4096));
  return /^\s*(<!--|<!doctype html|<html|<head|<body|<\?xml[^>]*>\s*<!doctype html)/i.test(head);
}
