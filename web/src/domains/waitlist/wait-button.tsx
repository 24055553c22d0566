import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { whenAndWhere } from '@/lib/time/shift-in-words.ts';
import { waitingTexts } from './texts.ts';
import { joinMutation, leaveMutation, waitsQuery } from './waits.ts';

interface WaitButtonProps {
  slotId: string;
  slotType: string;
  event: Event;
}

/** In a slot that is full: the button to wait for a place, or the rank with the button to leave, which is the same one. */
export function WaitButton({ slotId, slotType, event }: WaitButtonProps) {
  const t = useStore(waitingTexts);
  const { data } = useQuery(waitsQuery);
  const join = useMutation(joinMutation);
  const leave = useMutation(leaveMutation);
  if (!data) return null;
  const wait = data.find(({ slot_id }) => slot_id === slotId);
  if (wait?.offer) return <span className="text-small text-attention">{t.offered}</span>;
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-1">
      {wait && <span className="text-small text-soft">{t.rank({ rank: wait.rank, waiting: wait.waiting })}</span>}
      <Button
        variant={wait ? 'quiet' : 'tinted'}
        busy={join.isPending || leave.isPending}
        onClick={() => (wait ? leave : join).mutate(slotId)}
      >
        {wait ? t.leave : t.wait}
        <span className="sr-only">
          {' '}
          {t.forSlot({ slotType: `${slotType}, ${whenAndWhere(event)}`, event: event.title })}
        </span>
      </Button>
    </span>
  );
}
