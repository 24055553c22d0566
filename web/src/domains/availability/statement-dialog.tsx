import type { StatementBody } from '@contract/availability.ts';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { emptyStatement, readStatement, type StatementForm } from './statement-form.ts';
import { availabilityTexts } from './texts.ts';
import { weekdayName } from './words.ts';

interface StatementDialogProps {
  busy: boolean;
  /** Why it could not be saved. */
  refusal: string | null;
  today: string;
  zone: string;
  onAdd: (statement: StatementBody) => void;
  onClose: () => void;
}

type Set = (values: Partial<StatementForm>) => void;

function Weekdays({ form, set }: { form: StatementForm; set: Set }) {
  const t = useStore(availabilityTexts);
  return (
    <fieldset className="mt-4">
      <legend className="font-strong">{t.weekdays}</legend>
      <div className="flex flex-wrap gap-x-5">
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <Checkbox
            key={day}
            label={weekdayName(day)}
            checked={form.weekdays.includes(day)}
            onChange={(on) =>
              set({ weekdays: on ? [...form.weekdays, day] : form.weekdays.filter((each) => each !== day) })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The fields of the days and times. */
function When({ form, set }: { form: StatementForm; set: Set }) {
  const t = useStore(availabilityTexts);
  const weekly = form.repeats === 'weekly';
  const field = (key: 'fromDay' | 'toDay' | 'from' | 'to' | 'lastDay', label: string, type: 'date' | 'time') => (
    <Field label={label} type={type} value={form[key]} onChange={(event) => set({ [key]: event.target.value })} />
  );
  return (
    <>
      {weekly && <Weekdays form={form} set={set} />}
      {!weekly && (
        <div className="mt-4 grid gap-x-5 gap-y-3 sm:grid-cols-2">
          {field('fromDay', t.fromDay, 'date')}
          {field('toDay', t.toDay, 'date')}
        </div>
      )}
      <Checkbox label={t.allDay} checked={form.allDay} onChange={(allDay) => set({ allDay })} className="mt-2" />
      {!form.allDay && (
        <>
          <div className="mt-2 grid grid-cols-2 gap-x-5">
            {field('from', t.fromTime, 'time')}
            {field('to', t.toTime, 'time')}
          </div>
          {weekly && <p className="text-small text-soft">{t.nightHint}</p>}
        </>
      )}
      {weekly && <div className="mt-3 sm:w-1/2">{field('lastDay', t.lastDay, 'date')}</div>}
    </>
  );
}

/** Says that a person is free, or not, at a time or each week. */
export function StatementDialog({ busy, refusal, today, zone, onAdd, onClose }: StatementDialogProps) {
  const t = useStore(availabilityTexts);
  const [form, setForm] = useState(() => emptyStatement(today));
  const [fault, setFault] = useState<string | null>(null);
  const set: Set = (values) => {
    setForm({ ...form, ...values });
    setFault(null);
  };
  const add = () => {
    const read = readStatement(form, zone);
    if (typeof read === 'string') setFault(t[read]);
    else onAdd(read);
  };
  return (
    <FormDialog
      open
      title={t.add}
      submit={t.add}
      busy={busy}
      refusal={fault ?? refusal}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) add();
      }}
      onClose={onClose}
    >
      <RadioGroup
        label={t.says}
        value={form.says}
        options={[
          { value: 'free', label: t.free },
          { value: 'not_free', label: t.notFree },
        ]}
        onChange={(says) => set({ says: says as StatementForm['says'] })}
      />
      <ToggleGroup
        label={t.how}
        value={form.repeats}
        options={[
          { value: 'once', label: t.once },
          { value: 'weekly', label: t.weekly },
        ]}
        onChange={(repeats) => set({ repeats })}
        className="mt-3"
      />
      <When form={form} set={set} />
    </FormDialog>
  );
}
