/** The scripts beside those that the document names, as indices into one list of names. */
export interface PageFiles {
  files: string[];
  /** What pages need, by path; a `*` is a parameter. */
  pages: Record<string, number[]>;
  /** What follows when the page is there: the Supabase client, and for people who are signed in what shows toasts. */
  later: Record<'supabase' | 'toasts', number[]>;
}

/** The id of the element that holds them as JSON; the build writes it into the document. */
export const pageFilesId = 'page-files';

/** The scripts of the page at a path. */
export function filesOf({ files, pages }: PageFiles, path: string): string[] {
  const page = Object.keys(pages).find((each) => new RegExp(`^${each.replaceAll('*', '[^/]+')}$`).test(path));
  return (page ? (pages[page] ?? []) : []).flatMap((index) => files[index] ?? []);
}

/** Asks for all scripts of the page at a path at once, before one of them names the next. */
export function fetchPage(path: string): void {
  // The development server has no table.
  const table = document.getElementById(pageFilesId)?.textContent;
  for (const file of table ? filesOf(JSON.parse(table) as PageFiles, path) : []) {
    const href = `/assets/${file}`;
    if (document.head.querySelector(`[href="${href}"]`)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
}
