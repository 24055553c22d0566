import { getBirth, setBirth } from '@contract/births.ts';
import type { SlotType } from '@contract/slot-types.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { calendarDay } from '@/lib/time/time.ts';
import { ageTexts } from './texts.ts';

/** When a person was born; `null`: it is not known. */
export const birthQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.births, userId],
    queryFn: async ({ signal }) => (await api(getBirth, { signal, params: { id: userId } })).born,
  });

/** Stores when a person was born. What blocks them in lists of events changes with it. */
export const saveBirthMutation = changing(
  ({ userId, born }: { userId: string; born: string | null }) =>
    api(setBirth, { params: { id: userId }, body: { born } }),
  { reload: [queryKeys.births, queryKeys.documents, queryKeys.events, queryKeys.candidates] },
);

/** Whether any of these slot types has a rule of ages. Where none has, nobody is asked when they were born. */
export const usesAges = (types: readonly SlotType[] = []): boolean =>
  types.some(({ min_age, young }) => min_age !== null || young !== null);

/** When somebody was born, in words. */
export function bornText(born: string | null): string {
  const t = ageTexts.get();
  if (born === null) return t.unknown;
  return born.length > 4 ? t.bornOn({ date: calendarDay(born) }) : t.bornIn({ year: born });
}
