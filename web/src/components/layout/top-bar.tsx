import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { AvatarMenu } from './avatar-menu.tsx';
import { Brand } from './brand.tsx';
import { layoutMessages } from './messages.ts';

interface TopBarProps {
  /** How wide the bar's content runs: as wide as what is below it. */
  width: 'column' | 'wide';
  /** Before the brand. */
  start?: ReactNode;
  children?: ReactNode;
}

/** Brand at the left, the person at the right. The first stop of the keyboard leads past it. */
export function TopBar({ width, start, children }: TopBarProps) {
  const t = useStore(layoutMessages);
  return (
    <header data-print="no" className="border-b border-line bg-sheet">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 rounded-control bg-action px-4 py-2.5 font-strong text-on-action not-focus:sr-only"
      >
        {t.skip}
      </a>
      <div
        className={`mx-auto flex h-14 items-center justify-between gap-2 px-4 sm:h-16 ${width === 'column' ? 'max-w-column' : 'max-w-wide'}`}
      >
        <div className="flex min-w-0 items-center gap-1">
          {start}
          <Brand />
        </div>
        <div className="flex items-center gap-1">
          {children}
          <AvatarMenu />
        </div>
      </div>
    </header>
  );
}
