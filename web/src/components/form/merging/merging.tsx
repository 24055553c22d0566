import { useStore } from '@nanostores/react';
import { useId, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button.tsx';
import { isOutdated } from '@/lib/api/api-error.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { type Kind, mergeOntoLatest, type Theirs } from './merge-onto-latest.ts';
import { mergingTexts } from './texts.ts';

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

/** The fields that both have changed: what the other one made of them, with a button that takes it. */
export function ClashList({ clashes }: { clashes: readonly Clash[] }) {
  const t = useStore(mergingTexts);
  const id = useId();
  if (clashes.length === 0) return null;
  return (
    <div className="mt-2 text-small">
      <ul className="grid gap-1">
        {clashes.map((clash, index) => (
          <li key={clash.words} className="flex flex-wrap items-center justify-between gap-x-4">
            <span id={`${id}${index}`} className="min-w-0 wrap-anywhere">
              {clash.words}
            </span>
            <Button variant="quiet" aria-describedby={`${id}${index}`} onClick={clash.take}>
              {t.take}
            </Button>
          </li>
        ))}
      </ul>
      <p>{t.choose}</p>
    </div>
  );
}

interface Saving<Stored, Saved> {
  /** The version that is changed. */
  onto: Stored;
  /** Saves what is typed onto a version. */
  send: (onto: Stored) => Promise<Saved>;
  /** Brings what is typed onto the latest version and returns that; `undefined`: the person has to decide, or it could not be loaded. */
  merge: (before: Stored, refusal: Error) => Promise<Stored | undefined>;
}

/** Saves; if that is refused because somebody else has saved meanwhile, merges with their version and saves once more. */
export async function savingOnto<Stored, Saved>({ onto, send, merge }: Saving<Stored, Saved>): Promise<Saved> {
  try {
    return await send(onto);
  } catch (error) {
    const latest = isOutdated(error) ? await merge(onto, error) : undefined;
    if (latest === undefined) throw error;
    return await send(latest);
  }
}

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
