import { type IcalFeed, type IcalFeedBody, icalFeedBody } from '@contract/ical-feeds.ts';
import type { Organisation } from '@contract/organisation.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useFormOf } from '@/components/form/form-field.tsx';
import type { Part } from '@/components/form/merging/merge.ts';
import { UnsavedGuard } from '@/components/form/unsaved-guard.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { FeedDetails, MoreOptions } from './feed-details.tsx';
import { FeedSlotsField } from './feed-slots-field.tsx';
import { feedFormTexts } from './texts.ts';

/** An empty form with the organization's defaults for new feeds; `undefined` if they could not be loaded. */
export const emptyFeed = (defaults: Organisation | undefined): IcalFeedBody => ({
  name: '',
  description: '',
  ical_url: '',
  refresh_interval: (defaults?.feed_refresh_interval ?? 60) as IcalFeedBody['refresh_interval'],
  slot_types: [],
  default_length_minutes: defaults?.feed_default_length_minutes ?? 60,
  all_day_hours: defaults?.feed_all_day_hours ?? 8,
});

/** The form of a feed as it is. */
export const feedValues = (feed: IcalFeed): IcalFeedBody => ({
  name: feed.name,
  description: feed.description ?? '',
  ical_url: feed.ical_url,
  refresh_interval: feed.refresh_interval as IcalFeedBody['refresh_interval'],
  slot_types: feed.ical_feed_default_slots.map(({ slot_type, volunteer_slots }) => ({
    slot_type_id: slot_type.id,
    volunteer_slots,
  })),
  default_length_minutes: feed.default_length_minutes,
  all_day_hours: feed.all_day_hours,
  as_drafts: feed.as_drafts,
  timezone: feed.timezone,
});

const slotWords = ({ ical_feed_default_slots: slots }: IcalFeed): string =>
  slots.map(({ slot_type, volunteer_slots }) => `${slot_type.name} ${volunteer_slots}`).join(', ');

/** What of a feed is decided together when two people have edited it: each field. */
export const feedParts: readonly Part<IcalFeed, IcalFeedBody>[] = [
  { of: ['name'], says: ({ name }) => ({ name }) },
  { of: ['description'], says: ({ description }) => ({ description }) },
  { of: ['ical_url'], says: ({ ical_url }) => ({ address: ical_url }) },
  { of: ['refresh_interval'], says: ({ refresh_interval }) => ({ refresh_interval }) },
  { of: ['slot_types'], says: (feed) => ({ volunteer_slots: slotWords(feed) }) },
  { of: ['default_length_minutes'], says: ({ default_length_minutes }) => ({ default_length_minutes }) },
  { of: ['all_day_hours'], says: ({ all_day_hours }) => ({ all_day_hours }) },
  { of: ['as_drafts'], says: ({ as_drafts }) => ({ as_drafts }) },
  { of: ['timezone'], says: ({ timezone }) => ({ timezone }) },
];

const optional = ['default_length_minutes', 'all_day_hours', 'as_drafts', 'timezone'] as const;
const fields = ['name', 'description', 'ical_url', 'refresh_interval', 'slot_types', ...optional] as const;

/** The form of a feed, which shows at its fields what the server refuses. */
export const useFeedForm = (initial: IcalFeedBody) => useFormOf(icalFeedBody, { defaultValues: initial });

interface FeedFormProps {
  form: UseFormReturn<IcalFeedBody>;
  /** The feed that is edited. */
  feed?: IcalFeed;
  submit: string;
  /** What failed, if something did. */
  failed: string;
  error: Error | null;
  /** What else is to be said about it. */
  more?: ReactNode;
  busy: boolean;
  /** Nothing is left to be saved. */
  done: boolean;
  onSubmit: (body: IcalFeedBody) => void;
}

/** The form of a new feed, and of one that is edited. It opens the further options when one of them is wrong. */
export function FeedForm({ form, feed, submit: label, failed, error, more, busy, done, onSubmit }: FeedFormProps) {
  const [t, common] = useTexts(feedFormTexts, commonTexts);
  const [open, setOpen] = useState(false);
  const openIfWrong = (paths: readonly string[]) => {
    if (optional.some((name) => paths.includes(name))) setOpen(true);
  };
  const [refusal, setRefusal] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error
  useEffect(() => {
    if (!error) return;
    setRefusal(applyServerErrors(form, error, { fields }));
    openIfWrong(Object.keys(form.formState.errors));
  }, [error]);
  const submit = form.handleSubmit(
    (body) => !busy && onSubmit(body),
    (errors) => openIfWrong(Object.keys(errors)),
  );
  return (
    <form noValidate onSubmit={submit} className="grid max-w-column gap-6">
      <UnsavedGuard
        form={form}
        unsaved={form.formState.isDirty && !done}
        {...(feed && { subject: `version ${feed.version}` })}
      />
      {error && (
        <Message tone="error">
          {failed}
          {refusal && <span className="block">{refusal}</span>}
          {more}
        </Message>
      )}
      <section aria-labelledby="feed-details" className="sheet p-5 sm:p-8">
        <h2 id="feed-details" className="mb-4 text-day">
          {t.feed}
        </h2>
        <FeedDetails form={form} feed={feed} />
      </section>
      <section aria-labelledby="feed-slots" className="sheet p-5 sm:p-8">
        <h2 id="feed-slots" className="text-day">
          {t.slots}
        </h2>
        <p className="mt-1 mb-4 text-soft">
          {t.slotsHint} {feed && t.slotsFollow}
        </p>
        <FeedSlotsField form={form} feed={feed} />
      </section>
      <MoreOptions form={form} open={open} onToggle={() => setOpen(!open)} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:w-full">
        <Link to="/admin/ical-feeds" className={buttonStyle('quiet', 'max-sm:order-last')}>
          {common.cancel}
        </Link>
        <Button type="submit" variant="primary" busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  );
}
