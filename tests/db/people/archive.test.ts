import { expect } from 'vitest';
import { afternoon } from '../planning/change-stage.ts';
import { worlds } from '../support/world.ts';
import { invite } from './user-stage.ts';

const it = worlds();

/** Every column that refers to a person or has their address, and the part of the archive that covers it. */
const covered: Record<string, string> = {
  'private.alerts.actor': 'signups',
  // Uploads that are no answers last a day.
  'private.answer_files.user_id': 'answers',
  'private.bounces.user_id': 'profile',
  'private.different_people.one': 'profile',
  'private.different_people.two': 'profile',
  'private.holds.email': 'held_places',
  'private.holds.user_id': 'held_places',
  'private.mail_keys.user_id': 'can_stop_emails_by_link',
  'private.merged_persons.id': 'profile',
  'private.merged_persons.person_id': 'profile',
  'private.outbox.user_id': 'emails',
  'private.parent_links.email': 'parents_asked',
  'private.parent_links.user_id': 'parents_asked',
  'private.person_codes.user_id': 'gate_code',
  'private.push_settings.user_id': 'notifications',
  'private.push_subscriptions.user_id': 'notifications',
  'private.pushes.user_id': 'notifications',
  'private.sign_ins.account_id': 'sign_ins',
  'private.statements.user_id': 'statements',
  'private.unreached.told_by': 'created',
  'private.watch_told.user_id': 'told_of_places',
  'public.agreements.recorded_by': 'created',
  'public.agreements.user_id': 'agreements',
  'public.audit_log.actor': 'actions',
  'public.births.user_id': 'born',
  'public.blocks.user_id': 'block',
  'public.calendars.user_id': 'calendar',
  'public.change_sets.made_by': 'created',
  'public.events.created_by': 'created',
  'public.field_answers.answered_by': 'created',
  'public.field_answers.user_id': 'answers',
  'public.gate_actions.done_by': 'created',
  'public.hand_overs.user_id': 'hand_overs',
  'public.ical_feeds.created_by': 'created',
  'public.invitations.email': 'invitations',
  'public.invitations.invited_by': 'created',
  'public.invitations.user_id': 'invitations',
  'public.lead_grants.created_by': 'created',
  'public.lead_grants.user_id': 'leads',
  'public.message_recipients.user_id': 'messages',
  'public.messages.sender_id': 'sent_messages',
  'public.notices.user_id': 'notices',
  'public.pay_run_files.made_by': 'created',
  'public.pay_run_lines.user_id': 'pay_run_lines',
  'public.pay_runs.closed_by': 'created',
  'public.pay_runs.paid_by': 'created',
  'public.pay_runs.voided_by': 'created',
  'public.payroll_numbers.user_id': 'profile',
  'public.person_qualifications.confirmed_by': 'created',
  'public.person_qualifications.user_id': 'qualifications',
  'public.profiles.account_id': 'account',
  'public.profiles.email': 'profile',
  'public.profiles.guardian_id': 'profile',
  'public.profiles.id': 'profile',
  'public.qualification_requests.user_id': 'qualification_requests',
  'public.questions.asked_by': 'created',
  'public.questions.user_id': 'questions',
  'public.reservations.created_by': 'created',
  'public.season_requirements.user_id': 'seasons',
  'public.signatures.email': 'agreements',
  'public.signups.canceled_by': 'signups',
  'public.signups.created_by': 'signups',
  'public.signups.user_id': 'signups',
  'public.slot_type_rates.set_by': 'created',
  'public.waitlist.user_id': 'waits',
  'public.watches.user_id': 'watches',
  'public.wishes.user_id': 'wishes',
  'public.work_entries.by': 'signups',
};
/** Identifiers that are not of people, or are deleted within a second. Secrets are not shown: a code for a new address is valid for minutes. */
const ofThings =
  /\.key$|\.feed_id$|\.session_id$|\.mail_id$|\.message_id$|\.removed_signup$|^public\.work_entries\.(signup_id|run_id)$|^public\.pay_run_lines\.(signup_id|slot_type_id)$|^private\.(alerts|holds|outbox|push\w+|answer_files|parent_links)\.id$|\.series_id$|^private\.live_changes\.|^private\.wall_keys\.|^private\.address_changes\.|^public\.(?!profiles)\w+\.id$/;

it('covers every table that refers to a person', async ({ world }) => {
  const rows = await world.sql`
      select n.nspname || '.' || c.relname || '.' || a.attname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey)
      where n.nspname in ('public', 'private') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and (a.attname like '%email' and a.atttypid = 'text'::regtype or a.atttypid = 'uuid'::regtype
          and (k.oid is null or k.confrelid in ('public.profiles'::regclass, 'auth.users'::regclass)))
      group by 1 order by 1`;
  const names = rows.map(({ name }) => name).filter((name) => !ofThings.test(name));
  expect(names).toEqual(Object.keys(covered));
  const ada = await world.person();
  const [row] = await world.as(ada, (sql) => sql`select private.archive()`);
  expect(Object.keys(row?.archive)).toEqual(expect.arrayContaining(Object.values(covered)));
});

