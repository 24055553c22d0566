import { useStore } from '@nanostores/react';
import type { ReactNode, SubmitEventHandler } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Message } from '@/components/ui/message.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';

interface FormDialogProps {
  open: boolean;
  title: string;
  /** Wide enough for a table. */
  wide?: boolean;
  /** The verb of the action: 'Add person'. */
  submit: string;
  /** The style of its button: `loss` where something is lost. */
  variant?: 'primary' | 'loss';
  busy: boolean;
  /** The label of the button while busy. */
  busyLabel?: string;
  /** The button to submit it has the focus first, where one press is enough and fields are optional: no keyboard opens on a phone. */
  oneTap?: boolean;
  /** Why the action was refused, as far as no field says so. */
  refusal?: string | null;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A dialog with a form: its fields, why it was refused, and the buttons to cancel and to submit it. */
export function FormDialog({ open, title, wide = false, onClose, ...form }: FormDialogProps) {
  const common = useStore(commonTexts);
  return (
    <Dialog open={open} title={title} wide={wide} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          // For React, the form that the dialog was opened from is around it: it would be saved as well.
          event.stopPropagation();
          form.onSubmit(event);
        }}
      >
        {form.children}
        {form.refusal && (
          <Message tone="error" className="mt-3">
            {form.refusal}
          </Message>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            autoFocus={form.oneTap}
            variant={form.variant ?? 'primary'}
            busy={form.busy}
            busyLabel={form.busyLabel}
          >
            {form.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
