import type { Signup } from '@contract/signups.ts';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { messageOf } from '@/lib/api-error.ts';
import { toast } from '@/lib/toasts.ts';
import { givePlaceMutation, takePlaceMutation } from './mutations.ts';
import { draftAgain } from './places.ts';

/** Why taking a place did not work, and at which event. */
export interface Refusal {
  eventId: string;
  message: string;
}

/** Taking and giving back places, with the words of spec section 8. The functions stay the same between renders. */
export function usePlaces() {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { mutate: take } = useMutation({
    ...takePlaceMutation,
    onSuccess: (...args) => {
      toast({ tone: 'done', text: 'You have successfully signed up for this slot.' });
      return takePlaceMutation.onSuccess?.(...args);
    },
    onError: (error, draft, ...rest) => {
      setRefusal({ eventId: draft.event.id, message: `Failed to sign up: ${messageOf(error)}` });
      toast({ tone: 'failed', text: 'Failed to sign up. Please try again.' });
      return takePlaceMutation.onError?.(error, draft, ...rest);
    },
  });
  const { mutate: give } = useMutation({
    ...givePlaceMutation,
    onSuccess: (_answer, signup) =>
      toast({
        tone: 'done',
        text: 'You have successfully cancelled your signup.',
        action: { label: 'Undo', run: () => takePlace(draftAgain(signup)) },
      }),
    onError: (error, ...rest) => {
      toast({ tone: 'failed', text: 'Failed to cancel signup. Please try again.', detail: messageOf(error) });
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
  const refuse = useCallback((eventId: string, reason: string) => {
    setRefusal({ eventId, message: `Failed to sign up: ${reason}` });
  }, []);
  const forgetRefusal = useCallback(() => setRefusal(null), []);
  return { takePlace, givePlace: give, refusal, refuse, forgetRefusal };
}

export type Places = ReturnType<typeof usePlaces>;
