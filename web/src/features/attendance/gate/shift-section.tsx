import type { GateState } from '@contract/gate.ts';
import clsx from 'clsx';
import {
  ChevronDown,
  CircleCheck,
  CircleSlash,
  CircleX,
  Clock,
  CloudUpload,
  EllipsisVertical,
  LogOut,
  Mail,
  Plus,
  TriangleAlert,
  UserCheck,
} from 'lucide-react';
import { type MouseEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { LazyTrigger } from '@/components/ui/lazy.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { useSteady } from '@/components/ui/steady.tsx';
import { GroupNote } from '@/domains/shifts/group-note.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { moveFocus } from '@/lib/focus/focus.ts';
import { writeTexts } from '@/lib/letters/texts.ts';
import { writeTo } from '@/lib/letters/writing.ts';
import { timeWithDay } from '@/lib/time/moment.ts';
import { timeOfDay } from '@/lib/time/time.ts';
import { addPlace, checkOut, needsWord } from './gate-actions.ts';
import { lateInWords, nameOf, whenAndWhereOf } from './names.ts';
import { gateTexts, meanwhileTexts } from './texts.ts';
import { type GateRow, type GateShift, isFull } from './view.ts';

export const loadMenu = () => import('./person-menu.tsx').then(({ PersonMenu }) => PersonMenu);

/** Says that the time of this lead at the gate ends soon, or has ended. */
function ClosingNote({ shift: { event, closing } }: { shift: GateShift }) {
  const t = useTexts(gateTexts);
  if (event.until === null || closing === null) return null;
  const time = timeOfDay(event.until, event.timezone);
  return (
    <p role="status" className="flex items-start gap-2 px-4 py-3 sm:px-5">
      <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-attention" />
      <span className="min-w-0">{closing === 'soon' ? t.closesAt({ time }) : t.closed({ time })}</span>
    </p>
  );
}

/** Gives a full shift a place more, for somebody who is expected. Walk-ins get theirs by themselves. */
function AddPlace({ shift, now }: { shift: GateShift; now: number }) {
  const t = useTexts(meanwhileTexts);
  if (
    !isFull(shift.slot) ||
    shift.slot.is_canceled ||
    shift.closing === 'closed' ||
    Date.parse(shift.event.end_time) <= now
  )
    return null;
  return (
    <Button variant="quiet" className="px-3!" onClick={() => addPlace(shift, nameOf(shift, now))}>
      <Plus aria-hidden="true" className="size-5" />
      {t.addPlace}
      <span className="sr-only"> {nameOf(shift, now)}</span>
    </Button>
  );
}

interface LateNoteProps {
  shift: GateShift;
  now: number;
  minutes: number;
  isAdmin: boolean;
  onRelease: (rows: readonly GateRow[]) => void;
}

/** Proposes to release the places of all who are late. */
function LateNote({ shift, now, minutes, isAdmin, onRelease }: LateNoteProps) {
  const t = useTexts(gateTexts);
  const late = shift.rows.filter(({ lateBy, signup }) => lateBy !== null && (isAdmin || !signup.own));
  // What is open after the end is settled elsewhere: nobody needs the places any more.
  if (late.length === 0 || Date.parse(shift.event.end_time) <= now) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-attention-line bg-attention-wash px-4 py-1 sm:px-5">
      <p className="flex min-w-0 items-start gap-2 py-2.5 font-strong">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-attention" />
        <span className="min-w-0">{t.someLate({ count: late.length, minutes })}</span>
      </p>
      <Button variant="quiet" aria-haspopup="dialog" className="-mx-3 px-3! text-ink" onClick={() => onRelease(late)}>
        {late.length > 1 ? t.freePlaces : t.freePlace}
        <span className="sr-only"> {nameOf(shift, now)}</span>
      </Button>
    </div>
  );
}

const looks = {
  expected: { Icon: Clock, look: 'text-soft' },
  late: { Icon: TriangleAlert, look: 'text-attention font-strong' },
  here: { Icon: CircleCheck, look: 'text-done font-strong' },
  gone: { Icon: LogOut, look: 'text-soft' },
  no_show: { Icon: CircleX, look: 'text-loss' },
  excused: { Icon: CircleSlash, look: 'text-soft' },
} as const satisfies Record<GateState, object>;

