import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  useController,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';

/** A form whose values a schema checks: each field once it was touched, and all before they are submitted. */
export const useFormOf = <Output extends FieldValues, Input extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
  props: Omit<UseFormProps<Input, unknown, Output>, 'resolver'>,
) => useForm<Input, unknown, Output>({ resolver: zodResolver(schema), mode: 'onTouched', ...props });

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
