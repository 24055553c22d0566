import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { signOutMutation } from '../sign-ins.ts';
import { signInsMessages } from '../sign-ins-messages.ts';
import { AskedButton } from './asked-button.tsx';

/** Asks, and signs a person out everywhere. */
export function SignOutButton({ user, variant }: { user: User; variant?: 'loss' }) {
  const t = useStore(signInsMessages);
  const words = { label: t.signOut, title: t.signOutTitle({ name: user.name }), text: t.signOutText };
  return <AskedButton user={user} mutation={signOutMutation} {...words} variant={variant} />;
}
