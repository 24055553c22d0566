/** Bodies that are accepted, by call; each attempt changes one value. */
export const bodies = {
  createSlotType: (_type: string) => ({ name: 'Bar', color: '#3182ce', hourly_credits: 1 }),
  updateSlotType: (_type: string) => ({ name: 'Bar', color: '#3182ce', hourly_credits: 1 }),
  createEvent: (type: string) => ({
    title: 'Fair',
    start_time: '2050-06-01T10:00:00Z',
    end_time: '2050-06-01T12:00:00Z',
    slot_assignments: [{ slot_type_id: type, required_count: 1 }],
  }),
  createFeed: (type: string) => ({
    name: 'Feed',
    ical_url: 'https://feeds.invalid/x.ics',
    slot_types: [{ slot_type_id: type }],
  }),
  updateOrganisation: (_type: string) => ({}),
  updateUser: (_type: string) => ({}),
  addUser: (_type: string) => ({ name: 'Ada' }),
  inviteUser: (_type: string) => ({ email: 'ada@example.org', role: 'staff' }),
  blockUser: (_type: string) => ({ reason: 'Rude' }),
  assignSlot: (type: string) => ({ slot_id: type }),
  markAttendance: (_type: string) => ({ attendance: 'attended' }),
  setEntryNote: (_type: string) => ({}),
};

const long = (length: number) => 'x'.repeat(length + 1);
const slots = (slot: object) => (type: string) => ({ slot_assignments: [{ slot_type_id: type, ...slot }] });
const feedSlots = (slot: object) => (type: string) => ({ slot_types: [{ slot_type_id: type, ...slot }] });
type Change = object | ((type: string) => object);

