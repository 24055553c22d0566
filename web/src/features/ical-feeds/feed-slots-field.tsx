import type { IcalFeed, IcalFeedBody } from '@contract/ical-feeds.ts';
import type { SlotType } from '@contract/slot-types.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { FormField } from '@/components/form/form-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { slotTypeFilterTexts } from '@/domains/shifts/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { useProblemText } from '@/lib/errors/error-text.ts';
import { namedApart } from '@/lib/format/names-apart.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { feedFormTexts } from './texts.ts';

interface FeedSlotRowProps {
  form: UseFormReturn<IcalFeedBody>;
  index: number;
  type: Pick<SlotType, 'name' | 'color'> | undefined;
  onRemove: () => void;
}

/** One default slot type: its name, how many slots, and a button to remove it. */
function FeedSlotRow({ form, index, type, onRemove }: FeedSlotRowProps) {
  const problemText = useProblemText();
  const [t, shared] = useTexts(feedFormTexts, adminCommonTexts);
  const id = useId();
  const wrong = form.formState.errors.slot_types?.[index];
  const error = wrong?.volunteer_slots?.message ?? wrong?.slot_type_id?.message;
  const name = type?.name ?? shared.slotType;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <span className="flex min-w-0 grow basis-full sm:basis-40 items-center gap-2">
        {type && <SlotSwatch color={type.color} />}
        <span className="min-w-0">{name}</span>
      </span>
      <label htmlFor={id} className="text-small text-soft">
        {t.slotCount}
        <span className="sr-only"> {t.slotCountOf({ name })}</span>
      </label>
      <FormField control={form.control} name={`slot_types.${index}.volunteer_slots`}>
        {({ error: _, value, onChange, ...field }) => (
          <input
            {...field}
            id={id}
            type="number"
            inputMode="numeric"
            min={1}
            max={20}
            step={1}
            value={Number.isNaN(value) ? '' : value}
            onChange={(event) => onChange(event.target.valueAsNumber)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={clsx('h-11 w-20 rounded-control border bg-sheet px-3', error ? 'border-loss' : 'border-edge')}
          />
        )}
      </FormField>
      <button
        type="button"
        aria-label={shared.remove({ name })}
        onClick={onRemove}
        className="-mr-2.5 ml-auto grid size-11 place-items-center rounded-control text-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
      {error && (
        <p id={`${id}-error`} className="basis-full text-small text-loss sm:text-right">
          {problemText(error)}
        </p>
      )}
    </li>
  );
}

/** How long the message about a slot type that is already in the list stays, in milliseconds. */
const duplicateTime = 3_000;

/** A state that becomes `undefined` after some milliseconds. Setting it restarts the time, even with the same value. */
function usePassing<Value>(time: number): [Value | undefined, (value: Value | undefined) => void] {
  const [state, setState] = useState<{ value: Value | undefined }>({ value: undefined });
  useEffect(() => {
    if (state.value === undefined) return;
    const timer = setTimeout(() => setState({ value: undefined }), time);
    return () => clearTimeout(timer);
  }, [state, time]);
  return [state.value, useCallback((value) => setState({ value }), [])];
}

interface FeedSlotsFieldProps {
  form: UseFormReturn<IcalFeedBody>;
  /** The feed that is edited. */
  feed: IcalFeed | undefined;
}

/** The slots that every imported event starts with: a list to which each slot type can be added once. */
export function FeedSlotsField({ form, feed }: FeedSlotsFieldProps) {
  const [t, shared, filter] = useTexts(feedFormTexts, adminCommonTexts, slotTypeFilterTexts);
  const types = useQuery(slotTypesQuery);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'slot_types' });
  const [chosen, setChosen] = useState('');
  const [duplicate, sayDuplicate] = usePassing<true>(duplicateTime);
  const select = useRef<HTMLDivElement>(null);
  const focusSelect = () => select.current?.querySelector('button')?.focus();
  const { slot_types: wrong } = form.formState.errors;
  const missing = wrong?.root?.message ?? wrong?.message;
  const add = () => {
    if (!chosen) return focusSelect();
    if (fields.some(({ slot_type_id }) => slot_type_id === chosen)) {
      return sayDuplicate(true);
    }
    append({ slot_type_id: chosen, volunteer_slots: 1 }, { shouldFocus: false });
    form.clearErrors('slot_types');
    setChosen('');
    sayDuplicate(undefined);
  };
  const options = namedApart(types.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="grid gap-4">
      <FailedToLoad query={types} sentence={shared.slotTypesFailed} />
      {types.data?.length === 0 && (
        <Message tone="info">
          {filter.none}{' '}
          <Link
            to="/admin/slot-types"
            className="inline-flex min-h-11 items-center font-strong text-action underline hover:text-action-deep"
          >
            {t.createType}
          </Link>
        </Message>
      )}
      <div ref={select} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <SelectField
          label={shared.slotType}
          value={chosen}
          onChange={setChosen}
          options={[{ value: '', label: t.choose }, ...options]}
          error={duplicate ? t.duplicate : missing}
        />
        <Button onClick={add} className="mt-[1.9rem] min-h-12 px-6">
          {t.add}
          <span className="sr-only"> {t.addHidden}</span>
        </Button>
      </div>
      <p role="status" className="sr-only">
        {duplicate ? t.duplicate : fields.length > 0 && t.added({ count: fields.length })}
      </p>
      {fields.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {fields.map(({ id, slot_type_id }, index) => (
            <FeedSlotRow
              key={id}
              form={form}
              index={index}
              type={
                types.data?.find((type) => type.id === slot_type_id) ??
                // An archived one is no longer in the list.
                feed?.ical_feed_default_slots.find(({ slot_type }) => slot_type.id === slot_type_id)?.slot_type
              }
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
