import type { Call } from '../contract/call.ts';

/** The description of the API as a whole. */
export const description = `Schedules volunteers and paid staff at events. Bodies are JSON in UTF-8, and times in answers are UTC.
The bearer token is the access token of a signed-in person. An error is always an ErrorEnvelope: its \`code\` and \`params\` are
for programs, its \`message\` is an English sentence for people. Answers may gain keys and errors may gain codes: ignore what you do not know.`;

export const access: Record<Call['access'], string> = {
  public: 'No sign-in needed.',
  token: 'For everybody who has signed in.',
  member: 'For signed-in people with an application user.',
  self: 'For the person in the path and for administrators.',
  admin: 'For administrators.',
};

export const statusTitles: Record<number, string> = {
  204: 'Done; there is no body',
  303: 'See the header Location',
  400: 'The request is not valid',
  401: 'The token is missing, expired or forged',
  403: 'For administrators only',
  404: 'Not found',
  409: 'A rule or a conflict prevents it',
  413: 'The body is larger than 1 MiB',
  415: 'The body is not JSON in UTF-8',
  422: 'The calendar cannot be used',
  429: 'Too many requests; see Retry-After',
  500: 'Unexpected error',
  503: 'Not available right now; see Retry-After',
};

/** What each parameter of a path or query means, by its name. */
export const parameterTexts: Record<string, string> = {
  id: 'Identifier of what the path names',
  slotId: 'Identifier of a slot of an event (`slot_assignments[].id`)',
  signupId: 'Identifier of a signup',
  key: 'Key of a person’s calendar or mails, which works without signing in',
  slot_type_ids: 'Only what has one of these slot types; repeat the parameter for several',
  from: 'Start of the period, inclusive',
  to: 'End of the period: exclusive for events, the last day for reports',
  limit: 'Most items on a page',
  cursor: 'Where the page starts, from the header `Link` of the page before',
  user_id: 'Only what belongs to this person; for administrators',
  before: 'Only entries before the one with this id',
  event_id: 'Signups for this event; for administrators',
  role: 'Only people with this role',
  search: 'Only people whose name or email contains this text',
  people: 'With `yes`: also who has the places',
};

/** What the keys of the named schemas mean, if the name does not say it. */
export const propertyTexts: Record<string, Record<string, string>> = {
  Event: {
    id: 'Identifier',
    title: 'Name of the event',
    description: 'What people should know; plain text',
    location: 'Where it takes place; plain text',
    start_time: 'When it begins',
    end_time: 'When it ends; the moment itself does not belong to it',
    status: '`canceled`: listed, but nobody can sign up',
    slot_assignments: 'What people can sign up for',
    all_day: 'The event covers whole days of `timezone`',
    end_estimated: 'The calendar of the feed has no end for it; the default length of the feed applies',
    feed: 'The feed that the event comes from; `null` for an event that was created here',
    feed_state: 'For administrators: the feed no longer has the event (`missing`), or has lost it for good (`removed`)',
    signup_rule: 'The rule of the organisation that keeps the caller from signing up, as signing up would be refused',
    timezone: 'IANA time zone in which the event takes place',
    version: 'Send it with a change, so that a change made in the meantime is not overwritten',
    volunteers: 'All signups of the event for administrators, otherwise those of the caller',
  },
  SlotAssignment: {
    id: 'Identifier of the slot, to sign up with',
    slot_type: 'What there is to do, with the rate on the day of the event',
    is_canceled: 'The slot does not take place; its signups earn nothing',
    blocked: 'Why the caller cannot take a place now; `null` when they can',
    current_count: 'Places taken',
    required_count: 'Places offered',
  },
  EventVolunteer: { id: 'Identifier of the signup' },
  EventSource: {
    missing_since: 'Since when the feed no longer has the event',
    removed: 'The event is missing for so long that it is given up',
    says: 'Values of the feed that an administrator has replaced',
  },
  SlotTypeRef: {
    id: 'Identifier of the slot type',
    name: 'What there is to do',
    color: 'As `#rrggbb`',
    hourly_credits:
      'Credits per hour on the day of the event; negative: the hourly wage; `null`: a wage that is hidden from the caller',
    compensation: '`wage`: the rate is pay, not credits',
  },
  SlotType: {
    id: 'Identifier',
    name: 'What there is to do',
    color: 'As `#rrggbb`',
    hourly_credits:
      'Present rate: credits per hour; negative: the hourly wage; `null`: a wage that is hidden from the caller',
    compensation: '`wage`: the rate is pay, not credits',
    description: 'What people should know; plain text',
    version: 'Counts the changes; send it with a change, so that a change made in the meantime is not overwritten',
    archived: 'No longer offered for new events, because it is in use by existing ones',
    open_to: 'Who may take its places; `assigned`: nobody, administrators assign them',
    rates: 'All rates that the caller may see, with their first days; `null`: from the beginning',
    upcoming_rate: 'The next rate and its first day',
  },
  Signup: {
    id: 'Identifier',
    status: '`displaced`: the place is held, but its event was moved onto another signup of the person',
    slot_id: 'The slot (`slot_assignments[].id`)',
    user_id: 'The person who has the place',
    slot_type: 'What there is to do, with the rate on the day of the event',
    attendance_reason: 'Why the hours were corrected',
    event: 'The event of the slot',
    attendance: '`null` until an administrator marks it',
    cancel_until: 'Until when the person can cancel, where a rule ends that before the start',
    corrected: 'The hours were corrected by an administrator',
    credits: 'Hours × rate, one decimal; 0 for paid slots',
    hours: 'The hours that count: corrected ones, else those of the event',
    override_reason: 'Why an administrator assigned the place although a rule refused it',
    pay: 'Hours × wage; `null` for slots that earn credits',
    slot_canceled: 'The slot is canceled, even if the event is not',
  },
  User: {
    completed_credits: 'Credits of work that counts: marked as attended, or over and not marked',
    confirmed_credits: 'Credits of all confirmed signups',
    settings: '`null` until the person saves settings',
  },
  Feed: {
    id: 'Identifier',
    name: 'Name of the feed, shown with its events',
    description: 'Notes for administrators',
    refresh_interval: 'Minutes between syncs',
    timezone: 'IANA time zone of times without a zone of their own',
    last_synced: 'Last successful sync',
    last_status: '`null` until the first sync has ended',
    last_error_code: 'Kind of the failure; docs/calendars.md lists them',
    next_due_at: 'Next sync by schedule; `null`: paused after repeated failures',
    event_count: 'Events of the feed that are not removed',
    ical_feed_default_slots: 'Slots that each new event of the feed starts with',
    all_day_hours: 'Hours of work per day of an all-day event',
    default_length_minutes: 'Length of events without an end',
    deleted_count: 'Coming events that an administrator deleted and that a sync does not bring back',
    held: 'A sync that would remove many events and waits for a decision',
    ical_url: 'Address of the calendar; a secret',
    last_error: 'English sentence; `null` unless the last sync failed',
    last_error_params: 'Data of `last_error`, with which a client can write it in its language',
  },
  SyncResult: {
    outcome: 'What became of the sync, as a code',
    warnings: 'Parts of the calendar that could not be read, at most 50',
    held: 'The sync waits for a decision; nothing was changed',
    message: 'English sentence for `outcome`',
    missing: 'Events that the calendar no longer has, within their grace period',
    skipped: 'Events that were left out',
  },
  ErrorEnvelope: { status: 'Always `error`', error: 'What was refused and why' },
  OwnCalendar: { key: 'Opens the calendar at `/calendars/{key}` without signing in; a secret' },
};
