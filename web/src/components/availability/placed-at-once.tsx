import { type User, updateUser } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Switch } from '@/components/ui/switch.tsx';
import { api } from '@/lib/api/api.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { currentUserQuery } from '@/lib/auth/current-user.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { availabilityMessages } from './messages.ts';

function Consent({ user }: { user: User }) {
  const t = useStore(availabilityMessages);
  const save = useMutation({
    mutationFn: (placed_at_once: boolean) => api(updateUser, { params: { id: user.id }, body: { placed_at_once } }),
    onSuccess: (saved, _, __, { client }) => client.setQueryData(currentUserQuery.queryKey, saved),
  });
  return (
    <>
      <Switch
        label={t.atOnce}
        hint={t.atOnceHint}
        checked={save.isPending ? save.variables : user.placed_at_once}
        onChange={(on) => !save.isPending && save.mutate(on)}
        className="mt-4"
      />
      {save.isError && (
        <p role="alert" className="mt-1 text-loss">
          {messageOf(save.error)}
        </p>
      )}
    </>
  );
}

/** Whether organisers may give the reader places without asking first. Only volunteers are asked. */
export function PlacedAtOnce() {
  const { user } = useAuth();
  return user?.role === 'volunteer' ? <Consent user={user} /> : null;
}
