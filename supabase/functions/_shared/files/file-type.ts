/** How the kinds of files begin that people can give us. Every browser shows the pictures, and they run no scripts. */
const beginnings = [
  { type: 'pdf', is: (text) => text.startsWith('%PDF-') },
  { type: 'png', is: (text) => text.startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'jpeg', is: (text) => text.startsWith('\xff\xd8\xff') },
  { type: 'webp', is: (text) => text.startsWith('RIFF') && text.startsWith('WEBP', 8) },
] as const satisfies { type: string; is: (text: string) => boolean }[];
type FileType = (typeof beginnings)[number]['type'];

/** What a file is by its first bytes: no name or type of the sender is believed. Null: none of the kinds that we take. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  const text = String.fromCharCode(...bytes.subarray(0, 16));
  return beginnings.find(({ is }) => is(text))?.type ?? null;
}
