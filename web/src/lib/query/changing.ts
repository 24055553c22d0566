import { mutationOptions, type QueryKey } from '@tanstack/react-query';
import type { Words } from './mutations.ts';
import { reloadAll } from './query-keys.ts';

interface Changing<Answer, Input> {
  /** As in the `meta` of a mutation. */
  success?: (answer: Answer, input: Input) => Words;
  error?: (error: Error, input: Input) => Words;
  /** What is loaded again afterwards, whether or not it succeeded. */
  reload: readonly QueryKey[];
}

/** A call that changes something: what is announced of its outcome, and what is loaded again. */
export const changing = <Answer, Input>(
  call: (input: Input) => Promise<Answer>,
  { reload, ...meta }: Changing<Answer, Input>,
) =>
  mutationOptions<Answer, Error, Input>({
    mutationFn: call,
    meta,
    onSettled: (_answer, _error, _input, _before, { client }) => reloadAll(client, reload),
  });
