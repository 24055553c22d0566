import type { Signup } from '@contract/signups.ts';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { messageOf, toldOf } from '@/lib/api/api-error.ts';
import { toast } from '@/lib/app/toasts.ts';
import type { Told } from '@/lib/errors/error-text.ts';
import { givePlaceMutation, takePlaceMutation } from './mutations.ts';
import { draftAgain } from './places.ts';
import { signupMessages } from './signup-messages.ts';

/** Why taking a place did not work, and at which event. */
export interface Refusal {
  eventId: string;
  reason: Told;
}

/** Taking and giving back places, with the words of spec section 8. The functions stay the same between renders. */
export function usePlaces() {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { mutate: take } = useMutation({
    ...takePlaceMutation,
    onSuccess: (...args) => {
      toast({ tone: 'done', text: signupMessages.get().signedUp });
      return takePlaceMutation.onSuccess?.(...args);
    },
    onError: (error, draft, ...rest) => {
      setRefusal({ eventId: draft.event.id, reason: toldOf(error) });
      toast({ tone: 'failed', text: signupMessages.get().signUpFailed });
      return takePlaceMutation.onError?.(error, draft, ...rest);
    },
  });
  const { mutate: give } = useMutation({
    ...givePlaceMutation,
    onSuccess: (_answer, signup) =>
      toast({
        tone: 'done',
        text: signupMessages.get().cancelled,
        action: { label: signupMessages.get().undo, run: () => takePlace(draftAgain(signup)) },
      }),
    onError: (error, ...rest) => {
      toast({ tone: 'failed', text: signupMessages.get().cancelFailed, detail: messageOf(error) });
      return givePlaceMutation.onError?.(error, ...rest);
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
