import type { Signup } from '@contract/signups.ts';
import { useMutation } from '@tanstack/react-query';
import { commonTexts } from '@/i18n/common-texts.ts';
import { waits } from '@/lib/offline/offline.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { giveBackMutation } from './changes.ts';
import { givenBack } from './given-back.ts';
import { draftAgain } from './places.ts';
import { changeTexts } from './texts.ts';

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
          action: { label: commonTexts.get().undo, run: () => retake(draftAgain(signup)) },
        }),
      },
    }),
  );
  return mutate;
}
