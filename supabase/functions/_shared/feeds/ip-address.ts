type Range = readonly [bytes: readonly number[], bits: number];

/** IPv4 ranges that no public server has (IANA special-purpose registry; feeds.md 1.1). */
const privateV4: readonly Range[] = [
  [[0], 8],
  [[10], 8],
  [[100, 64], 10],
  [[127], 8],
  [[169, 254], 16],
  [[172, 16], 12],
  [[192, 0, 0], 24],
  [[192, 0, 2], 24],
  [[192, 88, 99], 24],
  [[192, 168], 16],
  [[198, 18], 15],
  [[198, 51, 100], 24],
  [[203, 0, 113], 24],
  [[224], 4],
  [[240], 4],
];

/** Inside global unicast: protocol assignments with Teredo, and documentation. */
const privateV6: readonly Range[] = [
  [[0x20, 0x01, 0x00], 23],
  [[0x20, 0x01, 0x0d, 0xb8], 32],
  [[0x3f, 0xff, 0x00], 20],
];

const globalUnicast: Range = [[0x20], 3];
const mapped: Range = [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], 96];
const nat64: Range = [[0x00, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0], 96];
const sixToFour: Range = [[0x20, 0x02], 16];

/** Whether a literal IPv4 or IPv6 address (without brackets) is one of a public server. Anything else is not. */
export function isPublicAddress(address: string): boolean {
  const bytes = addressBytes(address);
  if (bytes === null) return false;
  return bytes.length === 4 ? isPublicV4(bytes) : isPublicV6(bytes);
}

/** The 4 or 16 bytes of a literal address in the usual notations; `null` for anything else. */
export function addressBytes(address: string): number[] | null {
  return v4Bytes(address) ?? v6Bytes(address);
}

function isPublicV4(bytes: readonly number[]): boolean {
  return !privateV4.some((range) => isIn(bytes, range));
}

function isPublicV6(bytes: readonly number[]): boolean {
  // These carry an IPv4 address, to which the traffic goes in the end.
  if (isIn(bytes, mapped) || isIn(bytes, nat64)) return isPublicV4(bytes.slice(12));
  if (isIn(bytes, sixToFour)) return isPublicV4(bytes.slice(2, 6));
  return isIn(bytes, globalUnicast) && !privateV6.some((range) => isIn(bytes, range));
}

function isIn(bytes: readonly number[], [prefix, bits]: Range): boolean {
  for (let bit = 0; bit < bits; bit += 8) {
    const mask = (0xff << Math.max(0, 8 - (bits - bit))) & 0xff;
    const index = bit / 8;
    if ((((bytes[index] ?? 0) ^ (prefix[index] ?? 0)) & mask) !== 0) return false;
  }
  return true;
}

function v4Bytes(text: string): number[] | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return null;
  return parts.map(Number);
}

function v6Bytes(text: string): number[] | null {
  // A zone (fe80::1%eth0) belongs to a link and never leads to the public.
  if (!/^[0-9a-f:.]+$/i.test(text) || !text.includes(':')) return null;
  const [head = '', tail, ...rest] = text.split('::');
  if (rest.length > 0) return null;
  const front = groupBytes(head);
  const back = tail === undefined ? [] : groupBytes(tail);
  if (front === null || back === null) return null;
  const missing = 16 - front.length - back.length;
  if (tail === undefined ? missing !== 0 : missing < 2) return null;
  return [...front, ...new Array<number>(missing).fill(0), ...back];
}

function groupBytes(text: string): number[] | null {
  if (text === '') return [];
  const groups = text.split(':');
  const bytes: number[] = [];
  for (const [index, group] of groups.entries()) {
    const v4 = index === groups.length - 1 ? v4Bytes(group) : null;
    if (v4) bytes.push(...v4);
    else if (/^[0-9a-f]{1,4}$/i.test(group))
      bytes.push(Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255);
    else return null;
  }
  return bytes;
}
