import { listHelpers, placeHelper } from '@contract/leads.ts';
import { type LedPerson, type LedShift, type LedSlot, listLedShifts } from '@contract/led-shifts.ts';
import { cancelSignup } from '@contract/signups.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Given } from '@/domains/giving/give-forms.tsx';
import { givingTexts } from '@/domains/giving/texts.ts';
import { api } from '@/lib/api/api.ts';
import { nextCursor } from '@/lib/api/api-client.ts';
import { wait } from '@/lib/api/wait.ts';
import { personName } from '@/lib/format/person-name.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { leadTexts } from './texts.ts';

/** How often the shifts are loaded again while they are shown, in milliseconds. */
const lookAgain = 60_000;
/** How long nothing must be typed before the server is asked, in milliseconds. */
const pause = 250;

/** The shifts that the person leads, by page, by start. */
export const ledShiftsQuery = infiniteQueryOptions({
  queryKey: queryKeys.ledShifts,
  queryFn: async ({ signal, pageParam: cursor }) => {
    const response = await api.answerTo(listLedShifts, { signal, query: { ...(cursor && { cursor }) } });
    return { shifts: (await response.json()) as LedShift[], next: nextCursor(response) };
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  staleTime: 2_000,
  refetchInterval: lookAgain,
});

/** Who could have a place of a slot, best first. While others load, those of an earlier search stay. */
export const helpersQuery = (slotId: string, search: string) =>
  queryOptions({
    queryKey: [...queryKeys.candidates, 'helpers', slotId, search] as const,
    queryFn: async ({ signal }) => {
      if (search) await wait(pause, signal);
      return await api(listHelpers, { params: { id: slotId }, query: { ...(search && { search }) }, signal });
    },
    staleTime: 2_000,
    placeholderData: keepPreviousData,
  });

interface Place {
  shift: LedShift;
  slot: LedSlot;
}

/** A place that somebody gets. */
export interface Giving extends Place, Given {
  user: { id: string; name: string };
}

const words = ({ shift, slot }: Place, name: string) => ({
  name: personName(name),
  slot: slot.slot_type.name,
  event: shift.title,
});

const reload = [queryKeys.ledShifts, queryKeys.candidates, queryKeys.events, queryKeys.gate];

/** Gives somebody a place, or asks them about it. The dialog says what went wrong. */
export const giveMutation = changing(
  ({ slot, user, agreed, reason }: Giving) =>
    api(placeHelper, {
      params: { id: slot.id },
      body: { user_id: user.id, ...(agreed && { agreed }), ...(reason && { override_reason: reason }) },
    }),
  {
    success: ({ status, reached }, giving) => {
      const [t, lead] = [givingTexts.get(), leadTexts.get()];
      const [told, untold] = status === 'asked' ? [t.askedNow, lead.askedUntold] : [t.gave, lead.gaveUntold];
      return (reached ? told : untold)(words(giving, giving.user.name));
    },
    reload,
  },
);

/** Takes back the place of somebody. */
export const releaseMutation = changing(
  ({ person }: Place & { person: LedPerson }) => api(cancelSignup, { params: { signupId: person.id } }),
  {
    success: (_, releasing) => {
      const { shift, person } = releasing;
      // Of a draft nobody is told.
      const told = shift.draft || person.reached;
      return (told ? givingTexts.get().released : leadTexts.get().releasedUntold)(words(releasing, person.user.name));
    },
    error: (_, { person }) => leadTexts.get().notReleased({ name: personName(person.user.name) }),
    reload,
  },
);
