import type { Attendee } from '@contract/attendance.ts';
import type { ChangeOutcome } from '@contract/change-sets.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { focusPanel, SidePanel } from '@/components/ui/side-panel.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Steady } from '@/components/ui/steady.tsx';
import { ReleaseDialog } from '@/domains/giving/release-dialog.tsx';
import { ShiftDates } from '@/domains/shifts/shift-dates.tsx';
import { ShiftWhen } from '@/domains/shifts/when.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { useChanges } from '@/lib/change-sets/use-change.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { moveFocus } from '@/lib/focus/focus.ts';
import { shortcutsOn } from '@/lib/focus/shortcuts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { useLive } from '@/lib/live/live.ts';
import { attendanceQuery } from '@/lib/query/attendance-query.ts';
import { eventQuery, seriesQuery } from '@/lib/query/event-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { shiftInWords } from '@/lib/time/moment.ts';
import { Candidates } from './candidates.tsx';
import { PanelHead, PanelWhen } from './panel-head.tsx';
import { Roster, type RosterProps, WaitingPeople } from './roster.tsx';
import { datesOf, type Every, openSlots, placesLeft, type SeriesDate } from './slots.ts';
import { datesTexts, shiftPanelTexts } from './texts.ts';
import { type Dates, type Filling, givingQuery, openShiftsQuery, useFilling } from './use-filling.ts';
import { usePanel } from './use-panel.ts';

/** Those of the dates at which the person gets the place. */
const given = (dates: readonly SeriesDate[], { signups }: ChangeOutcome): SeriesDate[] =>
  dates.filter(({ slot }) => signups.some(({ slot_id }) => slot_id === slot));

/** At which dates the person gets the place, and which are left out and why. */
function Preview({ dates, outcome, name }: { dates: readonly SeriesDate[]; outcome: ChangeOutcome; name: string }) {
  const t = useStore(datesTexts);
  const taken = given(dates, outcome).map(({ event }) => event);
  const skipped = outcome.skipped.flatMap(({ event_id, refusal }) => {
    const event = dates.find((date) => date.event.id === event_id)?.event;
    return event ? [{ event, refusal, reason: textOf(refusal) }] : [];
  });
  const left = skipped.filter(({ refusal }) => refusal.code !== 'already_signed_up');
  const has = skipped.length - left.length;
  return (
    <ShiftDates
      title={taken.length > 0 ? t.gets({ name, count: taken.length }) : t.nothing({ name })}
      taken={taken}
      leftTitle={t.left({ count: left.length })}
      left={left}
    >
      {outcome.signups.some(({ status }) => status === 'asked') && <p className="mt-3 text-soft">{t.asks({ name })}</p>}
      {has > 0 && <p className="mt-3 text-soft">{t.has({ name, count: has })}</p>}
    </ShiftDates>
  );
}

