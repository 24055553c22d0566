import type { NamedPart } from '@contract/audience.ts';
import type { RecordEntry, RecordValue } from '@contract/record.ts';
import { i18n } from '@/i18n/languages.ts';
import { deviceName } from '@/lib/format/device.ts';
import { hourlyWorth } from '@/lib/format/worth.ts';
import { partInWords } from '@/lib/messages/part-words.ts';
import { calendarDay, dateOfDay, dayKey, timeOfDay, zoneLabel } from '@/lib/time/time.ts';
import { recordTexts } from './texts.ts';

/** What an entry of the record changed: the names of fields. */
const fieldTexts = i18n('record-fields', {
  title: 'Title',
  status: 'State',
  start_time: 'Start',
  end_time: 'End',
  all_day: 'All day',
  timezone: 'Time zone',
  location: 'Place',
  description: 'Description',
  credit_hours: 'Hours that count',
  published_at: 'Published',
  cancel_reason: 'Reason of the cancellation',
  slot_type_id: 'Slot type',
  required_count: 'Places',
  min_count: 'Minimum',
  is_canceled: 'Canceled',
  slot_id: 'Slot type',
  attendance: 'Attendance',
  attended_minutes: 'Time that counts',
  checked_in_at: 'Checked in',
  checked_out_at: 'Checked out',
  attendance_reason: 'Reason of the mark',
  override_reason: 'Reason against the rule',
  open_to_all: 'Open to everybody',
  ended_why: 'Outcome',
  answer: 'Answer',
  name: 'Name',
  bring: 'What to bring',
  open_to: 'Open to',
  color: 'Color',
  rates: 'Rates',
  reason: 'Reason',
  qualification_id: 'Qualification',
  ical_url: 'Host of the calendar',
  refresh_interval: 'Minutes between syncs',
  default_length_minutes: 'Minutes of events without an end',
  all_day_hours: 'Hours of all-day events',
  as_drafts: 'New events are drafts',
  volunteer_slots: 'Places',
  address: 'Address',
  meeting_point: 'Meeting point',
  contact: 'Contact',
  first_day: 'First day',
  last_day: 'Last day',
  required_credits: 'Required credits',
  season_id: 'Season',
  credits: 'Required credits',
  text: 'Text',
  confirmed_by: 'Confirmed by',
  valid_months: 'Valid for months',
  confirmed_on: 'Confirmed on',
  valid_until: 'Valid until',
  role: 'Role',
  state: 'Access',
  email: 'Email',
  phone: 'Phone',
  shows_first_name: 'Others see the first name',
  is_told: 'The person sees the reason',
  event_id: 'Event',
  place_id: 'Place',
  rights: 'Rights',
  hours_before: 'Hours before',
  hours_after: 'Hours after',
  shows_names: 'Shows first names',
  key_made_at: 'Address made',
  currency: 'Currency',
  entry: 'Who can join',
  admin_second_factor: 'Second factor required',
  publish_at_once: 'Publish at once',
  opens_days_before: 'Signup opens (days before)',
  closes_hours_before: 'Signup closes (hours before)',
  cancel_hours_before: 'Late cancellation (hours before)',
  max_hours_per_day: 'Maximum hours per day',
  min_rest_hours: 'Hours of rest',
  answer_hours: 'Hours to answer',
  unanswered: 'Without an answer',
  material_minutes: 'Minutes that a shift can move',
  confirm_hours_before: 'Still coming? (hours before)',
  hours_tolerance: 'Corrections in hours',
  assumed_hours: 'People nobody recorded',
  check_in_before_minutes: 'Check-in opens (minutes before)',
  no_show_after_minutes: 'No-show from (minutes after)',
  gate_tolerance_minutes: 'Minutes that do not count',
  mail_sender_name: 'Sender name',
  mails_per_hour: 'Most emails per hour',
  remind_hours_before: 'Reminder (hours before)',
  remind_again_hours_before: 'Second reminder (hours before)',
  invitation_days: 'Invitations valid (days)',
  feed_refresh_interval: 'New feeds: minutes between syncs',
  feed_default_length_minutes: 'New feeds: minutes without an end',
  feed_all_day_hours: 'New feeds: hours of all-day events',
  subject: 'Subject',
  audience: 'Sent to',
  export: 'Content',
  device: 'Device',
});

