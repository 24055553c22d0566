import type { IcalFeed, IcalFeedBody } from '@contract/ical-feeds.ts';
import type { Organisation } from '@contract/organisation.ts';

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
