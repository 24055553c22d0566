import type { SlotType, SlotTypeRef } from '@contract/slot-types.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { CountField } from '@/components/form/count-field.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { newKey } from '@/lib/app/new-key.ts';
import { useProblemText } from '@/lib/errors/error-text.ts';
import { worth } from '@/lib/format/worth.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { dayKey } from '@/lib/time/time.ts';
import { eventFormTexts } from '../texts.ts';
import { useTimes } from './event-fields.tsx';
import { type EventValues, momentsOf, type SlotLine } from './form.ts';

interface SlotErrorProps {
  id: string;
  /** The error is about all slots. It takes the focus itself, because no field can. */
  group?: boolean;
  children: string | undefined;
}

/** An error of the slots. A group error takes up its space even while empty. */
export function SlotError({ id, group = false, children }: SlotErrorProps) {
  const problemText = useProblemText();
  return (
    <p
      id={id}
      tabIndex={group ? -1 : undefined}
      data-invalid={group && children ? '' : undefined}
      className={`w-full text-small text-loss ${group ? 'my-1.5 min-h-5' : ''}`}
    >
      {children && problemText(children)}
    </p>
  );
}

/** The button that takes something out of the form. */
export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-control text-soft hover:text-ink"
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  );
}

interface MinimumFieldProps {
  /** The name of the slot type. */
  name: string;
  line: SlotLine;
  /** The index of the line. */
  at: number;
  error: string | undefined;
  onChange: (min: number | null) => void;
}

/** Focuses what is about to appear. */
export const focusSoon = (id: string) => setTimeout(() => document.getElementById(id)?.focus());

/** The number of people without whom the event cannot take place. Most slots have none, so the field has to be opened. */
function MinimumField({ name, line, at, error, onChange }: MinimumFieldProps) {
  const t = useTexts(eventFormTexts);
  const [field, opener, problem] = [`slot-${at}-min`, `slot-${at}-set-min`, `slot-${at}-min-error`];
  const open = () => {
    onChange(1);
    focusSoon(field);
  };
  const close = () => {
    onChange(null);
    focusSoon(opener);
  };
  if (line.min === null) {
    return (
      <p className="-my-1.5 w-full text-right">
        <button
          id={opener}
          type="button"
          onClick={open}
          className="min-h-11 text-small text-soft underline underline-offset-4 hover:text-ink"
        >
          {t.setMinimum}
          <span className="sr-only"> {name}</span>
        </button>
      </p>
    );
  }
  return (
    <>
      <div className="flex w-full items-center justify-end gap-1 max-sm:-mr-2.5 max-sm:w-[calc(100%+0.625rem)]">
        <label htmlFor={field} className="mr-2 text-small text-soft">
          {t.atLeast}
        </label>
        <CountField
          id={field}
          labels={{ fewer: t.lowerMinimum({ name }), count: t.minimumOf({ name }), more: t.higherMinimum({ name }) }}
          value={line.min}
          min={1}
          max={line.count}
          error={error}
          errorId={problem}
          onChange={onChange}
        />
        <RemoveButton label={t.noMinimum({ name })} onClick={close} />
      </div>
      {error && <SlotError id={problem}>{error}</SlotError>}
    </>
  );
}

export interface SlotRowProps {
  /** The name of the slot type. */
  name: string;
  line: SlotLine;
  /** The index of the line. */
  at: number;
  error: string | undefined;
  minError: string | undefined;
  /** The width that what the slot is has at least. */
  basis: string;
  /** Stands for the count of a canceled slot. */
  restore?: ReactNode;
  onChange: (part: Partial<SlotLine>) => void;
  onRemove: () => void;
  /** What the slot is. */
  children: ReactNode;
}

/** One slot of the form: what it is, its count, its minimum, and the button that removes it. */
export function SlotRow({
  name,
  line,
  at,
  error,
  minError,
  basis,
  restore,
  onChange,
  onRemove,
  children,
}: SlotRowProps) {
  const [t, shared] = useTexts(eventFormTexts, adminCommonTexts);
  const errorId = `slot-${at}-error`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className={`min-w-0 grow ${basis}`}>{children}</div>
      <div className="flex items-center gap-1 max-sm:-mr-2.5 max-sm:grow max-sm:justify-between">
        {restore || (
          <>
            <CountField
              labels={{ fewer: t.fewer({ name }), count: t.countOf({ name }), more: t.more({ name }) }}
              value={line.count}
              min={line.taken}
              error={error}
              errorId={errorId}
              onChange={(count) => onChange({ count })}
            />
            <RemoveButton label={shared.remove({ name })} onClick={onRemove} />
          </>
        )}
      </div>
      {error && <SlotError id={errorId}>{error}</SlotError>}
      {!restore && <MinimumField {...{ name, line, at }} error={minError} onChange={(min) => onChange({ min })} />}
    </li>
  );
}

/** The lines of the volunteer slots, their errors, and functions that change them. */
export function useSlotLines() {
  const { clearErrors, formState } = useFormContext<EventValues>();
  const { field } = useController<EventValues, 'slots'>({ name: 'slots' });
  const lines = field.value;
  const set = (next: SlotLine[]) => {
    field.onChange(next);
    // Errors belong to indexes, which may have shifted.
    clearErrors('slots');
  };
  return {
    lines,
    errors: formState.errors.slots,
    add: (slotTypeId: string) =>
      set([...lines, { row: newKey(), slotTypeId, count: 1, min: null, taken: 0, canceled: false, removed: false }]),
    change: (at: number, part: Partial<SlotLine>) =>
      set(lines.map((line, index) => (index === at ? { ...line, ...part } : line))),
    drop: (at: number) => set(lines.filter((_, index) => index !== at)),
  };
}

type Rated = SlotTypeRef & Partial<Pick<SlotType, 'upcoming_rate'>>;

/**
 * Returns a function that says what a place of a slot type earns: for the chosen times or, while those are invalid, per
 * hour.
 */
export function useWorth(zone: string, allDay: boolean): (type: Rated) => string {
  const t = useTexts(eventFormTexts);
  const organisation = useQuery(organisationQuery);
  const chosen = useTimes();
  const { start, end } = momentsOf(chosen, zone, allDay);
  const known = !allDay && start && end && Date.parse(end) > Date.parse(start);
  const times = known
    ? { start_time: start, end_time: end, all_day: false }
    : { start_time: '', end_time: '', all_day: true };
  const day = start && dayKey(start, organisation.data?.timezone ?? zone);
  return (type) => {
    const upcoming = type.upcoming_rate;
    const rated = upcoming && day && day >= upcoming.from ? { ...type, ...upcoming } : type;
    const amount = worth(rated, times);
    return known ? t.each({ amount }) : amount;
  };
}
