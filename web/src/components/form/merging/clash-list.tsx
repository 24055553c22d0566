import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { mergingTexts } from './texts.ts';
import type { Clash } from './use-clashes.ts';

/** The fields that both have changed: what the other one made of them, with a button that takes it. */
export function ClashList({ clashes }: { clashes: readonly Clash[] }) {
  const t = useStore(mergingTexts);
  const id = useId();
  if (clashes.length === 0) return null;
  return (
    <div className="mt-2 text-small">
      <ul className="grid gap-1">
        {clashes.map((clash, index) => (
          <li key={clash.words} className="flex flex-wrap items-center justify-between gap-x-4">
            <span id={`${id}${index}`} className="min-w-0 wrap-anywhere">
              {clash.words}
            </span>
            <Button variant="quiet" aria-describedby={`${id}${index}`} onClick={clash.take}>
              {t.take}
            </Button>
          </li>
        ))}
      </ul>
      <p>{t.choose}</p>
    </div>
  );
}
