import { fileURLToPath } from 'node:url';

/** A folder with `feeds/` and `sequences/`. */
export type CorpusFolder = { name: string; path: string };

const outside = process.env.MUSTER_OUTSIDE_CORPUS;

/** The project's own corpus, and another one if MUSTER_OUTSIDE_CORPUS names its folder. */
export const corpusFolders: CorpusFolder[] = [
  { name: 'the corpus', path: fileURLToPath(new URL('./corpus', import.meta.url)) },
  ...(outside ? [{ name: 'the outside corpus', path: outside }] : []),
];
