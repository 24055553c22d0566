import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { toast } from '@/lib/app/toasts.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { goneTexts } from './gone-texts.ts';

type Why = 'gone' | 'filled' | 'changed';

function say(what: string, why: Why): void {
  const t = goneTexts.get();
  toast({ tone: 'failed', text: why === 'filled' ? t.filled : t[why]({ what }) });
}

/**
 * Closes a dialog, or whatever is about to be done, when somebody else has removed what it is about, and says so.
 * @param what what it is about, by its name; without it, nothing is open
 * @param why what has happened to it; default: it is no longer listed
 */
export function useGone(what: string | null | undefined, isGone: boolean, close: () => void, why: Why = 'gone'): void {
  const leave = useEffectEvent(() => {
    say(what ?? '', why);
    close();
  });
  const isOver = typeof what === 'string' && isGone;
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
}

/** The same for a dialog about a record of a list. `all`: the list as it is now. */
export function useRecordGone(
  record: { id: string; name: string } | null | undefined,
  all: readonly { id: string }[] | undefined,
  close: () => void,
): void {
  useGone(record?.name, !all?.some(({ id }) => id === record?.id), close);
}

/**
 * The same for an open dialog that belongs to a row of a list, with which it disappears: it looks before that is drawn.
 * @param isGone whether what it is about is missing in what has been loaded
 */
export function useGoneWithRow(what: string, isGone: (client: QueryClient) => boolean, close: () => void): void {
  const client = useQueryClient();
  const look = useEffectEvent(() => {
    if (!isGone(client)) return false;
    say(what, 'gone');
    close();
    return true;
  });
  useEffect(() => {
    const stop = client.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' && look()) stop();
    });
    return stop;
  }, [client]);
}

/** For the `ref` of what can disappear: a focus in it moves to the heading of the page. */
export const passFocusOn = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) requestAnimationFrame(focusHeading);
};
