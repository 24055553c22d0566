import type { CallBody } from '@contract/call.ts';
import { type RateEffect as Effect, previewRate } from '@contract/slot-types.ts';
import { useStore } from '@nanostores/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { wait } from '@/lib/api/wait.ts';
import { amount, money } from '@/lib/format/numbers.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { rateTexts } from './rate-texts.ts';

/** How long nothing must be typed before the server is asked, in milliseconds. */
const pause = 300;

/** What another rate of a slot type would change. */
const rateEffectQuery = (typeId: string, body: CallBody<typeof previewRate>) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'rate-effect', typeId, body] as const,
    queryFn: async ({ signal }) => {
      await wait(pause, signal);
      return await api(previewRate, { signal, params: { id: typeId }, body });
    },
    // It depends on all signups.
    gcTime: 0,
  });

/** What a new rate changes, in sentences. */
function wordsOf({ shifts, closed_shifts: closed, people, pay, credits }: Effect): string[] {
  const t = rateTexts.get();
  if (shifts === 0) return [t.noShift];
  return [
    t.shifts({ count: shifts }),
    ...(people > 0 ? [t.people({ count: people })] : []),
    ...(pay > 0 ? [t.payRises({ amount: money(pay) })] : []),
    ...(pay < 0 ? [t.payFalls({ amount: money(-pay) })] : []),
    ...(credits > 0 ? [t.creditsRise({ amount: amount(credits) })] : []),
    ...(credits < 0 ? [t.creditsFall({ amount: amount(-credits) })] : []),
    closed > 0 ? t.closedChange({ count: closed }) : t.closedStay,
  ];
}

export interface RateEffectProps {
  typeId: string;
  change: CallBody<typeof previewRate>;
}

/** Says what the rate in the form changes, before it is saved. */
export function RateEffect({ typeId, change }: RateEffectProps) {
  const t = useStore(rateTexts);
  const { data, isError } = useQuery(rateEffectQuery(typeId, change));
  const words = data ? wordsOf(data).join(' ') : isError ? t.notCounted : t.counting;
  return (
    <p role="status" className="min-h-12 text-soft lg:col-span-2">
      {words}
    </p>
  );
}
