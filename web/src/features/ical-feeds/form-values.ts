import type { IcalFeed, IcalFeedBody } from '@contract/ical-feeds.ts';
import type { Organisation } from '@contract/organisation.ts';
import type { Part } from '@/components/form/merging/merge.ts';

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
