import type { IcalFeed, IcalFeedBody } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { RefreshIntervalField } from '@/components/form/refresh-interval/refresh-interval-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { Message } from '@/components/ui/message.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { isSameAddress } from './address.ts';
import { FeedPreview } from './preview/feed-preview.tsx';
import { feedsQuery } from './queries.ts';
import { feedFormTexts } from './texts.ts';

interface FeedDetailsProps {
  form: UseFormReturn<IcalFeedBody>;
  /** The feed that is edited. */
  feed: IcalFeed | undefined;
}

/** Warns that another feed already has this address: allowed, but rarely wanted. */
function SameAddress({ form, feed }: FeedDetailsProps) {
  const t = useStore(feedFormTexts);
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
  const t = useStore(feedFormTexts);
  const shared = useStore(adminCommonTexts);
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
