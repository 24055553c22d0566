import type { ChangeOutcome } from '@contract/change-sets.ts';
import type { Event } from '@contract/events.ts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Consequences } from '@/domains/consequences/consequences.tsx';
import { makePreviewer } from '@/lib/change-sets/preview.ts';
import { usePreview } from '@/lib/change-sets/use-change.ts';
import type { EventValues } from './form.ts';
import { moveOf, withdrawnSlots, without } from './move-of.ts';

/** Says whom another time or place concerns before it is saved, as the server would tell them. Nobody is told of a draft. */
export function WhoIsTold({ event, zone }: { event: Event; zone: string }) {
  const preview = usePreview();
  const values = useWatch<EventValues>() as EventValues;
  const [outcome, setOutcome] = useState<ChangeOutcome | null>(null);
  const [teller] = useState(() =>
    makePreviewer(preview, { read: (answer) => answer, refused: () => null, show: setOutcome }),
  );
  const move = event.draft ? null : moveOf(values, event, zone);
  const target = move ? JSON.stringify(move) : '';
  useEffect(() => teller.at(target, () => JSON.parse(target)), [teller, target]);
  useEffect(() => teller.forget, [teller]);
  const shown = outcome && without(outcome, withdrawnSlots(values, event));
  return (
    <div role="status">
      {shown && shown.told.length > 0 && (
        <div className="sheet px-5 *:first:border-t-0 sm:px-8">
          <Consequences outcome={shown} />
        </div>
      )}
    </div>
  );
}
