import type { Event, SlotAssignment } from '@contract/events.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { ClipboardCheck, type LucideIcon, MapPin, Pencil, Repeat, Rss, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { LongText } from '@/components/ui/long-text.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { CancelReason } from '@/domains/shifts/event-facts.tsx';
import { DraftBadge, FillBar } from '@/domains/shifts/event-state.tsx';
import { SelectShift } from '@/domains/shifts/select-shift.tsx';
import { TimeForReader, When } from '@/domains/shifts/when.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { plan, plannedOf } from '@/lib/change-sets/planning.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { focusNeighbor } from '@/lib/focus/focus.ts';
import { worth } from '@/lib/format/worth.ts';
import { dayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { shiftInWords } from '@/lib/time/moment.ts';
import { eventListTexts } from '../texts.ts';

interface EventActionsProps {
  event: Event;
  /** What the buttons are about: there can be several events of one title. */
  name: string;
  /** Shows icons only. Labels are native tooltips, because a list has thousands of them. */
  small?: boolean;
  onDelete: (event: Event) => void;
}

/** A small button is as wide as its icon. */
const narrow = 'w-11 px-0!';

interface EventLinkProps {
  event: Event;
  name: string;
  page: 'attendance' | 'edit';
  word: string;
  small: boolean;
  Icon: LucideIcon;
}

/** A plain link. The list of events handles its clicks, so that the document is not loaded again. */
function EventLink({ event, name, page, word, small, Icon }: EventLinkProps) {
  return (
    <a
      href={`/admin/events/${event.id}/${page}`}
      data-event={page === 'edit' ? event.id : undefined}
      data-attendance={page === 'attendance' ? event.id : undefined}
      title={small ? word : undefined}
      className={buttonStyle('quiet', small ? narrow : undefined)}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className={small ? 'sr-only' : undefined}>{word}</span>
      <span className="sr-only"> {name}</span>
    </a>
  );
}

/** Leads the focus to the next event when this one leaves the list because it was deleted. */
const passFocusOn = (button: HTMLButtonElement) => () => {
  if (document.activeElement !== button) return;
  const edit = button.parentElement?.querySelector('[data-event]');
  focusNeighbor(button.closest('[data-events]'), '[data-event]', (stop) => stop === edit);
};

/** The buttons of an event: attendance, edit, delete. */
function EventActions({ event, name, small = false, onDelete }: EventActionsProps) {
  const shared = useTexts(adminCommonTexts);
  return (
    <div data-print="no" className={clsx('flex gap-1', small ? 'shrink-0' : 'ml-auto flex-wrap justify-end')}>
      <EventLink {...{ event, name, small }} page="attendance" word={shared.attendance} Icon={ClipboardCheck} />
      <EventLink {...{ event, name, small }} page="edit" word={shared.edit} Icon={Pencil} />
      <Button
        ref={passFocusOn}
        variant="quiet"
        title={small ? shared.delete : undefined}
        className={small ? narrow : undefined}
        onClick={() => onDelete(event)}
      >
        <Trash2 aria-hidden="true" className="size-5 shrink-0" />
        <span className={small ? 'sr-only' : undefined}>{shared.delete}</span>
        <span className="sr-only"> {name}</span>
      </Button>
    </div>
  );
}

/** Title, state, location and feed of an event. The title opens its panel. `name`: what the event is called in a list of links. */
function EventTitle({ event, name }: { event: Event; name: string }) {
  const [t, common] = useTexts(eventListTexts, commonTexts);
  return (
    <>
      <h3 className="min-w-0 text-lead font-strong">
        {/* A plain link, as those of the event's actions. */}
        <a
          href={`/admin/events?shift=${event.id}`}
          data-shift={event.id}
          aria-label={name}
          className="-my-2 inline-block min-w-11 py-2 wrap-anywhere underline-offset-4 hover:underline"
        >
          {event.title}
        </a>
        {event.draft && (
          <>
            {' '}
            <DraftBadge className="mr-1" />
          </>
        )}
        {event.status === 'canceled' && (
          <>
            {' '}
            <span className="mr-1 inline-block text-body font-regular text-loss">{common.canceled}</span>
          </>
        )}
        {event.feed_state && (
          <>
            {' '}
            <span className="mr-1 inline-block text-body font-regular text-attention">{t[event.feed_state]}</span>
          </>
        )}
      </h3>
      <CancelReason event={event} />
      {event.location && (
        <p className="mt-0.5 flex items-start gap-1.5 text-soft">
          <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span className="min-w-0">{event.location}</span>
        </p>
      )}
      {event.series && event.series.events > 1 && (
        <p className="mt-0.5 flex items-start gap-1.5 text-small text-soft">
          <Repeat aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {common.repeats({ count: event.series.events })}
        </p>
      )}
      {event.feed && (
        <p className="mt-0.5 flex items-start gap-1.5 text-small text-soft">
          <Rss aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{t.fromFeed({ feed: event.feed.name })}</span>
        </p>
      )}
    </>
  );
}

interface NextStepsProps {
  event: Event;
  name: string;
  className: string;
}

/** What usually follows a new event: repeat it, publish or fill it, and create another. Beside it, because the list scrolls to it. */
function NextSteps({ event, name, className }: NextStepsProps) {
  const [t, shared, pages] = useTexts(eventListTexts, adminCommonTexts, administrationTexts);
  const navigate = useNavigate();
  const change = useChange();
  const { id, version, draft } = event;
  const day = dayOf(event);
  const publish = () => change({ action: 'publish', events: [{ id, version }] }, { ask: 'always' });
  const fill = () => void navigate({ to: '/admin/auto-fill', search: { from: day, to: day } });
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields are in it
    <div role="group" aria-label={t.next({ name })} data-print="no" className={clsx('flex flex-wrap', className)}>
      <Button variant="quiet" className="px-3!" onClick={() => plan('repeat', [plannedOf(event)])}>
        {shared.repeat}
      </Button>
      {draft ? (
        <Button variant="quiet" className="px-3!" onClick={publish}>
          {shared.publish}
        </Button>
      ) : (
        <Button variant="quiet" className="px-3!" onClick={fill}>
          {pages.autoFill}
        </Button>
      )}
      <Link to="/admin/events/create" className={buttonStyle('quiet', 'px-3!')}>
        {t.another}
      </Link>
    </div>
  );
}

