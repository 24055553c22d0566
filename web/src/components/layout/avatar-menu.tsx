import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { Avatar } from '@/components/ui/avatar.tsx';
import { LazyMenu } from '@/components/ui/lazy-menu.tsx';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { accountMessages } from './account/messages.ts';

const load = () => import('./avatar-menu-open.tsx');
const ShortcutsHelp = lazy(() => import('./shortcuts-help.tsx').then((file) => ({ default: file.ShortcutsHelp })));

export function AvatarMenu() {
  const t = useStore(accountMessages);
  const { user } = useAuth();
  const [helping, setHelping] = useState(false);
  useShortcut('?', () => setHelping(true));
  // Its place is kept, so that what stands beside it does not move.
  if (!user) return <div className="-mr-1 size-11" />;
  const button = {
    'aria-label': t.menu,
    className: '-mr-1 grid size-11 place-items-center rounded-round',
    children: <Avatar name={user.name} email={user.email} />,
  };
  return (
    <>
      <LazyMenu button={button} load={load} props={{ user, onHelp: () => setHelping(true) }} />
      <Suspense>{helping && <ShortcutsHelp onClose={() => setHelping(false)} />}</Suspense>
    </>
  );
}
