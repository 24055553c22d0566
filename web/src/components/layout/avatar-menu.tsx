import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { Keyboard, LogOut, Settings, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '@/components/ui/avatar.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu.tsx';
import { useAuth } from '@/lib/auth-context.tsx';
import { signOut } from '@/lib/auth-store.ts';
import { useShortcut } from '@/lib/shortcuts.ts';
import { accountMessages } from './messages.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';

export function AvatarMenu() {
  const t = useStore(accountMessages);
  const { user } = useAuth();
  const [helping, setHelping] = useState(false);
  useShortcut('?', () => setHelping(true));
  // Its place is kept, so that what stands beside it does not move.
  if (!user) return <div className="-mr-1 size-11" />;
  return (
    <>
      <Menu>
        <MenuTrigger aria-label={t.menu} className="-mr-1 grid size-11 place-items-center rounded-round">
          <Avatar name={user.name} email={user.email} />
        </MenuTrigger>
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
          <MenuItem onSelect={() => setHelping(true)}>
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
      <ShortcutsHelp open={helping} onClose={() => setHelping(false)} />
    </>
  );
}
