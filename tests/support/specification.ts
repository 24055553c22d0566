import { readFileSync } from 'node:fs';

/** A statement of docs/specification.md. */
export interface Statement {
  /** Section and place in it: `2.27`. */
  number: string;
  /** Texts of the interface are in “curly quotes”. */
  text: string;
  /** What applies instead, if the statement no longer applies as written. */
  changed?: string;
}

const source = readFileSync(new URL('../../docs/specification.md', import.meta.url), 'utf8');

/** The statements of the specification, in their order. */
export const statements: readonly Statement[] = [
  ...source.matchAll(/^- \*\*(\d+\.\d+)\*\* (.+)$(?:\n {2}- Changed: (.+)$)?/gm),
].map(([, number = '', text = '', changed]) => ({ number, text, ...(changed && { changed }) }));
