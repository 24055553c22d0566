import {
  type HandOver,
  listHandOverPeople,
  listHandOvers,
  offerInReturn,
  startHandOver,
  takeOver,
  withdrawHandOver,
} from '@contract/hand-overs.ts';
import { type Answer, answerQuestion } from '@contract/questions.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
import { handOverTexts } from './texts.ts';

/** Places that the person hands over, is asked to take over, or could take over. */
export const handOversQuery = queryOptions({
  queryKey: queryKeys.handOvers,
  queryFn: ({ signal }) => api(listHandOvers, { signal }),
});

/** Whom the person can name by a first name. */
export const handOverPeopleQuery = queryOptions({
  queryKey: [...queryKeys.handOvers, 'people'] as const,
  queryFn: ({ signal }) => api(listHandOverPeople, { signal }),
});

const reloadOffers = (client: QueryClient) => void reloadAll(client, [queryKeys.handOvers]);
/** Places change, so everything that shows them does. */
const reloadPlaces = (client: QueryClient) =>
  void reloadAll(client, [
    ...[queryKeys.handOvers, queryKeys.signups, queryKeys.events, queryKeys.waits],
    ...[queryKeys.me, queryKeys.notices],
  ]);

/** To whom a place goes: an address, somebody known, or with neither whoever fits. */
export interface To {
  signupId: string;
  email?: string;
  personId?: string;
}

/** Offers a place of the person. */
export const startMutation = mutationOptions({
  mutationFn: ({ signupId, email, personId }: To) =>
    api(startHandOver, {
      params: { signupId },
      body: { ...(email && { email }), ...(personId && { person_id: personId }) },
    }),
  meta: { success: () => handOverTexts.get().started },
  onSettled: (_data, _error, _to, _, { client }) => reloadOffers(client),
});

/** Keeps a place that the person has offered. */
export const withdrawMutation = mutationOptions({
  mutationFn: (signupId: string) => api(withdrawHandOver, { params: { signupId } }),
  meta: { success: () => handOverTexts.get().withdrawn, error: () => handOverTexts.get().withdrawFailed },
  onSettled: (_data, _error, _id, _, { client }) => reloadPlaces(client),
});

/** Takes over a place that goes to whoever fits. */
export const takeOverMutation = mutationOptions({
  mutationFn: ({ id }: HandOver) => api(takeOver, { params: { id } }),
  meta: { success: () => handOverTexts.get().taken, error: () => handOverTexts.get().takeFailed },
  onSettled: (_data, _error, _place, _, { client }) => reloadPlaces(client),
});

/** Asks the giver of a place to take one of the person's in return. */
export const offerInReturnMutation = mutationOptions({
  mutationFn: ({ id, signupId }: { id: string; signupId: string }) =>
    api(offerInReturn, { params: { id }, body: { signup_id: signupId } }),
  meta: { success: () => handOverTexts.get().offered },
  onSettled: (_data, _error, _offer, _, { client }) => reloadPlaces(client),
});

interface HandOverAnswer {
  question: string;
  answer: Answer;
  /** Yes gives a place of the person in return. */
  isSwap: boolean;
}

/** Says whether the person takes over the place about which they are asked. */
export const answerMutation = mutationOptions({
  mutationFn: ({ question, answer }: HandOverAnswer) =>
    api(answerQuestion, { params: { id: question }, body: { answer } }),
  meta: {
    success: (_data, { answer, isSwap }: HandOverAnswer) => {
      const t = handOverTexts.get();
      if (answer === 'no') return t.passed;
      return isSwap ? t.swapped : t.taken;
    },
    error: (_error, { isSwap }: HandOverAnswer) => {
      const t = handOverTexts.get();
      return isSwap ? t.swapFailed : t.takeFailed;
    },
  },
  onSettled: (_data, _error, _answer, _, { client }) => reloadPlaces(client),
});