/** The state of a person in words, with when it began. */
function useWords({ event: { timezone: zone }, signup, state, lateBy }: GateRow): string {
  const t = useTexts(gateTexts);
  const { checked_in_at, checked_out_at, released } = signup;
  if (state === 'here' && checked_in_at) return t.hereSince({ time: timeOfDay(checked_in_at, zone) });
  if (state === 'gone' && checked_out_at) return t.goneSince({ time: timeOfDay(checked_out_at, zone) });
  if (state === 'late' && lateBy !== null) return lateInWords(lateBy);
  return released ? `${t[state]} · ${t.placeFree}` : t[state];
}

/** What became of a person, as a sign and words. */
function StateMark({ row }: { row: GateRow }) {
  const words = useWords(row);
  const { Icon, look } = looks[row.state];
  return (
    <p className={clsx('flex items-start gap-1.5', look)}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{words}</span>
    </p>
  );
}

interface PersonRowProps {
  row: GateRow;
  /** Something of this person waits to be sent. */
  unsent: boolean;
  /** Administrators act on their own places as well. */
  isAdmin: boolean;
  onEnter: (row: GateRow) => void;
  onRelease: (rows: readonly GateRow[]) => void;
}

const main = 'min-h-12 min-w-28 shrink-0 px-3!';

/** Keeps the focus in the row when its main button goes, by a press or because of what others did. */
const keepFocus = (button: HTMLButtonElement) => () => {
  if (document.activeElement !== button) return;
  const row = button.closest('li');
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return;
    row?.querySelector<HTMLElement>('[data-gate], [aria-haspopup=menu]')?.focus({ preventScroll: true });
  });
};

/** A person at the gate: name, state, the one thing to do next, and a menu for the rest. */
function PersonRow({ row, unsent, isAdmin, onEnter, onRelease }: PersonRowProps) {
  const t = useTexts(gateTexts);
  const { person, state, signup } = row;
  const mayAct = isAdmin || !signup.own;
  const { name } = person;
  const isHere = state === 'here';
  const asks = !isHere && needsWord(row);
  const steady = useSteady(isHere ? 'out' : 'in');
  const Icon = isHere ? LogOut : asks ? TriangleAlert : UserCheck;
  // One button for both, so that it keeps the focus.
  const act = ({ detail }: MouseEvent<HTMLElement>) => {
    // The second half of a double click is not about what the first has made of it.
    if (detail > 1) return;
    if (isHere) checkOut(row);
    else onEnter(row);
  };
  const menu = {
    'aria-label': t.more({ name }),
    className: 'grid size-12 shrink-0 place-items-center rounded-round text-soft hover:bg-desk hover:text-ink',
    children: <EllipsisVertical aria-hidden="true" className="size-5" />,
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-1 py-2 pr-1 pl-4 sm:gap-x-3 sm:pr-3 sm:pl-5">
      <div className="min-w-0">
        <h3 className="font-strong wrap-anywhere">{name}</h3>
        <GroupNote of={signup} />
        <StateMark row={row} />
        {unsent && (
          <p className="flex items-center gap-1.5 text-small text-soft">
            <CloudUpload aria-hidden="true" className="size-4 shrink-0" />
            {t.unsent}
          </p>
        )}
      </div>
      {mayAct && state !== 'gone' && (
        <Button
          ref={keepFocus}
          variant={isHere ? 'tinted' : 'primary'}
          data-gate="act"
          className={main}
          aria-haspopup={asks ? 'dialog' : undefined}
          onClickCapture={steady}
          onClick={act}
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span aria-hidden="true">{isHere ? t.checkOut : t.checkIn}</span>
          <span className="sr-only">{isHere ? t.checkOutOf({ name }) : t.checkInOf({ name })}</span>
        </Button>
      )}
      {(mayAct || person.phone) && (
        <div className="col-start-3">
          <LazyTrigger button={menu} load={loadMenu} props={{ row, mayAct, onEnter, onRelease }} />
        </div>
      )}
      {!mayAct && <p className="col-span-full pr-3 text-small text-soft">{t.own}</p>}
    </li>
  );
}

