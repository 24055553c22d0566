import type { ChangeBody } from '@contract/change-bodies.ts';
import type { ChangeOutcome } from '@contract/change-sets.ts';
import type { Event } from '@contract/events.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Message } from '@/components/ui/message.tsx';
import { Consequences } from '@/domains/consequences/consequences.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { makePreviewer } from '@/lib/change-sets/preview.ts';
import { usePreview } from '@/lib/change-sets/use-change.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { eventFormTexts } from '../texts.ts';
import { useTimes } from './event-fields.tsx';
import { type EventValues, momentsOf, updateBody } from './form.ts';

/** Whether the day on which an event ends is over in the organization's zone, as `private.is_closed` decides. */
const isClosed = (endTime: string, now: number, zone: string): boolean => dayKey(endTime, zone) < dayKey(now, zone);

/** Whether people are signed up for the event: then its closed day stays as it was reported. */
const hasPeople = ({ slot_assignments }: Pick<Event, 'slot_assignments'>): boolean =>
  slot_assignments.some(({ current_count }) => current_count > 0);

const minute = 60_000;

/** The move that saving would make; `null`: the event keeps its times and its place, or a time is missing or wrong. */
function moveOf(values: EventValues, event: Event, zone: string): ChangeBody | null {
  const { start_time, end_time, location = null } = updateBody(values, event, zone);
  const [start, end] = [Date.parse(start_time), Date.parse(end_time)];
  const by = (to: number, from: string) => Math.round((to - Date.parse(from)) / minute);
  const [start_minutes, end_minutes] = [by(start, event.start_time), by(end, event.end_time)];
  const isElsewhere = location !== event.location;
  if (!(start < end) || (start_minutes === 0 && end_minutes === 0 && !isElsewhere)) return null;
  const { id, version } = event;
  return { action: 'move', events: [{ id, version }], start_minutes, end_minutes, ...(isElsewhere && { location }) };
}

/** The slots that saving takes from people. They are told that, and nothing of a move. */
function withdrawnSlots({ slots }: EventValues, event: Event): string[] {
  const kept = new Set(slots.filter(({ removed, canceled }) => !(removed || canceled)).map((line) => line.slotTypeId));
  return event.slot_assignments
    .filter(({ slot_type, is_canceled }) => !is_canceled && !kept.has(slot_type.id))
    .map(({ id }) => id);
}

/** What a preview says of those who have a place in another slot. */
function without(outcome: ChangeOutcome, slots: readonly string[]): ChangeOutcome {
  const others = outcome.signups.filter(({ slot_id }) => !slots.includes(slot_id));
  const stay = new Set(others.map(({ user }) => user.id));
  const isMeant = ({ user }: { user: { id: string } }) => slots.length === 0 || stay.has(user.id);
  const { told, unreached, clashes } = outcome;
  return {
    ...outcome,
    told: told.filter(isMeant),
    unreached: unreached.filter(isMeant),
    clashes: clashes.filter(isMeant),
  };
}

/** Says whom another time or place concerns before it is saved, as the server would tell them. Nobody is told of a draft. */
export function WhoIsTold({ event, zone }: { event: Event; zone: string }) {
  const preview = usePreview();
  const values = useWatch<EventValues>() as EventValues;
  const [outcome, setOutcome] = useState<ChangeOutcome | null>(null);
  const [teller] = useState(() =>
    makePreviewer(preview, { read: (answer) => answer, refused: () => null, show: setOutcome }),
  );
  const move = event.draft ? null : moveOf(values, event, zone);
  const target = move ? JSON.stringify(move) : '';
  useEffect(() => teller.at(target, () => JSON.parse(target)), [teller, target]);
  useEffect(() => teller.forget, [teller]);
  const shown = outcome && without(outcome, withdrawnSlots(values, event));
  return (
    <div role="status">
      {shown && shown.told.length > 0 && (
        <div className="sheet px-5 *:first:border-t-0 sm:px-8">
          <Consequences outcome={shown} />
        </div>
      )}
    </div>
  );
}

/**
 * Says, before anything is saved, what the server would refuse because a day is closed: other times and slots of an event that
 * people were signed up for, or moving such an event to a closed day.
 */
export function ClosedDay({ event, zone }: { event: Event; zone: string }) {
  const [t, shared] = useTexts(eventFormTexts, adminCommonTexts);
  const organisation = useQuery(organisationQuery);
  const now = useNow();
  const times = useTimes();
  if (!organisation.data || !hasPeople(event)) return null;
  const closedIn = organisation.data.timezone ?? 'UTC';
  const { end } = momentsOf(times, zone, event.all_day);
  const wasClosed = isClosed(event.end_time, now, closedIn);
  if (!wasClosed && !(end && isClosed(end, now, closedIn))) return null;
  return (
    <div role="status">
      <Message
        tone="attention"
        action={
          wasClosed && (
            <Link
              to="/admin/events/$eventId/attendance"
              params={{ eventId: event.id }}
              className="inline-flex min-h-11 items-center underline"
            >
              {shared.attendance}
            </Link>
          )
        }
      >
        {wasClosed ? t.closedDay : t.closedTarget}
      </Message>
    </div>
  );
}
