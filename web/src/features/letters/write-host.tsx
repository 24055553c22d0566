import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent } from 'react';
import { useLazyPart } from '@/components/ui/lazy.tsx';
import { writing } from '@/lib/letters/writing.ts';

const load = () => import('./write-dialog.tsx').then(({ WriteDialog }) => WriteDialog);

/** The dialog that writes to many people. Its code is fetched when it is first opened. */
export function WriteHost() {
  const wanted = useStore(writing);
  const { Part, show } = useLazyPart(load);
  const fetchIt = useEffectEvent(show);
  const isWanted = wanted !== null;
  useEffect(() => {
    if (isWanted) fetchIt();
  }, [isWanted]);
  // Another page is about other people.
  useEffect(() => () => writing.set(null), []);
  return Part && <Part />;
}
