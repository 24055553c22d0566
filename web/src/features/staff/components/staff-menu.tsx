import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
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
  // The dialog opens after the menu has returned the focus, so that it can return it as well.
  const afterwards = useRef<() => void>(undefined);
  const closed = () => {
    afterwards.current?.();
    afterwards.current = undefined;
  };
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger {...button} />
      <DropdownMenuContent align="start" onClosed={closed}>
        <DropdownMenuItem onSelect={() => (afterwards.current = onAdd)}>{adding.title}</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => (afterwards.current = onImport)}>{words.importTitle}</DropdownMenuItem>
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
