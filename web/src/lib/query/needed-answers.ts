import type { ErrorParams } from '@contract/errors.ts';
import type { Mutation } from '@tanstack/react-query';
import { atom } from 'nanostores';
import { ApiError } from '@/lib/api/api-error.ts';

/** What the person has to answer before what they have pressed can be done. `again`: does it again, afterwards. */
export interface NeededAnswers {
  missing: ErrorParams<'answers_missing'>['missing'];
  again: () => void;
}
/** `undefined`: no page asks. */
export const neededAnswers = atom<NeededAnswers | null | undefined>(undefined);

/** Whether a refusal is about answers for which the page asks, instead of saying that they are missing. */
export const isAskedFor = (error: Error | null): boolean =>
  error instanceof ApiError &&
  error.reason.code === 'answers_missing' &&
  error.reason.params.own &&
  neededAnswers.get() !== undefined;

/** Asks for the answers that a change was refused for. For `onError` of the mutation cache. */
export function askForAnswers(
  error: Error,
  variables: unknown,
  _onMutateResult: unknown,
  mutation: Mutation<unknown, unknown, unknown>,
): void {
  if (!isAskedFor(error) || !(error instanceof ApiError) || error.reason.code !== 'answers_missing') return;
  const again = () => void mutation.execute(variables).catch(() => undefined);
  neededAnswers.set({ missing: error.reason.params.missing, again });
}
