import { blockBody } from '@contract/access.ts';
import type { User } from '@contract/users.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { useGone } from '@/lib/lists/use-gone.ts';
import { useWhatBecomes } from '../looking-after/what-becomes.tsx';
import { blockMutation } from './mutations.ts';
import { accessTexts } from './texts.ts';

interface BlockDialogProps {
  /** The person to block; `null` while the dialog is closed. */
  user: User | null;
  /** Somebody else has decided about the person; default: has blocked or removed them. */
  isGone?: boolean;
  onClose: () => void;
}

/** Says what blocking means, and asks for the reason. */
export function BlockDialog({
  user,
  isGone = user?.state === 'blocked' || user?.state === 'left',
  onClose,
}: BlockDialogProps) {
  const [t, shared] = useTexts(accessTexts, adminCommonTexts);
  const block = useMutation(blockMutation);
  const form = useFormOf(blockBody, { mode: 'onSubmit', defaultValues: { reason: '', tell: false } });
  // What is done here changes the person as well.
  useGone(user && !block.isPending ? user.name : null, isGone, onClose, 'changed');
  // The dialog keeps its content while it closes.
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  const open = user !== null;
  const { decided, question } = useWhatBecomes(last?.id ?? '', open);
  const { reset } = form;
  useEffect(() => {
    if (open) reset();
  }, [open, reset]);
  const submit = form.handleSubmit((body) => {
    if (user && !block.isPending && decided) block.mutate({ user, body, others: decided }, { onSuccess: onClose });
  });
  return (
    <FormDialog
      open={open}
      title={t.blockTitle({ name: last?.name ?? '' })}
      submit={t.block}
      variant="loss"
      busy={block.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-5">{t.blockText}</p>
      {question}
      <FormField control={form.control} name="reason">
        {(field) => <TextArea label={shared.reason} required hint={t.reasonHint} {...field} />}
      </FormField>
      <FormField control={form.control} name="tell">
        {({ value, onChange }) => <Checkbox label={t.tell} checked={value === true} onChange={onChange} />}
      </FormField>
    </FormDialog>
  );
}
