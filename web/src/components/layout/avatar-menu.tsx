import { useStore } from '@nanostores/react';
import { Avatar } from '@/components/ui/avatar.tsx';
import { LazyTrigger } from '@/components/ui/lazy-trigger.tsx';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { accountTexts } from './account-texts.ts';
import { KeyboardHelp } from './keyboard-help.tsx';

const load = () => import('./avatar-menu-open.tsx').then(({ OpenMenu }) => OpenMenu);

/** The menu of the signed-in person. */
export function AvatarMenu() {
  const t = useStore(accountTexts);
  const { user } = useAuth();
  // Reserves its space, so that nothing beside it moves.
  if (!user) return <div className="-mr-1 size-11" />;
  const button = {
    'aria-label': t.menu,
    className: '-mr-1 grid size-11 place-items-center rounded-round',
    children: <Avatar name={user.name} email={user.email} />,
  };
  return (
    <>
      <LazyTrigger button={button} load={load} props={{ user }} />
      <KeyboardHelp />
    </>
  );
}
