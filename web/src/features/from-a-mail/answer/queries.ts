import { type Answer, answerAllByLink, answerByLink, readQuestion } from '@contract/questions.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { currency } from '@/lib/format/numbers.ts';
import { queryKeys, reloadAll } from '@/lib/query/query-keys.ts';

/** What the link of an email asks, by the key in it. Reading it answers nothing. */
export const questionPageQuery = (key: string) =>
  queryOptions({
    queryKey: ['question-page', key] as const,
    queryFn: async () => {
      const question = await api(readQuestion, { body: { key } });
      currency.set(question.currency);
      return question;
    },
  });

/** What the person says: to an offer also `leave`, a no that ends waiting. */
export type Said = 'yes' | 'no' | 'leave';

/** Its person may be signed in here, and has the lists of their shifts in another part of the app. */
const own = [queryKeys.events, queryKeys.signups, queryKeys.waits, queryKeys.me, queryKeys.notices];

/** Answers with the key of an email. A refusal may mean that the question has changed, so it is read again. */
export const answerByLinkMutation = (key: string) =>
  mutationOptions({
    mutationFn: (said: Said) =>
      api(answerByLink, { body: said === 'leave' ? { key, answer: 'no', leave: true } : { key, answer: said } }),
    onSuccess: (_, __, ___, { client }) => void reloadAll(client, own),
    onError: (_, __, ___, { client }) => reloadAll(client, [questionPageQuery(key).queryKey]),
  });

/** Gives the same answer to some of what the link of an email asks, and shows then what it still asks. */
export const answerAllMutation = (key: string) =>
  mutationOptions({
    mutationFn: (said: { ids: readonly string[]; answer: Answer }) =>
      api(answerAllByLink, { body: { key, ids: [...said.ids], answer: said.answer } }),
    onSettled: (_, __, ___, ____, { client }) => {
      void reloadAll(client, own);
      return reloadAll(client, [questionPageQuery(key).queryKey]);
    },
  });
