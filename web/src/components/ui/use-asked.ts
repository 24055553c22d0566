import { useState } from 'react';

/** What a dialog is about; kept while it closes. `number`: a new one for each time that it opens. */
interface Asked<What> {
  what: What;
  open: boolean;
  number: number;
}

/** A dialog that is opened for something, again and again. */
export function useAsked<What>() {
  const [asked, setAsked] = useState<Asked<What> | null>(null);
  const ask = (what: What) => setAsked({ what, open: true, number: (asked?.number ?? 0) + 1 });
  const close = () => asked && setAsked({ ...asked, open: false });
  return { asked, ask, close };
}
