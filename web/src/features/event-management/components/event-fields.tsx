import { useStore } from '@nanostores/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { LongText } from '@/components/ui/long-text.tsx';
import { capital, duration, fullRange, zoneLabel } from '@/lib/time/time.ts';
import { wallTime } from '@/lib/time/wall-time.ts';
import type { FeedSays } from '../feed-says.ts';
import { type EventValues, momentsOf } from '../form.ts';
import { eventFormMessages } from '../messages.ts';

/** The hint of a field and what the feed has there instead. */
function Hint({ text, says }: { text: string; says: string | undefined }) {
  return (
    <>
      {text}
      {says && <LongText text={says} />}
    </>
  );
}

export function EventDetails({ says = {} }: { says?: FeedSays }) {
  const t = useStore(eventFormMessages);
  const { register, formState } = useFormContext<EventValues>();
  const { errors } = formState;
  return (
    <section aria-labelledby="event-details" className="sheet p-5 sm:p-8">
      <h2 id="event-details" className="mb-5 text-day">
        {t.details}
      </h2>
      <div className="grid grid-cols-1 gap-y-3">
        <Field
          label={t.title}
          required
          autoComplete="off"
          error={errors.title?.message}
          hint={says.title && <LongText text={says.title} />}
          {...register('title')}
        />
        <TextArea
          label={t.description}
          hint={<Hint text={t.descriptionHint} says={says.description} />}
          error={errors.description?.message}
          {...register('description')}
        />
        <Field
          label={t.location}
          autoComplete="off"
          hint={<Hint text={t.optional} says={says.location} />}
          error={errors.location?.message}
          {...register('location')}
        />
      </div>
    </section>
  );
}

/** The chosen times in words, as far as they make sense; the clocks' changes become visible here. */
function ChosenTimes({ zone }: { zone: string }) {
  const t = useStore(eventFormMessages);
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
  /** The zone in which times are typed. */
  zone: string;
  /** Whole days: there are only dates. */
  allDay: boolean;
  says?: FeedSays;
}

export function EventTimes({ zone, allDay, says = {} }: EventTimesProps) {
  const t = useStore(eventFormMessages);
  const { register, getValues, setValue, formState } = useFormContext<EventValues>();
  const { errors } = formState;
  const startDate = useWatch<EventValues, 'startDate'>({ name: 'startDate' });
  const follow = () => {
    // The end never lies before the start; half-typed years are left alone.
    const { startDate: start, endDate: end } = getValues();
    if (start >= '2000' && end !== '' && end < start) setValue('endDate', start, { shouldDirty: true });
  };
  const short = !allDay && startDate >= '2000' ? zoneLabel(`${startDate}T12:00:00Z`, zone) : zone;
  const time = (name: 'startTime' | 'endTime', label: string) =>
    !allDay && <Field label={label} type="time" required error={errors[name]?.message} {...register(name)} />;
  return (
    <section aria-labelledby="event-times" className="sheet p-5 sm:p-8">
      <h2 id="event-times" className="mb-1 text-day">
        {t.dateAndTime}
      </h2>
      <p className="mb-5 text-soft">
        {(allDay ? t.wholeDays : t.yourZone)({ zone: zone.replaceAll('_', ' ') })}
        {short !== zone && ` (${short})`}
      </p>
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <Field
          label={t.startDate}
          type="date"
          required
          min="2000-01-01"
          max="2100-12-31"
          error={errors.startDate?.message}
          hint={says.start_time}
          {...register('startDate', { onChange: follow })}
        />
        {time('startTime', t.startTime)}
        <Field
          label={t.endDate}
          type="date"
          required
          min={startDate}
          max="2100-12-31"
          error={errors.endDate?.message}
          hint={says.end_time}
          {...register('endDate')}
        />
        {time('endTime', t.endTime)}
      </div>
      {!allDay && <ChosenTimes zone={zone} />}
    </section>
  );
}
