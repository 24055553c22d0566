import { useStore } from '@nanostores/react';
import { useNavigate } from '@tanstack/react-router';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  MoreTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import type { View } from '@/components/ui/view-toggle.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { mostZoom } from './search.ts';
import { scheduleTexts } from './texts.ts';

interface BoardMenuProps {
  /** The days that are shown. */
  days: { from: string; to: string } | undefined;
  zoom: number;
  onZoom: (step: number) => void;
  onView: (view: View) => void;
}

/** What the page shows as buttons where there is room: the other views, filling open places, and the zoom. */
export function BoardMenu({ days, zoom, onZoom, onView }: BoardMenuProps) {
  const t = useStore(scheduleTexts);
  const shared = useStore(adminCommonTexts);
  const pages = useStore(administrationTexts);
  const navigate = useNavigate();
  return (
    <DropdownMenu>
      <MoreTrigger aria-label={t.more} className="@min-[56rem]:hidden" />
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => onView('compact')}>{shared.viewCompact}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onView('cards')}>{shared.viewCards}</DropdownMenuItem>
        <DropdownMenuSeparator />
        {days && (
          <DropdownMenuItem onSelect={() => void navigate({ to: '/admin/auto-fill', search: days })}>
            {pages.autoFill}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem disabled={zoom === mostZoom} onSelect={() => onZoom(1)}>
          {t.zoomIn}
        </DropdownMenuItem>
        <DropdownMenuItem disabled={zoom === 0} onSelect={() => onZoom(-1)}>
          {t.zoomOut}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
