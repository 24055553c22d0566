import { type User, updateUser } from '@contract/users.ts';
import { useMutation } from '@tanstack/react-query';
import { Switch } from '@/components/ui/switch.tsx';
import { api } from '@/lib/api/api.ts';
import { noteChangedUser } from '@/lib/auth/current-user.ts';
import { messageOf } from '@/lib/errors/message-of.ts';

interface OwnSwitchProps {
  user: User;
  /** What the person agrees to. */
  field: 'placed_at_once' | 'shows_first_name';
  label: string;
  hint: string;
  className?: string;
}

/** A consent of the person themselves. It is saved as soon as the switch is pressed. */
export function OwnSwitch({ user, field, className, ...words }: OwnSwitchProps) {
  const save = useMutation({
    mutationFn: (on: boolean) => api(updateUser, { params: { id: user.id }, body: { [field]: on } }),
    onSuccess: (saved, _, __, { client }) => noteChangedUser(client, saved),
  });
  return (
    <>
      <Switch
        {...words}
        checked={save.isPending ? save.variables : user[field]}
        onChange={(on) => !save.isPending && save.mutate(on)}
        {...(className && { className })}
      />
      {save.isError && (
        <p role="alert" className="mt-1 text-loss">
          {messageOf(save.error)}
        </p>
      )}
    </>
  );
}