/** For each constraint of a value that callers send: a call with a value that breaks it. All are refused with 400. */
export const refusedValues: Record<string, [keyof typeof bodies, Change]> = {
  blocks_reason_check: ['blockUser', { reason: long(500) }],
  event_slots_required_count_check: ['createEvent', slots({ required_count: 10_001 })],
  event_slots_one_per_type: [
    'createEvent',
    (type) => ({ slot_assignments: [type, type].map((slot_type_id) => ({ slot_type_id, required_count: 1 })) }),
  ],
  event_slots_slot_type_id_fkey: ['createEvent', () => slots({ required_count: 1 })(crypto.randomUUID())],
  events_check: ['createEvent', { start_time: '2100-12-31T10:00:00Z', end_time: '2101-01-01T00:00:00Z' }],
  events_check1: ['createEvent', { end_time: '2050-06-01T10:00:00Z' }],
  events_check2: ['createEvent', { end_time: '2051-06-03T10:00:00Z' }],
  events_description_check: ['createEvent', { description: long(20_000) }],
  events_location_check: ['createEvent', { location: long(1000) }],
  events_timezone_check: ['createEvent', { timezone: `Etc/${long(64)}` }],
  events_title_check: ['createEvent', { title: '  ' }],
  ical_feed_slots_volunteer_slots_check: ['createFeed', feedSlots({ volunteer_slots: 21 })],
  ical_feed_slots_feed_id_slot_type_id_key: [
    'createFeed',
    (type) => ({ slot_types: [{ slot_type_id: type }, { slot_type_id: type }] }),
  ],
  ical_feed_slots_slot_type_id_fkey: ['createFeed', () => feedSlots({})(crypto.randomUUID())],
  ical_feeds_all_day_hours_check: ['createFeed', { all_day_hours: 24.5 }],
  ical_feeds_default_length_minutes_check: ['createFeed', { default_length_minutes: 1441 }],
  ical_feeds_description_check: ['createFeed', { description: long(20_000) }],
  ical_feeds_ical_url_check: ['createFeed', { ical_url: `https://feeds.invalid/${long(2048)}` }],
  ical_feeds_name_check: ['createFeed', { name: long(200) }],
  ical_feeds_refresh_interval_check: ['createFeed', { refresh_interval: 16 }],
  ical_feeds_timezone_check: ['createFeed', { timezone: long(64) }],
  invitations_email_check: ['inviteUser', { email: `${long(254)}@example.org` }],
  invitations_role_check: ['inviteUser', { role: 'owner' }],
  organisation_cancel_hours_before_check: ['updateOrganisation', { cancel_hours_before: 8761 }],
  organisation_closes_hours_before_check: ['updateOrganisation', { closes_hours_before: 0 }],
  organisation_contact_check: ['updateOrganisation', { contact: long(200) }],
  organisation_currency_check: ['updateOrganisation', { currency: 'eur' }],
  organisation_entry_check: ['updateOrganisation', { entry: 'closed' }],
  organisation_feed_all_day_hours_check: ['updateOrganisation', { feed_all_day_hours: -1 }],
  organisation_feed_default_length_minutes_check: ['updateOrganisation', { feed_default_length_minutes: 0 }],
  organisation_feed_refresh_interval_check: ['updateOrganisation', { feed_refresh_interval: 1 }],
  organisation_hours_tolerance_check: ['updateOrganisation', { hours_tolerance: 25 }],
  organisation_invitation_days_check: ['updateOrganisation', { invitation_days: 91 }],
  organisation_mail_sender_name_check: ['updateOrganisation', { mail_sender_name: long(200) }],
  organisation_mails_per_hour_check: ['updateOrganisation', { mails_per_hour: 9 }],
  organisation_max_hours_per_day_check: ['updateOrganisation', { max_hours_per_day: 24.5 }],
  organisation_min_rest_hours_check: ['updateOrganisation', { min_rest_hours: 73 }],
  organisation_name_check: ['updateOrganisation', { name: long(200) }],
  organisation_opens_before_it_closes: ['updateOrganisation', { opens_days_before: 1, closes_hours_before: 24 }],
  organisation_opens_days_before_check: ['updateOrganisation', { opens_days_before: 367 }],
  profiles_admin_signs_in: ['updateUser', { role: 'admin' }],
  profiles_description_check: ['updateUser', { description: long(20_000) }],
  profiles_email_check: ['addUser', { email: 'x@' }],
  profiles_entry_note_check: ['setEntryNote', { note: long(500) }],
  profiles_name_check: ['addUser', { name: long(200) }],
  profiles_phone_check: ['addUser', { phone: '1'.repeat(41) }],
  profiles_required_credits_check: ['updateUser', { required_credits: -1 }],
  profiles_role_check: ['addUser', { role: 'owner' }],
  profiles_settings_check: ['updateUser', { settings: { language: 'latin' } }],
  signups_attendance_check: ['markAttendance', { attendance: 'late' }],
  signups_attendance_reason_check: ['markAttendance', { reason: long(500) }],
  signups_attended_minutes_check: ['markAttendance', { hours: 366 * 24 + 1, reason: 'Long' }],
  signups_corrected_with_reason: ['markAttendance', { hours: 1 }],
  signups_override_reason_check: ['assignSlot', { override_reason: long(500) }],
  slot_type_rates_from_day_check: ['updateSlotType', { rate_from: '2101-01-01' }],
  slot_types_color_check: ['createSlotType', { color: 'red' }],
  slot_types_description_check: ['createSlotType', { description: long(20_000) }],
  slot_types_name_check: ['createSlotType', { name: ' ' }],
  slot_types_open_to_check: ['createSlotType', { open_to: 'nobody' }],
};

/** Constraints that no value from outside reaches, and those that functions keep under locks, with the tests of that. */
export const heldByFunctions: Record<string, string> = {
  // A place of a person.
  event_slots_check: 'tests/db/race.test.ts',
  signups_no_overlap: 'tests/db/race.test.ts',
  signups_once_per_slot: 'tests/db/merging.test.ts',
  signups_event_id_slot_id_fkey: 'tests/db/event-replacing.test.ts',
  signups_user_id_fkey: 'tests/db/constraint-clashes.test.ts',
  event_slots_check1: 'tests/db/event-replacing.test.ts',
  // A person, their address and their invitation.
  profiles_email_key: 'tests/db/walk-ins.test.ts',
  profiles_account_id_key: 'tests/db/persons.test.ts',
  profiles_left_for_good: 'tests/db/leaving.test.ts',
  profiles_named_until: 'tests/db/leaving.test.ts',
  invitations_one_pending: 'tests/db/constraint-clashes.test.ts',
  blocks_user_id_key: 'tests/db/constraint-clashes.test.ts',
  slot_type_rates_check: 'tests/db/slot-type-rates.test.ts',
  // What a feed says is read into these bounds.
  ical_sources_feed_id_uid_recurrence_key_key: 'tests/feeds/identity.test.ts',
};
