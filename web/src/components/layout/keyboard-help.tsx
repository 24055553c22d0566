import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent } from 'react';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { helpOpen, openHelp } from './help-open.ts';

const load = () => import('./shortcuts-help.tsx').then(({ ShortcutsHelp }) => ShortcutsHelp);

/** The help that `?` opens. Its code is fetched when it is first opened. */
export function KeyboardHelp() {
  const open = useStore(helpOpen);
  const { Part: ShortcutsHelp, show } = useLazyPart(load);
  const fetchHelp = useEffectEvent(show);
  useShortcut('?', openHelp);
  useEffect(() => {
    if (open) fetchHelp();
  }, [open]);
  return ShortcutsHelp && <ShortcutsHelp open={open} onClose={() => helpOpen.set(false)} />;
}
