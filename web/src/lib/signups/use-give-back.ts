import type { Signup } from '@contract/signups.ts';
import { useMutation } from '@tanstack/react-query';
import { commonMessages } from '@/i18n/common-messages.ts';
import { waits } from '@/lib/offline/offline.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { giveBackMutation } from './changes.ts';
import { givenBack } from './given-back.ts';
import { changeMessages } from './messages.ts';
import { draftAgain } from './places.ts';

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
          text: changeMessages.get().cancelled,
          action: { label: commonMessages.get().undo, run: () => retake(draftAgain(signup)) },
        }),
      },
    }),
  );
  return mutate;
}
