/** The scripts that pages need beside those that the document names: by path, as indices into one list of names. */
export interface PageFiles {
  files: string[];
  /** A `*` in a path is a parameter. */
  pages: Record<string, number[]>;
}

/** The id of the element that holds them as JSON; the build writes it into the document. */
export const pageFilesId = 'page-files';

/** The scripts of the page at a path. */
export function filesOf({ files, pages }: PageFiles, path: string): string[] {
  const page = Object.keys(pages).find((each) => new RegExp(`^${each.replaceAll('*', '[^/]+')}$`).test(path));
  return (page ? (pages[page] ?? []) : []).flatMap((index) => files[index] ?? []);
}
