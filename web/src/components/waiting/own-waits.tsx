import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { ShiftWhen } from '@/components/ui/shift-when.tsx';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { dayKey } from '@/lib/time/time.ts';
import { waitingMessages } from './messages.ts';
import type { WaitsProps } from './offered-places.tsx';
import { WaitFacts } from './wait-facts.tsx';
import { leaveMutation, waitsQuery } from './waits.ts';

/** Where the person waits for a place and none is offered. Renders nothing without such waits. */
export function OwnWaits({ now, zone }: WaitsProps) {
  const t = useStore(waitingMessages);
  const { data = [] } = useQuery(waitsQuery);
  const leave = useMutation(withCallbacks(leaveMutation, { onSuccess: focusHeading }));
  const waits = data.filter(({ offer }) => offer === null);
  if (waits.length === 0) return null;
  return (
    <section aria-labelledby="own-waits">
      <h2 id="own-waits" className="mb-3 text-lead font-strong">
        {t.list}
      </h2>
      <ul className="sheet ruled">
        {waits.map((wait) => (
          <li key={wait.id} className="entry">
            <ShiftWhen event={wait.event} today={dayKey(now, zone)} zone={zone} />
            <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4">
              <WaitFacts wait={wait}>
                <p className="text-soft">{t.rank({ rank: wait.rank, waiting: wait.waiting })}</p>
              </WaitFacts>
              <Button
                variant="quiet"
                className="ml-auto"
                busy={leave.isPending && leave.variables === wait.slot_id}
                onClick={() => leave.mutate(wait.slot_id)}
              >
                {t.leave}
                <span className="sr-only">
                  {' '}
                  {t.forSlot({ slotType: wait.slot_type.name, event: wait.event.title })}
                </span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
