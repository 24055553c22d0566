import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { AskedButton } from './asked-button.tsx';
import { signOutMutation } from './sign-ins.ts';
import { signInsTexts } from './sign-ins-texts.ts';

/** Asks, and signs a person out everywhere. */
export function SignOutButton({ user, variant }: { user: User; variant?: 'loss' }) {
  const t = useStore(signInsTexts);
  const words = { label: t.signOut, title: t.signOutTitle({ name: user.name }), text: t.signOutText };
  return <AskedButton user={user} mutation={signOutMutation} {...words} variant={variant} />;
}
