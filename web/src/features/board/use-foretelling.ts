import type { ChangeBody } from '@contract/change-bodies.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { makeForeteller } from '@/lib/change-sets/foreteller.ts';
import { usePreview } from '@/lib/change-sets/use-change.ts';
import { foresightOf, refusedForesight } from './foresight.ts';
import { changes } from './grip.ts';
import type { Held, Holding } from './held.ts';

/** Whether a change of these shifts may concern somebody: drafts are seen by nobody else. */
const mayConcern = ({ items }: Held): boolean => items.some(({ shift }) => !shift.draft && shift.signups.length > 0);

/** Shows beside a moving shift what letting go would mean for people. `bodyOf`: the change that letting go would make. */
export function useForetelling({ held, ahead, said }: Holding, bodyOf: (held: Held) => ChangeBody): void {
  const preview = usePreview();
  const [teller] = useState(() =>
    makeForeteller(preview, {
      read: foresightOf,
      refused: refusedForesight,
      show: (foresight) => {
        ahead.set(foresight);
        if (foresight) said.set(foresight.said);
      },
    }),
  );
  const follow = useEffectEvent((now: Held | null) => {
    if (!now) return teller.forget();
    if (now.saving) return teller.stop();
    const { minutes, row } = now.grip;
    teller.at(changes(now.grip) && mayConcern(now) ? `${minutes} ${row}` : '', () => bodyOf(now));
  });
  useEffect(() => {
    const forget = held.listen((now) => follow(now));
    return () => {
      forget();
      teller.forget();
    };
  }, [held, teller]);
}
