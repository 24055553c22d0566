import { useEffect, useEffectEvent } from 'react';
import { toast } from '@/lib/app/toasts.ts';
import { goneMessages } from './gone-messages.ts';

/**
 * Closes a dialog, or whatever is about to be done, when somebody else has removed what it is about, and says so.
 * @param what what it is about, by its name; without it, nothing is open
 * @param why what has happened to it; default: it is no longer listed
 */
export function useGone(
  what: string | null | undefined,
  isGone: boolean,
  close: () => void,
  why: 'gone' | 'filled' = 'gone',
): void {
  const leave = useEffectEvent(() => {
    const t = goneMessages.get();
    toast({ tone: 'failed', text: why === 'filled' ? t.filled : t.gone({ what: what ?? '' }) });
    close();
  });
  const isOver = typeof what === 'string' && isGone;
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
}