/** Values of fields that are one of a few: `field_value`. */
const valueTexts = i18n('record-values', {
  yes: 'yes',
  no: 'no',
  status_scheduled: 'takes place',
  status_canceled: 'canceled',
  status_asked: 'asked',
  status_confirmed: 'confirmed',
  status_displaced: 'clashes',
  status_pending: 'not answered',
  status_accepted: 'accepted',
  status_revoked: 'revoked',
  status_ended: 'ended',
  attendance_attended: 'attended',
  attendance_no_show: 'no-show',
  attendance_excused: 'excused',
  ended_why_taken: 'somebody took the place',
  ended_why_refused: 'the person said no',
  ended_why_withdrawn: 'withdrawn',
  ended_why_over: 'over',
  answer_yes: 'yes',
  answer_no: 'no',
  answer_withdrawn: 'withdrawn',
  answer_taken: 'taken',
  answer_expired: 'too late',
  open_to_everyone: 'everyone',
  open_to_staff: 'staff',
  open_to_assigned: 'whom administrators assign',
  confirmed_by_self: 'the person',
  confirmed_by_organiser: 'administrators',
  role_volunteer: 'volunteer',
  role_staff: 'staff',
  role_admin: 'admin',
  state_active: 'active',
  state_waiting: 'waiting',
  state_blocked: 'blocked',
  state_left: 'left',
  entry_open: 'anyone',
  entry_approval: 'after approval',
  entry_invitation: 'by invitation only',
  unanswered_keep: 'keep the place',
  unanswered_free: 'free the place',
  assumed_hours_count: 'count',
  assumed_hours_without_gate: 'count without a gate',
  assumed_hours_never: 'never count',
  rights_gate: 'gate',
  rights_roster: 'roster',
  rights_fill: 'fill',
  rights_write: 'write',
  export_people: 'people',
  export_report: 'report',
  export_record: 'change log',
  export_schedule: 'schedule',
});

type Field = RecordEntry['fields'][number];
type Rate = Extract<RecordValue, readonly { from: string }[]>[number];

/** A moment with its zone, which is named: that of the shift or, for what belongs to none, that of the reader. */
const momentWords = (at: string, zone: string): string =>
  `${dateOfDay(dayKey(at, zone), '')}, ${timeOfDay(at, zone)} ${zoneLabel(at, zone)}`;

function rateWords({ from, compensation, hourly_rate }: Rate): string {
  const rate = hourlyWorth({ hourly_credits: compensation === 'wage' ? -hourly_rate : hourly_rate });
  return /^\d/.test(from) ? recordTexts.get().rateFrom({ day: calendarDay(from), rate }) : rate;
}

const isPart = (value: Rate | NamedPart): value is NamedPart => 'kind' in value;

/** One of few values by its word, any other as it is. */
function named(field: Field['field'], value: string): string {
  const words: Record<string, string> = valueTexts.get();
  return words[`${field}_${value}`] ?? value;
}

/** A value of a field in words. @param zone of moments */
function valueWords(field: Field['field'], value: RecordValue, zone: string): string {
  if (value === null) return recordTexts.get().nothing;
  if (typeof value === 'boolean') return valueTexts.get()[value ? 'yes' : 'no'];
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') {
    const words = (each: string | Rate | NamedPart) =>
      typeof each === 'string' ? named(field, each) : isPart(each) ? partInWords(each, zone) : rateWords(each);
    return value.map(words).join(', ');
  }
  if (/_(time|at)$/.test(field)) return momentWords(value, zone);
  if (/_(day|on|until)$/.test(field)) return calendarDay(value);
  return (field === 'device' && deviceName(value)) || named(field, value);
}

/** What an entry changed, in words: 'Start: … → …', or only what a new thing is. @param zone of the reader */
export function changeWords({ zone: own, fields }: Pick<RecordEntry, 'zone' | 'fields'>, zone: string): string[] {
  const t = recordTexts.get();
  const names = fieldTexts.get();
  return fields.map(({ field, before, after }) => {
    const [was, becomes] = [before, after].map((value) => valueWords(field, value, own ?? zone)) as [string, string];
    // A context, such as whose role it is, or the first value of something new.
    if (before === null || was === becomes) return t.set({ field: names[field], after: becomes });
    return t.change({ field: names[field], before: was, after: becomes });
  });
}
