import { useState } from 'react';
import type * as z from 'zod/mini';

/**
 * One text checked by a schema of the contract. What is wrong shows only after the field was touched .
 * `value` is the text as the schema reads it, `null` while it is not valid.
 */
export function useCheckedText(schema: z.ZodMiniType<string>) {
  const [text, setText] = useState('');
  const [touched, setTouched] = useState(false);
  const { data = null, error } = schema.safeParse(text);
  return {
    value: data,
    error: touched ? error?.issues[0]?.message : undefined,
    touch: () => setTouched(true),
    input: {
      value: text,
      onChange: (event: { target: { value: string } }) => setText(event.target.value),
      onBlur: () => setTouched(text !== '' || touched),
    },
  };
}
