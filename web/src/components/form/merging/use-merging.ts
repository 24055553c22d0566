import { useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useZone } from '@/lib/time/use-zone.ts';
import { type Kind, mergeOntoLatest } from './merge-onto-latest.ts';
import { savingOnto } from './saving-onto.ts';
import { useClashes } from './use-clashes.ts';

interface Subject<Stored, Values extends FieldValues> extends Omit<Kind<Stored, Values>, 'zone'> {
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>;
  /** Loads the latest version; `undefined`: that failed, or what is edited has become another kind of thing. */
  load: () => Promise<Stored | undefined>;
  /** From now on, the form edits this version. */
  onMerged: (latest: Stored) => void;
  /** The zone in which moments of it are said. Default: the reader's. */
  zone?: string;
}

interface Sending<Stored> {
  /** The version that is changed. */
  onto: Stored;
  /** Saves what is in the form onto a version; rejects if that is refused. */
  send: (onto: Stored) => Promise<unknown>;
  /** Says why it could not be saved. */
  onRefused: (error: Error) => void;
}

/**
 * For a form that is saved by version. `save` sends it; if somebody else has saved meanwhile, it brings what is typed onto their version
 * and sends that, and `isSaving` until then. `clashes`: the fields that both have changed, for which the person has to choose before
 * they save again.
 */
export function useMerging<Stored, Values extends FieldValues>(subject: Subject<Stored, Values>) {
  const { form, valuesOf, parts, load, onMerged } = subject;
  const reader = useZone();
  const zone = subject.zone ?? reader;
  const { clashes, setOpen } = useClashes(form);
  const [isSaving, setSaving] = useState(false);
  // A second press comes before the first one is rendered.
  const running = useRef(false);
  const merge = async (before: Stored): Promise<Stored | undefined> => {
    const merged = await mergeOntoLatest({ valuesOf, parts, zone }, { before, typed: form.getValues(), load });
    if (!merged) return undefined;
    const { latest, values, clashes: open } = merged;
    form.reset(valuesOf(latest));
    form.reset(values, { keepDefaultValues: true });
    onMerged(latest);
    setOpen(open);
    return open.length === 0 ? latest : undefined;
  };
  /** Does nothing while it is saving. */
  const save = async ({ onto, send, onRefused }: Sending<Stored>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setSaving(true);
    setOpen([]);
    await savingOnto({ onto, send, merge }).catch(onRefused);
    running.current = false;
    setSaving(false);
  };
  return { clashes, save, isSaving };
}
