import { useState } from 'react';
import { Switch } from '@/components/form/switch.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useAuth } from '@/lib/auth-context.tsx';
import { setShortcutsOn, shortcutsOn } from '@/lib/shortcuts.ts';

const create = ['n', 'Create something new'] as const;

const shortcuts = [
  ['/', 'Go to the filter'],
  ['↑ ↓', 'Move between the entries of a list'],
  ['Esc', 'Close a menu or a dialog'],
  ['?', 'Show this help'],
] as const;

/** What the keyboard can do here, and the switch that turns single keys off. */
export function ShortcutsHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { isAdmin } = useAuth();
  const [on, setOn] = useState(shortcutsOn);
  const change = (next: boolean) => {
    setShortcutsOn(next);
    setOn(next);
  };
  return (
    <Dialog open={open} title="Keyboard shortcuts" onClose={onClose}>
      <dl className="divide-y divide-line border-y border-line">
        {[...(isAdmin ? [create] : []), ...shortcuts].map(([keys, what]) => (
          <div key={keys} className="flex min-h-12 items-center justify-between gap-4">
            <dt>{what}</dt>
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
        label={`Use single keys (${isAdmin ? 'n, ' : ''}/ and ?)`}
        checked={on}
        onChange={change}
      />
    </Dialog>
  );
}
