import { randomUUID } from 'node:crypto';
import type { Cast, PersonRows } from './matrix-cast.ts';

/** A table's rows from the point of view of an actor. No other row refers to `free` rows. */
export type Fixture = {
  key: string;
  own: string;
  other: string;
  ownFree?: string;
  otherFree?: string;
  /** A column that the UPDATE sets to itself: if possible, one that some role may write. */
  update: string;
  insert(whose: 'own' | 'other'): Record<string, unknown>;
};

/** The rows of each table for an actor. An actor who is no person gets somebody's rows as “their own”. */
export function fixtures(
  cast: Cast,
  actor: 'anon' | 'volunteer' | 'staff' | 'admin' | 'service_role',
): Record<string, Fixture> {
  const self = actor === 'anon' || actor === 'service_role' ? cast.volunteer : cast[actor];
  const [mine, theirs] = [cast.rows.get(self.id), cast.rows.get(cast.other.id)] as [PersonRows, PersonRows];
  const id = (whose: 'own' | 'other') => (whose === 'own' ? self.id : cast.other.id);
  const span = { start_time: '2043-01-01T10:00Z', end_time: '2043-01-01T12:00Z' };
  const feed = { name: 'x', ical_url: 'https://example.org/x', timezone: 'UTC' };
  const { pair } = cast;
  const both = (
    [own, other]: [string, string],
    update: string,
    insert: Fixture['insert'],
    free: [string, string] = [own, other],
  ) => ({
    key: 'id',
    own,
    other,
    ownFree: free[0],
    otherFree: free[1],
    update,
    insert,
  });
  const signupRow: Fixture['insert'] = (whose) => ({ slot_id: cast.freeSlot, user_id: id(whose) });
  const view = (key: string, own: string, other: string): Fixture => ({
    key,
    own,
    other,
    ownFree: own,
    otherFree: other,
    update: key,
    insert: () => ({ [key]: own }),
  });
  return {
    'private.address_changes': view('user_id', self.id, cast.other.id),
    'private.alert_tellings': view('notice_id', mine.notice, theirs.notice),
    'private.alerts': view('slot_id', ...pair.slot),
    'private.lacking_documents': view('user_id', self.id, cast.other.id),
    'public.agreements': both([mine.agreement, theirs.agreement], 'withdrawn_at', (whose) => ({
      ...{ user_id: id(whose), document_id: pair.document[0], edition: 1, language: 'english' },
      ...{ hash: '0'.repeat(64), via: 'self' },
    })),
    'public.documents': both(pair.document, 'name', () => ({ name: 'x' })),
    'public.document_editions': both(pair.edition, 'texts', () => ({
      ...{ document_id: pair.document[0], edition: 2, texts: '{"english": "x"}', asks_again: true },
    })),
    'public.signatures': both([mine.signature, theirs.signature], 'name', (whose) => ({
      agreement_id: (whose === 'own' ? mine : theirs).agreement,
      name: 'x',
    })),
    'public.slot_type_documents': both(pair.askedDocument, 'slot_type_id', () => ({
      slot_type_id: pair.type[1],
      document_id: pair.document[0],
    })),
    'private.asked_qualifications': view('user_id', self.id, cast.other.id),
    'private.lacking_answers': view('user_id', self.id, cast.other.id),
    'private.bounces': view('user_id', self.id, cast.other.id),
    'private.buckets': {
      ...view('key', 'own', 'other'),
      insert: () => ({ key: 'x', tokens: 1, refilled_at: '2043-01-01T10:00Z' }),
    },
    'private.clock': { ...view('only_row', 'true', 'true'), insert: () => ({ offset: '1 day' }) },
    'private.different_people': view('one', self.id, cast.other.id),
    'private.digests': view('day', '2043-01-01', '2043-01-01'),
    'private.event_life': view('step', 'moved', 'canceled'),
    'private.feed_addresses': view('was', 'https://a.example.org', 'https://b.example.org'),
    'private.holds': view('user_id', self.id, cast.other.id),
    'private.invitation_tokens': view('invitation_id', ...pair.invitation),
    'private.live_changes': view('event_id', ...pair.event),
    'private.live_topics': view('topic', `person:${self.id}`, `person:${cast.other.id}`),
    'private.logged': both(pair.audit, 'action', () => ({ action: 'insert', table_name: 'x', row_id: 'x' })),
    'private.parent_link_secrets': view('hash', 'a'.repeat(64), 'b'.repeat(64)),
    'private.parent_links': view('user_id', self.id, cast.other.id),
    'private.mail_keys': {
      ...view('user_id', self.id, cast.other.id),
      update: 'key',
      insert: (whose) => ({ user_id: id(whose) }),
    },
    'private.merged_persons': {
      ...view('person_id', self.id, cast.other.id),
      insert: (whose) => ({ id: randomUUID(), person_id: id(whose) }),
    },
    'private.answer_files': view('user_id', self.id, cast.other.id),
    'private.open_pictures': view('name', 'a'.repeat(64), 'b'.repeat(64)),
    'private.outbox': view('user_id', self.id, cast.other.id),
    'private.person_codes': {
      ...view('user_id', self.id, cast.other.id),
      update: 'code',
      insert: (whose) => ({ user_id: id(whose), code: 'x' }),
    },
    'private.push_settings': view('user_id', self.id, cast.other.id),
    'private.push_subscriptions': view('user_id', self.id, cast.other.id),
    'private.pushes': view('user_id', self.id, cast.other.id),
    'private.planned': view('slot_type_id', ...pair.type),
    'private.present_rates': view('slot_type_id', ...pair.type),
    'private.qualified_days': view('user_id', self.id, cast.other.id),
    'private.rates_by_type': view('slot_type_id', ...pair.type),
    'private.shifts': view('user_id', self.id, cast.other.id),
    'private.sign_ins': {
      ...view('kind', 'failed', 'failed'),
      insert: (whose) => ({ kind: 'failed', account_id: id(whose) }),
    },
    'private.signup_details': view('id', mine.signup, theirs.signup),
    'private.signup_life': view('step', 'taken', 'given'),
    'private.slot_life': view('step', 'added', 'removed'),
    'private.statements': view('user_id', self.id, cast.other.id),
    'private.unreached': view('notice_id', mine.notice, theirs.notice),
    'private.untold': view('user_id', self.id, cast.other.id),
    'private.wall_keys': view('wall_id', ...pair.wall),
    'private.watch_told': view('user_id', self.id, cast.other.id),
    'private.slot_choices': view('id', ...pair.slot),
    'private.worked': view('signup_id', mine.signup, theirs.signup),
    'public.change_sets': both(pair.changeSet, 'action', () => ({ action: 'move' })),
    'public.audit_log': both(pair.audit, 'action', () => ({ action: 'insert', table_name: 'x', row_id: 'x' })),
    'public.calendars': {
      ...view('user_id', self.id, cast.other.id),
      update: 'key',
      insert: (whose) => ({ user_id: id(whose) }),
    },
    'public.custom_fields': both(pair.field, 'label', () => ({
      ...{ label: 'x', purpose: 'x', kind: 'yes_no', readers: 'administrators', position: 1 },
    })),
    'public.field_answers': both([mine.answer, theirs.answer], 'value', (whose) => ({
      ...{ user_id: id(whose), field_id: pair.field[1], value: 'true' },
    })),
    'public.gate_actions': both([mine.action, theirs.action], 'reason', (whose) => ({
      id: randomUUID(),
      kind: 'add_place',
      slot_id: cast.freeSlot,
      at: '2040-01-01',
      done_by: id(whose),
      request: 'x',
    })),
    'public.hand_overs': both([mine.handOver, theirs.handOver], 'ended_why', (whose) => ({
      user_id: id(whose),
      signup_id: (whose === 'own' ? mine : theirs).signup,
      open_to_all: true,
    })),
    'public.waitlist': both([mine.wait, theirs.wait], 'left_why', (whose) => ({
      user_id: id(whose),
      slot_id: pair.slot[0],
    })),
    'public.payroll_numbers': {
      ...view('user_id', self.id, cast.other.id),
      update: 'payroll_number',
      insert: (whose) => ({ user_id: id(whose), payroll_number: 'x' }),
    },
    'private.timesheet': view('signup_id', mine.signup, theirs.signup),
    'public.pay_runs': both(pair.payRun, 'paid_at', () => ({ first_day: '2026-06-01', last_day: '2026-06-30' })),
    'public.pay_run_lines': both(pair.payRunLine, 'minutes', () => ({ run_id: pair.payRun[0] })),
    'public.pay_run_files': both(pair.payRunFile, 'name', () => ({ run_id: pair.payRun[0] })),
    'public.payroll_profiles': both(pair.payrollProfile, 'name', () => ({ name: 'x', profile: '{}' })),
    'public.walls': both(pair.wall, 'name', () => ({ name: 'x' })),
    'public.watches': both([mine.watch, theirs.watch], 'day', (whose) => ({ user_id: id(whose) })),
    'public.wishes': {
      ...view('user_id', self.id, cast.other.id),
      update: 'most_hours',
      insert: (whose) => ({ user_id: id(whose) }),
    },
    'public.work_entries': both([mine.worked, theirs.worked], 'minutes', (whose) => ({
      signup_id: (whose === 'own' ? mine : theirs).signup,
      kind: 'marked',
    })),
    'public.work_reasons': {
      ...view('entry_id', mine.worked, theirs.worked),
      update: 'reason',
      insert: (whose) => ({ entry_id: (whose === 'own' ? mine : theirs).worked, reason: 'x' }),
    },
    'public.availability': {
      ...view('user_id', self.id, cast.other.id),
      update: 'is_free',
      insert: (whose) => ({ user_id: id(whose), is_free: true, during: '[2043-01-01,2043-01-02)', position: 2 }),
    },
    'public.births': {
      ...view('user_id', self.id, cast.other.id),
      update: 'born',
      insert: (whose) => ({ user_id: id(whose), born: '2000' }),
    },
    'public.blocks': {
      ...view('user_id', self.id, cast.other.id),
      update: 'reason',
      insert: (whose) => ({ user_id: id(whose), reason: 'x', is_told: false, state_before: 'active' }),
    },
    'public.event_slots': both(pair.slot, 'position', () => ({
      event_id: pair.event[0],
      slot_type_id: cast.freeType[0],
      required_count: 1,
    })),
    'public.events': both(pair.event, 'title', (whose) => ({
      title: 'x',
      timezone: 'UTC',
      created_by: id(whose),
      ...span,
    })),
    'public.ical_feed_slots': both(pair.feedSlot, 'position', () => ({
      feed_id: pair.feed[0],
      slot_type_id: cast.freeType[0],
    })),
    'public.ical_feeds': both(pair.feed, 'held', (whose) => ({ ...feed, created_by: id(whose) })),
    'public.ical_sources': both(pair.source, 'locked_fields', () => ({
      feed_id: pair.feed[0],
      uid: 'x',
      event_id: pair.event[0],
      title: 'x',
      timezone: 'UTC',
      all_day: false,
      source_hash: 'x',
      ...span,
    })),
    'public.ical_sync_runs': both(pair.run, 'status', () => ({ feed_id: pair.feed[0], trigger: 'manual' })),
    'public.invitations': view('id', ...pair.invitation),
    'public.lead_grants': both([mine.grant, theirs.grant], 'rights', (whose) => ({
      user_id: id(whose),
      rights: ['gate'],
    })),
    'public.message_recipients': {
      ...view('user_id', self.id, cast.other.id),
      update: 'read_at',
      insert: (whose) => ({
        ...{ message_id: (whose === 'own' ? theirs : mine).message, user_id: id(whose) },
        ...{ is_operational: false, mail: 'none' },
      }),
    },
    'public.messages': both([mine.message, theirs.message], 'contact', (whose) => ({
      ...{ id: randomUUID(), sender_id: id(whose), is_operational: false, recipients: 1 },
      ...{ audience: '[]', texts: '{"default": {}}' },
    })),
    'public.notices': both([mine.notice, theirs.notice], 'dismissed_at', (whose) => ({
      user_id: id(whose),
      event_id: pair.event[0],
      kind: 'moved',
    })),
    'public.open_choices': both(pair.openChoice, 'event_id', () => ({ season_id: pair.season[0] })),
    'public.reservations': both(pair.reservation, 'name', () => ({ name: 'x', until: '2040-01-01' })),
    'public.reserved_places': both(pair.reservedPlaces, 'places', () => ({
      ...{ reservation_id: pair.reservation[1], slot_id: pair.slot[0], places: 1 },
    })),
    'public.open_page': { ...view('id', '1', '1'), update: 'shows', insert: () => ({ shows: 'all' }) },
    'public.organisation': { ...view('id', '1', '1'), update: 'name' },
    'public.place_names': {
      ...view('place_id', ...pair.place),
      insert: () => ({ key: 'x', name: 'x', place_id: pair.place[0] }),
    },
    'public.person_qualifications': both([mine.held, theirs.held], 'valid_until', (whose) => ({
      user_id: id(whose),
      qualification_id: pair.qualification[0],
      confirmed_on: '2040-01-01',
      confirmed_at: '2040-01-01T10:00Z',
    })),
    'public.places': both(pair.place, 'name', () => ({ name: 'x', position: 1 })),
    'public.profiles': both([self.id, cast.other.id], 'name', () => ({
      id: randomUUID(),
      email: 'x@example.org',
      name: 'x',
    })),
    'public.season_requirements': {
      ...view('user_id', self.id, cast.other.id),
      update: 'credits',
      insert: (whose) => ({ user_id: id(whose), season_id: pair.season[1], credits: 1 }),
    },
    'public.seasons': both(pair.season, 'name', () => ({
      name: 'x',
      first_day: '2050-01-01',
      last_day: '2050-01-01',
    })),
    'public.qualification_requests': both([mine.request, theirs.request], 'note', (whose) => ({
      user_id: id(whose),
      qualification_id: pair.qualification[0],
    })),
    'public.questions': both([mine.question, theirs.question], 'answer', (whose) => ({
      user_id: id(whose),
      slot_id: pair.slot[0],
      kind: 'place',
      deadline: '2040-01-01T10:00Z',
    })),
    'public.qualifications': both(pair.qualification, 'name', () => ({ name: 'x', confirmed_by: 'self' })),
    'public.signups': both([mine.signup, theirs.signup], 'status', signupRow),
    'public.slot_type_qualifications': both(pair.asked, 'slot_type_id', () => ({
      slot_type_id: cast.freeType[0],
      qualification_id: pair.qualification[0],
    })),
    'public.slot_type_rates': {
      ...view('slot_type_id', ...pair.type),
      update: 'hourly_rate',
      insert: () => ({ slot_type_id: pair.type[0], from_day: '2043-01-01', compensation: 'credits', hourly_rate: 2 }),
    },
    'public.slot_types': both(pair.type, 'name', () => ({ name: 'x', color: '#3182ce' }), cast.freeType),
  };
}
