import type { Signup } from '@contract/signups.ts';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { commonMessages } from '@/i18n/common-messages.ts';
import type { Told } from '@/lib/errors/error-text.ts';
import { toldOf } from '@/lib/errors/message-of.ts';
import { givePlaceMutation, takePlaceMutation } from './mutations.ts';
import { draftAgain } from './places.ts';
import { signupMessages } from './signup-messages.ts';

/** Why taking a place did not work, and at which event. */
export interface Refusal {
  eventId: string;
  reason: Told;
}

/** Taking places and giving them back. The functions stay the same between renders. */
export function usePlaces() {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { mutate: take } = useMutation({
    ...takePlaceMutation,
    onError: (error, draft, ...rest) => {
      setRefusal({ eventId: draft.event.id, reason: toldOf(error) });
      return takePlaceMutation.onError?.(error, draft, ...rest);
    },
  });
  const { mutate: give } = useMutation({
    ...givePlaceMutation,
    meta: {
      ...givePlaceMutation.meta,
      success: (_answer, signup: Signup) => {
        const t = signupMessages.get();
        const common = commonMessages.get();
        return { text: t.cancelled, action: { label: common.undo, run: () => takePlace(draftAgain(signup)) } };
      },
    },
  });
  const takePlace = useCallback(
    (draft: Signup) => {
      setRefusal(null);
      take(draft);
    },
    [take],
  );
  const refuse = useCallback((eventId: string, reason: Told) => {
    setRefusal({ eventId, reason });
  }, []);
  const forgetRefusal = useCallback(() => setRefusal(null), []);
  return { takePlace, givePlace: give, refusal, refuse, forgetRefusal };
}

export type Places = ReturnType<typeof usePlaces>;
