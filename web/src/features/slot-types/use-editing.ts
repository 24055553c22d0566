import type { SlotType } from '@contract/slot-types.ts';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { toast } from '@/lib/toasts.ts';
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
  const { mutate } = useMutation({
    ...saveSlotTypeMutation,
    onSuccess: (saved, input, ...rest) => {
      toast({ tone: 'done', text: `“${saved.name}” has been ${input.type ? 'saved' : 'created'}.` });
      return saveSlotTypeMutation.onSuccess?.(saved, input, ...rest);
    },
    onError: (error, input, ...rest) => {
      toast({ tone: 'failed', text: 'Failed to save slot type. Please try again.' });
      // Whoever edits another one by now keeps that form.
      setEditing((current) => current ?? { attempt: crypto.randomUUID(), ...input, error });
      return saveSlotTypeMutation.onError?.(error, input, ...rest);
    },
  });
  const close = (type: SlotType | null) => {
    setEditing(null);
    // The form disappears with its buttons; the focus goes back to what opened it.
    setTimeout(() => {
      const card = type && list.current?.querySelector<HTMLElement>(`[data-slot-type="${CSS.escape(type.id)}"]`);
      (card ?? list.current)?.focus();
    });
  };
  return {
    editing,
    begin: (type: SlotType | null) =>
      setEditing({
        attempt: crypto.randomUUID(),
        type,
        values: type ? valuesOf(type) : newSlotType,
        error: null,
      }),
    cancel: () => editing && close(editing.type),
    save: (values: SlotTypeValues) => {
      if (!editing) return;
      close(editing.type);
      mutate({ type: editing.type, values });
    },
  };
}
