import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { tabStorage } from '@/lib/app/storage.ts';
import { authState, loginSearch } from '@/lib/auth/session.ts';

const key = 'muster.draft';

/** What was typed, where, and by whom: the next person at this browser has nothing to do with it. */
interface Draft {
  userId: string;
  place: string;
  values: unknown;
}

/** The draft that was kept here for this person, once. */
function takeDraft(place: string): unknown {
  const draft = JSON.parse(tabStorage.getItem(key) ?? 'null') as Draft | null;
  if (draft?.place !== place || draft.userId !== authState.get().session?.user.id) return undefined;
  tabStorage.removeItem(key);
  return draft.values;
}

/**
 * Keeps what is unsaved of a form when the session ends by itself, and puts it back once the same person has signed in
 * again in this tab. `subject`: what is edited and its version; a draft of an older one would undo a change, so it is left alone.
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
