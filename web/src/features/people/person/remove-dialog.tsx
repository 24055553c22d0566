import { removeBody, removeUser } from '@contract/leaving.ts';
import type { User } from '@contract/users.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { LeavingConsequences } from '@/domains/people/leaving-consequences.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { changing } from '@/lib/query/changing.ts';
import { leavingQuery } from '@/lib/query/leaving-query.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { dependent } from '../access/mutations.ts';
import { accessTexts } from '../access/texts.ts';
import { settle } from '../looking-after/queries.ts';
import { useWhatBecomes } from '../looking-after/what-becomes.tsx';
import { removeTexts } from './texts.ts';

/** Removes a person for good. */
const removeMutation = changing(
  async ({ user, reason, others }: { user: User; reason: string; others: Parameters<typeof settle>[0] }) => {
    await settle(others, reason);
    return await api(removeUser, { params: { id: user.id }, body: { reason } });
  },
  {
    success: (_, { user: { name } }) => removeTexts.get().removed({ name }),
    reload: [...dependent, queryKeys.guardians],
  },
);

/** What removing a person means. */
function Consequences({ id, asked }: { id: string; asked: boolean }) {
  const t = useTexts(removeTexts);
  const query = useQuery({ ...leavingQuery(id), enabled: asked, staleTime: 0 });
  if (query.isPending) return <Skeleton className="mb-5 h-32" />;
  if (!query.data) return <FailedToLoad query={query} sentence={t.notLoaded} />;
  return (
    <div className="mb-5">
      <LeavingConsequences leaving={query.data} words={t}>
        <li className="font-strong">{t.noWayBack}</li>
      </LeavingConsequences>
    </div>
  );
}

interface RemoveDialogProps {
  user: User;
  open: boolean;
  onClose: () => void;
}

/** Says what it means to remove a person, asks for the reason, and removes them. */
export function RemoveDialog({ user, open, onClose }: RemoveDialogProps) {
  const [t, access, shared] = useTexts(removeTexts, accessTexts, adminCommonTexts);
  const navigate = useNavigate();
  // The page goes before it shows that nobody is left, and whatever is typed in its form is of no use.
  const leave = () => navigate({ to: '/admin/staff', ignoreBlocker: true });
  const remove = useMutation(withCallbacks(removeMutation, { onSuccess: leave }));
  const { decided, question } = useWhatBecomes(user.id, open);
  const form = useFormOf(removeBody, { mode: 'onSubmit', defaultValues: { reason: '' } });
  const submit = form.handleSubmit(({ reason }) => {
    if (!remove.isPending && decided) remove.mutate({ user, reason, others: decided });
  });
  return (
    <FormDialog
      open={open}
      title={t.title({ name: user.name })}
      submit={t.remove}
      variant="loss"
      busy={remove.isPending}
      refusal={remove.isError ? messageOf(remove.error) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Consequences id={user.id} asked={open} />
      {question}
      <FormField control={form.control} name="reason">
        {(field) => <TextArea label={shared.reason} required hint={access.reasonHint} {...field} />}
      </FormField>
    </FormDialog>
  );
}
