import type { ReactNode } from 'react';
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form';

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
