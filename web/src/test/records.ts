import type { Attendee } from '@contract/attendance.ts';
import type { CustomField } from '@contract/custom-fields.ts';
import type { Document } from '@contract/documents.ts';
import type { Event, SlotAssignment } from '@contract/events.ts';
import type { Notice } from '@contract/notices.ts';
import type { Organisation } from '@contract/organisation.ts';
import type { Qualification } from '@contract/qualifications.ts';
import type { Season } from '@contract/seasons.ts';
import type { Signup } from '@contract/signups.ts';
import type { SlotType, SlotTypeRef } from '@contract/slot-types.ts';
import type { User } from '@contract/users.ts';

let made = 0;

/** A unique identifier. */
export const newId = (): string => `00000000-0000-4000-8000-${(++made).toString(16).padStart(12, '0')}`;

/** A volunteer with a name and without saved settings. */
export const userWith = (more: Partial<User> = {}): User => ({
  id: newId(),
  email: 'vera@example.org',
  name: 'Vera Volunteer',
  role: 'volunteer',
  state: 'active',
  has_account: true,
  phone: null,
  description: null,
  entry_note: null,
  kept_places: [],
  payroll_number: null,
  block_reason: null,
  profileImage: null,
  required_credits: 10,
  confirmed_credits: 0,
  completed_credits: 0,
  assumed_credits: 0,
  next_shift: null,
  last_login: '2026-10-22T08:00:00Z',
  settings: null,
  placed_at_once: false,
  qualification_ids: [],
  shows_first_name: false,
  version: 1,
  ...more,
});

/** A season around the day of the tests, without shifts. */
export const seasonWith = (more: Partial<Season> = {}): Season => ({
  ...{ id: newId(), name: 'Autumn 2026', first_day: '2026-09-01', last_day: '2026-11-30' },
  ...{ begins_at: '2026-09-01T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' },
  ...{ required_credits: null, budget: null, shifts: 0, people: 0, own_requirements: 0, version: 1 },
  ...more,
});

/** A slot type for volunteers with one credit per hour. */
export const slotTypeWith = (more: Partial<SlotType> = {}): SlotType => ({
  id: newId(),
  name: 'Bar',
  color: '#3182ce',
  hourly_credits: 1,
  compensation: (more.hourly_credits ?? 1) < 0 ? 'wage' : 'credits',
  open_to: 'everyone',
  rates: [],
  upcoming_rate: null,
  qualifications: [],
  min_age: null,
  young: null,
  payroll: null,
  description: null,
  bring: null,
  archived: false,
  version: 1,
  ...more,
});

/** A document in English that everybody agrees to. */
export const documentWith = (more: Partial<Document> = {}): Document => ({
  ...{ id: newId(), name: 'House rules', for_everybody: true, edition: 1, texts: { english: 'Be kind.' } },
  ...{ parent_signs: false, signed: false, signer: 'self', parent: null },
  ...{ slot_types: [], agreed_at: null, places: 0, agreed: null, missing: null, version: 1 },
  ...more,
});

/** A qualification that people confirm themselves, for ever. */
export const qualificationWith = (more: Partial<Qualification> = {}): Qualification => ({
  asked_at: null,
  id: newId(),
  name: 'First aid',
  text: 'I have had a first aid course in the last two years.',
  confirmed_by: 'self',
  valid_months: null,
  slot_types: [],
  people: 0,
  version: 1,
  ...more,
});

/** A question for a size, which administrators read. */
export const customFieldWith = (more: Partial<CustomField> = {}): CustomField => ({
  ...{ id: newId(), label: 'Shirt', help: null, purpose: 'To order shirts', kind: 'size', options: ['S', 'M', 'L'] },
  ...{
    max_mb: null,
    readers: 'administrators',
    special: 'none',
    ends_days: null,
    scope: 'person',
    event: null,
    slot_type: null,
  },
  ...{ needed: 'wanted', answers: 0, version: 1, ...more },
});

/** A slot type as other records refer to it. */
export const refOf = ({ id, name, color, hourly_credits, compensation, needs }: SlotTypeRef): SlotTypeRef => ({
  id,
  name,
  color,
  hourly_credits,
  compensation,
  ...(needs && { needs }),
});

/** A slot of a type with two open places. */
export const slotOf = (type: SlotTypeRef, more: Partial<SlotAssignment> = {}): SlotAssignment => ({
  id: newId(),
  slot_type: refOf(type),
  required_count: 2,
  min_count: null,
  current_count: 0,
  confirmed_count: more.current_count ?? 0,
  is_canceled: false,
  blocked: null,
  ...more,
});

