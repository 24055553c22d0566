import { useStore } from '@nanostores/react';
import { useLocation } from '@tanstack/react-router';
import { Menu as MenuIcon, X } from 'lucide-react';
import { useState } from 'react';
import { Sheet, SheetClose } from '@/components/ui/sheet.tsx';
import { Brand } from '../brand.tsx';
import { AdminNav } from './admin-nav.tsx';
import { administrationTexts } from './texts.ts';

const iconButton = 'grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink';

/** The sidebar of narrow screens: a sheet that opens from the left. */
export function AdminMenu() {
  const t = useStore(administrationTexts);
  const page = useLocation({ select: ({ pathname }) => pathname });
  // Opening another page closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  return (
    <>
      <button
        type="button"
        aria-label={t.openMenu}
        aria-haspopup="dialog"
        onClick={() => setOpenedAt(page)}
        className={`-ml-2.5 md:hidden ${iconButton}`}
      >
        <MenuIcon aria-hidden="true" className="size-6" />
      </button>
      <Sheet open={openedAt === page} title={t.menu} onOpenChange={(open) => setOpenedAt(open ? page : null)}>
        <div className="mb-3 flex items-center justify-between gap-2 pl-3">
          <Brand />
          <SheetClose aria-label={t.closeMenu} className={iconButton}>
            <X aria-hidden="true" className="size-5" />
          </SheetClose>
        </div>
        <AdminNav />
      </Sheet>
    </>
  );
}
