import { useCallback, useState } from 'react';

/** What a dialog is about; kept while it closes. `number`: a new one for each time that it opens. */
interface Asked<What> {
  what: What;
  open: boolean;
  number: number;
}

/** A dialog that is opened for something, again and again. `ask` stays the same, so that rows of a list that have it can be memoized. */
export function useAsked<What>() {
  const [asked, setAsked] = useState<Asked<What> | null>(null);
  const ask = useCallback(
    (what: What) => setAsked((before) => ({ what, open: true, number: (before?.number ?? 0) + 1 })),
    [],
  );
  const close = () => asked && setAsked({ ...asked, open: false });
  return { asked, ask, close };
}