interface ShiftSectionProps {
  shift: GateShift;
  now: number;
  /** The signups of which something waits to be sent. */
  unsent: ReadonlySet<string>;
  isAdmin: boolean;
  /** From how many minutes on the place of somebody late can be released. */
  lateFrom: number;
  /** Shows the people of a shift that is over, which are folded otherwise. */
  opened: boolean;
  onEnter: (row: GateRow) => void;
  onRelease: (rows: readonly GateRow[]) => void;
}

/** A shift with its people. The up and down keys move between the main buttons of neighboring people. */
export function ShiftSection({ shift, now, unsent, lateFrom, opened, ...row }: ShiftSectionProps) {
  const [t, common, writes] = useTexts(gateTexts, commonTexts, writeTexts);
  const heading = useId();
  const about = useId();
  const people = useId();
  const [unfolded, setUnfolded] = useState(false);
  const { event, slot, type, rows, here, brought, closing, over } = shift;
  const name = nameOf(shift, now);
  const isFolded = over && !opened && !unfolded;
  const left = rows.length - here;
  const facts = [here > 0 && t.toCheckOut({ count: here }), left > 0 && t.others({ count: left })].filter(Boolean);
  return (
    <section aria-labelledby={`${heading} ${about}`} className="sheet">
      <div className="border-b border-margin px-4 py-3 sm:px-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={heading} className="flex min-w-0 items-baseline gap-1.5 text-lead font-strong">
            <SlotSwatch color={type.color} />
            <span className="min-w-0">
              {type.name} · {event.title}
            </span>
          </h2>
          {slot.is_canceled && (
            <p className="shrink-0 font-strong">
              {event.removed_at === null
                ? common.canceled
                : t.removedAt({ time: timeWithDay(event.removed_at, event.timezone, now) })}
            </p>
          )}
          {closing !== 'closed' && !slot.is_canceled && (
            <p className="shrink-0">
              {t.hereOf({ here: here + brought, required: slot.required_count })}
              {slot.min_count !== null && <span className="text-soft"> · {t.minimum({ min: slot.min_count })}</span>}
            </p>
          )}
        </div>
        <p id={about} className="text-soft">
          {whenAndWhereOf(shift, now)}
          <TimeForReader event={event} />
        </p>
        {over && rows.length > 0 && !opened && (
          <Button
            variant="quiet"
            className="-ml-3 px-3!"
            aria-expanded={!isFolded}
            aria-controls={isFolded ? undefined : people}
            aria-label={[(isFolded ? t.showPeople : t.hidePeople)({ shift: name }), ...facts].join(', ')}
            onClick={() => setUnfolded(!unfolded)}
          >
            <ChevronDown aria-hidden="true" className={clsx('size-5', !isFolded && 'rotate-180')} />
            {[t.ended, ...facts].join(' · ')}
          </Button>
        )}
        <div className="-my-1 -ml-3 flex flex-wrap">
          {slot.may_write && rows.length > 0 && (
            <Button
              variant="quiet"
              className="px-3!"
              aria-haspopup="dialog"
              onClick={() => writeTo({ kind: 'shifts', shifts: [{ event_id: event.id, slot_id: slot.id }] })}
            >
              <Mail aria-hidden="true" className="size-5" />
              {writes.write}
              <span className="sr-only"> {name}</span>
            </Button>
          )}
          <AddPlace shift={shift} now={now} />
        </div>
        {type.needs.length > 0 && <p className="text-small text-soft">{t.needs({ names: type.needs.join(', ') })}</p>}
      </div>
      <ClosingNote shift={shift} />
      <LateNote shift={shift} now={now} minutes={lateFrom} isAdmin={row.isAdmin} onRelease={row.onRelease} />
      {rows.length === 0 && closing !== 'closed' && <p className="px-4 py-3 text-soft sm:px-5">{t.nobody}</p>}
      {rows.length > 0 && !isFolded && (
        <ul
          id={people}
          className="divide-y divide-line"
          onKeyDown={(press) => {
            if (press.target instanceof HTMLElement && press.target.dataset.gate) moveFocus(press, '[data-gate]');
          }}
        >
          {rows.map((each) => (
            <PersonRow key={each.signup.id} row={each} unsent={unsent.has(each.signup.id)} {...row} />
          ))}
        </ul>
      )}
    </section>
  );
}
