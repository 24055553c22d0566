import type { SlotType } from '@contract/slot-types.ts';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { newKey } from '@/lib/app/new-key.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { newSlotType, type SlotTypeValues, valuesOf } from './form.ts';
import { saveSlotTypeMutation } from './mutations.ts';

/** What is being edited. `type`: `null` for a new one. `error`: why saving `values` did not work. */
export interface Editing {
  attempt: string;
  type: SlotType | null;
  values: SlotTypeValues;
  error: Error | null;
}

/** The one form of the page: which slot type it is for. Saving closes it at once; a refusal opens it again as it was left. */
export function useEditing(list: RefObject<HTMLElement | null>) {
  const [editing, setEditing] = useState<Editing | null>(null);
  /** Another one is to be edited, while what was typed is not saved. */
  const [wanted, setWanted] = useState<{ type: SlotType | null } | null>(null);
  const unsaved = useRef(false);
  const setUnsaved = useCallback((now: boolean) => {
    unsaved.current = now;
  }, []);
  const { mutate } = useMutation(
    withCallbacks(saveSlotTypeMutation, {
      // A form that has been opened since then stays open.
      onError: (error, input) => setEditing((current) => current ?? { attempt: newKey(), ...input, error }),
    }),
  );
  const close = (type: SlotType | null) => {
    setEditing(null);
    // The form disappears with its buttons; the focus goes back to what opened it.
    setTimeout(() => {
      const card = type && list.current?.querySelector<HTMLElement>(`[data-slot-type="${CSS.escape(type.id)}"]`);
      (card ?? list.current)?.focus();
    });
  };
  const open = (type: SlotType | null) => {
    setWanted(null);
    setEditing({ attempt: newKey(), type, values: type ? valuesOf(type) : newSlotType, error: null });
  };
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
