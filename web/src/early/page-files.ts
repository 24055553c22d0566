/** The scripts beside those that the document names, as indices into one list of names. */
export interface PageFiles {
  files: string[];
  /** What pages need, by path; a `*` is a parameter. */
  pages: Record<string, number[]>;
  /** Translations by language (`de`) and, for those whom not everybody needs, part (`de-admin`). English is in the other scripts. */
  texts: Record<string, number[]>;
  /**
   * What follows when the page is there: the Supabase client and the sentences of errors; for people who are signed in, what shows toasts
   * and live messages; where shifts are selected, the bar for them.
   */
  later: Record<'supabase' | 'errors' | 'toasts' | 'live' | 'bar', number[]>;
}

/** The id of the element that holds them as JSON; the build writes it into the document. */
export const pageFilesId = 'page-files';

/** Who needs a text besides everyone. Each language has a file of texts for each. */
export type Part =
  | 'account'
  | 'admin'
  | 'dialogs'
  | 'gate'
  | 'hours'
  | 'household'
  | 'mails'
  | 'open'
  | 'parent'
  | 'pay'
  | 'statements';

/** Which pages need which part. Leads share that of the gate. Dialogs that other pages open bring theirs (`withTexts`). */
export const pagesOfParts: Record<Part, RegExp> = {
  account: /^\/(admin(\/.*)?|volunteer\/(code|me|profile|second-factor|settings))$/,
  admin: /^\/admin(\/|$)/,
  dialogs: /^\/(admin|gate|lead|parent|volunteer\/profile)(\/|$)/,
  gate: /^\/(gate|lead)(\/|$)/,
  hours: /^\/(volunteer\/hours|lead\/hours|admin\/timesheets)$/,
  household: /^\/volunteer\/(looked-after|together)$/,
  mails: /^\/(answer|auth\/callback|entry|join|unsubscribe|wall)$/,
  open: /^\/admin\/(open-page|reserved-places(\/.+)?)$/,
  parent: /^\/parent$/,
  pay: /^\/admin\/(payroll-files|pay-runs(\/.+)?)$/,
  statements: /^\/(check(\/.*)?|volunteer\/statement)$/,
};

/** The parts of the texts that the page at a path needs besides those for everyone. */
export const partsOf = (path: string): Part[] =>
  (Object.keys(pagesOfParts) as Part[]).filter((part) => pagesOfParts[part].test(path.replace(/(.)\/$/, '$1')));

/** The scripts with the texts of the page at a path in a language. */
export function textFilesOf({ files, texts }: PageFiles, path: string, language: string): string[] {
  const names = [language, ...partsOf(path).map((part) => `${language}-${part}`)];
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
