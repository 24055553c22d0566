import type { ReactNode } from 'react';
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form';

interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> {
  /** Needed where the form is not in a FormProvider. */
  control?: Control<Values, unknown, Output>;
  name: Name;
  /** Draws the field with its value, its handlers and what is wrong with it. */
  children: (field: Omit<ControllerRenderProps<Values, Name>, 'disabled'> & { error: string | undefined }) => ReactNode;
}

/** Ties one field of a form to the part that edits it; only that part renders when it changes. */
export function FormField<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values>({
  control,
  name,
  children,
}: FormFieldProps<Values, Name, Output>) {
  const { field, fieldState } = useController({ name, ...(control && { control }) });
  const { disabled: _, ...rest } = field;
  return children({ ...rest, error: fieldState.error?.message });
}
