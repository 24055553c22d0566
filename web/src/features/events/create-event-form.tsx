import type { Event } from '@contract/events.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { UnsavedGuard } from '@/components/form/unsaved-guard.tsx';
import { Button } from '@/components/ui/button.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { focusInvalid } from '@/lib/focus/focus-invalid.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { now } from '@/lib/time/clock.ts';
import { EventDetails } from './event-fields.tsx';
import { EventTimes } from './event-times.tsx';
import { type EventValues, eventForm, newEvent } from './form.ts';
import { FormEnd } from './form-end.tsx';
import { createEventMutation } from './mutations.ts';
import { SlotChoice } from './slot-choice.tsx';
import { eventFormTexts } from './texts.ts';
import { createBody, mappingOf } from './to-request.ts';

/** The form of a new event, published at once or as a draft: the setting decides which comes first. `onCreated` receives the event as the server saved it. */
interface CreateEventFormProps {
  /** The zone of the organization, in which times are typed. */
  zone: string;
  onCreated: (event: Event) => void;
}

export function CreateEventForm({ zone, onCreated }: CreateEventFormProps) {
  const t = useStore(eventFormTexts);
  const shared = useStore(adminCommonTexts);
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
