import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useWanted } from '@/components/ui/lazy.tsx';
import { writing } from '@/lib/letters/writing.ts';

const load = () => import('./write-dialog.tsx').then(({ WriteDialog }) => WriteDialog);

/** The dialog that writes to many people. Its code is fetched when it is first opened. */
export function WriteHost() {
  const Part = useWanted(load, useStore(writing) !== null);
  // Another page is about other people.
  useEffect(() => () => writing.set(null), []);
  return Part && <Part />;
}