/** One slot of an event: color, slot type, places taken and required, and its worth. */
function SlotLine({ event, slot }: { event: Event; slot: SlotAssignment }) {
  const [t, common] = useTexts(eventListTexts, commonTexts);
  const canceled = slot.is_canceled || event.status === 'canceled';
  return (
    <li className="flex min-w-0 items-start gap-1.5">
      <span className="mt-1">
        <SlotSwatch color={slot.slot_type.color} />
      </span>
      <span className="min-w-0">
        <span className={canceled ? 'line-through' : undefined}>{slot.slot_type.name}</span>{' '}
        <span className="whitespace-nowrap text-soft">
          {slot.current_count}/{slot.required_count}
          <span className="sr-only"> {t.taken}</span>
        </span>
        {slot.min_count !== null && !canceled && (
          <span
            className={`whitespace-nowrap ${slot.confirmed_count < slot.min_count ? 'text-attention' : 'text-soft'}`}
          >
            {' · '}
            {t.atLeast({ count: slot.min_count })}
          </span>
        )}
        <span className="whitespace-nowrap text-soft"> · {worth(slot.slot_type, event)}</span>
        {slot.is_canceled && event.status !== 'canceled' && <span className="text-loss"> · {common.canceled}</span>}
      </span>
    </li>
  );
}

interface ManagedEventProps {
  event: Event;
  /** Whether times name their zone, as on days when the clocks change. */
  nameZone: boolean;
  /** It was just created. */
  isNew: boolean;
  onDelete: (event: Event) => void;
}

/** One event of the compact view. Memoized, because lists have thousands. */
export const ManagedEntry = memo(function ManagedEntry({ event, nameZone, isNew, onDelete }: ManagedEventProps) {
  const t = useTexts(eventListTexts);
  const name = shiftInWords(event);
  return (
    <li className="entry">
      <div className="relative max-sm:pr-9">
        <When event={event} nameZone={nameZone} />
        <div className="absolute -top-2.5 -right-3.5">
          <SelectShift id={event.id} label={t.select({ title: name })} />
        </div>
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-2 @[52rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] @[52rem]:gap-x-6">
        <div className="min-w-0">
          <EventTitle event={event} name={name} />
          {event.status !== 'canceled' && (
            <div className="mt-1.5">
              <FillBar slots={event.slot_assignments} />
            </div>
          )}
        </div>
        <ul className="flex min-w-0 flex-wrap content-start gap-x-5 gap-y-1 @max-[52rem]:col-span-2 @max-[52rem]:row-start-2 @[52rem]:grid @[52rem]:pt-0.5">
          {event.slot_assignments.map((slot) => (
            <SlotLine key={slot.id} event={event} slot={slot} />
          ))}
        </ul>
        <div className="-mt-2 -mr-2 flex items-start justify-end @[52rem]:min-w-35">
          <EventActions event={event} name={name} small onDelete={onDelete} />
        </div>
        {isNew && <NextSteps event={event} name={name} className="col-span-full -ml-3" />}
      </div>
    </li>
  );
});

/** One event of the card view, with its description. */
export const ManagedCard = memo(function ManagedCard({ event, nameZone, isNew, onDelete }: ManagedEventProps) {
  const t = useTexts(eventListTexts);
  const times = writtenTimes(event, nameZone);
  const name = shiftInWords(event);
  return (
    <li className="flex min-w-0 flex-col sheet p-4 sm:p-5">
      <div className="flex items-start justify-between">
        <time dateTime={event.start_time} title={times.full} className="mb-1">
          <span className="font-strong">{times.start}</span>
          {times.end && <span className="text-soft"> – {times.end}</span>}
          {times.length && <span className="text-small text-soft"> · {times.length}</span>}
          <TimeForReader event={event} zoneIsNamed={nameZone} />
        </time>
        <div className="relative z-1 -my-2.5 -mr-2.5">
          <SelectShift id={event.id} label={t.select({ title: name })} />
        </div>
      </div>
      <EventTitle event={event} name={name} />
      {event.description && <LongText text={event.description} of={name} />}
      <ul className="mt-3 grid gap-1">
        {event.slot_assignments.map((slot) => (
          <SlotLine key={slot.id} event={event} slot={slot} />
        ))}
      </ul>
      {isNew && <NextSteps event={event} name={name} className="-ml-3 pt-2" />}
      <div className="mt-auto -mr-2 -mb-2 flex flex-wrap items-center justify-between gap-x-4 pt-4">
        <div>{event.status !== 'canceled' && <FillBar slots={event.slot_assignments} />}</div>
        <EventActions event={event} name={name} onDelete={onDelete} />
      </div>
    </li>
  );
});
