import type { IcalFeed, IcalFeedBody, FeedPreview as Preview } from '@contract/ical-feeds.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { ZoneField } from '@/components/form/zone-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Collapsible, formSummary } from '@/components/ui/collapsible.tsx';
import { Message } from '@/components/ui/message.tsx';
import { AllDayHoursField, EventLengthField, RefreshIntervalField } from '@/domains/ical-feeds/feed-fields.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { isSameAddress } from './address.ts';
import { previewMutation } from './mutations.ts';
import { feedsQuery } from './queries.ts';
import { feedFormTexts, feedPreviewTexts } from './texts.ts';

interface MoreOptionsProps {
  form: UseFormReturn<IcalFeedBody>;
  open: boolean;
  onToggle: () => void;
}

/** Options that most feeds do not need: how to read events with missing details. */
export function MoreOptions({ form, open, onToggle }: MoreOptionsProps) {
  const [t, shared] = useTexts(feedFormTexts, adminCommonTexts);
  return (
    <section className="sheet px-5 py-3 sm:px-8">
      <Collapsible open={open} onOpenChange={onToggle} keep summaryClassName={formSummary} summary={t.more}>
        <div className="grid items-start gap-x-5 gap-y-3 pt-3 pb-4 sm:grid-cols-2">
          <FormField control={form.control} name="default_length_minutes">
            {(field) => <EventLengthField {...field} />}
          </FormField>
          <FormField control={form.control} name="all_day_hours">
            {(field) => <AllDayHoursField {...field} />}
          </FormField>
          <div className="sm:col-span-2">
            <FormField control={form.control} name="timezone">
              {(field) => (
                <ZoneField
                  {...field}
                  label={shared.timeZone}
                  hint={t.zoneHint}
                  iana
                  none={t.ownZone}
                  value={field.value ?? ''}
                  onChange={(zone) => field.onChange(zone || undefined)}
                />
              )}
            </FormField>
          </div>
          <div className="sm:col-span-2">
            <FormField control={form.control} name="as_drafts">
              {({ value, onChange, ...field }) => (
                <SelectField
                  {...field}
                  label={t.newEvents}
                  hint={t.newEventsHint}
                  value={value ? 'drafts' : 'published'}
                  options={[
                    { value: 'published', label: t.published },
                    { value: 'drafts', label: t.asDrafts },
                  ]}
                  onChange={(choice) => onChange(choice === 'drafts')}
                />
              )}
            </FormField>
          </div>
        </div>
      </Collapsible>
    </section>
  );
}

function Found({ preview }: { preview: Preview }) {
  const t = useTexts(feedPreviewTexts);
  const { name, event_count: count, events, problem_count: problems } = preview;
  return (
    <Message tone="info">
      <p className="font-strong">{count === 0 ? t.none : name ? t.foundIn({ name, count }) : t.found({ count })}</p>
      {events.length > 0 && (
        <ul aria-label={t.first} className="mt-1 grid gap-1 text-small">
          {events.map((event, index) => (
            // Only the position in the calendar distinguishes two occurrences.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>
              <span className="block wrap-anywhere">{event.title}</span>
              <span className="block text-soft">{writtenTimes(event).full}</span>
            </li>
          ))}
        </ul>
      )}
      {problems > 0 && <p className="mt-1 text-small">{t.problems({ count: problems })}</p>}
      {(name || preview.description) && <p className="mt-1 text-small text-soft">{t.named}</p>}
    </Message>
  );
}

/**
 * Previews a calendar before it becomes a feed. Its own name and description are filled in where the fields are empty.
 */
function FeedPreview({ form }: { form: UseFormReturn<IcalFeedBody> }) {
  const t = useTexts(feedPreviewTexts);
  const preview = useMutation(
    withCallbacks(previewMutation, {
      onSuccess: ({ name, description }) => {
        const offer = (field: 'name' | 'description', text: string | null) => {
          if (text && !form.getValues(field)) form.setValue(field, text, { shouldDirty: true, shouldValidate: true });
        };
        offer('name', name);
        offer('description', description);
      },
    }),
  );
  const look = async () => {
    if (!(await form.trigger('ical_url', { shouldFocus: true }))) return;
    const { ical_url, timezone, default_length_minutes } = form.getValues();
    preview.mutate({
      ical_url,
      ...(timezone && { timezone }),
      ...(default_length_minutes && { default_length_minutes }),
    });
  };
  return (
    <div className="mt-2 grid gap-2">
      <Button busy={preview.isPending} onClick={look} className="justify-self-start max-sm:w-full">
        <Eye aria-hidden="true" className="size-4" />
        {t.look}
      </Button>
      <div role="status">{preview.isSuccess && <Found preview={preview.data} />}</div>
      {preview.isError && <Message tone="error">{messageOf(preview.error)}</Message>}
    </div>
  );
}

interface FeedDetailsProps {
  form: UseFormReturn<IcalFeedBody>;
  /** The feed that is edited. */
  feed: IcalFeed | undefined;
}

/** Warns that another feed already has this address: allowed, but rarely wanted. */
function SameAddress({ form, feed }: FeedDetailsProps) {
  const t = useTexts(feedFormTexts);
  const address = useWatch({ control: form.control, name: 'ical_url' });
  const { data: feeds } = useQuery({ ...feedsQuery, refetchInterval: false });
  const twin = address
    ? feeds?.find((other) => other.id !== feed?.id && isSameAddress(other.ical_url, address))
    : undefined;
  return (
    <div role="status">
      {twin && (
        <Message tone="attention" className="mt-2 mb-3">
          {t.sameAddress({ name: twin.name })}
        </Message>
      )}
    </div>
  );
}

/** Name, description, address and refresh interval. */
export function FeedDetails({ form, feed }: FeedDetailsProps) {
  const [t, shared] = useTexts(feedFormTexts, adminCommonTexts);
  return (
    <div className="grid gap-3">
      <FormField control={form.control} name="name">
        {(field) => <Field label={shared.name} required {...field} />}
      </FormField>
      <FormField control={form.control} name="description">
        {(field) => <TextArea label={shared.description} hint={shared.optional} {...field} />}
      </FormField>
      <div>
        <FormField control={form.control} name="ical_url">
          {(field) => (
            <Field
              label={t.url}
              type="url"
              inputMode="url"
              required
              autoComplete="off"
              spellCheck={false}
              placeholder="https://example.com/calendar.ics"
              hint={t.urlHint}
              {...field}
            />
          )}
        </FormField>
        <SameAddress form={form} feed={feed} />
        {!feed && <FeedPreview form={form} />}
      </div>
      <FormField control={form.control} name="refresh_interval">
        {(field) => <RefreshIntervalField {...field} />}
      </FormField>
    </div>
  );
}
