import type { Event } from '@contract/events.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { UnsavedGuard } from '@/components/form/unsaved-guard.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { focusInvalid } from '@/lib/focus/focus.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { keepEvent, lastView } from '@/lib/lists/last-filter.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload, settled } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { now } from '@/lib/time/clock.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { eventFormTexts } from '../texts.ts';
import { EventDetails, EventTimes, FormEnd } from './event-fields.tsx';
import { createBody, type EventValues, eventForm, mappingOf, newEvent } from './form.ts';
import { createEventMutation } from './mutations.ts';
import { SlotChoice } from './slot-choice.tsx';

/** The form of a new event, published at once or as a draft: the setting decides which comes first. `onCreated` receives the event as the server saved it. */
interface CreateEventFormProps {
  /** The zone of the organization, in which times are typed. */
  zone: string;
  onCreated: (event: Event) => void;
}

function CreateEventForm({ zone, onCreated }: CreateEventFormProps) {
  const [t, shared] = useTexts(eventFormTexts, adminCommonTexts);
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const resolver = useMemo(() => zodResolver(eventForm(zone, false)), [zone]);
  const form = useForm<EventValues>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: newEvent(now(), zone),
  });
  const create = useMutation(
    withCallbacks(createEventMutation, {
      onSuccess: onCreated,
      onError: (error) => {
        setRefusal(applyServerErrors(form, error, mappingOf(form.getValues())));
        focusInvalid(element.current);
      },
    }),
  );
  const { data: organisation } = useQuery(organisationQuery);
  const draftsFirst = organisation?.publish_at_once === false;
  const submitAs = (draft?: boolean) =>
    form.handleSubmit(
      (values) => {
        setRefusal(null);
        create.mutate(createBody(values, zone, draft));
      },
      () => focusInvalid(element.current),
    );
  return (
    <FormProvider {...form}>
      <form ref={element} noValidate onSubmit={submitAs(draftsFirst || undefined)} className="grid grid-cols-1 gap-6">
        <EventDetails isNew />
        <EventTimes zone={zone} allDay={false} />
        <SlotChoice zone={zone} />
        <FormEnd
          submit={draftsFirst ? t.saveDraft : shared.createEvent}
          busy={create.isPending}
          failure={refusal && t.createFailed}
          detail={refusal}
          second={
            <Button
              variant={draftsFirst ? 'tinted' : 'quiet'}
              onClick={() => !create.isPending && void submitAs(!draftsFirst)()}
            >
              {draftsFirst ? t.publishNow : t.saveDraft}
            </Button>
          }
        />
      </form>
      <UnsavedGuard form={form} unsaved={form.formState.isDirty} />
    </FormProvider>
  );
}

/** How long success is shown, in milliseconds. */
const successTime = 2_000;

function Created({ draft }: Pick<Event, 'draft'>) {
  const t = useTexts(eventFormTexts);
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(
      () => void navigate({ to: '/admin/events', search: lastView(), replace: true }),
      successTime,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="sheet grid animate-enter justify-items-center px-6 py-14 text-center">
      <CircleCheck aria-hidden="true" className="mb-4 size-10 text-done" />
      <h1 ref={heading} tabIndex={-1} className="text-day">
        {draft ? t.draftCreated : t.created}
      </h1>
      <p className="mt-2 text-soft">{t.toEvents}</p>
    </div>
  );
}

/** The form of a new event, then a confirmation, then the list. */
function CreateEventPage() {
  const [t, shared] = useTexts(eventFormTexts, adminCommonTexts);
  const zone = useOrganisationZone();
  const organisation = useQuery(organisationQuery);
  const [created, setCreated] = useState<Event | null>(null);
  const finish = (event: Event) => {
    keepEvent(event.id, true);
    setCreated(event);
  };
  if (created) return <Created draft={created.draft} />;
  return (
    <div className="max-w-column">
      <PageHead
        title={shared.createEvent}
        actions={
          <Link to="/admin/events/create-many" className={buttonStyle()}>
            {t.createMany}
          </Link>
        }
      />
      <FailedToLoad query={organisation} sentence={shared.slotTypesFailed} />
      {organisation.isPending && <Skeleton className="h-100" />}
      {organisation.data && <CreateEventForm zone={zone} onCreated={finish} />}
    </div>
  );
}

export const Route = createFileRoute('/_app/admin/events/create')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, slotTypesQuery);
    // The form begins in the zone of the organization.
    return settled(queryClient, organisationQuery);
  },
  component: CreateEventPage,
});
