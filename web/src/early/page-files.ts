/** The scripts beside those that the document names, as indices into one list of names. */
export interface PageFiles {
  files: string[];
  /** What pages need, by path; a `*` is a parameter. */
  pages: Record<string, number[]>;
  /** Translations by language (`de`), and those of the administration (`de-admin`), of leads (`de-gate`), of people's own hours (`de-hours`) and of statements. English is in the other scripts. */
  texts: Record<string, number[]>;
  /**
   * What follows when the page is there: the Supabase client; for people who are signed in, what shows toasts and live messages; where
   * shifts are selected, the bar for them.
   */
  later: Record<'supabase' | 'toasts' | 'live' | 'bar', number[]>;
}

/** The id of the element that holds them as JSON; the build writes it into the document. */
export const pageFilesId = 'page-files';

/** Whose texts the page at a path needs besides those for everyone. Leads share one file. */
export const partOf = (path: string): 'admin' | 'gate' | 'hours' | 'statements' | undefined => {
  if (/^\/(check|volunteer\/statement)(\/|$)/.test(path)) return 'statements';
  if (/^\/volunteer\/hours(?:\/|$)/.test(path)) return 'hours';
  const [, first] = /^\/(admin|gate|lead)(?:\/|$)/.exec(path) ?? [];
  return first === 'lead' ? 'gate' : (first as 'admin' | 'gate' | undefined);
};

/** The scripts with the texts of the page at a path in a language. */
export function textFilesOf({ files, texts }: PageFiles, path: string, language: string): string[] {
  const part = partOf(path);
  const names = part ? [language, `${language}-${part}`] : [language];
  return names.flatMap((name) => texts[name] ?? []).flatMap((index) => files[index] ?? []);
}

/** The scripts of the page at a path, with its texts in a language. */
export function filesOf(table: PageFiles, path: string, language: string): string[] {
  const { files, pages } = table;
  const page = Object.keys(pages).find((each) => new RegExp(`^${each.replaceAll('*', '[^/]+')}$`).test(path));
  const own = (page ? (pages[page] ?? []) : []).flatMap((index) => files[index] ?? []);
  return [...own, ...textFilesOf(table, path, language)];
}

/** Asks for all scripts of the page at a path at once, before one of them names the next. */
export function fetchPage(path: string, language: string): void {
  // The development server has no table.
  const table = document.getElementById(pageFilesId)?.textContent;
  for (const file of table ? filesOf(JSON.parse(table) as PageFiles, path, language) : []) {
    const href = `/assets/${file}`;
    if (document.head.querySelector(`[href="${href}"]`)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href });
    document.head.append(link);
  }
}
