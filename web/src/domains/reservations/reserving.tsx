import type { CallBody } from '@contract/call.ts';
import type { Event, SlotAssignment } from '@contract/events.ts';
import { createReservation, type Reservation, updateReservation } from '@contract/reservations.ts';
import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CountField } from '@/components/form/count-field.tsx';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { useProblemText } from '@/lib/errors/error-text.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { changing } from '@/lib/query/changing.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { now } from '@/lib/time/clock.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { instantOf, wallTime } from '@/lib/time/wall-time.ts';
import { ReservationLink } from './reservation-link.tsx';
import { reloadAfterReserving } from './reservations.ts';
import {
  type ReservedSlot,
  type ReserveValues,
  reserveValues,
  slotOfEvent,
  slotsOf,
  usualEnd,
} from './reserve-form.ts';
import { ShiftFinder } from './shift-finder.tsx';
import { reservationTexts } from './texts.ts';

const saveReservation = changing(
  ({ reservation, body }: { reservation: Reservation | null; body: CallBody<typeof createReservation> }) =>
    reservation
      ? api(updateReservation, { params: { id: reservation.id }, body: { ...body, version: reservation.version } })
      : api(createReservation, { body }),
  { success: ({ name }) => reservationTexts.get().saved({ name }), reload: reloadAfterReserving },
);

interface SlotRowProps {
  slot: ReservedSlot;
  /** The id of the field. */
  id: string;
  count: number;
  error: string | undefined;
  onChange: (count: number) => void;
  onRemove: () => void;
}

/** A role that is chosen, and how many of its places. */
function SlotRow({ slot, id, count, error, onChange, onRemove }: SlotRowProps) {
  const t = useTexts(reservationTexts);
  const problemText = useProblemText();
  const { event, role, color, free, taken } = slot;
  const { full } = writtenTimes(event);
  const what = `${role}, ${event.title}, ${full}`;
  const known = [free !== null && t.free({ count: free }), taken !== null && t.taken({ count: taken })];
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 grow basis-56 wrap-anywhere">
        <span className="inline-flex items-center gap-1.5 align-top">
          <SlotSwatch color={color} />
          {role}
        </span>{' '}
        · {event.title}
        <span className="block pl-5.5 text-small text-soft">{[full, ...known].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="flex items-center">
        <CountField
          id={id}
          labels={{ fewer: t.fewer({ what }), count: t.count({ what }), more: t.more({ what }) }}
          value={count}
          min={1}
          {...(free !== null && { max: free })}
          error={error}
          errorId={`${id}-error`}
          onChange={onChange}
        />
        <Button variant="quiet" className="-mr-4" aria-label={t.remove({ what })} onClick={onRemove}>
          <X aria-hidden="true" className="size-5" />
        </Button>
      </span>
      {error && (
        <p id={`${id}-error`} className="w-full text-small text-loss">
          {problemText(error)}
        </p>
      )}
    </li>
  );
}

/** Focuses the number of places that is about to appear, so that it can be typed. */
const typeSoon = (slotId: string): void =>
  void setTimeout(() => {
    const field = document.getElementById(`places-${slotId}`);
    if (field instanceof HTMLInputElement) field.select();
  });

interface ReserveDialogProps {
  /** The reservation to change; `null` makes one. */
  reservation: Reservation | null;
  /** The role that is chosen at first. */
  first?: ReservedSlot | undefined;
  onSaved: (saved: Reservation) => void;
  onClose: () => void;
}

function valuesOf(reservation: Reservation | null, first: ReservedSlot | undefined, zone: string): ReserveValues {
  if (!reservation) {
    const end = first && usualEnd([first.event.start_time], zone, now());
    return { name: '', places: first ? [{ slot_id: first.slotId, places: 1 }] : [], day: '', time: '', ...end };
  }
  const { date, time } = wallTime(reservation.until, zone);
  const places = reservation.places.map((each) => ({ slot_id: each.slot_id, places: each.places }));
  return { name: reservation.name, places, day: date, time };
}