/** An event tonight, from 18:00 to 20:00 UTC. */
export const eventWith = (more: Partial<Event> = {}): Event => ({
  id: newId(),
  title: 'Concert',
  description: null,
  location: null,
  place: null,
  start_time: '2026-10-23T18:00:00Z',
  end_time: '2026-10-23T20:00:00Z',
  timezone: 'UTC',
  all_day: false,
  end_estimated: false,
  group_size: null,
  status: 'scheduled',
  cancel_reason: null,
  draft: false,
  feed: null,
  feed_state: null,
  series: null,
  slot_assignments: [slotOf(slotTypeWith())],
  signup_rule: null,
  wishes: null,
  volunteers: [],
  version: 1,
  ...more,
});

/** A confirmed signup of a person for the first slot of an event. */
export const signupFor = (event: Event, user: Pick<User, 'id'>, more: Partial<Signup> = {}): Signup => {
  const slot = event.slot_assignments[0];
  if (!slot) throw new Error('The event has no slot.');
  const hours = (Date.parse(event.end_time) - Date.parse(event.start_time)) / 3_600_000;
  const { id, title, description, location, place, timezone, all_day, status, cancel_reason } = event;
  const times = { startTime: event.start_time, endTime: event.end_time };
  return {
    id: newId(),
    status: 'confirmed',
    slot_id: slot.id,
    user_id: user.id,
    slot_type: slot.slot_type,
    credits: hours * (slot.slot_type.hourly_credits ?? 0),
    pay: null,
    override_reason: null,
    question: null,
    hours,
    corrected: false,
    attendance: null,
    attendance_reason: null,
    unrecorded: null,
    out_assumed: false,
    late_from: null,
    slot_canceled: false,
    bring: null,
    season: null,
    companions: [],
    group: null,
    leads: [],
    event: { id, title, description, location, place, ...times, timezone, all_day, status, cancel_reason },
    ...more,
  };
};

/** A confirmed signup as the attendance of its event lists it, not yet marked. */
export const attendeeOf = (slot: SlotAssignment, name: string, more: Partial<Attendee> = {}): Attendee => ({
  id: newId(),
  status: 'confirmed',
  slot_id: slot.id,
  user: { id: newId(), name, phone: null },
  slot_type: slot.slot_type,
  question: null,
  missing_qualifications: [],
  missing_documents: [],
  handing_over: false,
  unnamed: 0,
  comes_with: null,
  attendance: null,
  checked_in_at: null,
  checked_out_at: null,
  out_assumed: false,
  released: false,
  hours: 2,
  scheduled_hours: 2,
  corrected: false,
  reason: null,
  marked_at: null,
  marked_by: null,
  ...more,
});

/** A notice that an event was moved by an hour. */
export const noticeOf = (event: Event, more: Partial<Notice> = {}): Notice => {
  const { id, title, location, start_time, end_time, timezone, all_day, status, cancel_reason } = event;
  const later = (time: string) => new Date(Date.parse(time) - 3_600_000).toISOString();
  const now = { title, location, start_time, end_time, timezone, all_day, status, cancel_reason };
  return {
    id: newId(),
    kind: 'moved',
    event: { id, title, start_time, end_time, timezone, all_day },
    about: null,
    alert: null,
    message: null,
    old: { ...now, start_time: later(start_time), end_time: later(end_time) },
    new: now,
    created_at: '2026-10-23T09:00:00Z',
    ...more,
  };
};

/** The organization without rules. */
export const organisationWith = (more: Partial<Organisation> = {}): Organisation => ({
  name: null,
  contact: null,
  entry: 'open',
  admin_second_factor: false,
  timezone: 'UTC',
  mail_sender_name: null,
  feed_refresh_interval: 60,
  feed_default_length_minutes: 60,
  feed_all_day_hours: 8,
  opens_days_before: null,
  closes_hours_before: null,
  cancel_hours_before: null,
  material_minutes: 15,
  confirm_hours_before: null,
  names_hours_before: null,
  max_hours_per_day: null,
  min_rest_hours: null,
  hours_tolerance: 4,
  assumed_hours: 'without_gate',
  check_in_before_minutes: 30,
  no_show_after_minutes: 15,
  gate_tolerance_minutes: 10,
  paid_before_minutes: 0,
  paid_after_minutes: 0,
  asks_hours: 'off',
  asks_hours_days: 3,
  currency: 'USD',
  publish_at_once: true,
  looking_after: false,
  allows_groups: false,
  answer_hours: 48,
  unanswered: 'keep',
  invitation_days: 14,
  mails_per_hour: null,
  remind_hours_before: 24,
  remind_again_hours_before: null,
  version: 1,
  ...more,
});

/** Whose work at which event of yesterday something is about. */
export const pastWork = () => ({
  id: newId(),
  event: {
    id: newId(),
    title: 'Harvest supper',
    location: 'Barn',
    start_time: '2026-10-22T17:00:00Z',
    end_time: '2026-10-22T21:00:00Z',
    timezone: 'UTC',
    all_day: false,
  },
  slot_type: { id: newId(), name: 'Bar', color: '#3182ce' },
  user: { id: newId(), name: 'Ada' },
});
