import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { Keyboard, LogOut, Settings, UserRound } from 'lucide-react';
import { useRef } from 'react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import type { TriggerButton } from '@/components/ui/lazy-trigger.tsx';
import { signOut } from '@/lib/auth/auth-service.ts';
import { accountMessages } from './account-messages.ts';
import { openHelp } from './help-open.ts';

interface OpenMenuProps {
  button: TriggerButton;
  user: { name: string; email: string | null };
}

/** The open menu of the signed-in person: profile, settings, keyboard help, sign-out. */
export function OpenMenu({ button, user }: OpenMenuProps) {
  const t = useStore(accountMessages);
  // The dialog opens after the menu has returned the focus, so that it can return it as well.
  const afterwards = useRef<() => void>(undefined);
  const forget = () => {
    afterwards.current = undefined;
  };
  return (
    <DropdownMenu defaultOpen onOpenChange={(open) => open && forget()}>
      <DropdownMenuTrigger {...button} />
      <DropdownMenuContent align="end" onClosed={() => afterwards.current?.()}>
        <div className="px-3 pt-2 pb-3">
          <p className="font-strong">{user.name}</p>
          <p className="text-small text-soft">{user.email}</p>
        </div>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to="/profile" preload={false}>
            <UserRound aria-hidden="true" className="size-5 text-soft" />
            {t.profile}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/settings" preload={false}>
            <Settings aria-hidden="true" className="size-5 text-soft" />
            {t.settings}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => (afterwards.current = openHelp)}>
          <Keyboard aria-hidden="true" className="size-5 text-soft" />
          {t.shortcuts}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void signOut('left')}>
          <LogOut aria-hidden="true" className="size-5 text-soft" />
          {t.signOut}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
