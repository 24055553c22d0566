import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { toast } from '@/lib/app/toasts.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { mergeForm, type Part } from './merge.ts';
import { mergingMessages } from './messages.ts';

/** A field that both have changed: what the other one made of it, in words, and how to take that. */
export interface Clash {
  words: string;
  take: () => void;
}

interface Subject<Stored, Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>;
  valuesOf: (stored: Stored) => Values;
  parts: readonly Part<Stored, Values>[];
  /** Loads the latest version; `undefined`: that failed, or what is edited has become another kind of thing. */
  load: () => Promise<Stored | undefined>;
  /** The zone in which moments of it are said. Default: the reader's. */
  zone?: string;
}

/**
 * For a form whose save was refused because somebody else had saved meanwhile: `merge` brings what is typed onto their version.
 * `clashes`: the fields that both have changed, for which the person has to choose. All forms that are saved by version use it.
 */
export function useMerging<Stored, Values extends FieldValues>(subject: Subject<Stored, Values>) {
  const { form, valuesOf, parts, load, zone: own } = subject;
  const reader = useZone();
  const zone = own ?? reader;
  const [clashes, setClashes] = useState<Clash[]>([]);
  /**
   * @returns the version onto which to save now, and whether the person has to decide first; `undefined`: it could not be loaded
   */
  const merge = async (before: Stored): Promise<{ latest: Stored; isDecided: boolean } | undefined> => {
    // The words for fields come only when they are needed.
    const [latest, words] = await Promise.all([load(), import('@/components/record/value-words.ts').catch(() => null)]);
    if (latest === undefined || !words) return undefined;
    const { values, others } = mergeForm({ before, latest, typed: form.getValues() }, valuesOf, parts);
    form.reset(valuesOf(latest));
    form.reset(values, { keepDefaultValues: true });
    const wordsOf = (changed: (typeof others)[number]['changed']) =>
      words.changeWords({ zone, fields: changed }, zone).join(', ');
    const [open, taken] = [others.filter((each) => each.clashes), others.filter((each) => !each.clashes)];
    if (taken.length > 0) {
      const changes = taken.map(({ changed }) => wordsOf(changed)).join(', ');
      toast({ tone: 'done', text: mergingMessages.get().taken({ changes }) });
    }
    const take = (part: Part<Stored, Values>) => {
      const theirs = valuesOf(latest);
      const chosen = Object.fromEntries(part.of.map((key) => [key, theirs[key]]));
      form.reset({ ...form.getValues(), ...chosen }, { keepDefaultValues: true });
    };
    setClashes(
      open.map(({ part, changed }) => {
        const clash: Clash = {
          words: wordsOf(changed),
          take: () => {
            take(part);
            setClashes((all) => all.filter((each) => each !== clash));
          },
        };
        return clash;
      }),
    );
    return { latest, isDecided: open.length === 0 };
  };
  return { clashes, merge, forget: () => setClashes([]) };
}
