import type { IcalFeedBody } from '@contract/ical-feeds.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { SelectField } from '@/components/form/select-field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { slotTypesQuery } from '@/lib/slot-types-query.ts';
import { FeedSlotRow } from './feed-slot-row.tsx';
import { usePassing } from './use-passing.ts';

/** How long it is said that a slot type is there already (spec section 9; milliseconds). */
const duplicateTime = 3_000;

/** The slots that every event of the feed begins with: a list to which slot types are added, each once. */
export function FeedSlotsField({ form }: { form: UseFormReturn<IcalFeedBody> }) {
  const types = useQuery(slotTypesQuery);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'slot_types' });
  const [chosen, setChosen] = useState('');
  const [duplicate, sayDuplicate] = usePassing<string>(duplicateTime);
  const select = useRef<HTMLDivElement>(null);
  const focusSelect = () => select.current?.querySelector('select')?.focus();
  const { slot_types: wrong } = form.formState.errors;
  const missing = wrong?.root?.message ?? wrong?.message;
  const add = () => {
    if (!chosen) return focusSelect();
    if (fields.some(({ slot_type_id }) => slot_type_id === chosen)) {
      return sayDuplicate('This slot type has already been added');
    }
    append({ slot_type_id: chosen, volunteer_slots: 1 }, { shouldFocus: false });
    form.clearErrors('slot_types');
    setChosen('');
    sayDuplicate(undefined);
  };
  const options = (types.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="grid gap-4">
      <FailedToLoad query={types} sentence="Failed to load slot types" />
      {types.data?.length === 0 && (
        <Message tone="info">
          There are no slot types yet.{' '}
          <Link to="/admin/slot-types" className="font-strong text-action underline hover:text-action-deep">
            Create one first
          </Link>
        </Message>
      )}
      <div ref={select} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <SelectField
          label="Slot type"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={[{ value: '', label: 'Choose a slot type' }, ...options]}
          error={duplicate ?? missing}
        />
        <Button onClick={add} className="mt-[1.9rem] min-h-12 px-6">
          Add<span className="sr-only"> slot type</span>
        </Button>
      </div>
      <p role="status" className="sr-only">
        {duplicate ?? (fields.length > 0 && `${fields.length} added`)}
      </p>
      {fields.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {fields.map(({ id, slot_type_id }, index) => (
            <FeedSlotRow
              key={id}
              form={form}
              index={index}
              type={types.data?.find((type) => type.id === slot_type_id)}
              onRemove={() => {
                remove(index);
                focusSelect();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
