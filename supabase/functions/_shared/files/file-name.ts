import type { FileType } from '../contract/custom-fields.ts';

const endings: Readonly<Record<FileType, string>> = { pdf: 'pdf', jpeg: 'jpg', png: 'png', webp: 'webp' };

/** A text as a part of the name of a file, on every system: letters, digits and single signs, at most sixty characters. */
const plain = (text: string): string =>
  [...text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')].slice(0, 60).join('').trim();

/** The name under which a file is saved: what was asked and who answered, and an ending by its bytes. Nothing of it is the uploader's. */
export const fileNameOf = (type: FileType, parts: readonly string[]): string =>
  `${
    parts
      .map(plain)
      .filter((part) => part !== '')
      .join(' - ') || 'file'
  }.${endings[type]}`;
