import type { Qualification } from '@contract/qualifications.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { qualifyingTexts } from '@/domains/qualifications/texts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { now } from '@/lib/time/clock.ts';
import { addMonths, dayKey } from '@/lib/time/time.ts';
import { confirmForMutation } from './mutations.ts';
import { qualificationTexts } from './qualification-texts.ts';

interface QualifyDialogProps {
  userId: string;
  qualification: Qualification;
  onClose: () => void;
}

/** Confirms a qualification of a person, from a day and until a day. */
export function QualifyDialog({ userId, qualification, onClose }: QualifyDialogProps) {
  const t = useStore(qualificationTexts);
  const words = useStore(qualifyingTexts);
  const { data: organisation } = useQuery(organisationQuery);
  const { valid_months } = qualification;
  const [on, setOn] = useState(() => dayKey(now(), organisation?.timezone ?? 'UTC'));
  // It follows the first day until somebody chooses another one.
  const [chosen, setChosen] = useState<{ until: string | undefined } | null>(null);
  const until = chosen ? chosen.until : valid_months === null ? undefined : addMonths(on, valid_months);
  const confirm = useMutation(withCallbacks(confirmForMutation, { onSuccess: onClose }));
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (confirm.isPending) return;
    confirm.mutate({ userId, qualification, days: { confirmed_on: on, valid_until: until ?? null } });
  };
  return (
    <FormDialog
      open
      title={t.confirmTitle({ name: qualification.name })}
      submit={words.confirm}
      busy={confirm.isPending}
      refusal={confirm.isError ? messageOf(confirm.error) : null}
      onSubmit={send}
      onClose={onClose}
    >
      {qualification.text && <p className="mb-4 text-soft wrap-anywhere">{qualification.text}</p>}
      <div className="flex flex-wrap gap-4">
        <DayField label={t.confirmedOn} day={on} onChange={(day) => day && setOn(day)} />
        <DayField label={t.validUntil} day={until} min={on} onChange={(day) => setChosen({ until: day })} />
      </div>
      <p className="mt-2 text-small text-soft">{t.untilHint}</p>
    </FormDialog>
  );
}
