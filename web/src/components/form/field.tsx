import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { Select, type SelectOption } from '@/components/ui/select.tsx';
import { useProblemText } from '@/lib/errors/error-text.ts';

interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> {
  /** Required outside a FormProvider. */
  control?: Control<Values, unknown, Output>;
  name: Name;
  /** Renders the field with its value, its handlers and its error. */
  children: (field: Omit<ControllerRenderProps<Values, Name>, 'disabled'> & { error: string | undefined }) => ReactNode;
}

/** Connects a field of a form to the component that edits it. Only that component renders when the field changes. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({
  control,
  name,
  children,
}: FormFieldProps<Values, Name, Output>) {
  const { field, fieldState } = useController({ name, ...(control && { control }) });
  const { disabled: _, ...rest } = field;
  return children({ ...rest, error: fieldState.error?.message });
}

/** The props that every field of a form has in addition to those of its element. */
export interface LabelledProps {
  label: string;
  /** The error: a message of a contract's schema, or a text that is already translated. */
  error?: string | undefined;
  hint?: ReactNode;
}

interface FrameProps extends LabelledProps {
  className?: string | undefined;
  /** Reserves space for a note, so that nothing moves when it appears. */
  roomForNote?: boolean;
  children: (field: ReturnType<typeof attributes>, edge: string) => ReactNode;
}

const attributes = (id: string, error: string | undefined, hint: ReactNode) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
});

/**
 * The label above a field and a note below it. `children` renders the field with the attributes that connect it to
 * both.
 */
export function Labelled({ label, error, hint, className, roomForNote = true, children }: FrameProps) {
  const id = useId();
  const problemText = useProblemText();
  const note = error ? problemText(error) : hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-strong">
        {label}
      </label>
      {children(attributes(id, error, hint), error ? 'border-loss' : 'border-edge')}
      {(note || roomForNote) && (
        <div
          id={`${id}-note`}
          className={clsx('mt-1.5 pb-1 text-small', roomForNote && 'min-h-6', error ? 'text-loss' : 'text-soft')}
        >
          {note}
        </div>
      )}
    </div>
  );
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'value'>, LabelledProps {
  /** Empty: '', null or, if the form has no value yet, undefined. */
  value?: string | number | null | undefined;
}

/** A text field with its label above and a note below. */
export function Field({ label, error, hint, className, ...input }: FieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(field, edge) => (
        <input
          {...input}
          {...field}
          value={'value' in input ? (input.value ?? '') : undefined}
          className={clsx(
            'h-12 w-full rounded-control border bg-sheet px-3.5 placeholder:text-soft disabled:bg-desk disabled:text-soft',
            edge,
          )}
        />
      )}
    </Labelled>
  );
}

interface NumberFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type'> {
  /** NaN, null and undefined are an empty field. */
  value: number | null | undefined;
  /** Called with NaN while the text is not a number. */
  onChange: (value: number) => void;
}

/** A text field for a number. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <Field
      {...field}
      type="number"
      value={value === null || value === undefined || Number.isNaN(value) ? '' : value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}

/** A select for a short list, with its label above and a note below. */
export function SelectField({
  label,
  hint,
  error,
  className,
  ...select
}: ComponentProps<typeof Select> & LabelledProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className} roomForNote={false}>
      {(field, edge) => <Select {...select} {...field} className={`h-12 ${edge}`} />}
    </Labelled>
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value'>, LabelledProps {
  /** Empty: '', null or, if the form has no value yet, undefined. */
  value?: string | null | undefined;
}

/** A field for several lines of text that grows with its text. */
export function TextArea({ label, error, hint, className, ...area }: TextAreaProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(field, edge) => (
        <textarea
          rows={3}
          {...area}
          {...field}
          value={'value' in area ? (area.value ?? '') : undefined}
          className={clsx(
            'field-sizing-content max-h-96 min-h-24 w-full rounded-control border bg-sheet px-3.5 py-2.5 placeholder:text-soft',
            edge,
          )}
        />
      )}
    </Labelled>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}

/** A select for a row of filters, with a small label above. */
export function Choice({ label, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-small text-soft">
        {label}
      </label>
      <Select id={id} {...select} className="border-edge" />
    </div>
  );
}
