import type { OpenEnd } from '@contract/open-ends.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useForm } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { atEndOf, leftForm, leftOf } from './left-form.ts';
import type { Answer } from './mutations.ts';
import { openEndTexts } from './texts.ts';

interface LeftDialogProps {
  /** The shift that ended last. */
  last: OpenEnd['event'];
  /** How many people left. */
  count: number;
  open: boolean;
  onLeft: (how: Answer) => void;
  onClose: () => void;
}

/** Asks when people left, and why their hours are corrected. */
export function LeftDialog({ last, count, open, onLeft, onClose }: LeftDialogProps) {
  const t = useStore(openEndTexts);
  const form = useForm({
    resolver: zodResolver(leftForm),
    mode: 'onTouched',
    defaultValues: atEndOf(last),
  });
  return (
    <FormDialog
      open={open}
      title={t.leftTitle}
      submit={t.settle}
      busy={false}
      onSubmit={form.handleSubmit((values) => onLeft({ answer: 'left', ...leftOf(values, last.timezone) }))}
      onClose={onClose}
    >
      <p className="mb-5">{t.leftAbout({ count })}</p>
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <FormField control={form.control} name="day">
          {(field) => <Field label={t.day} type="date" required {...field} />}
        </FormField>
        <FormField control={form.control} name="time">
          {(field) => <Field label={t.time} type="time" required {...field} />}
        </FormField>
      </div>
      <FormField control={form.control} name="reason">
        {(field) => <TextArea label={t.reason} className="mt-3" hint={t.reasonHint} {...field} />}
      </FormField>
    </FormDialog>
  );
}
