import type { Sql } from 'postgres';
import { addGroups } from './plan-groups.ts';
import { addHandOvers } from './plan-hand-overs.ts';
import { addHolds } from './plan-holds.ts';
import { addHours } from './plan-hours.ts';
import { addWaits } from './plan-waits.ts';
import { fifteenAgo, type Scene } from './statement-types.ts';

/** Everybody has what one slot type asks for, and nobody what another one does; everybody has answered what every place needs. */
export async function addQualifications(sql: Sql): Promise<void> {
  await sql`insert into qualifications (name, confirmed_by)
    values ('First aid', 'self'), ('Licence', 'organiser'), ('Spare', 'organiser')`;
  await sql`insert into qualification_requests (user_id, qualification_id)
    select p.id, q.id from profiles p, qualifications q where q.name = 'Spare'`;
  await sql`insert into person_qualifications (user_id, qualification_id, confirmed_on, confirmed_at)
    select p.id, q.id, '2020-01-01', now() from profiles p, qualifications q where q.name = 'First aid'`;
  await sql`insert into slot_type_qualifications (slot_type_id, qualification_id)
    select t.id, q.id from slot_types t
    join qualifications q on (q.name, t.name) in (('First aid', 'Slot type 1'), ('Licence', 'Slot type 8'))`;
  await sql`insert into documents (name) values ('Rules'), ('Spare')`;
  await sql`insert into document_editions (document_id, edition, texts, asks_again)
    select id, 1, '{"english": "x"}', true from documents`;
  await sql`insert into slot_type_documents (slot_type_id, document_id)
    select t.id, d.id from slot_types t, documents d where t.name = 'Slot type 2' and d.name = 'Rules'`;
  await sql`insert into agreements (user_id, document_id, edition, language, hash, via)
    select p.id, d.id, 1, 'english', ${'0'.repeat(64)}, 'self' from profiles p, documents d where d.name = 'Rules'`;
  await sql`insert into documents (name, parent_signs) values ('Permission', true)`;
  await sql`insert into document_editions (document_id, edition, texts, asks_again)
    select id, 1, '{"english": "x"}', true from documents where name = 'Permission'`;
  await sql`insert into custom_fields (label, purpose, kind, readers, needed, ends_days, position)
    values ('Size', 'x', 'short_text', 'leads', 'before_taking', 14, 1)`;
  await sql`insert into field_answers (user_id, field_id, value, answered_at)
    select p.id, f.id, '"x"', now() from profiles p, custom_fields f`;
  await sql`insert into custom_fields (label, purpose, kind, max_mb, readers, position) values ('Paper', 'x', 'file', 5, 'leads', 2)`;
  await sql`insert into private.answer_files (user_id, field_id, type, bytes, answer_id, spent)
    select a.user_id, a.field_id, 'pdf', 100, a.id, true from field_answers a`;
  // Without triggers: they would keep nothing of an answered question but news for open pages, which no statement here reads.
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`insert into questions (user_id, slot_id, signup_id, kind, deadline, answer, answered_at, answered_via)
      select s.user_id, s.slot_id, s.id, 'place', s.created_at, 'yes', s.created_at, 'app'
      from signups s order by s.id limit 20000`;
  });
}

/**
 * Moves events of Pier 3 to a place of their own and returns it. A new name is written into each of them: they are as many as
 * reveal a step that handles all of them for each of them (`mostRows`), and no more.
 */
