import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { tabStorage } from '@/lib/app/storage.ts';
import { authState, loginSearch } from '@/lib/auth/session.ts';

const key = 'muster.draft';

/** What was typed, where, and by whom: the next person at this browser must not see it. */
interface Draft {
  userId: string;
  place: string;
  values: unknown;
}

/** Whether something that this person has typed is kept. */
export const isDraftKept = (userId: string): boolean => (tabStorage.getJson(key) as Draft | null)?.userId === userId;

/** Returns the draft of this person for this place, and forgets it. */
function takeDraft(place: string): unknown {
  const draft = tabStorage.getJson(key) as Draft | null;
  if (draft?.place !== place || draft.userId !== authState.get().session?.user.id) return undefined;
  tabStorage.removeItem(key);
  return draft.values;
}

/**
 * Stores unsaved input of a form when the session expires, and restores it when the same person has signed in again in
 * this tab. `subject`: what is edited, with its version. A draft of an older version would undo a change, so it is not
 * restored.
 */
export function useKeptDraft<Values extends FieldValues>(
  { getValues, reset }: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>,
  unsaved: boolean,
  subject = '',
): void {
  const place = (): string => `${location.pathname} ${subject}`;
  const restore = useEffectEvent(() => {
    const values = takeDraft(place());
    if (values) reset(values as Values, { keepDefaultValues: true });
  });
  const keep = useEffectEvent((userId: string) => {
    if (!unsaved) return;
    tabStorage.setItem(key, JSON.stringify({ userId, place: place(), values: getValues() } satisfies Draft));
  });
  useEffect(() => {
    restore();
    return authState.listen(({ session }, before) => {
      if (before?.session && !session && loginSearch('').expired) keep(before.session.user.id);
    });
  }, []);
}
