import type { Availability } from '@contract/availability.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { availabilityTexts } from './texts.ts';

type Wishes = Pick<Availability, 'most_hours' | 'slot_type_ids' | 'place_ids'>;

interface WishesDialogProps {
  busy: boolean;
  /** Why they could not be saved. */
  refusal: string | null;
  said: Availability;
  onSave: (wishes: Wishes) => void;
  onClose: () => void;
}

interface ChoicesProps {
  title: string;
  options: readonly { id: string; name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Choices({ title, options, chosen, onChange }: ChoicesProps) {
  if (options.length === 0) return null;
  return (
    <fieldset className="mt-4">
      <legend className="font-strong">{title}</legend>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {options.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
            className="wrap-anywhere"
          />
        ))}
      </div>
    </fieldset>
  );
}

/** How long a person wants to work on a day, what they like to do, and where. */
export function WishesDialog({ busy, refusal, said, onSave, onClose }: WishesDialogProps) {
  const t = useStore(availabilityTexts);
  const types = useQuery(slotTypesQuery);
  const [hours, setHours] = useState(said.most_hours);
  const [roles, setRoles] = useState(said.slot_type_ids);
  const [places, setPlaces] = useState(said.place_ids);
  const [wrong, setWrong] = useState(false);
  const save = () => {
    const most_hours = hours === null || Number.isNaN(hours) ? null : hours;
    if (most_hours !== null && (most_hours < 0.25 || most_hours > 24)) return setWrong(true);
    onSave({ most_hours, slot_type_ids: roles, place_ids: places });
  };
  return (
    <FormDialog
      open
      title={t.wishes}
      submit={t.changeWishes}
      busy={busy}
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) save();
      }}
      onClose={onClose}
    >
      <NumberField
        label={t.mostHoursLabel}
        inputMode="decimal"
        step="any"
        min={0}
        value={hours}
        error={wrong ? t.hoursRange : undefined}
        onChange={(value) => {
          setHours(value);
          setWrong(false);
        }}
      />
      <Choices title={t.roles} options={types.data ?? []} chosen={roles} onChange={setRoles} />
      <Choices title={t.places} options={said.places} chosen={places} onChange={setPlaces} />
    </FormDialog>
  );
}
