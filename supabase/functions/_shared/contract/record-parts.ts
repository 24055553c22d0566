/**
 * What the record can be filtered by, with the tables of the log that belong to it. `seeing`: administrators who saw the app as
 * somebody; `sign_ins`: the log of sign-ins, which has a table of its own.
 */
export const recordParts = {
  shifts: ['events', 'event_slots', 'ical_sources'],
  places: ['signups', 'hand_overs', 'questions'],
  people: [
    'profiles',
    'invitations',
    'blocks',
    'season_requirements',
    'qualifications',
    'person_qualifications',
    'lead_grants',
    'second_factors',
    'different_people',
    'payroll_numbers',
    'births',
    'documents',
    'agreements',
    'field_answers',
  ],
  slot_types: ['slot_types', 'slot_type_rates', 'slot_type_qualifications', 'slot_type_documents'],
  feeds: ['ical_feeds', 'ical_feed_slots'],
  settings: [
    'organisation',
    'places',
    'seasons',
    'walls',
    'payroll_profiles',
    'open_page',
    'open_choices',
    'reservations',
    'reserved_places',
    'custom_fields',
  ],
  seeing: [],
  messages: ['messages', 'unreached', 'bounces'],
  exports: ['exports', 'badges'],
  sign_ins: [],
} as const;
export type RecordPart = keyof typeof recordParts;
export const recordPartNames = [
  'shifts',
  'places',
  'people',
  'slot_types',
  'feeds',
  'settings',
  'seeing',
  'messages',
  'exports',
  'sign_ins',
] as const satisfies readonly RecordPart[];
