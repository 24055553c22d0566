import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import type { TriggerButton } from '@/components/ui/lazy-trigger.tsx';
import { addPersonMessages } from '../add-person-messages.ts';
import { invitationMessages } from '../invitation-messages.ts';
import { mergeMessages } from '../merge-messages.ts';
import { signInsMessages } from '../sign-ins-messages.ts';

interface StaffMenuProps {
  button: TriggerButton;
  onAdd: () => void;
  onImport: () => void;
}

/** The menu of a phone with what a wide window shows as buttons. */
export function StaffMenu({ button, onAdd, onImport }: StaffMenuProps) {
  const words = useStore(invitationMessages);
  const signIns = useStore(signInsMessages);
  const adding = useStore(addPersonMessages);
  const merging = useStore(mergeMessages);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger {...button} />
      <DropdownMenuContent align="start">
        <DropdownMenuItem afterwards={onAdd}>{adding.title}</DropdownMenuItem>
        <DropdownMenuItem afterwards={onImport}>{words.importTitle}</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to="/admin/staff/doubles" preload={false}>
            {merging.title}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/admin/sign-ins" preload={false}>
            {signIns.title}
          </Link>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
