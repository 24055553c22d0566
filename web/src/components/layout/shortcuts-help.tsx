import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { setShortcutsOn, shortcutsOn } from '@/lib/focus/shortcuts.ts';
import { accountMessages } from './account-messages.ts';

const create = ['n', 'createNew'] as const;

const shortcuts = [
  ['/', 'goToFilter'],
  ['↑ ↓', 'move'],
  ['Esc', 'close'],
  ['?', 'help'],
] as const;

/** The keyboard shortcuts, and a switch that turns single keys off. */
export function ShortcutsHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useStore(accountMessages);
  const { isAdmin } = useAuth();
  const [on, setOn] = useState(shortcutsOn);
  const change = (next: boolean) => {
    setShortcutsOn(next);
    setOn(next);
  };
  return (
    <Dialog open={open} title={t.shortcuts} onClose={onClose}>
      <dl className="divide-y divide-line border-y border-line">
        {[...(isAdmin ? [create] : []), ...shortcuts].map(([keys, what]) => (
          <div key={keys} className="flex min-h-12 items-center justify-between gap-4 py-1.5">
            <dt>{t[what]}</dt>
            <dd>
              <kbd className="rounded-[5px] border border-edge px-2 py-0.5 font-sans text-small whitespace-nowrap">
                {keys}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-4"
        label={t.singleKeys({ keys: t.and({ keys: isAdmin ? 'n, /' : '/', last: '?' }) })}
        checked={on}
        onChange={change}
      />
    </Dialog>
  );
}
