import type { SlotType } from '@contract/slot-types.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { rate } from '@/lib/format/worth.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { shortDate } from '@/lib/time/time.ts';
import { removeRateMutation } from './mutations.ts';
import { slotTypeTexts } from './texts.ts';
import { useToday } from './use-today.ts';

interface UpcomingRateProps {
  type: SlotType;
  upcoming: NonNullable<SlotType['upcoming_rate']>;
}

/** The upcoming rate of a slot type, with a button to withdraw it. */
export function UpcomingRate({ type, upcoming }: UpcomingRateProps) {
  const t = useStore(slotTypeTexts);
  const { today } = useToday();
  const { mutate, isPending } = useMutation(
    withCallbacks(removeRateMutation, {
      // The button disappears with the rate.
      onSuccess: () => document.querySelector<HTMLElement>(`[data-slot-type="${CSS.escape(type.id)}"]`)?.focus(),
    }),
  );
  return (
    <div className="pl-6 text-soft">
      <p>{t.upcoming({ amount: rate(upcoming.hourly_credits), date: shortDate(upcoming.from, today) })}</p>
      <Button
        variant="quiet"
        className="-ml-4"
        disabled={isPending}
        onClick={() => mutate({ type, from: upcoming.from })}
      >
        <span>
          {t.withdraw}
          <span className="sr-only"> {type.name}</span>
        </span>
      </Button>
    </div>
  );
}
