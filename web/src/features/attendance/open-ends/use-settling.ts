import type { OpenEnd } from '@contract/open-ends.ts';
import { useMutation } from '@tanstack/react-query';
import { type Answer, settleMutation } from './mutations.ts';

/** The most that one call settles. */
const mostAtOnce = 1_000;

/** Settles open ends. Undo, in the toast, opens them again. */
export function useSettling(onDone: () => void): {
  settle: (ends: readonly OpenEnd[], how: Answer) => void;
  busy: boolean;
} {
  const { mutate, isPending } = useMutation(settleMutation);
  const settle = (chosen: readonly OpenEnd[], how: Answer) => {
    const ends = chosen.slice(0, mostAtOnce);
    mutate(
      {
        ends,
        how,
        onUndo: ({ settled, settled_at }) =>
          mutate({
            ends: ends.filter(({ id }) => settled.includes(id)),
            how: { answer: 'open', settled_at },
            onUndo: () => undefined,
          }),
      },
      { onSuccess: onDone },
    );
  };
  return { settle, busy: isPending };
}
