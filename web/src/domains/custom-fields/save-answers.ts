import type { CallBody } from '@contract/call.ts';
import { saveUserAnswers } from '@contract/custom-fields.ts';
import { api } from '@/lib/api/api.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { answerTexts } from './texts.ts';

type Answers = CallBody<typeof saveUserAnswers>['answers'];
interface Saving {
  userId: string;
  answers: Answers;
}

/** Saves answers of a person, all or none. Lists of places say what is missing, so they are loaded again. */
export const saveAnswersMutation = changing(
  ({ userId, answers }: Saving) => api(saveUserAnswers, { params: { id: userId }, body: { answers } }),
  { reload: [queryKeys.customFields, queryKeys.events] },
);

/** The same, where nothing else says that they are saved. */
export const saveOwnAnswersMutation = {
  ...saveAnswersMutation,
  meta: { success: () => answerTexts.get().saved },
};

/** Why answers were refused: at which of them, or all in all. */
export function refusalOf(error: Error): { at: number | null; text: string } {
  const path = error instanceof ApiError ? error.details[0]?.path : undefined;
  const at = path?.match(/^answers\.(\d+)\b/)?.[1];
  return { at: at === undefined ? null : Number(at), text: messageOf(error) };
}
