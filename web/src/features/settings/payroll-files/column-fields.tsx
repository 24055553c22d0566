import { type PayrollProfile, payrollConditions, payrollFields } from '@contract/payroll-profiles.ts';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { payrollTexts } from '@/domains/payroll/texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { useProblemText } from '@/lib/errors/error-text.ts';
import { payrollFileTexts } from './texts.ts';

/** The values of the form of a profile. */
export interface ProfileValues {
  name: string;
  profile: PayrollProfile;
}
type Form = UseFormReturn<ProfileValues, unknown, ProfileValues>;

interface ColumnFieldsProps {
  form: Form;
  index: number;
  isLast: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One column: its heading, what it shows and where it is filled in. */
function ColumnFields({ form: { control }, index, isLast, onMove, onRemove }: ColumnFieldsProps) {
  const [t, words] = useTexts(payrollFileTexts, payrollTexts);
  const field = useWatch({ control, name: `profile.columns.${index}.field` });
  const name = t.column({ number: index + 1 });
  const hidden = <span className="sr-only"> {name}</span>;
  return (
    <fieldset className="min-w-0 border-t border-line pt-3">
      <legend className="float-left mb-2 w-full text-small font-strong text-soft">{name}</legend>
      <div className="clear-both grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <FormField control={control} name={`profile.columns.${index}.header`}>
          {(props) => <Field label={words.header} autoComplete="off" {...props} />}
        </FormField>
        <FormField control={control} name={`profile.columns.${index}.field`}>
          {({ value, onChange, error }) => (
            <SelectField
              label={t.content}
              error={error}
              value={value}
              onChange={onChange}
              options={payrollFields.map((each) => ({ value: each, label: words[each] }))}
            />
          )}
        </FormField>
        {field === 'constant' ? (
          <FormField control={control} name={`profile.columns.${index}.value`}>
            {(props) => <Field label={t.value} autoComplete="off" {...props} />}
          </FormField>
        ) : (
          <FormField control={control} name={`profile.columns.${index}.digits`}>
            {({ value, onChange, ...props }) => (
              <NumberField
                label={t.digits}
                hint={t.digitsHint}
                inputMode="numeric"
                min={1}
                max={20}
                value={value}
                onChange={(digits) => onChange(Number.isNaN(digits) ? undefined : digits)}
                {...props}
              />
            )}
          </FormField>
        )}
        <FormField control={control} name={`profile.columns.${index}.when`}>
          {({ value, onChange, error }) => (
            <SelectField
              label={t.when}
              error={error}
              value={value ?? ''}
              onChange={(when) => onChange(when || undefined)}
              options={[
                { value: '', label: t.always },
                ...payrollConditions.map((each) => ({ value: each, label: t[each] })),
              ]}
            />
          )}
        </FormField>
      </div>
      <div className="flex flex-wrap items-center">
        <FormField control={control} name={`profile.columns.${index}.required`}>
          {({ value, onChange }) => (
            <Checkbox label={t.required} checked={value ?? false} onChange={onChange} className="mr-auto" />
          )}
        </FormField>
        <div className="-mr-2 ml-auto flex">
          <Button variant="quiet" disabled={index === 0} onClick={() => onMove(index - 1)}>
            <ArrowUp aria-hidden="true" className="size-5" />
            <span className="sr-only">{t.up}</span>
            {hidden}
          </Button>
          <Button variant="quiet" disabled={isLast} onClick={() => onMove(index + 1)}>
            <ArrowDown aria-hidden="true" className="size-5" />
            <span className="sr-only">{t.down}</span>
            {hidden}
          </Button>
          <Button variant="quiet" onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-5" />
            <span className="sr-only">{t.removeColumn}</span>
            {hidden}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

/** The columns of a file in their order, to change, move, add and remove. */
export function Columns({ form }: { form: Form }) {
  const t = useTexts(payrollFileTexts);
  const problemText = useProblemText();
  const id = useId();
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'profile.columns' });
  const wrong = form.formState.errors.profile?.columns;
  const message = wrong?.root?.message ?? wrong?.message;
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="mb-2 font-strong">
        {t.columns}
      </h3>
      <div className="grid gap-4">
        {fields.map(({ id: key }, index) => (
          <ColumnFields
            key={key}
            form={form}
            index={index}
            isLast={index === fields.length - 1}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      {message && <p className="mt-2 text-small text-loss">{problemText(message)}</p>}
      <Button variant="quiet" className="mt-2" onClick={() => append({ header: '', field: 'hours' })}>
        <Plus aria-hidden="true" className="size-5" />
        {t.addColumn}
      </Button>
    </section>
  );
}
