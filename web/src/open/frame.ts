/** What is read of a window to learn on which site its page is shown. */
interface Framed {
  self: unknown;
  parent: unknown;
  top: unknown;
  location: { origin: string; ancestorOrigins?: ArrayLike<string> };
  document: { referrer: string };
}

/**
 * Whether a window is in a frame of a site that is not listed. Such a site could lead people to press what they do not see, so no
 * place is taken there. A site that the browser does not name is none that is listed.
 */
export function isForeignFrame({ self, parent, top, location, document }: Framed, sites: readonly string[]): boolean {
  if (self === top) return false;
  const { origin, ancestorOrigins } = location;
  // A page in a frame knows by whom it was opened, and nothing of what is around that one.
  const opener = parent === top && URL.canParse(document.referrer) ? new URL(document.referrer).origin : 'null';
  return Array.from(ancestorOrigins ?? [opener]).some((each) => each !== origin && !sites.includes(each));
}
