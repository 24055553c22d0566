import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, type UseFormProps, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

/** A form whose values a schema checks: each field once it was touched, and all before they are submitted. */
export const useFormOf = <Output extends FieldValues, Input extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
  props: Omit<UseFormProps<Input, unknown, Output>, 'resolver'>,
) => useForm<Input, unknown, Output>({ resolver: zodResolver(schema), mode: 'onTouched', ...props });
