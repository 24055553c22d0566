import { problem } from '@contract/error-details.ts';
import type { Gate } from '@contract/gate.ts';
import { phone as phoneSchema } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { type SubmitEvent, useState } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { newUuid } from '@/lib/app/new-key.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { doDeed } from './act.ts';
import type { Newcomer } from './found-elsewhere.tsx';
import { nameOf } from './names.ts';
import { walkInTexts } from './texts.ts';
import { type GateShift, isFull } from './view.ts';
import { WalkInWho, type Who } from './walk-in-who.tsx';

interface WalkInDialogProps {
  gate: Gate;
  /** Where they can go, the most likely one first. */
  shifts: readonly GateShift[];
  /** Who it is, as far as that is known. */
  person?: Newcomer | undefined;
  open: boolean;
  onClose: () => void;
}

/** The slots that somebody can go to, with time and place. */
function optionsOf(shifts: readonly GateShift[], now: number) {
  const t = walkInTexts.get();
  return shifts.map((shift) => {
    const { slot } = shift;
    const what = nameOf(shift, now);
    const label = isFull(slot) ? t.adds({ what }) : t.free({ what, count: slot.required_count - slot.filled_count });
    return { value: slot.id, label };
  });
}

/** Adds somebody without a place, who is here at once: into an open place, or into one that is added. */
export function WalkInDialog({ gate, shifts, person, open, onClose }: WalkInDialogProps) {
  const t = useStore(walkInTexts);
  const options = optionsOf(shifts, useNow());
  const [who, setWho] = useState<Who>({ id: person?.id ?? null, name: person?.name ?? '', phone: '' });
  // Chosen once: which shift has room changes while a name is typed.
  const [chosen, setChosen] = useState(options[0]?.value);
  const [errors, setErrors] = useState<{ name?: string; phone?: string }>({});
  const shift = shifts.find(({ slot }) => slot.id === chosen);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = who.name.trim();
    const phone = who.phone.trim();
    const wrong = z.safeParse(phoneSchema, phone).error?.issues[0]?.message;
    if (!name || wrong)
      return setErrors({
        ...(!name && { name: problem('required', { what: 'name' }) }),
        ...(wrong && { phone: wrong }),
      });
    if (!shift) return;
    doDeed(
      {
        ...{ kind: 'walk_in', signup_id: newUuid(), slot_id: shift.slot.id },
        ...(who.id ? { user_id: who.id } : { name, ...(phone && { phone }) }),
        ...(isFull(shift.slot) && { add_place: true }),
      },
      name,
      t.added({ name }),
    );
    onClose();
  };
  return (
    <FormDialog open={open} title={t.title} submit={t.add} busy={false} onSubmit={submit} onClose={onClose}>
      <div className="grid grid-cols-1 gap-3">
        <WalkInWho
          gate={gate}
          who={who}
          errors={errors}
          onChange={(next) => {
            setWho(next);
            setErrors({});
          }}
        />
        <SelectField
          label={t.slot}
          value={chosen}
          error={shift ? undefined : t.slotGone}
          options={options}
          onChange={setChosen}
        />
      </div>
    </FormDialog>
  );
}