/** Gives a person the same place at several dates of a series, as one change; shows before which dates that are. */
function GiveDates({ dates: { user, slot, series, from }, filling }: { dates: Dates; filling: Filling }) {
  const t = useStore(datesTexts);
  const common = useStore(commonTexts);
  const [every, setEvery] = useState<Every>(1);
  const shifts = useQuery(seriesQuery(series, from));
  const of = (wanted: Every) => datesOf(shifts.data ?? [], slot.slot_type.id, wanted);
  const dates = of(every);
  const places = dates.map((date) => ({ slot_id: date.slot, user_id: user.id }));
  const isGiving = filling.busy !== null;
  // What has just been given must not appear as refused while the dialog closes.
  const preview = useQuery({ ...givingQuery(places), enabled: places.length > 0 && !isGiving });
  const name = personName(user.name);
  const close = () => filling.setDates(null);
  const chosen = preview.data ? given(dates, preview.data).map((date) => date.slot) : [];
  const count = chosen.length;
  return (
    <Dialog open title={t.title({ name, slot: slot.slot_type.name })} onClose={close}>
      <FailedToLoad query={shifts.isError ? shifts : preview} sentence={t.failed} />
      {shifts.data && (
        <RadioGroup
          label={t.which}
          value={String(every)}
          options={[
            { value: '0', label: t.only },
            { value: '1', label: t.every({ count: of(1).length }) },
            { value: '2', label: t.second({ count: of(2).length }) },
          ]}
          onChange={(value) => setEvery(Number(value) as Every)}
        />
      )}
      <div className="mt-4 min-h-32">
        {!(shifts.isError || preview.isError || preview.data) && <Skeleton className="h-32" />}
        {preview.data && <Preview dates={dates} outcome={preview.data} name={name} />}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={close}>
          {common.cancel}
        </Button>
        {count > 0 && (
          <Button
            variant="primary"
            busy={isGiving}
            onClick={() => filling.giveDates(user, chosen, t.gave({ name, count, slot: slot.slot_type.name }))}
          >
            {t.give({ count })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Shifts of the same day are of interest, also earlier ones. */
const before = 12 * 3_600_000;
const most = 40;

/** The open places to which a person of the roster can be moved. */
function MoveTo({ event, person, filling: { busy, move } }: Omit<RosterProps, 'people'> & { person: Attendee }) {
  const t = useStore(shiftPanelTexts);
  const from = new Date(Date.parse(event.start_time) - before).toISOString();
  const query = useQuery(openShiftsQuery(from));
  const list = useRef<HTMLUListElement>(null);
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    if (isLoaded) list.current?.querySelector('button')?.focus();
  }, [isLoaded]);
  const name = personName(person.user.name);
  const places = (query.data ?? [])
    .flatMap((shift) => openSlots(shift).map((slot) => ({ shift, slot })))
    .filter(({ slot }) => slot.id !== person.slot_id)
    .slice(0, most);
  return (
    <section aria-label={t.moving({ name })} className="border-t border-line px-5 pt-4 pb-5">
      {query.isError && <FailedToLoad query={query} sentence={t.loadFailed} />}
      {isLoaded && places.length === 0 && <p className="text-soft">{t.noShifts}</p>}
      <Steady order={places.map(({ slot }) => slot.id)}>
        <ul ref={list} className="divide-y divide-line" onKeyDown={(key) => moveFocus(key, 'button')}>
          {places.map(({ shift, slot }) => (
            <li key={slot.id} className="flex items-center gap-3 py-2">
              <div className="min-w-0 grow">
                <ShiftWhen event={shift} />
                <p className="wrap-anywhere">{shift.title}</p>
                {shift.location && <p className="text-small wrap-anywhere text-soft">{shift.location}</p>}
                <p className="text-small text-soft">
                  {t.placesIn({ name: slot.slot_type.name, count: placesLeft(slot) })}
                </p>
              </div>
              <Button
                className="shrink-0"
                busy={busy === slot.id}
                aria-label={t.moveThere({ name, event: shiftInWords(shift), slot: slot.slot_type.name })}
                onClick={() => move(person, shift, slot)}
              >
                {t.moveHere}
              </Button>
            </li>
          ))}
        </ul>
      </Steady>
    </section>
  );
}

/** `next` gets what the key `n` does. */
type PanelContentProps = Omit<RosterProps, 'filling'> & { next: RefObject<(() => void) | undefined> };

/** The content of the panel once the shift has loaded. */
function PanelContent({ event, people, next }: PanelContentProps) {
  const t = useStore(shiftPanelTexts);
  const filling = useFilling(event, people, focusPanel);
  const { chosen, task, dates, goOn, note } = filling;
  useEffect(() => {
    next.current = goOn;
  }, [next, goOn]);
  useEffect(focusPanel, []);
  return (
    <>
      <PanelHead event={event} />
      <Roster event={event} people={people} filling={filling} />
      <WaitingPeople event={event} />
      {task?.kind === 'move' && <MoveTo event={event} filling={filling} person={task.person} />}
      {chosen && task?.kind !== 'move' && (
        <Candidates key={chosen.id} slot={chosen} zone={event.timezone} filling={filling} />
      )}
      {dates && <GiveDates dates={dates} filling={filling} />}
      <ReleaseDialog release={filling.releasing} onConfirm={filling.confirmRelease} onClose={filling.keep} />
      <div className="border-t border-line px-5 py-4">
        {openSlots(event).length === 0 && <p className="mb-2 text-soft">{t.full}</p>}
        <button
          type="button"
          data-next=""
          onClick={goOn}
          className="inline-flex min-h-11 items-center font-strong text-action underline-offset-4 hover:underline"
        >
          {t.next}
        </button>
        <p aria-live="polite" className="text-soft">
          {note}
        </p>
      </div>
    </>
  );
}

function Loading() {
  const t = useStore(shiftPanelTexts);
  return (
    <div role="status" className="p-5">
      <span className="sr-only">{t.loading}</span>
      <Skeleton className="mb-3 h-7 w-2/3" />
      <Skeleton className="mb-8 h-5 w-1/2" />
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <Skeleton key={key} className="mb-2 h-12 w-full" />
      ))}
    </div>
  );
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, [role=menu]') !== null;

/** Everything about one shift: facts, its people, and who could have its open places. */
export function ShiftPanel({ shift }: { shift: string }) {
  const t = useStore(shiftPanelTexts);
  const shared = useStore(adminCommonTexts);
  const { close } = usePanel();
  const event = useQuery(eventQuery(shift));
  const people = useQuery(attendanceQuery(shift));
  useLive([`event:${shift}`], [attendanceQuery(shift).queryKey, eventQuery(shift).queryKey, queryKeys.candidates]);
  const next = useRef<() => void>(undefined);
  const { undoLast } = useChanges();
  const press = (key: KeyboardEvent<HTMLElement>) => {
    if (isTyping(key) || key.altKey || key.shiftKey) return;
    const single: Record<string, (() => void) | undefined> = {
      n: next.current,
      '/': () => key.currentTarget.querySelector<HTMLElement>('[inputmode=search]')?.focus(),
    };
    const command = key.ctrlKey || key.metaKey;
    const act = command ? key.key === 'z' && undoLast : shortcutsOn() && single[key.key];
    if (!act) return;
    key.preventDefault();
    act();
  };
  const gone = event.error instanceof ApiError && event.error.code === 'not_found';
  const failed = event.isError ? event : people.isError ? people : null;
  return (
    <SidePanel
      title={event.data?.title ?? t.loading}
      about={event.data && <PanelWhen event={event.data} />}
      onClose={close}
      onKeyDown={press}
    >
      {gone && (
        <div className="p-5">
          <p className="font-strong">{shared.eventNotFound}</p>
          <p className="text-soft">{shared.mayBeDeleted}</p>
        </div>
      )}
      {!gone && failed && (
        <div className="p-5">
          <FailedToLoad query={failed} sentence={t.loadFailed} />
        </div>
      )}
      {/* What has loaded stays, with what is typed in it, when it cannot be loaded again. */}
      {!gone && event.data && people.data && (
        <PanelContent key={shift} event={event.data} people={people.data} next={next} />
      )}
      {!(gone || failed || (event.data && people.data)) && <Loading />}
    </SidePanel>
  );
}
