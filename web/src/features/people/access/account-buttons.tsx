import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { type UseMutationOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { resetFactorMutation, seeAsMutation, signOutMutation } from './mutations.ts';
import { seeAsTexts, signInsTexts } from './texts.ts';

interface AskedButtonProps {
  user: User;
  mutation: UseMutationOptions<null, Error, Pick<User, 'id' | 'name'>>;
  label: string;
  title: string;
  text: string;
  variant?: 'loss' | undefined;
}

/** A button that does something to the account of a person once that has been confirmed. */
function AskedButton({ user, mutation, label, title, text, variant }: AskedButtonProps) {
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

/** Asks, and signs a person out everywhere. */
export function SignOutButton({ user, variant }: { user: User; variant?: 'loss' }) {
  const t = useStore(signInsTexts);
  const words = { label: t.signOut, title: t.signOutTitle({ name: user.name }), text: t.signOutText };
  return <AskedButton user={user} mutation={signOutMutation} {...words} variant={variant} />;
}

/** Asks, and removes the authenticator app of another administrator, who cannot do without one where it is required. */
export function ResetFactorButton({ user }: { user: User }) {
  const t = useStore(signInsTexts);
  const organisation = useQuery(organisationQuery);
  if (user.role !== 'admin' || !organisation.data?.admin_second_factor) return null;
  const words = { label: t.resetFactor, title: t.resetFactorTitle({ name: user.name }), text: t.resetFactorText };
  return <AskedButton user={user} mutation={resetFactorMutation} {...words} />;
}

/** Shows the app as a person sees it: whoever is active and no administrator. */
export function SeeAsButton({ user, variant, className }: { user: User; variant?: 'quiet'; className?: string }) {
  const t = useStore(seeAsTexts);
  const begin = useMutation(seeAsMutation);
  if (user.state !== 'active' || user.role === 'admin') return null;
  return (
    <Button
      variant={variant}
      className={className}
      // Until the app is loaded anew.
      busy={begin.isPending || begin.isSuccess}
      onClick={() => begin.mutate(user)}
    >
      <Eye aria-hidden="true" className="size-5 shrink-0" />
      {t.seeAs({ name: user.name.split(' ', 1)[0] ?? '' })}
    </Button>
  );
}
