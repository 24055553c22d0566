/** Characters that Postgres text cannot store. */
const unstorable = /[\0\p{Surrogate}]/gu;
const markup =
  /<\/?(?:a|b|body|br|div|em|font|h[1-6]|head|html|i|img|li|meta|ol|p|span|strong|style|table|td|tr|u|ul)\b[^<>]*>/i;
const lineEnds = /<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]*>/gi;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Longer than any stored text; bounds the work for hostile calendars. */
const longest = 200_000;

/** Converts a text of a feed to plain text (B6): removes HTML, normalizes line ends to `\n` and trims. */
export function plainText(text: string): string {
  const short = text.slice(0, longest).replace(unstorable, '').replace(/\r\n?/g, '\n');
  return (markup.test(short) ? withoutMarkup(short) : short).trim();
}

/** The same, on one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

/** The first `max` code points, ending in an ellipsis if the text was cut. */
export function capped(text: string, max: number): string {
  if (text.length <= max) return text;
  const points = Array.from(text.slice(0, 2 * max + 2));
  return points.length <= max
    ? text
    : `${points
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

function withoutMarkup(text: string): string {
  const visible = ['head', 'style', 'script'].reduce(withoutElements, text);
  const broken = visible.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks)).replace(lineEnds, '\n');
  const plain = broken.replace(/<li\b[^<>]*>/gi, '- ').replace(/<[/!a-z][^<>]*>/gi, '');
  const decoded = plain.replace(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6});/gi, decodeEntity);
  return decoded
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
}

/** Removes elements with their content; one that is not closed extends to the end. */
function withoutElements(text: string, name: string): string {
  const lower = text.toLowerCase();
  let kept = '';
  for (let at = 0; ; ) {
    const start = lower.indexOf(`<${name}`, at);
    if (start === -1) return kept + text.slice(at);
    kept += text.slice(at, start);
    // A longer name, such as header, is another element.
    if (/[a-z0-9]/.test(lower[start + name.length + 1] ?? '')) {
      kept += text.slice(start, start + 1);
      at = start + 1;
      continue;
    }
    const end = lower.indexOf(`</${name}>`, start);
    if (end === -1) return kept;
    at = end + name.length + 3;
  }
}

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const isCharacter = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : code === 10 ? '\n' : '';
}
