import type { AnswerFile, AnswerValue, CustomField } from '@contract/custom-fields.ts';
import { lazy, Suspense, useId } from 'react';
import { Field } from '@/components/form/field.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { answerTexts } from './texts.ts';

/** What is shown of a field where it is answered. */
type AskedField = Pick<
  CustomField,
  'id' | 'kind' | 'label' | 'help' | 'purpose' | 'options' | 'max_mb' | 'readers' | 'ends_days' | 'scope' | 'needed'
>;

interface AnswerInputProps {
  field: AskedField;
  /** The label, if it is more than that of the field. */
  label?: string;
  value: AnswerValue | null;
  /** Whose answer it is, for files. Without it, none can be chosen. */
  userId?: string;
  /** An administrator answers for somebody: without what is said to the person. */
  forOther?: boolean;
  /** The answer that is stored. */
  stored?: AnswerValue | null;
  error: string | undefined;
  onChange: (value: AnswerValue | null) => void;
}

/** What people read before they answer: what it is for, who reads it, when it ends, and when it is needed. */
function useNote({ help, purpose, readers, ends_days, scope, needed }: AskedField): string {
  const t = useTexts(answerTexts);
  const after = scope === 'event' ? t.afterEvent : scope === 'season' ? t.afterSeason : t.afterShift;
  return [
    help,
    needed !== 'wanted' && t[needed],
    purpose && t.purpose({ purpose }),
    t[readers],
    ends_days !== null && after({ count: ends_days }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Few organisations ask for files. */
const AnswerFileInput = lazy(() =>
  import('./answer-file.tsx').then(({ AnswerFileInput }) => ({ default: AnswerFileInput })),
);

/** A value as a file, if it is one. */
const fileIn = (value: AnswerValue | null): AnswerFile | null =>
  typeof value === 'object' && !Array.isArray(value) ? value : null;

interface SeveralProps {
  label: string;
  hint: string;
  error: string | undefined;
  options: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[] | null) => void;
}

function Several({ label, hint, error, options, chosen, onChange }: SeveralProps) {
  const id = useId();
  const choose = (option: string, on: boolean) => {
    const next = options.filter((each) => (each === option ? on : chosen.includes(each)));
    onChange(next.length > 0 ? next : null);
  };
  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="font-strong">{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={<span className="min-w-0 wrap-anywhere">{option}</span>}
          checked={chosen.includes(option)}
          onChange={(on) => choose(option, on)}
        />
      ))}
      <p id={`${id}-note`} className={`pb-1 text-small ${error ? 'text-loss' : 'text-soft'}`}>
        {error ?? hint}
      </p>
    </fieldset>
  );
}

/** The input that the kind of a field needs, with what people have to know before they answer. */
export function AnswerInput(props: AnswerInputProps) {
  const { field, label = field.label, value, userId, forOther = false, stored = null, error, onChange } = props;
  const t = useTexts(answerTexts);
  const note = useNote(field);
  const hint = forOther ? (field.help ?? '') : note;
  const { kind, options } = field;
  const shared = { label, hint, error };
  const text = typeof value === 'string' ? value : '';
  const type = (next: string) => onChange(next === '' ? null : next);
  if (kind === 'several') {
    return <Several {...shared} options={options} chosen={Array.isArray(value) ? value : []} onChange={onChange} />;
  }
  if (kind === 'file') {
    const of = { fieldId: field.id, maxMb: field.max_mb, userId };
    return (
      <Suspense fallback={<Skeleton className="h-24" />}>
        <AnswerFileInput {...shared} {...of} value={fileIn(value)} stored={fileIn(stored)} onChange={onChange} />
      </Suspense>
    );
  }
  if (kind === 'choice' || kind === 'size') {
    // An answer stays what it is, even when it is no longer among the options.
    const known = text === '' || options.includes(text) ? options : [text, ...options];
    const choices = known.map((each) => ({ value: each, label: each }));
    return (
      <SelectField {...shared} value={text} options={[{ value: '', label: t.none }, ...choices]} onChange={type} />
    );
  }
  if (kind === 'yes_no') {
    const answers = { '': null, yes: true, no: false } as const;
    return (
      <SelectField
        {...shared}
        value={value === true ? 'yes' : value === false ? 'no' : ''}
        options={[
          { value: '', label: t.none },
          { value: 'yes', label: t.yes },
          { value: 'no', label: t.no },
        ]}
        onChange={(next) => onChange(answers[next as keyof typeof answers])}
      />
    );
  }
  if (kind === 'number') {
    return (
      <NumberField
        {...shared}
        inputMode="decimal"
        step="any"
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      />
    );
  }
  if (kind === 'long_text') {
    return <TextArea {...shared} maxLength={5000} value={text} onChange={(event) => type(event.target.value)} />;
  }
  return (
    <Field
      {...shared}
      {...(kind === 'date' ? { type: 'date', min: '1900-01-01', max: '2200-12-31' } : { maxLength: 200 })}
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  );
}
