import { type Answer, answerQuestion } from '@contract/questions.ts';
import { joinWaitlist, leaveWaitlist, listWaits, type Wait } from '@contract/waits.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
import { waitingTexts } from './texts.ts';

/** Where the person waits for a place, by the start of the event. */
export const waitsQuery = queryOptions({
  queryKey: queryKeys.waits,
  queryFn: ({ signal }) => api(listWaits, { signal }),
});

/** The person's places that are offered to them, soonest deadline first. */
export type OfferedWait = Wait & { offer: NonNullable<Wait['offer']> };
export const offeredOf = (waits: readonly Wait[]): OfferedWait[] =>
  waits
    .filter((wait): wait is OfferedWait => wait.offer !== null)
    .sort((a, b) => Date.parse(a.offer.deadline) - Date.parse(b.offer.deadline));

const without = (client: QueryClient, slotId: string): void =>
  void client.setQueryData(waitsQuery.queryKey, (waits) => waits?.filter(({ slot_id }) => slot_id !== slotId));

const reload = (client: QueryClient) =>
  void reloadAll(client, [queryKeys.waits, queryKeys.events, queryKeys.signups, queryKeys.me, queryKeys.notices]);

/** Waits for a place in a slot. A refusal may mean that a place is free by now, so the lists are read again. */
export const joinMutation = mutationOptions({
  mutationFn: (slotId: string) => api(joinWaitlist, { params: { id: slotId } }),
  onSuccess: (wait, slotId, _, { client }) => {
    without(client, slotId);
    client.setQueryData(waitsQuery.queryKey, (waits) => [...(waits ?? []), wait]);
  },
  meta: { success: () => waitingTexts.get().joined, error: () => waitingTexts.get().joinFailed },
  onError: (_error, _slotId, _, { client }) => reload(client),
});

/** No longer waits for a place in a slot. */
export const leaveMutation = mutationOptions({
  mutationFn: (slotId: string) => api(leaveWaitlist, { params: { id: slotId } }),
  onSuccess: (_data, slotId, _, { client }) => without(client, slotId),
  meta: { success: () => waitingTexts.get().left, error: () => waitingTexts.get().leaveFailed },
  onSettled: (_data, _error, _slotId, _, { client }) => reload(client),
});

interface OfferAnswer {
  wait: OfferedWait;
  answer: Answer;
  /** The event whose place is given back for this one. */
  insteadOf?: string;
}

/** Takes the place that is offered, or lets it go to the next person. */
export const answerOfferMutation = mutationOptions({
  mutationFn: ({ wait, answer, insteadOf }: OfferAnswer) =>
    api(answerQuestion, {
      params: { id: wait.offer.id },
      body: { answer, ...(insteadOf && { instead_of: insteadOf }) },
    }),
  onSuccess: (_data, { wait, answer }, _, { client }) => {
    if (answer === 'yes') return without(client, wait.slot_id);
    client.setQueryData(waitsQuery.queryKey, (waits) =>
      waits?.map((each) => (each.id === wait.id ? { ...each, offer: null } : each)),
    );
  },
  meta: {
    success: (_data, { answer }: OfferAnswer) => {
      const t = waitingTexts.get();
      return answer === 'yes' ? t.taken : t.passed;
    },
    error: () => waitingTexts.get().answerFailed,
  },
  onSettled: (_data, _error, _answer, _, { client }) => reload(client),
});
