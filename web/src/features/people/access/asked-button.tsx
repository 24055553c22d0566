import type { User } from '@contract/users.ts';
import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';

interface AskedButtonProps {
  user: User;
  mutation: UseMutationOptions<null, Error, Pick<User, 'id' | 'name'>>;
  label: string;
  title: string;
  text: string;
  variant?: 'loss' | undefined;
}

/** A button that does something to the account of a person once that has been confirmed. */
export function AskedButton({ user, mutation, label, title, text, variant }: AskedButtonProps) {
  const { isPending, mutate } = useMutation(mutation);
  const [asked, setAsked] = useState(false);
  const confirm = () => {
    setAsked(false);
    mutate(user);
  };
  return (
    <>
      <Button variant={variant} busy={isPending} onClick={() => setAsked(true)}>
        {label}
      </Button>
      <AlertDialog open={asked} title={title} confirm={label} onConfirm={confirm} onClose={() => setAsked(false)}>
        <p>{text}</p>
      </AlertDialog>
    </>
  );
}
