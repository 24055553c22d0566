import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { LongText } from '@/components/ui/long-text.tsx';
import { Message } from '@/components/ui/message.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { startHere } from '@/lib/focus/focus-heading.ts';
import { lastFilter } from '@/lib/lists/last-filter.ts';
import { capital, duration, fullRange, zoneLabel } from '@/lib/time/time.ts';
import { wallTime } from '@/lib/time/wall-time.ts';
import { eventFormTexts } from '../texts.ts';
import type { FeedSays } from './feed-says.ts';
import { type EventValues, endAfter, lengthOf, momentsOf, type Times } from './form.ts';

/**
 * Moves the end along with the start. The returned function takes a field, its new value and a function that stores it.
 * The length is remembered, because a start that is being typed is invalid at times.
 */
function useEndFollowsStart(zone: string, allDay: boolean) {
  const { getValues, setValue } = useFormContext<EventValues>();
  const length = useRef<number | null>(null);
  return (name: 'startDate' | 'startTime' | 'endDate' | 'endTime', value: string, store: () => void): void => {
    const before = getValues();
    length.current = lengthOf(before, zone, allDay) ?? length.current;
    store();
    if (!name.startsWith('start') || length.current === null) return;
    const end = endAfter({ ...before, [name]: value }, length.current, zone, allDay);
    if (!end) return;
    setValue('endDate', end.endDate, { shouldDirty: true, shouldValidate: true });
    setValue('endTime', end.endTime, { shouldDirty: true, shouldValidate: true });
  };
}

/** The times that are typed. */
export function useTimes(): Times {
  const [startDate, endDate, startTime, endTime] = useWatch<
    EventValues,
    ['startDate', 'endDate', 'startTime', 'endTime']
  >({ name: ['startDate', 'endDate', 'startTime', 'endTime'] });
  return { startDate, endDate, startTime, endTime };
}

/** The chosen times in words, if they are valid. Here a clock change becomes visible. */
function ChosenTimes({ zone }: { zone: string }) {
  const t = useTexts(eventFormTexts);
  const times = useTimes();
  const { startDate, startTime, endTime } = times;
  const { start, end } = momentsOf(times, zone, false);
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
  const t = useTexts(eventFormTexts);
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

interface FormEndProps {
  /** The label of the submit button. */
  submit: string;
  busy: boolean;
  /** Says that saving failed; `null` if it did not. */
  failure: string | null;
  /** Why it failed. */
  detail: string | null;
  /** What else is to be said about it. */
  more?: ReactNode;
  /** A button that helps with the failure. */
  action?: ReactNode;
  /** Another button that saves. */
  second?: ReactNode;
}

/** The end of an event's form: errors and buttons. */
export function FormEnd({ submit, busy, failure, detail, more, action, second }: FormEndProps) {
  const common = useTexts(commonTexts);
  return (
    <>
      {failure && (
        <Message tone="error" action={action}>
          {failure}
          {detail && <span className="block text-small">{detail}</span>}
          {more}
        </Message>
      )}
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:w-full">
        <Link to="/admin/events" search={lastFilter()} className={buttonStyle('quiet', 'max-sm:order-last')}>
          {common.cancel}
        </Link>
        {second}
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
      </div>
    </>
  );
}

/** The hint of a field, and the feed's value if it differs. */
function Hint({ text, says, of }: { text: string; says: string | undefined; of: string }) {
  return (
    <>
      {text}
      {says && <LongText text={says} of={of} />}
    </>
  );
}

/** Title, description and location. On the page of a new event, the title has the focus. */
export function EventDetails({ says = {}, isNew = false }: { says?: FeedSays; isNew?: boolean }) {
  const [t, shared] = useTexts(eventFormTexts, adminCommonTexts);
  return (
    <section aria-labelledby="event-details" className="sheet p-5 sm:p-8">
      <h2 id="event-details" className="mb-5 text-day">
        {t.details}
      </h2>
      <div className="grid grid-cols-1 gap-y-3">
        <FormField<EventValues, 'title'> name="title">
          {(field) => (
            <Field
              {...field}
              label={t.title}
              required
              autoComplete="off"
              hint={says.title && <LongText text={says.title} of={t.title} />}
              {...(isNew && startHere)}
            />
          )}
        </FormField>
        <FormField<EventValues, 'description'> name="description">
          {(field) => (
            <TextArea
              {...field}
              label={shared.description}
              hint={<Hint text={t.descriptionHint} says={says.description} of={shared.description} />}
            />
          )}
        </FormField>
        <FormField<EventValues, 'location'> name="location">
          {(field) => (
            <Field
              {...field}
              label={t.location}
              autoComplete="off"
              hint={<Hint text={shared.optional} says={says.location} of={t.location} />}
            />
          )}
        </FormField>
      </div>
    </section>
  );
}
