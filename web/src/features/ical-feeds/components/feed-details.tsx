import { type IcalFeedBody, refreshIntervals } from '@contract/ical-feeds.ts';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { Message } from '@/components/ui/message.tsx';
import { isSameAddress } from '../address.ts';
import { feedsQuery } from '../queries.ts';
import { intervalNames } from '../words.ts';

const intervals = refreshIntervals.map((minutes) => ({
  value: String(minutes),
  label: intervalNames[minutes] ?? `${minutes} minutes`,
}));

/** Says that an address is in use already: allowed, but hardly what one wants (feeds.md F2). */
function SameAddress({ form }: { form: UseFormReturn<IcalFeedBody> }) {
  const address = useWatch({ control: form.control, name: 'ical_url' });
  const { data: feeds } = useQuery({ ...feedsQuery, refetchInterval: false });
  const twin = address ? feeds?.find((feed) => isSameAddress(feed.ical_url, address)) : undefined;
  return (
    <div role="status">
      {twin && (
        <Message tone="attention" className="mt-2 mb-3">
          “{twin.name}” already brings the events of this address. With a second feed they would be here twice.
        </Message>
      )}
    </div>
  );
}

/** Name, description, address and how often to look. */
export function FeedDetails({ form }: { form: UseFormReturn<IcalFeedBody> }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-3">
      <Field label="Name" required error={errors.name?.message} {...form.register('name')} />
      <TextArea
        label="Description"
        hint="Optional"
        error={errors.description?.message}
        {...form.register('description')}
      />
      <div>
        <Field
          label="URL"
          type="url"
          inputMode="url"
          required
          autoComplete="off"
          spellCheck={false}
          placeholder="https://example.com/calendar.ics"
          hint="Begins with https://, http:// or webcal://. Only administrators can see it."
          error={errors.ical_url?.message}
          {...form.register('ical_url')}
        />
        <SameAddress form={form} />
      </div>
      <SelectField
        label="Refresh interval"
        options={intervals}
        error={errors.refresh_interval?.message}
        {...form.register('refresh_interval', { valueAsNumber: true })}
      />
    </div>
  );
}
