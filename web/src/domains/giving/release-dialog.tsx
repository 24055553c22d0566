import { requiredText } from '@contract/primitives.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Field } from '@/components/form/field.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { RichText } from '@/i18n/rich-text.tsx';
import { type EventTimes, writtenTimes } from '@/lib/time/event-time.ts';
import { releaseTexts } from './release-texts.ts';
import { givingTexts } from './texts.ts';

const reasonForm = z.object({ reason: requiredText(500, 'reason') });

/** A place to be taken back that may have been worked. */
export interface Release {
  name: string;
  slot: string;
  title: string;
  times: EventTimes;
}

interface ReleaseDialogProps {
  /** `null` while the dialog is closed. */
  release: Release | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Asks why before a person is released from a place that may have been worked, and says what that means. */
export function ReleaseDialog({ release, onConfirm, onClose }: ReleaseDialogProps) {
  const t = useStore(releaseTexts);
  const giving = useStore(givingTexts);
  // The dialog keeps its content while it closes.
  const [last, setLast] = useState(release);
  if (release && release !== last) setLast(release);
  const form = useFormOf(reasonForm, { mode: 'onSubmit', values: { reason: '' } });
  const close = () => {
    form.reset();
    onClose();
  };
  return (
    <AlertDialog
      open={release !== null}
      title={t.title}
      confirm={giving.release}
      cancel={t.keep}
      onConfirm={() =>
        void form.handleSubmit(({ reason }) => {
          form.reset();
          onConfirm(reason);
        })()
      }
      onClose={close}
    >
      {last && (
        <>
          <p>
            <strong className="block font-strong">
              {last.slot}, {last.title}
            </strong>
            <span className="text-soft">{writtenTimes(last.times).full}</span>
          </p>
          <p>
            <RichText text={t.past} values={{ name: <span className="font-strong">{last.name}</span> }} />
          </p>
          <FormField control={form.control} name="reason">
            {(field) => <Field label={giving.reason} required autoComplete="off" {...field} />}
          </FormField>
        </>
      )}
    </AlertDialog>
  );
}
