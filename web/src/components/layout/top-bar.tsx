import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/avatar.tsx';
import { LazyTrigger, useWanted } from '@/components/ui/lazy.tsx';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { helpOpen, openHelp, useShortcut } from '@/lib/focus/shortcuts.ts';
import { accountTexts } from './account-texts.ts';
import { Brand } from './brand.tsx';
import { layoutTexts } from './texts.ts';

const loadHelp = () => import('./shortcuts-help.tsx').then(({ ShortcutsHelp }) => ShortcutsHelp);

/** The help that `?` opens. Its code is fetched when it is first opened. */
function KeyboardHelp() {
  const open = useStore(helpOpen);
  const ShortcutsHelp = useWanted(loadHelp, open);
  useShortcut('?', openHelp);
  return ShortcutsHelp && <ShortcutsHelp open={open} onClose={() => helpOpen.set(false)} />;
}

const load = () => import('./avatar-menu-open.tsx').then(({ OpenMenu }) => OpenMenu);

/** The menu of the signed-in person. */
function AvatarMenu() {
  const t = useStore(accountTexts);
  const { user } = useAuth();
  // Reserves its space, so that nothing beside it moves.
  if (!user) return <div className="-mr-1 size-11" />;
  const button = {
    'aria-label': t.menu,
    className: '-mr-1 grid size-11 place-items-center rounded-round',
    children: <Avatar name={user.name} email={user.email} />,
  };
  return (
    <>
      <LazyTrigger button={button} load={load} props={{ user }} />
      <KeyboardHelp />
    </>
  );
}

interface TopBarProps {
  /** The width of the bar's content, which is that of the content below. */
  width: 'column' | 'wide';
  /** Before the brand. */
  start?: ReactNode;
  children?: ReactNode;
}

/** The brand on the left, the person's menu on the right. The first stop of the Tab key skips the bar. */
export function TopBar({ width, start, children }: TopBarProps) {
  const t = useStore(layoutTexts);
  return (
    <header data-print="no" className="border-b border-line bg-sheet">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 rounded-control bg-action px-4 py-2.5 font-strong text-on-action not-focus:sr-only"
      >
        {t.skip}
      </a>
      <div
        className={`mx-auto flex items-center justify-between gap-2 sm:h-16 sm:px-4 ${start ? 'px-3' : 'px-4'} ${width === 'column' ? 'h-12 max-w-column group-has-data-wide/page:max-w-wide' : 'h-14 max-w-wide group-has-data-wide/page:max-w-none group-has-data-wide/page:md:px-6'}`}
      >
        <div className="flex min-w-0 items-center gap-1">
          {start}
          <Brand />
        </div>
        <div className="flex items-center sm:gap-1">
          {children}
          <AvatarMenu />
        </div>
      </div>
    </header>
  );
}
