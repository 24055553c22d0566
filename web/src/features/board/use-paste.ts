import { useEffect, useEffectEvent } from 'react';
import { isInField } from '@/lib/focus/shortcuts.ts';

/** Pastes copied shifts with Control+V (on a Mac, Command+V) anywhere on a page without a board, which would take the key itself. */
export function usePaste(on: boolean, paste: () => void): void {
  const run = useEffectEvent(paste);
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      const isPaste = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'v';
      if (!isPaste || event.defaultPrevented || isInField(event)) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [on]);
}
