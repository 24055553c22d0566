import { Link } from '@tanstack/react-router';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import type { TriggerButton } from '@/components/ui/lazy.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { addPersonTexts, invitationTexts } from '../invitations/texts.ts';

interface StaffMenuProps {
  button: TriggerButton;
  pages: readonly { to: string; label: string }[];
  onAdd: () => void;
  onImport: () => void;
}

/** The menu of a phone with what a wide window shows as buttons. */
export function StaffMenu({ button, pages, onAdd, onImport }: StaffMenuProps) {
  const [words, adding] = useTexts(invitationTexts, addPersonTexts);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger {...button} />
      <DropdownMenuContent align="start">
        <DropdownMenuItem afterwards={onAdd}>{adding.add}</DropdownMenuItem>
        <DropdownMenuItem afterwards={onImport}>{words.importTitle}</DropdownMenuItem>
        <DropdownMenuSeparator />
        {pages.map(({ to, label }) => (
          <DropdownMenuItem key={to} asChild>
            <Link to={to} preload={false}>
              {label}
            </Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
