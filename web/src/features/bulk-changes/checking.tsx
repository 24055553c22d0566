import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Spinner } from '@/components/ui/spinner.tsx';
import { changesTexts } from './texts.ts';

/** A shorter wait needs no word, in milliseconds. */
const soon = 400;

/** Says that a change is being checked or made, if that takes a while. */
export function Checking({ busy }: { busy: boolean }) {
  const t = useStore(changesTexts);
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return setLate(false);
    const timer = setTimeout(() => setLate(true), soon);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div
      role="status"
      data-print="no"
      className="pointer-events-none fixed inset-x-0 top-2 z-30 flex justify-center px-4 empty:hidden"
    >
      {busy && late && (
        <p className="flex items-center gap-3 rounded-control border border-line bg-raised px-4 py-2.5 shadow-raised">
          <Spinner />
          {t.checking}
        </p>
      )}
    </div>
  );
}
