import { blockBody } from '@contract/access.ts';
import type { User } from '@contract/users.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormField } from '@/components/form/form-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { commonMessages } from '@/i18n/common-messages.ts';
import { accessMessages } from '../access-messages.ts';
import { blockMutation } from '../access-mutations.ts';

interface BlockDialogProps {
  /** The person to block; `null` while the dialog is closed. */
  user: User | null;
  onClose: () => void;
}

/** Says what blocking means, and asks for the reason. */
export function BlockDialog({ user, onClose }: BlockDialogProps) {
  const t = useStore(accessMessages);
  const shared = useStore(adminCommonMessages);
  const common = useStore(commonMessages);
  const block = useMutation(blockMutation);
  const form = useForm({ resolver: zodResolver(blockBody), defaultValues: { reason: '', tell: false } });
  // The dialog keeps its content while it closes.
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  const open = user !== null;
  const { reset } = form;
  useEffect(() => {
    if (open) reset();
  }, [open, reset]);
  const submit = form.handleSubmit((body) => {
    if (user && !block.isPending) block.mutate({ user, body }, { onSuccess: onClose });
  });
  return (
    <Dialog open={open} title={t.blockTitle({ name: last?.name ?? '' })} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <p className="mb-5">{t.blockText}</p>
        <FormField control={form.control} name="reason">
          {(field) => <TextArea label={shared.reason} required hint={t.reasonHint} {...field} />}
        </FormField>
        <FormField control={form.control} name="tell">
          {({ value, onChange }) => <Checkbox label={t.tell} checked={value === true} onChange={onChange} />}
        </FormField>
        <div className="mt-4 flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="loss" busy={block.isPending}>
            {t.block}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
