import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { Keyboard, LogOut, Settings, UserRound } from 'lucide-react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import type { TriggerButton } from '@/components/ui/lazy.tsx';
import { leave } from '@/lib/auth/auth-service.ts';
import { openHelp } from '@/lib/focus/shortcuts.ts';
import { accountTexts } from './account-texts.ts';

interface OpenMenuProps {
  button: TriggerButton;
  user: { name: string; email: string | null };
}

/** The open menu of the signed-in person: profile, settings, keyboard help, sign-out. */
export function OpenMenu({ button, user }: OpenMenuProps) {
  const t = useStore(accountTexts);
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger {...button} />
      <DropdownMenuContent align="end">
        <div className="px-3 pt-2 pb-3">
          <p className="font-strong">{user.name}</p>
          <p className="text-small text-soft">{user.email}</p>
        </div>
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <Link to="/$" params={{ _splat: 'profile' }} preload={false}>
            <UserRound aria-hidden="true" className="size-5 text-soft" />
            {t.profile}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/$" params={{ _splat: 'settings' }} preload={false}>
            <Settings aria-hidden="true" className="size-5 text-soft" />
            {t.settings}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem afterwards={openHelp}>
          <Keyboard aria-hidden="true" className="size-5 text-soft" />
          {t.shortcuts}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void leave()}>
          <LogOut aria-hidden="true" className="size-5 text-soft" />
          {t.signOut}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
