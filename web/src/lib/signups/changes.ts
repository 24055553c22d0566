import type { Event } from '@contract/events.ts';
import { type Answer, answerQuestion, answerQuestions } from '@contract/questions.ts';
import { cancelSignup, listSignups, type Signup, signUp } from '@contract/signups.ts';
import { mutationOptions, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { commonTexts } from '@/i18n/common-texts.ts';
import { api } from '@/lib/api/api.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { waits } from '@/lib/offline/offline.ts';
import { sendOrWait } from '@/lib/offline/waiting.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { afterLast, queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
import { givenBack } from './given-back.ts';
import type { AskedSignup } from './own-signups.ts';
import { draftAgain, withoutSignup, withSignup } from './places.ts';
import { changeTexts } from './texts.ts';

/** The person's own signups that are not canceled, past ones included. */
export const signupsQuery = queryOptions({
  queryKey: queryKeys.signups,
  queryFn: ({ signal }) => api.all(listSignups, { signal }),
});

const isOffline = (error: Error): boolean => error instanceof ApiError && error.code === 'offline';

const mutationKey = [...queryKeys.signups, 'change'];

/** Adds a signup to the person's own list and, counted, to every cached list of events. */
function show(client: QueryClient, signup: Signup): void {
  client.setQueryData(signupsQuery.queryKey, (own) => own && [...own.filter(({ id }) => id !== signup.id), signup]);
  client.setQueriesData<Event[]>({ queryKey: queryKeys.eventLists }, (events) => withSignup(events, signup));
}

function hide(client: QueryClient, signup: Signup): void {
  client.setQueryData(signupsQuery.queryKey, (own) => own?.filter(({ id }) => id !== signup.id));
  client.setQueriesData<Event[]>({ queryKey: queryKeys.eventLists }, (events) => withoutSignup(events, signup));
}

/** A list that is being fetched was requested before the change, and must not overwrite it. */
const stopLoading = (client: QueryClient) =>
  Promise.all([
    client.cancelQueries({ queryKey: queryKeys.eventLists }),
    client.cancelQueries({ queryKey: queryKeys.signups }),
  ]);

/** Reloads what a change of the person's signups affects, after the last of several running changes. */
const reload = (client: QueryClient): void =>
  afterLast(client, mutationKey, () =>
    reloadAll(client, [queryKeys.events, queryKeys.signups, queryKeys.me, queryKeys.notices]),
  );

/** Signs up. If the person already has this place, an earlier attempt succeeded whose answer was lost. */
async function take(slotId: string): Promise<Signup> {
  try {
    return await api(signUp, { params: { slotId } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'already_signed_up') throw error;
    const held = (await api.all(listSignups)).find(({ slot_id }) => slot_id === slotId);
    if (!held) throw error;
    return held;
  }
}

/** Takes the place of a draft signup. It is shown at once, and removed if the server refuses. */
export const takePlaceMutation = mutationOptions({
  mutationKey,
  mutationFn: (draft: Signup) => take(draft.slot_id),
  onMutate: async (draft, { client }) => {
    await stopLoading(client);
    show(client, draft);
  },
  onSuccess: (signup, draft, _, { client }) => {
    hide(client, draft);
    show(client, signup);
  },
  onError: (_error, draft, _, { client }) => hide(client, draft),
  meta: {
    success: () => changeTexts.get().signedUp,
    // The event's card says why. Offline, the general message is enough.
    error: (error) => (isOffline(error) ? undefined : { text: changeTexts.get().signUpFailed }),
  },
  onSettled: (_data, _error, _draft, _, { client }) => reload(client),
});

/** Cancels a signup. It disappears at once, and comes back if the server refuses. */
const giveBackMutation = mutationOptions({
  mutationKey,
  mutationFn: (item: Signup) =>
    sendOrWait({ kind: 'cancel', item }, () => api(cancelSignup, { params: { signupId: item.id } })),
  onMutate: async (signup, { client }) => {
    await stopLoading(client);
    hide(client, signup);
  },
  onError: (_error, signup, _, { client }) => show(client, signup),
  meta: { error: () => changeTexts.get().cancelFailed },
  onSettled: (_data, _error, _signup, _, { client }) => reload(client),
});

/** The question is gone, and its row with it: only a toast can say why the answer was refused. */
const isOver = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'question_ended' || error.code === 'not_found');

/** Says whether the person takes the place that is held for them, or still comes. */
export const answerMutation = mutationOptions({
  mutationKey,
  mutationFn: ({ signup, answer }: { signup: AskedSignup; answer: Answer }) =>
    sendOrWait({ kind: 'answer', item: signup, answer }, () =>
      api(answerQuestion, { params: { id: signup.question.id }, body: { answer } }),
    ),
  onSuccess: async (data, { signup, answer }, _, { client }) => {
    await stopLoading(client);
    hide(client, signup);
    if (answer === 'no') return;
    if (signup.question.kind === 'still') show(client, { ...signup, question: null });
    else if (data !== waits) show(client, { ...signup, status: 'confirmed', question: null });
  },
  meta: {
    success: (_data, { answer }: { answer: Answer }) =>
      answer === 'yes' ? changeTexts.get().saidYes : changeTexts.get().saidNo,
    error: (error) => (isOver(error) ? changeTexts.get().answerFailed : undefined),
  },
  onSettled: (_data, _error, _answer, _, { client }) => reload(client),
});

/** Says yes to all that a person is asked. What is refused stays in the list, and says there why. */
export const yesToAllMutation = mutationOptions({
  mutationKey,
  mutationFn: (asked: readonly AskedSignup[]) =>
    api(answerQuestions, { body: { ids: asked.map(({ question }) => question.id), answer: 'yes' } }),
  meta: {
    success: ({ refused }: { refused: readonly unknown[] }, asked: readonly AskedSignup[]) => {
      if (refused.length > 0) return changeTexts.get().notAll({ count: refused.length });
      return changeTexts.get().saidAllYes({ count: asked.length });
    },
  },
  onSettled: (_data, _error, _asked, _, { client }) => reload(client),
});

/**
 * A function that cancels a signup of the person. Its toast offers Undo.
 * @param retake takes the place again that was canceled; receives its signup as a draft.
 */
export function useGiveBack(retake: (draft: Signup) => void): (signup: Signup) => void {
  const { mutate } = useMutation(
    withCallbacks(giveBackMutation, {
      onSuccess: (answer, signup) => {
        // One that waits for a connection is not given back yet.
        if (answer !== waits) givenBack.set({ signup, at: Date.now() });
      },
      meta: {
        success: (_answer, signup: Signup) => ({
          text: changeTexts.get().cancelled,
          // The places of companions would not come back with it.
          action: signup.group ? undefined : { label: commonTexts.get().undo, run: () => retake(draftAgain(signup)) },
        }),
      },
    }),
  );
  return mutate;
}
