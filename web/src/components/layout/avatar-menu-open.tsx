import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { Keyboard, LogOut, Settings, UserRound } from 'lucide-react';
import type { MenuButton } from '@/components/ui/lazy-menu.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu.tsx';
import { signOut } from '@/lib/auth/auth-service.ts';
import { accountMessages } from './account/messages.ts';

interface OpenMenuProps {
  button: MenuButton;
  user: { name: string; email: string };
  onHelp: () => void;
}

/** Where a person finds what is theirs, and the way out. */
export function OpenMenu({ button, user, onHelp }: OpenMenuProps) {
  const t = useStore(accountMessages);
  return (
    <Menu defaultOpen>
      <MenuTrigger {...button} />
      <MenuContent align="end">
        <div className="px-3 pt-2 pb-3">
          <p className="font-strong">{user.name}</p>
          <p className="text-small text-soft">{user.email}</p>
        </div>
        <MenuSeparator />
        <MenuItem asChild>
          <Link to="/profile" preload={false}>
            <UserRound aria-hidden="true" className="size-5 text-soft" />
            {t.profile}
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link to="/settings" preload={false}>
            <Settings aria-hidden="true" className="size-5 text-soft" />
            {t.settings}
          </Link>
        </MenuItem>
        <MenuItem onSelect={onHelp}>
          <Keyboard aria-hidden="true" className="size-5 text-soft" />
          {t.shortcuts}
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => void signOut('left')}>
          <LogOut aria-hidden="true" className="size-5 text-soft" />
          {t.signOut}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
