import type { SourcedEvent } from '@contract/events.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ClashList, useMerging } from '@/components/form/merging/merging.tsx';
import { UnsavedGuard, useLeaving } from '@/components/form/unsaved-guard.tsx';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { HistoryLink } from '@/domains/record/history-link.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { ApiError, isOutdated } from '@/lib/api/api-error.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { focusInvalid } from '@/lib/focus/focus.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { keepEvent, lastFilter } from '@/lib/lists/last-filter.ts';
import { eventQuery } from '@/lib/query/event-query.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { eventFormTexts } from '../texts.ts';
import { ClosedDay, WhoIsTold } from './before-saving.tsx';
import { EventDetails, EventTimes, FormEnd } from './event-fields.tsx';
import { feedSays } from './feed-says.ts';
import { type EventValues, eventForm, eventParts, mappingOf, updateBody, valuesOf } from './form.ts';
import { updateEventMutation } from './mutations.ts';
import { SlotRows } from './slot-rows.tsx';

/** Which feed an event comes from, and whether it is still in that feed. */
function FeedState({ event: { feed, source } }: { event: SourcedEvent }) {
  const t = useTexts(eventFormTexts);
  return (
    <>
      {feed && <Message tone="info">{t.fromFeed({ feed: feed.name })}</Message>}
      {source?.missing_since && (
        <Message tone="attention">
          <RichText
            text={source.removed ? t.removedSince : t.missingSince}
            values={{ moment: <Moment at={source.missing_since} /> }}
          />
        </Message>
      )}
    </>
  );
}

interface EditEventFormProps {
  event: SourcedEvent;
  /** Starts over with the latest version from the server. */
  onReload: () => Promise<void>;
  /** Loads the latest version, while the form stays. */
  onLatest: () => Promise<SourcedEvent | undefined>;
}

/** The form of an existing event. */
function EditEventForm({ event: given, onReload, onLatest }: EditEventFormProps) {
  const [t, common, shared] = useTexts(eventFormTexts, commonTexts, adminCommonTexts);
  // The form edits the event as it was when editing began, or as it was merged since; its version shows whether it has changed.
  const [event, setEvent] = useState(given);
  const { timezone: zone } = event;
  const says = feedSays(event, zone);
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const { leaving, leave } = useLeaving();
  const [refusal, setRefusal] = useState<string | null>(null);
  const resolver = useMemo(() => zodResolver(eventForm(zone, event.all_day)), [zone, event.all_day]);
  const form = useForm<EventValues>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: valuesOf(event, zone),
  });
  const { data: choices } = useQuery(slotTypesQuery);
  const types = useMemo(() => {
    const own = event.slot_assignments.map(({ slot_type }) => slot_type);
    const offered = (choices ?? []).map((type) => ({ ...type, needs: type.qualifications.map(({ name }) => name) }));
    return [...offered, ...own.filter(({ id }) => !offered.some((choice) => choice.id === id))];
  }, [choices, event]);
  const merging = useMerging({
    ...{ form, zone, parts: eventParts, onMerged: setEvent },
    valuesOf: (version: SourcedEvent) => valuesOf(version, zone),
    load: async () => {
      const latest = await onLatest();
      // The fields of the form mean something else in another zone, or without times.
      return latest?.timezone === zone && latest.all_day === event.all_day ? latest : undefined;
    },
  });
  const save = useMutation(updateEventMutation);
  const change = useChange();
  const submitAnd = (then?: () => void) => {
    const onSuccess = () => {
      leave(() => void navigate({ to: '/admin/events', search: lastFilter(), replace: true }));
      then?.();
    };
    const send = (onto: SourcedEvent) =>
      form.handleSubmit(
        (values) => save.mutateAsync({ id: onto.id, body: updateBody(values, onto, zone) }, { onSuccess }),
        () => focusInvalid(element.current),
      )();
    const onRefused = (error: Error) => {
      setRefusal(applyServerErrors(form, error, mappingOf(form.getValues())));
      focusInvalid(element.current);
    };
    setRefusal(null);
    void merging.save({ onto: event, send, onRefused });
  };
  const publish = () => change({ action: 'publish', events: [{ id: event.id }] }, { ask: 'always' });
  const outdated = save.isError && isOutdated(save.error);
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          submitAnd();
        }}
        className="grid grid-cols-1 gap-6"
      >
        <FeedState event={event} />
        {event.draft && <Message tone="info">{t.isDraft}</Message>}
        {event.status === 'canceled' && <Message tone="attention">{t.isCanceled}</Message>}
        <ClosedDay event={event} zone={zone} />
        <EventDetails says={says} />
        <EventTimes zone={zone} allDay={event.all_day} says={says} />
        <SlotRows types={types} complete={choices !== undefined} zone={zone} allDay={event.all_day} />
        <WhoIsTold event={event} zone={zone} />
        <FormEnd
          submit={common.saveChanges}
          busy={save.isPending}
          failure={refusal && t.saveFailed}
          detail={outdated && refusal ? t.replaces({ refusal }) : refusal}
          more={<ClashList clashes={merging.clashes} />}
          second={event.draft && <Button onClick={() => submitAnd(publish)}>{t.savePublish}</Button>}
          action={outdated && <Button onClick={() => void onReload()}>{shared.loadLatest}</Button>}
        />
      </form>
      <UnsavedGuard form={form} unsaved={form.formState.isDirty && !leaving} subject={`version ${event.version}`} />
    </FormProvider>
  );
}

function FormSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-6">
      {['h-100', 'h-72', 'h-56'].map((height) => (
        <Skeleton key={height} className={height} />
      ))}
    </div>
  );
}

function NotFound() {
  const [t, shared] = useTexts(eventFormTexts, adminCommonTexts);
  return (
    <EmptySheet title={shared.eventNotFound} hint={shared.mayBeDeleted}>
      <Link to="/admin/events" search={lastFilter()} className={buttonStyle()}>
        {t.goToEvents}
      </Link>
    </EmptySheet>
  );
}

function EditEvent({ id }: { id: string }) {
  const t = useTexts(eventFormTexts);
  const query = useQuery(eventQuery(id));
  const [reloads, setReloads] = useState(0);
  const [begun, setBegun] = useState(false);
  const missing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  // The form starts with fresh data, and ignores data that is loaded later.
  const ready = query.data !== undefined && (begun || !query.isFetching);
  if (ready && !begun) setBegun(true);
  useEffect(() => keepEvent(id), [id]);
  const reload = async () => {
    const { isSuccess } = await query.refetch();
    if (!isSuccess) return;
    setReloads(reloads + 1);
    // The pressed button is gone together with the old form.
    focusHeading();
  };
  return (
    <div className="max-w-column">
      <PageHead title={t.editTitle} />
      {missing && !begun && <NotFound />}
      {!missing && !query.data && <FailedToLoad query={query} sentence={t.loadFailed} />}
      {!ready && query.isFetching && <FormSkeleton />}
      {ready && (
        <EditEventForm
          key={reloads}
          event={query.data}
          onReload={reload}
          onLatest={async () => (await query.refetch()).data}
        />
      )}
      {ready && <HistoryLink of={{ event: id }} name={query.data.title} className="mt-6" />}
    </div>
  );
}

/** Edit Event: the form of the event in the address. */
function EditEventPage() {
  const { eventId } = Route.useParams();
  return <EditEvent key={eventId} id={eventId} />;
}

export const Route = createFileRoute('/_app/admin/events/$eventId/edit')({
  loader: ({ context: { queryClient }, params }) => {
    preload(queryClient, eventQuery(params.eventId));
    preload(queryClient, slotTypesQuery);
    preload(queryClient, organisationQuery);
  },
  component: EditEventPage,
});
