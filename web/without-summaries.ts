import type { Plugin } from 'vite';

const summary = /^ {2}summary:\s*(['"`])(?:(?!\1)[^\\\n]|\\.)*\1,\n/gm;

/** The source of a part of the contract without the summaries of its calls. */
export const stripped = (source: string): string => source.replace(summary, '');

/** Leaves the summaries of calls out of the client: only the API's documentation shows them, and they cost every page. */
export const withoutSummaries = (contract: string): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (source, id) => (id.startsWith(contract) ? { code: stripped(source), map: null } : null),
});
