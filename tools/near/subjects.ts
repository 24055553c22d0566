/** Where a subject of the product lives. Its tests are in the folders of its name in `tests/db`, `tests/api` and `tests/e2e`. */
export interface Subject {
  /** Files of `supabase/schemas`. */
  schemas: string;
  /** Files of `contract`, `api/data` and `api/routes`. */
  calls: string;
  /** Folders of `supabase/functions/_shared`, functions, and other places of the server. */
  server?: string;
  /** Folders of `web/src/features`, `domains`, `components` and `lib`, or of one of them where another subject has the rest; `open` beside them. */
  client: string;
  /** Kinds of tests that are about it alone. */
  kinds?: string;
}

/** What Muster is about. What belongs to none of them, such as the frame of the page, is used by all. */
const listed = {
  account: {
    schemas: 'callers addresses',
    calls: 'access addresses joining login sessions',
    client: 'address auth account',
  },
  people: {
    schemas: 'people invitations importing leaving merging looking_after',
    calls: 'users people invitations entry leaving merging former-member looking-after',
    server: 'archive',
    client: 'people household name-question from-a-mail/join from-a-mail/entry',
  },
  events: {
    schemas: 'slot_types places events open_page',
    calls: 'events open-page open-settings event-ref places slot-types things',
    client: 'events settings/slot-types settings/locations',
  },
  planning: {
    schemas: 'change_log change_sets candidates undoing record',
    calls: 'board candidates auto-fill change-sets change-bodies record record-parts',
    client: 'board shift-panel auto-fill bulk-changes change-sets palette giving record shifts',
  },
  signups: {
    schemas: 'signups signup_life taking_and_giving_back questions waitlist hand_overs holds groups reservations',
    calls:
      'signups holds groups reservations blocks standing-signups questions waits hand-overs volunteers event-slot-signups',
    client:
      'from-a-mail/answer own-shifts waitlist hand-over groups signups open reservations settings/reserved-places',
  },
  finding: {
    schemas: 'availability watching',
    calls: 'availability watches',
    client: 'volunteer availability watching',
  },
  day: {
    schemas: 'signing gate gate_actions walls',
    calls: 'attendance codes gate gate-actions gate-finding gate-refusals desk-signing open-ends walk-ins wall walls',
    client: 'attendance gate walls qr',
  },
  leads: {
    schemas: 'leads',
    calls: 'leads led-shifts',
    client: 'lead leads seeing',
  },
  messages: {
    schemas: 'outbox calendars pushes reach alerts messages',
    calls: 'audience calendars mails mail-failures messages notices push unreached',
    server: 'mail push calendar notify',
    client: 'letters messages notices from-a-mail/unsubscribe unreached',
  },
  money: {
    schemas: 'slot_types seasons ledger work timesheets pay_runs reports payroll statements',
    calls:
      'reports seasons season-ref person-seasons work-history timesheets payroll-profiles pay-runs statement statements',
    server: 'payroll tables statements',
    client:
      'reports settings/seasons settings/payroll-files payroll pay-runs format hours own-hours timesheets statements checking own-shifts/statements',
  },
  settings: {
    schemas: 'organisation qualifications ages documents parents custom_fields storage',
    calls: 'organisation qualifications qualification-requests births documents parents signing custom-fields',
    client: 'settings qualifications ages documents custom-fields from-a-mail/parent',
    server: 'files',
  },
  feeds: {
    schemas: 'feeds syncing editing_feeds schedule',
    calls: 'ical-feeds feed-differences feed-failures feed-problems refresh-interval sync-news',
    server: 'feeds ical ical-sync',
    client: 'ical-feeds',
    kinds: 'feeds',
  },
  live: { schemas: 'live live_policies', calls: '', client: 'live' },
  dashboard: { schemas: '', calls: 'dashboard dashboard-needs', client: 'dashboard' },
} satisfies Record<string, Subject>;

export type SubjectName = keyof typeof listed;
export const subjects: Record<SubjectName, Subject> = listed;
