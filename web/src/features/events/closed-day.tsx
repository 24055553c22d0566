import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { Message } from '@/components/ui/message.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { hasPeople, isClosed } from './closed-day.ts';
import { type EventValues, momentsOf } from './form.ts';
import { eventFormTexts } from './texts.ts';

/**
 * Says, before anything is saved, what the server would refuse because a day is closed: other times and slots of an event that
 * people were signed up for, or moving such an event to a closed day.
 */
export function ClosedDay({ event, zone }: { event: Event; zone: string }) {
  const t = useStore(eventFormTexts);
  const shared = useStore(adminCommonTexts);
  const organisation = useQuery(organisationQuery);
  const now = useNow();
  const [startDate, endDate, startTime, endTime] = useWatch<
    EventValues,
    ['startDate', 'endDate', 'startTime', 'endTime']
  >({ name: ['startDate', 'endDate', 'startTime', 'endTime'] });
  if (!organisation.data || !hasPeople(event)) return null;
  const closedIn = organisation.data.timezone ?? 'UTC';
  const { end } = momentsOf({ startDate, endDate, startTime, endTime }, zone, event.all_day);
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
