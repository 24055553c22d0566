import { useStore } from '@nanostores/react';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { WatchButton } from '@/domains/watching/watching.tsx';
import { findTexts } from './find/find-texts.ts';
import { showFitting } from './find/fits-only.ts';
import { isNarrowed, type Wanted, watchedOf } from './find/narrow.ts';

interface NothingFitsProps {
  wanted: Wanted;
  onWanted: (next: Partial<Wanted>) => void;
}

/** Replaces the empty list, with a button to continue. */
export function NothingFits({ wanted, onWanted }: NothingFitsProps) {
  const t = useStore(findTexts);
  const narrowed = isNarrowed(wanted);
  return (
    <div className="sheet px-5 py-8 text-center sm:px-6">
      <p className="text-lead font-strong">{narrowed ? t.nothingFound : t.nothing}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <WatchButton wanted={watchedOf(wanted)} look={(on) => buttonStyle(on ? 'tinted' : 'primary')} nothing />
        {narrowed ? (
          <Button onClick={() => onWanted({ day: undefined, types: [], places: [], weekdays: [], times: [] })}>
            {t.clear}
          </Button>
        ) : (
          <Button onClick={() => showFitting(false)}>{t.seeAll}</Button>
        )}
      </div>
    </div>
  );
}
