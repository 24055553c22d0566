import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { whenAndWhere } from '@/lib/time/shift-in-words.ts';
import { waitingTexts } from './texts.ts';
import { WaitEntry } from './wait-entry.tsx';
import { leaveMutation, waitsQuery } from './waits.ts';

/** Where the person waits for a place and none is offered. Renders nothing without such waits. */
export function OwnWaits() {
  const t = useStore(waitingTexts);
  const { data = [] } = useQuery(waitsQuery);
  const leave = useMutation(withCallbacks(leaveMutation, { onSuccess: focusHeading }));
  const waits = data.filter(({ offer }) => offer === null);
  if (waits.length === 0) return null;
  return (
    <TitledSection id="own-waits" title={t.list}>
      <ul className="sheet ruled">
        {waits.map((wait) => (
          <WaitEntry
            key={wait.id}
            wait={wait}
            note={<p className="text-soft">{t.rank({ rank: wait.rank, waiting: wait.waiting })}</p>}
          >
            <Button
              variant="quiet"
              className="ml-auto"
              busy={leave.isPending && leave.variables === wait.slot_id}
              onClick={() => leave.mutate(wait.slot_id)}
            >
              {t.leave}
              <span className="sr-only">
                {' '}
                {t.forSlot({
                  slotType: `${wait.slot_type.name}, ${whenAndWhere(wait.event)}`,
                  event: wait.event.title,
                })}
              </span>
            </Button>
          </WaitEntry>
        ))}
      </ul>
    </TitledSection>
  );
}
