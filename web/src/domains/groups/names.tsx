import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { ApiError } from '@/lib/api/api-error.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { groupTexts } from './texts.ts';

const isFilled = (name: string): boolean => name.trim() !== '';

/** The names of companions that are typed, and what is wrong with them. */
export function useNames() {
  const [typed, setTyped] = useState<readonly string[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<number, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The names of `count` fields that are filled. */
  const filled = (count: number): string[] => typed.slice(0, count).filter(isFilled);
  return {
    typed,
    errors,
    refusal,
    filled,
    change: (at: number, name: string) =>
      setTyped((names) =>
        Array.from({ length: Math.max(names.length, at + 1) }, (_, index) =>
          index === at ? name : (names[index] ?? ''),
        ),
      ),
    clear: () => setTyped([]),
    forget: () => {
      setErrors({});
      setRefusal(null);
    },
    /** Shows at the fields what the server says of them; anything else is for the end of the form, after `failed`. */
    show: (error: Error, count: number, failed: string) => {
      const fields = typed.slice(0, count).flatMap((name, index) => (isFilled(name) ? [index] : []));
      const details = error instanceof ApiError ? error.details : [];
      const found = details.flatMap((detail) => {
        const at = fields[Number(/^names\.(\d+)$/.exec(detail.path)?.[1] ?? -1)];
        return at === undefined ? [] : [[at, textOf(detail) ?? detail.message] as const];
      });
      setErrors(Object.fromEntries(found));
      setRefusal(found.length > 0 ? null : `${failed} ${messageOf(error)}`);
    },
  };
}

/** A field for the name of each companion; all of them can stay empty. */
export function NameFields({ count, names }: { count: number; names: ReturnType<typeof useNames> }) {
  const t = useStore(groupTexts);
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-soft">{t.names}</legend>
      {Array.from({ length: count }, (_, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is its number
          key={index}
          label={t.name({ number: index + 1 })}
          autoComplete="off"
          maxLength={200}
          value={names.typed[index] ?? ''}
          error={names.errors[index]}
          onChange={({ target }) => names.change(index, target.value)}
        />
      ))}
    </fieldset>
  );
}