/** Reserves places of shifts for somebody, or changes what is reserved. */
function ReserveDialog({ reservation, first, onSaved, onClose }: ReserveDialogProps) {
  const [t, shared, common] = useTexts(reservationTexts, adminCommonTexts, commonTexts);
  const zone = useOrganisationZone();
  const [slots, setSlots] = useState(() => (first ? new Map([[first.slotId, first]]) : slotsOf(reservation)));
  const form = useFormOf(reserveValues, { defaultValues: valuesOf(reservation, first, zone) });
  const [refusal, setRefusal] = useState<string | null>(null);
  const lines = useWatch({ control: form.control, name: 'places' });
  const { dirtyFields, errors } = form.formState;
  const save = useMutation(
    withCallbacks(saveReservation, {
      onSuccess: onSaved,
      onError: (error) => {
        const about =
          error instanceof ApiError && 'slot_id' in error.reason.params ? error.reason.params.slot_id : null;
        const index = form.getValues('places').findIndex(({ slot_id }) => slot_id === about);
        const said = applyServerErrors(form, error, {
          fields: (path) =>
            path === 'name' ? 'name' : path === 'until' ? 'day' : path.startsWith('places') ? 'places' : null,
          fieldOfRefusal: () => (index < 0 ? null : `places.${index}.places`),
        });
        if (index >= 0 && about) typeSoon(String(about));
        setRefusal(said);
      },
    }),
  );

  /** Shows other roles. The end follows the first shift until somebody says when it is. */
  const show = (next: Map<string, ReservedSlot>, counts: ReserveValues['places']) => {
    const startOf = ({ slot_id }: { slot_id: string }) => next.get(slot_id)?.event.start_time ?? '';
    const sorted = counts.toSorted((one, other) => Date.parse(startOf(one)) - Date.parse(startOf(other)));
    setSlots(next);
    form.clearErrors('places');
    form.setValue('places', sorted, { shouldDirty: true });
    const end = usualEnd(sorted.map(startOf), zone, now());
    if (reservation || dirtyFields.day || dirtyFields.time || !end) return;
    form.setValue('day', end.day);
    form.setValue('time', end.time);
    form.clearErrors(['day', 'time']);
  };
  const add = (slot: ReservedSlot) => {
    // Most often it is the same number at each shift.
    const places = Math.min(slot.free ?? 1, lines.at(-1)?.places || 1);
    show(new Map(slots).set(slot.slotId, slot), [...lines, { slot_id: slot.slotId, places }]);
    typeSoon(slot.slotId);
  };
  const remove = (slotId: string) => {
    const next = new Map(slots);
    next.delete(slotId);
    show(
      next,
      lines.filter(({ slot_id }) => slot_id !== slotId),
    );
  };
  const none = errors.places?.root?.message ?? errors.places?.message;
  return (
    <FormDialog
      open
      wide
      title={reservation ? t.change : t.reserve}
      submit={reservation ? common.saveChanges : t.reserve}
      busy={save.isPending}
      refusal={refusal}
      onSubmit={form.handleSubmit(({ name, places, day, time }) => {
        setRefusal(null);
        save.mutate({ reservation, body: { name, places, until: instantOf({ date: day, time }, zone) ?? '' } });
      })}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <FormField control={form.control} name="name">
          {(field) => (
            <Field label={shared.name} hint={t.nameHint} required autoComplete="off" maxLength={100} {...field} />
          )}
        </FormField>
        <fieldset className="min-w-0">
          <legend className="font-strong">{t.shifts}</legend>
          {lines.length > 0 ? (
            <ul className="divide-y divide-line">
              {lines.map(({ slot_id }, index) => {
                const slot = slots.get(slot_id);
                return (
                  slot && (
                    <FormField key={slot_id} control={form.control} name={`places.${index}.places`}>
                      {({ value, error, onChange }) => (
                        <SlotRow
                          slot={slot}
                          id={`places-${slot_id}`}
                          count={value}
                          error={error}
                          onChange={onChange}
                          onRemove={() => remove(slot_id)}
                        />
                      )}
                    </FormField>
                  )
                );
              })}
            </ul>
          ) : (
            <p className={`mb-2 ${none ? 'text-loss' : 'text-soft'}`} role={none ? 'alert' : undefined}>
              {t.noneChosen}
            </p>
          )}
          <ShiftFinder chosen={slots} onAdd={add} />
        </fieldset>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <FormField control={form.control} name="day">
            {(field) => (
              <Field label={t.untilDay} type="date" max="2100-12-31" hint={t.untilHint} required {...field} />
            )}
          </FormField>
          <FormField control={form.control} name="time">
            {(field) => <Field label={t.untilTime} type="time" required {...field} />}
          </FormField>
        </div>
      </div>
    </FormDialog>
  );
}

/** Reserves places, and then shows their link; or changes what is reserved. */
export function Reserving({ reservation, first, onClose }: Omit<ReserveDialogProps, 'onSaved'>) {
  const t = useTexts(reservationTexts);
  const [made, setMade] = useState<Reservation | null>(null);
  const [opener] = useState(() => document.activeElement);
  // The dialog of the link was opened by one that is gone: the focus returns to what had opened that.
  const close = () => {
    onClose();
    setTimeout(() => document.activeElement === document.body && opener instanceof HTMLElement && opener.focus());
  };
  if (made)
    return (
      <Dialog open wide title={t.link({ name: made.name })} onClose={close}>
        <ReservationLink reservation={made} />
      </Dialog>
    );
  return (
    <ReserveDialog
      reservation={reservation}
      first={first}
      onSaved={(saved) => (reservation ? onClose() : setMade(saved))}
      onClose={onClose}
    />
  );
}

/** Reserves places of a role at a shift. */
export const ReservingAt = ({ event, slot, onClose }: { event: Event; slot: SlotAssignment; onClose: () => void }) => (
  <Reserving reservation={null} first={slotOfEvent(event, slot)} onClose={onClose} />
);
