import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { statedTexts } from '@/domains/statements/texts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { now } from '@/lib/time/clock.ts';
import { dayKey } from '@/lib/time/time.ts';
import { browserZone } from '@/lib/time/zones.ts';
import { issueMutation } from './queries.ts';
import { ownStatementTexts } from './texts.ts';

const otherDays = 'days';

interface IssueDialogProps {
  /** The seasons in which the person has worked, latest first. */
  seasons: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Issues a statement of a season or of days, and opens it. */
export function IssueDialog({ seasons, onClose }: IssueDialogProps) {
  const [t, stated] = [useStore(ownStatementTexts), useStore(statedTexts)];
  const navigate = useNavigate();
  const today = dayKey(now(), browserZone());
  const [period, setPeriod] = useState(seasons[0]?.id ?? otherDays);
  const [from, setFrom] = useState<string | undefined>(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState<string | undefined>(today);
  const issue = useMutation(issueMutation);
  const body = period === otherDays ? { first_day: from, last_day: to } : { season_id: period };
  return (
    <FormDialog
      open
      title={t.makeTitle}
      submit={t.issue}
      busy={issue.isPending}
      busyLabel={t.issuing}
      refusal={issue.error && messageOf(issue.error)}
      onSubmit={(event) => {
        event.preventDefault();
        issue.mutate(body, {
          onSuccess: ({ id }) => {
            onClose();
            void navigate({ to: '/volunteer/statement', search: { id } });
          },
        });
      }}
      onClose={onClose}
    >
      <p className="mb-4 text-soft">{t.makeHint}</p>
      <div className="grid grid-cols-1 gap-4">
        {seasons.length > 0 && (
          <SelectField
            label={stated.period}
            value={period}
            options={[
              ...seasons.map(({ id, name }) => ({ value: id, label: name })),
              { value: otherDays, label: t.otherDays },
            ]}
            onChange={setPeriod}
          />
        )}
        {period === otherDays && (
          <div className="grid gap-4 sm:flex">
            <DayField label={t.from} day={from} onChange={setFrom} />
            <DayField label={t.to} day={to} min={from} onChange={setTo} />
          </div>
        )}
      </div>
    </FormDialog>
  );
}
