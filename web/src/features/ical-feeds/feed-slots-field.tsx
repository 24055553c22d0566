import type { IcalFeed, IcalFeedBody } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { SelectField } from '@/components/form/select-field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { slotTypeFilterTexts } from '@/domains/shifts/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { namedApart } from '@/lib/format/names-apart.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { FeedSlotRow } from './feed-slot-row.tsx';
import { feedFormTexts } from './texts.ts';

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
  const t = useStore(feedFormTexts);
  const shared = useStore(adminCommonTexts);
  const filter = useStore(slotTypeFilterTexts);
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
