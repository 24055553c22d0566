import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { useProblemText } from '@/lib/errors/error-text.ts';
import { startHere } from '@/lib/focus/focus-heading.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { now } from '@/lib/time/clock.ts';
import { dayKey } from '@/lib/time/time.ts';
import { AmountField } from './amount-field.tsx';
import { DayCalendar } from './day-calendar.tsx';
import type { GridValues } from './grid-form.ts';
import { gridTexts } from './grid-texts.ts';

/** A group of fields that share one label, with the problem of the group below it. */
function Problem({ id, text }: { id: string; text: string | undefined }) {
  const problemText = useProblemText();
  return (
    <p id={id} role="alert" className="mt-1.5 min-h-6 text-small text-loss">
      {text && problemText(text)}
    </p>
  );
}

function Days({ zone }: { zone: string }) {
  const t = useStore(gridTexts);
  const id = useId();
  return (
    <FormField<GridValues, 'days'> name="days">
      {({ value, onChange, error }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place for the note
        <div role="group" aria-labelledby={id} aria-describedby={`${id}-note`} className="max-w-form">
          <p id={id} className="mb-1.5 font-strong">
            {t.dayList}
          </p>
          <DayCalendar start={value[0] ?? dayKey(now(), zone)} chosen={value} onChange={onChange} />
          <Problem id={`${id}-note`} text={error} />
        </div>
      )}
    </FormField>
  );
}

function Roles() {
  const t = useStore(gridTexts);
  const id = useId();
  const { data: types = [] } = useQuery(slotTypesQuery);
  const { formState, getValues } = useFormContext<GridValues>();
  const problem = formState.errors.roles;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place for the note
    <div role="group" aria-labelledby={id} aria-describedby={`${id}-note`}>
      <p id={id} className="font-strong">
        {t.roles}
      </p>
      <p className="mb-3 text-small text-soft">{t.rolesHint}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] items-end gap-x-4">
        {getValues('roles').map((role, index) => (
          <FormField<GridValues, `roles.${number}.count`> key={role.id} name={`roles.${index}.count`}>
            {(field) => (
              <AmountField {...field} label={types.find((type) => type.id === role.id)?.name ?? ''} min={1} />
            )}
          </FormField>
        ))}
      </div>
      <Problem id={`${id}-note`} text={problem?.message ?? problem?.root?.message} />
    </div>
  );
}

/** What, when, where and who. */
export function GridFields({ zone }: { zone: string }) {
  const t = useStore(gridTexts);
  return (
    <>
      <section aria-labelledby="grid-what" className="sheet p-5 sm:p-8">
        <h2 id="grid-what" className="mb-5 text-day">
          {t.whatTitle}
        </h2>
        <FormField<GridValues, 'title'> name="title">
          {(field) => <Field {...field} label={t.name} required autoComplete="off" {...startHere} />}
        </FormField>
        <Days zone={zone} />
        <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-3">
          <FormField<GridValues, 'start'> name="start">
            {(field) => <Field {...field} type="time" label={t.start} hint={t.zone({ zone })} required />}
          </FormField>
          <FormField<GridValues, 'hours'> name="hours">
            {(field) => <AmountField {...field} label={t.hours} min={0.25} max={24} step={0.25} required />}
          </FormField>
          <FormField<GridValues, 'count'> name="count">
            {(field) => <AmountField {...field} label={t.count} hint={t.countHint} min={1} max={96} required />}
          </FormField>
        </div>
      </section>
      <section aria-labelledby="grid-where" className="sheet p-5 sm:p-8">
        <h2 id="grid-where" className="mb-5 text-day">
          {t.whereTitle}
        </h2>
        <Roles />
        <FormField<GridValues, 'places'> name="places">
          {(field) => <TextArea {...field} label={t.places} hint={t.placesHint} />}
        </FormField>
      </section>
    </>
  );
}
