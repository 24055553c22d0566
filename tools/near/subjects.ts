/** Where a subject of the product lives. Its tests are in the folders of its name in `tests/db`, `tests/api` and `tests/e2e`. */
export interface Subject {
  /** Topics of `supabase/migrations`. */
  topics: string;
  /** Files of `contract`, `api/data` and `api/routes`. */
  calls: string;
  /** Folders of `supabase/functions/_shared`, functions, and other places of the server. */
  server?: string;
  /** Folders of `web/src/features`, `web/src/components` and `web/src/lib`. */
  client: string;
  /** Kinds of tests that are about it alone. */
  kinds?: string;
}

/** What Muster is about. What belongs to none of them, such as the frame of the page, is used by all. */
const listed = {
  account: {
    topics: 'callers sessions second_factors changing_addresses limits codes',
    calls: 'access addresses joining login sessions',
    client: 'address auth second-factor users own-code',
  },
  people: {
    topics:
      'people walk_ins invitations importing inviting invited entry renewing leaving merging doubles archives changing_people',
    calls: 'users people invitations entry leaving merging former-member',
    server: 'archive',
    client: 'staff join entry badges people name-question',
  },
  events: {
    topics: 'slot_types rates rate_changes places events editing_events editing_places event_changes',
    calls: 'events event-ref places slot-types things',
    client: 'event-management places slot-types',
  },
  planning: {
    topics:
      'closed_days changing_events making_many making_changes candidates auto_fill undoing_rows examples undoing change_log acts record',
    calls: 'board candidates auto-fill change-sets change-bodies record record-parts',
    client: 'schedule shift-panel auto-fill changes change-sets palette giving record',
  },
  signups: {
    topics:
      'signups place_rules signing_up standing_signups questions unanswered still_coming waitlist offers offering handing_over swapping taking_over answer_links',
    calls: 'signups standing-signups questions waits hand-overs volunteers event-slot-signups',
    client: 'answer own-shifts waiting hand-over signups',
  },
  finding: {
    topics: 'availability saying finding watching telling_watchers',
    calls: 'availability watches',
    client: 'shifts availability watching',
  },
  day: {
    topics: 'gate_actions gate gate_steps companions gate_doing gate_finding walls live_walls open_ends',
    calls: 'attendance codes gate gate-actions gate-finding gate-refusals open-ends walk-ins wall walls',
    client: 'attendance gate open-ends wall walls qr',
  },
  leads: {
    topics: 'leads leading led_shifts oversight seeing',
    calls: 'leads led-shifts',
    client: 'lead leads seeing',
  },
  messages: {
    topics:
      'outbox calendars due_mails mails push sending_pushes unreached reach unreached_lists alerts digests messages audiences sending_messages',
    calls: 'audience calendars mails mail-failures messages notices push unreached',
    server: 'mail push calendar notify',
    client: 'messages sent-messages notices unsubscribe writing unreached',
  },
  money: {
    topics: 'rates rate_changes seasons work reports',
    calls: 'reports seasons season-ref person-seasons',
    client: 'reports seasons format',
  },
  settings: {
    topics: 'organisation qualifications qualifying',
    calls: 'organisation qualifications qualification-requests',
    client: 'organisation qualifications',
  },
  feeds: {
    topics: 'feeds feed_sources sync_runs sync_apply editing_feeds feed_changes undoing_feeds schedule',
    calls: 'ical-feeds feed-differences feed-failures feed-problems refresh-interval sync-news',
    server: 'feeds ical ical-sync',
    client: 'ical-feeds',
    kinds: 'feeds',
  },
  live: { topics: 'live live_policies', calls: '', client: 'live' },
  dashboard: { topics: 'dashboard', calls: 'dashboard dashboard-needs', client: 'admin' },
} satisfies Record<string, Subject>;

export type SubjectName = keyof typeof listed;
export const subjects: Record<SubjectName, Subject> = listed;