it('has everything about the caller, and nothing about others', async ({ world }) => {
  const chief = await world.person('admin', 'chief@example.org');
  const [ada, bob] = [
    await world.person('volunteer', 'ada@example.org'),
    await world.person('staff', 'bob@example.org'),
  ];
  await invite(world, chief, 'eve@example.org', 'staff');
  const event = await world.event({ title: 'Bar', start_time: '2026-01-02T10:00Z', end_time: '2026-01-02T12:00Z' });
  const slot = await world.slot(event);
  for (const { id } of [ada, bob])
    await world.as(chief, (sql) => sql`select private.assign(${id}, ${slot}, 'Was there')`);
  await world.as(
    chief,
    (sql) => sql`select private.mark_attendance(${event},
      array(select id from signups where user_id = ${ada.id}), 'attended', 1.5, 'Left early')`,
  );
  await world.as(ada, (sql) => sql`select private.make_calendar()`);
  const [row] = await world.as(ada, (sql) => sql`select private.archive()`);
  expect(row?.archive).toMatchObject({
    profile: { id: ada.id, email: 'ada@example.org', state: 'active' },
    account: { email: 'ada@example.org' },
    calendar: { created_at: expect.any(String) },
    sessions: [{ created_at: expect.any(String) }],
    signups: [
      {
        event: 'Bar',
        slot_type: 'Setup',
        status: 'confirmed',
        signed_up_by: 'somebody else',
        rule_overridden: 'Was there',
        attendance_reason: 'Left early',
        hours: 1.5,
        credits: 1.5,
      },
    ],
    notices: [{ kind: 'assigned', event: 'Bar' }],
    emails: [{ kind: 'assigned', event: 'Bar', status: 'waiting' }],
    changes: [{ what: 'signups', by: 'somebody else' }, { after: { attendance_reason: 'Left early' } }],
    actions: [],
  });
  const text = JSON.stringify(row?.archive);
  for (const other of ['bob', bob.id, 'chief', chief.id, 'eve@']) expect(text).not.toContain(other);
  const [key] = await world.sql`select key from calendars`;
  expect(text).not.toContain(key?.key);
});

it('has every entry about the own work, and the lines of pay runs with their amounts', async ({ world }) => {
  await world.at('2026-06-01T09:00:00Z');
  const chief = await world.person('admin');
  const [ada, bob] = [await world.person('staff'), await world.person('staff')];
  const type = await world.slotType({ compensation: 'wage', hourly_rate: 20, pay_code: '100' });
  const event = await world.event({ title: 'Bar', start_time: '2026-06-12T10:00Z', end_time: '2026-06-12T14:00Z' });
  const slot = await world.slot(event, { slot_type_id: type });
  const signups = [await world.signUp(ada, slot), await world.signUp(bob, slot)];
  for (const { id } of [ada, bob])
    await world.sql`insert into payroll_numbers (user_id, payroll_number) values (${id}, ${id.slice(0, 8)})`;
  await world.at('2026-07-01T09:00:00Z');
  await world.as(chief, async (sql) => {
    await sql`select private.mark_attendance(${event}, ${signups}, 'attended')`;
    await sql`select private.approve_work(${signups})`;
    await sql`select private.close_run('2026-06-01', '2026-06-30', null, null, false)`;
  });
  const archiveOf = async (person: typeof ada) =>
    (await world.as(person, (sql) => sql`select private.archive()`))[0]?.archive;
  const own = await archiveOf(ada);
  expect(own.pay_run_lines).toMatchObject([
    {
      event: 'Bar',
      day: '2026-06-12',
      minutes: 240,
      rate: 20,
      amount: 80,
      currency: 'USD',
      payroll_number: ada.id.slice(0, 8),
    },
  ]);
  expect(own.signups[0].history.map(({ kind, by }: { kind: string; by: string }) => [kind, by])).toEqual([
    ['marked', 'somebody else'],
    ['approved', 'somebody else'],
    ['run', 'somebody else'],
  ]);
  expect(JSON.stringify(own)).not.toContain(bob.id.slice(0, 8));
  expect((await archiveOf(chief)).created).toMatchObject([{ what: 'pay_run' }]);
});

it('names the draft that somebody leads only if they may see it', async ({ world }) => {
  const [ada, bob] = [await world.person(), await world.person()];
  const draft = await world.event({
    title: 'Secret party',
    start_time: '2050-01-02T10:00Z',
    end_time: '2050-01-02T12:00Z',
    published_at: null,
  });
  await world.sql`insert into lead_grants (user_id, event_id, rights)
      values (${ada.id}, ${draft}, '{gate,roster}'), (${bob.id}, ${draft}, '{gate,fill}')`;
  const led = async (person: typeof ada) =>
    (await world.as(person, (sql) => sql`select private.archive() -> 'leads' -> 0 ->> 'event' as it`))[0]?.it;
  expect([await led(ada), await led(bob)]).toEqual([null, 'Secret party']);
});

it('is for the caller in any state, but not after the session has ended', async ({ world }) => {
  const ada = await world.person();
  const archive = async () => (await world.as(ada, (sql) => sql`select private.archive()`))[0]?.archive;
  await world.sql`update profiles set state = 'blocked' where id = ${ada.id}`;
  expect(await archive()).toMatchObject({ profile: { id: ada.id } });
  await world.sql`delete from auth.sessions`;
  expect(await archive()).toBeNull();
});

it('does not tell of a change set before it tells its people', async ({ world }) => {
  const { make, ada, second } = await afternoon(world);
  await world.sql`delete from private.outbox`;
  const told = async () => {
    const [row] = await world.as(ada, (sql) => sql`select private.archive()`);
    const kinds = (list: { kind: string }[]) => list.map(({ kind }) => kind);
    return [kinds(row?.archive.notices), kinds(row?.archive.emails)];
  };
  await make({ action: 'give', places: [{ slot_id: second.slot, user_id: ada.id }] });
  expect(await told()).toEqual([[], []]);
  await world.at('2026-06-01T12:01:00Z');
  expect(await told()).toEqual([['asked'], ['assigned']]);
});
