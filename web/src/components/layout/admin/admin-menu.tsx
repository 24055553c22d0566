import { useStore } from '@nanostores/react';
import { useLocation } from '@tanstack/react-router';
import { Menu as MenuIcon, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Brand } from '../brand.tsx';
import { AdminNav } from './admin-nav.tsx';
import { administrationMessages } from './messages.ts';

const iconButton = 'grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink';

/** The sidebar where there is no room for it: a sheet that comes in from the left. */
export function AdminMenu() {
  const t = useStore(administrationMessages);
  const sheet = useRef<HTMLDialogElement>(null);
  const page = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page closes it
  useEffect(() => sheet.current?.close(), [page]);
  return (
    <>
      <button
        type="button"
        aria-label={t.openMenu}
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
        className={`-ml-2.5 md:hidden ${iconButton}`}
      >
        <MenuIcon aria-hidden="true" className="size-6" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click closes by the backdrop; Esc does the same by itself */}
      <dialog
        ref={sheet}
        aria-label={t.menu}
        onClick={(event) => event.target === event.currentTarget && sheet.current?.close()}
        className="m-0 h-dvh max-h-none w-72 max-w-[calc(100%-3.5rem)] border-r border-line bg-raised text-ink shadow-raised backdrop:bg-black/45 open:animate-enter"
      >
        <div className="min-h-full p-3">
          <div className="mb-3 flex items-center justify-between gap-2 pl-3">
            <Brand />
            <button
              type="button"
              aria-label={t.closeMenu}
              onClick={() => sheet.current?.close()}
              className={iconButton}
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </div>
          <AdminNav />
        </div>
      </dialog>
    </>
  );
}
