import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { signOutMutation } from '../sign-ins.ts';
import { signInsMessages } from '../sign-ins-messages.ts';

/** Asks, and signs a person out everywhere. */
export function SignOutButton({ user, variant }: { user: User; variant?: 'loss' }) {
  const t = useStore(signInsMessages);
  const signOut = useMutation(signOutMutation);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant={variant} busy={signOut.isPending} onClick={() => setAsked(true)}>
        {t.signOut}
      </Button>
      <AlertDialog
        open={asked}
        title={t.signOutTitle({ name: user.name })}
        confirm={t.signOut}
        onConfirm={() => {
          setAsked(false);
          signOut.mutate(user);
        }}
        onClose={() => setAsked(false)}
      >
        <p>{t.signOutText}</p>
      </AlertDialog>
    </>
  );
}
