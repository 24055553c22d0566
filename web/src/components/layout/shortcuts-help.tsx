import { useStore } from '@nanostores/react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { setShortcutsOn, shortcutsOn, withCommand } from '@/lib/focus/shortcuts.ts';
import { accountTexts } from './account-texts.ts';
import { keysTexts } from './keys-texts.ts';

type Line = readonly [keys: string, what: string];

function KeyList({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className="mb-4 divide-y divide-line border-y border-line">
      {lines.map(([keys, what]) => (
        <div key={what} className="flex min-h-12 items-center justify-between gap-4 py-1.5">
          <dt>{what}</dt>
          <dd>
            <kbd className="rounded-[5px] border border-edge px-2 py-0.5 font-sans text-small whitespace-nowrap">
              {keys}
            </kbd>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The keys of the schedule board. */
function BoardKeys() {
  const t = useStore(keysTexts);
  const parts: [string, Line[]][] = [
    [
      t.board,
      [
        ['← → ↑ ↓', t.next],
        [t.enter, t.open],
        ['g', t.hole],
        ['m', t.move],
        ['r', t.lengthen],
        ['d', t.duplicate],
        [withCommand('C', t.control), t.copy],
        [withCommand('V', t.control), t.paste],
        ['x', t.select],
        ['a', t.selectRow],
        ['t', t.selectRest],
        [withCommand('A', t.control), t.selectAll],
        [t.delete, t.remove],
        [withCommand('Z', t.control), t.undo],
      ],
    ],
    [
      t.moving,
      [
        ['← →', t.steps],
        ['↑ ↓', t.rows],
        [t.enter, t.drop],
        ['Esc', t.putBack],
      ],
    ],
  ];
  return parts.map(([title, lines]) => (
    <section key={title}>
      <h3 className="mb-1 text-small font-strong text-soft">{title}</h3>
      <KeyList lines={lines} />
    </section>
  ));
}

/** The keys of the panel of a shift. */
function PanelKeys() {
  const t = useStore(keysTexts);
  return (
    <section>
      <h3 className="mb-1 text-small font-strong text-soft">{t.panel}</h3>
      <KeyList
        lines={[
          [t.enter, t.give],
          ['n', t.nextPlace],
        ]}
      />
    </section>
  );
}

/** The keyboard shortcuts of this page, and a switch that turns single keys off. */
export function ShortcutsHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useStore(accountTexts);
  const more = useStore(keysTexts);
  const { isAdmin } = useAuth();
  const onBoard = useLocation({ select: ({ pathname }) => pathname === '/admin/schedule' });
  const isInPanel = useLocation({ select: ({ search }) => 'shift' in search && search.shift !== undefined });
  const [on, setOn] = useState(shortcutsOn);
  const change = (next: boolean) => {
    setShortcutsOn(next);
    setOn(next);
  };
  const administration: Line[] = [
    [withCommand('K', more.control), more.jump],
    ['n', t.createNew],
  ];
  const singles = onBoard ? 'g, m, r, d, x, a, t, n, /' : isAdmin ? 'n, /' : '/';
  return (
    <Dialog open={open} title={t.shortcuts} onClose={onClose}>
      {onBoard && <BoardKeys />}
      {isInPanel && <PanelKeys />}
      {(onBoard || isInPanel) && <h3 className="mb-1 text-small font-strong text-soft">{more.everywhere}</h3>}
      <KeyList
        lines={[
          ...(isAdmin ? administration : []),
          ['/', t.goToFilter],
          ['↑ ↓', t.move],
          ['Esc', t.close],
          ['?', t.help],
        ]}
      />
      <Switch label={t.singleKeys({ keys: t.and({ keys: singles, last: '?' }) })} checked={on} onChange={change} />
    </Dialog>
  );
}