async function addBusyPlace(sql: Sql): Promise<string> {
  const [place] = await sql`insert into places (name, position) values ('Jetty', 40) returning id`;
  await sql`insert into place_names (key, name, place_id) values ('jetty', 'Jetty', ${place?.id})`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update events set place_id = ${place?.id}, location = 'Jetty' where id in (
      select e.id from events e join places p on p.id = e.place_id where p.name = 'Pier 3' order by e.start_time desc limit 130)`;
  });
  return place?.id;
}

type Asked =
  | 'message'
  | 'question'
  | 'questionKey'
  | 'fullSlot'
  | 'waitedSlot'
  | 'watch'
  | 'lead'
  | 'handedSignup'
  | 'handOver'
  | 'payrollProfile'
  | 'ownWorked'
  | 'claimedWork'
  | 'workedTimes'
  | 'paidPeriod'
  | 'payRun'
  | 'exportedRun'
  | 'runFile'
  | 'wall'
  | 'statement'
  | 'busyPlace'
  | 'memberHold'
  | 'strangerHold'
  | 'waitingHold'
  | 'keptHold'
  | 'picture'
  | 'groupSlot'
  | 'groupSignup'
  | 'namedSignup'
  | 'lookedAfter';

/** Adds one of everything that the statements are about, and returns their ids. */
export async function findScene(sql: Sql, who: Pick<Scene, 'volunteer' | 'admin'>): Promise<Scene> {
  const [found] = await sql<Omit<Scene, keyof typeof who | Asked>[]>`select
    (select id from events where feed_id is null and start_time > now() + interval '1 day' order by start_time limit 1) as event,
    (select s.id from event_slots s join events e on e.id = s.event_id
      where e.start_time > now() + interval '2 days' and e.end_time < e.start_time + interval '1 day' and not exists (
        select from signups o where o.user_id = ${who.volunteer} and o.during && e.during)
      order by e.start_time limit 1) as slot,
    (select id from signups where user_id = ${who.volunteer} and lower(during) > now() limit 1) as signup,
    work.event_id as past, work.id as worked,
    (select id from slot_types order by name limit 1) as type,
    (select id from places where name = 'Pier 3') as place,
    (select id from seasons where name = 'Season 0') as season,
    (select id from private.place_at('Nowhere')) as "emptyPlace",
    (select id from qualifications where name = 'First aid') as qualification,
    (select id from qualifications where name = 'Spare') as "spareQualification",
    (select id from documents where name = 'Rules') as document,
    (select id from documents where name = 'Spare') as "spareDocument",
    (select id from documents where name = 'Permission') as "parentDocument",
    (select id from custom_fields where label = 'Size') as field,
    (select id from custom_fields where label = 'Paper') as "fileField",
    (select id from private.answer_files limit 1) as file,
    (select id from ical_feeds order by name limit 1) as feed,
    (select id from invitations where status = 'pending' limit 1) as invitation
    from (select id, event_id from signups
      where status = 'confirmed' and is_live and upper(during) < now() order by during desc limit 1) work`;
  const [notice] = await sql`insert into notices (user_id, event_id, kind)
    values (${who.volunteer}, ${found?.event ?? null}, 'moved') returning id`;
  await sql`insert into private.unreached (notice_id, reason) values (${notice?.id}, 'no_address')`;
  await sql`insert into private.bounces (user_id, failure) values (${who.volunteer}, '{"code": "address_refused", "params": {"answer": "550"}}')`;
  // It is over unless its person still has its address.
  await sql`update invitations i set invited_by = ${who.admin}, email = p.email from profiles p
    where i.id = ${found?.invitation ?? null} and p.id = i.user_id`;
  const [more] =
    await sql`insert into profiles (name, email, state) values ('Waiting', 'waiting@example.org', 'waiting')
    returning id as waiting, (select id from profiles where email = 'person-3@example.org') as other`;
  await sql`update organisation set looking_after = true`;
  const [lookedAfter] = await sql`insert into profiles (name, guardian_id) values ('Child', ${who.admin}) returning id`;
  const link = 'a'.repeat(64);
  await sql`insert into private.invitation_tokens (hash, invitation_id, mail_id)
    values (${link}, ${found?.invitation ?? null}, gen_random_uuid())`;
  await sql`insert into births (user_id, born) values (${who.volunteer}, ${fifteenAgo})`;
  await sql`insert into private.parent_links (user_id, document_id, name, email, language, made_at, until, ended_at, ended_why)
    select p.id, ${found?.parentDocument ?? null}, 'Parent', 'parent-' || n || '@example.org', 'english', now() - n * interval '1 minute',
      now(), now(), 'replaced' from profiles p cross join generate_series(2, 4) n`;
  const [asksParent] = await sql`insert into private.parent_links (user_id, document_id, name, email, language, until)
    values (${who.volunteer}, ${found?.parentDocument ?? null}, 'Parent', 'parent@example.org', 'english', now() + interval '14 days') returning id`;
  await sql`insert into private.parent_link_secrets (hash, link_id) values (${link}, ${asksParent?.id})`;
  await sql`analyze private.parent_links`;
  const [calendar] = await sql`insert into calendars (user_id) values (${who.volunteer}) returning key`;
  await sql`insert into private.push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
    select id, id, gen_random_uuid(), 'https://push.example.net/' || id, 'key', 'secret' from profiles`;
  const [mails] = await sql`insert into private.mail_keys (user_id) values (${who.volunteer}) returning key`;
  await sql`update ical_feeds set held = '{"would_remove": 1, "of": 2}' where id = ${found?.feed ?? null}`;
  await sql`update ical_sources set source_state = 'tombstone' where id = (
    select id from ical_sources where feed_id = ${found?.feed ?? null} and start_time > now() limit 1)`;
  const [asked] = await sql`update signups set status = 'asked' where id = (
    select id from signups where user_id = ${who.volunteer} and lower(during) > now() order by lower(during) desc limit 1) returning id`;
  const [question] = await sql`select id, key from questions where signup_id = ${asked?.id} and answer is null`;
  await sql`analyze questions`;
  const [waitedSlot = '', fullSlot = ''] = await addWaits(sql, who.volunteer);
  const [payrollProfile] =
    await sql`insert into payroll_profiles (name, profile) values ('Payroll', '{}') returning id`;
  const [wall] = await sql`insert into walls (name, shows_names) values ('Tent', true) returning id`;
  await sql`insert into private.wall_keys (wall_id, hash) values (${wall?.id}, ${link})`;
  await sql`insert into private.person_codes (user_id, code) values (${who.volunteer}, ${'A'.repeat(26)})
    on conflict (user_id) do update set code = excluded.code`;
  const statement = 'A'.repeat(28);
  await sql`insert into private.statements (id, user_id, token, key_id, first_day, last_day, opens, closes, minutes, issued_at)
    values (${statement}, ${who.volunteer}, 'x', 'x', '2026-01-01', '2026-01-31', '2026-01-01', '2026-02-01', '{}', now())`;
  const [watch] = await sql`insert into watches (user_id) values (${who.volunteer}) returning id`;
  const [lead] = await sql`insert into lead_grants (user_id, rights, hours_after)
    values (${who.volunteer}, '{gate,roster,fill,write}', 168) returning id`;
  // In a year with two messages a week, each to a twentieth of the people.
  const [message] = await sql`insert into messages (id, sender_id, audience, texts, is_operational, recipients, sent_at)
    select gen_random_uuid(), ${who.admin}, '[{"kind": "day"}]', '{"default": {"subject": "x", "body": "x"}}', true, 1, now() - n * interval '3 days'
    from generate_series(1, 100) n returning id`;
  await sql`insert into message_recipients (message_id, user_id, is_operational, mail)
    select m.id, p.id, true, 'sent' from messages m join profiles p on (hashtext(m.id::text || p.id) % 20) = 0`;
  await sql`analyze messages, message_recipients`;
  const busyPlace = await addBusyPlace(sql);
  const [handedSignup = '', handOver = ''] = await addHandOvers(sql, who.volunteer);
  const hours = await addHours(sql, who);
  const holds = await addHolds(sql, { other: more?.other, waiting: more?.waiting });
  const groups = await addGroups(sql, who.volunteer);
  return {
    ...groups,
    ...holds,
    ...hours,
    question: question?.id,
    watch: watch?.id,
    lead: lead?.id,
    message: message?.id,
    payrollProfile: payrollProfile?.id,
    wall: wall?.id,
    statement,
    busyPlace,
    questionKey: question?.key,
    waitedSlot,
    fullSlot,
    handedSignup,
    handOver,
    ...who,
    ...(found as Omit<Scene, keyof typeof who | Asked>),
    other: more?.other,
    waiting: more?.waiting,
    lookedAfter: lookedAfter?.id,
    notice: notice?.id,
    link,
    key: calendar?.key,
    mailKey: mails?.key,
  };
}
