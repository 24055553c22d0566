import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Theirs } from './merge-onto-latest.ts';

/** A field that both have changed: what the other one made of it, in words, and how to take that. */
export interface Clash {
  words: string;
  take: () => void;
}

/** The fields of a form that both have changed, until the person has taken those of the other one or saves their own. */
export function useClashes<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>,
  initial: readonly Theirs<Values>[] = [],
) {
  const [open, setOpen] = useState(initial);
  const clashes = open.map(
    (each): Clash => ({
      words: each.words,
      take: () => {
        form.reset({ ...form.getValues(), ...each.values }, { keepDefaultValues: true });
        setOpen((all) => all.filter((other) => other !== each));
      },
    }),
  );
  return { clashes, setOpen };
}
