import type { SourcedEvent } from '@contract/events.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ClashList } from '@/components/form/merging/clash-list.tsx';
import { useMerging } from '@/components/form/merging/use-merging.ts';
import { UnsavedGuard } from '@/components/form/unsaved-guard.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { isOutdated } from '@/lib/api/api-error.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { focusInvalid } from '@/lib/focus/focus-invalid.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { useLeaving } from '@/lib/forms/use-leaving.ts';
import { lastFilter } from '@/lib/lists/last-filter.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { ClosedDay } from './closed-day.tsx';
import { EventDetails } from './event-fields.tsx';
import { EventTimes } from './event-times.tsx';
import { feedSays } from './feed-says.ts';
import { FeedState } from './feed-state.tsx';
import { type EventValues, eventForm, valuesOf } from './form.ts';
import { FormEnd } from './form-end.tsx';
import { updateEventMutation } from './mutations.ts';
import { eventParts } from './parts.ts';
import { SlotRows } from './slot-rows.tsx';
import { eventFormTexts } from './texts.ts';
import { mappingOf, updateBody } from './to-request.ts';
import { WhoIsTold } from './who-is-told.tsx';

interface EditEventFormProps {
  event: SourcedEvent;
  /** Starts over with the latest version from the server. */
  onReload: () => Promise<void>;
  /** Loads the latest version, while the form stays. */
  onLatest: () => Promise<SourcedEvent | undefined>;
}

/** The form of an existing event. */
export function EditEventForm({ event: given, onReload, onLatest }: EditEventFormProps) {
  const t = useStore(eventFormTexts);
  const common = useStore(commonTexts);
  const shared = useStore(adminCommonTexts);
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
