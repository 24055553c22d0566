import type { SlotType } from '@contract/slot-types.ts';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useCallback, useRef, useState } from 'react';
import type { Theirs } from '@/components/form/merging/merge-onto-latest.ts';
import { newKey } from '@/lib/app/new-key.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { newSlotType, type SlotTypeValues, valuesOf } from './form.ts';
import { Clashing, type SlotTypeInput, saveSlotTypeMutation } from './mutations.ts';

/**
 * The slot type being edited. `type`: `null` for a new one. `error`: why `values` could not be saved. `theirs`: what somebody else has
 * made of fields that the person has changed as well. `isGone`: somebody else has deleted it, so it would be a new one.
 */
export interface Editing {
  attempt: string;
  type: SlotType | null;
  values: SlotTypeValues;
  error: Error | null;
  theirs?: readonly Theirs<SlotTypeValues>[];
  isGone?: boolean;
}

/** Opens the form again after a refusal. */
function refused(error: Error, { type, values }: SlotTypeInput): Editing {
  const attempt = newKey();
  if (!(error instanceof Clashing)) return { attempt, type, values, error };
  const { latest, values: merged, clashes } = error.merged;
  return { attempt, type: latest, values: merged, error: error.refusal, theirs: clashes };
}

/**
 * The state of the page's only form. Saving closes it at once; a refusal opens it again with its input. `first`: the id of the slot type
 * whose form is open from the beginning.
 */
export function useEditing(
  list: RefObject<HTMLElement | null>,
  types: readonly SlotType[] | undefined,
  first: string | undefined,
) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [asked, setAsked] = useState(first);
  const type = editing?.type;
  if (type && types && !types.some(({ id }) => id === type.id)) setEditing({ ...editing, type: null, isGone: true });
  /** The slot type that the person wants to edit while the open form is unsaved. */
  const [wanted, setWanted] = useState<{ type: SlotType | null } | null>(null);
  const unsaved = useRef(false);
  const setUnsaved = useCallback((now: boolean) => {
    unsaved.current = now;
  }, []);
  const { mutate } = useMutation(
    withCallbacks(saveSlotTypeMutation, {
      // A form that was opened meanwhile stays open.
      onError: (error, input) => setEditing((current) => current ?? refused(error, input)),
    }),
  );
  const close = (type: SlotType | null) => {
    setEditing(null);
    // The form disappears with its buttons, so the focus returns to what opened it.
    setTimeout(() => {
      const card = type && list.current?.querySelector<HTMLElement>(`[data-slot-type="${CSS.escape(type.id)}"]`);
      (card ?? list.current)?.focus();
    });
  };
  const open = (type: SlotType | null) => {
    setWanted(null);
    setEditing({ attempt: newKey(), type, values: type ? valuesOf(type) : newSlotType, error: null });
  };
  if (asked && types) {
    setAsked(undefined);
    const found = types.find(({ id }) => id === asked);
    if (found) open(found);
  }
  return {
    editing,
    wanted,
    begin: (type: SlotType | null) => (editing && unsaved.current ? setWanted({ type }) : open(type)),
    beginWanted: () => wanted && open(wanted.type),
    stay: () => setWanted(null),
    setUnsaved,
    cancel: () => editing && close(editing.type),
    save: (values: SlotTypeValues) => {
      if (!editing) return;
      close(editing.type);
      mutate({ type: editing.type, values });
    },
  };
}
