import { useStore } from '@nanostores/react';
import { useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { capital, duration, fullRange, zoneLabel } from '@/lib/time/time.ts';
import { wallTime } from '@/lib/time/wall-time.ts';
import type { FeedSays } from './feed-says.ts';
import { type EventValues, momentsOf } from './form.ts';
import { eventFormTexts } from './texts.ts';
import { useEndFollowsStart } from './use-end-follows-start.ts';

/** The chosen times in words, if they are valid. Here a clock change becomes visible. */
function ChosenTimes({ zone }: { zone: string }) {
  const t = useStore(eventFormTexts);
  const [startDate, endDate, startTime, endTime] = useWatch<
    EventValues,
    ['startDate', 'endDate', 'startTime', 'endTime']
  >({ name: ['startDate', 'endDate', 'startTime', 'endTime'] });
  const { start, end } = momentsOf({ startDate, endDate, startTime, endTime }, zone, false);
  const known = start && end && Date.parse(end) > Date.parse(start) && startDate >= '2000';
  const skipped = known && (wallTime(start, zone).time !== startTime || wallTime(end, zone).time !== endTime);
  return (
    <div role="status" className="mt-2 min-h-6 text-soft">
      {known && (
        <p>
          {capital(fullRange(start, end, zone))} · {duration(start, end)}
        </p>
      )}
      {skipped && <p className="mt-1 text-attention">{t.skipped}</p>}
    </div>
  );
}

interface EventTimesProps {
  /** The zone of the event, in which times are typed. */
  zone: string;
  /** All-day: there are only dates. */
  allDay: boolean;
  says?: FeedSays;
}

/** Start and end of the event. Moving the start moves the end as well, so that the length stays. */
export function EventTimes({ zone, allDay, says = {} }: EventTimesProps) {
  const t = useStore(eventFormTexts);
  const startDate = useWatch<EventValues, 'startDate'>({ name: 'startDate' });
  const follow = useEndFollowsStart(zone, allDay);
  const short = !allDay && startDate >= '2000' ? zoneLabel(`${startDate}T12:00:00Z`, zone) : zone;
  const date = (name: 'startDate' | 'endDate', label: string, min: string, hint: FeedSays['start_time']) => (
    <FormField<EventValues, typeof name> name={name}>
      {({ onChange, ...field }) => (
        <Field
          {...field}
          label={label}
          type="date"
          required
          min={min}
          max="2100-12-31"
          hint={hint}
          onChange={(event) => follow(name, event.target.value, () => onChange(event))}
        />
      )}
    </FormField>
  );
  const time = (name: 'startTime' | 'endTime', label: string) =>
    !allDay && (
      <FormField<EventValues, typeof name> name={name}>
        {({ onChange, ...field }) => (
          <Field
            {...field}
            label={label}
            type="time"
            required
            onChange={(event) => follow(name, event.target.value, () => onChange(event))}
          />
        )}
      </FormField>
    );
  return (
    <section aria-labelledby="event-times" className="sheet p-5 sm:p-8">
      <h2 id="event-times" className="mb-1 text-day">
        {t.dateAndTime}
      </h2>
      <p className="mb-5 text-soft">
        {(allDay ? t.wholeDays : t.itsZone)({ zone: zone.replaceAll('_', ' ') })}
        {short !== zone && ` (${short})`}
      </p>
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        {date('startDate', t.startDate, '2000-01-01', says.start_time)}
        {time('startTime', t.startTime)}
        {date('endDate', t.endDate, startDate, says.end_time)}
        {time('endTime', t.endTime)}
      </div>
      {!allDay && <ChosenTimes zone={zone} />}
    </section>
  );
}
