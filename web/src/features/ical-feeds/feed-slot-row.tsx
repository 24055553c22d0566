import type { IcalFeedBody } from '@contract/ical-feeds.ts';
import type { SlotType } from '@contract/slot-types.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FormField } from '@/components/form/form-field.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useProblemText } from '@/lib/errors/error-text.ts';
import { feedFormTexts } from './texts.ts';

interface FeedSlotRowProps {
  form: UseFormReturn<IcalFeedBody>;
  index: number;
  type: Pick<SlotType, 'name' | 'color'> | undefined;
  onRemove: () => void;
}

/** One default slot type: its name, how many slots, and a button to remove it. */
export function FeedSlotRow({ form, index, type, onRemove }: FeedSlotRowProps) {
  const problemText = useProblemText();
  const t = useStore(feedFormTexts);
  const shared = useStore(adminCommonTexts);
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
