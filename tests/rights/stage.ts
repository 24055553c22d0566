import { createHash } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import { builtInProfiles } from '../../supabase/functions/_shared/payroll/built-in.ts';
import { recordWork } from '../support/work.ts';
import { type Actor, allActors, grants, members } from './actors.ts';

export interface Somebody {
  id: string;
  email: string;
}
export type Cast<P extends Somebody> = {
  /** `null`: nobody has signed in. */
  actors: Record<Actor, P | null>;
  /** Has the places of others. */
  anna: P;
  /** Has no place, and is free. */
  ben: P;
  /** Is at work. */
  cleo: P;
  /** The files with which Anna has answered, by who reads the answer, and one of these questions. */
  files: Record<'person' | 'administrators' | 'leads', string>;
  fileField: string;
  place: string;
  elsewhere: string;
};

interface Shift {
  event: string;
  /** With a free place. */
  slot: string;
  /** The signup of Anna. */
  signup: string;
  /** The signup of the actor; that of Anna for those who are no members. */
  own: string;
}
/** As what the secret of a link is kept. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** What an actor tries something with. Shifts are at the place that the leads among the actors lead. */
export interface Stage {
  me: string;
  anna: Somebody;
  ben: Somebody;
  /** A running shift; for `early` one in three days, for `late` one that is long over. */
  shift: Shift;
  /** A coming shift without anybody, with slots that are open to everybody, to staff and to nobody; for `late` it is over. */
  open: { event: string; everyone: string; staff: string; assigned: string };
  /** A coming shift in which the actor has a place. */
  mine: Shift;
  /** A coming shift; for `late` one that is long over. */
  coming: Shift;
  /** The signup of somebody who is checked in at the running shift, and the action at the gate that did it. */
  here: string;
  step: string;
  /** A shift that has begun; for `early` one that they do not lead, because theirs are ahead. */
  begun: Shift;
  /** A shift that ended two hours ago, whose people nobody has checked out or marked; for `late` it is long over, for `early` ahead. */
  over: Shift;
  /** A shift that is over, for `early` one that they do not lead, whose people were marked as attended; the signup of Cleo, who says otherwise (`claimed`), and what is said of the own one. */
  worked: Shift & { claimed: string; came_at: string; left_at: string };
  /** Messages that the actor has sent, and somebody else. */
  sent: { own: string; other: string };
  /** How a payroll file looks. */
  payrollProfile: string;
  /** Statements of hours of the actor and of somebody else. */
  statement: { own: string; other: string };
  /** A wall page, the key of its address, and where it hears of changes. */
  wall: { id: string; key: string; channel: string };
  /** A lead who is not the actor, and what they lead. */
  lead: { id: string; grant: string };
  /** A slot of a coming shift that is on the public page. */
  visited: string;
  /** Places of a slot that are reserved, and the secret of their link. */
  reserved: { id: string; slot: string; link: string };
  /** A slot of a coming shift of which several places can be taken at once. */
  together: string;
  /** A signup of Anna at a coming shift, with companions. */
  group: string;
  /** Somebody whom the actor looks after, and somebody whom Anna does. */
  ward: { own: string; other: string };
  /** What people agree to themselves, as the actor and Anna have; and what a parent agrees to. */
  document: { own: string; byParent: string };
  /** The secret of a link for the parent of somebody. */
  parentLink: string;
  files: Cast<Somebody>['files'];
  fileField: string;
  /** A draft with a slot. */
  draft: { event: string; slot: string };
  type: string;
  /** A paid slot type that is open to staff. */
  paid: string;
  place: string;
  code: string;
}

type Db = Sql | TransactionSql;
const one = async (rows: PromiseLike<Record<string, unknown>[]>): Promise<string> => (await rows)[0]?.id as string;

/** Makes the people. `person` creates one who is active. */
export async function makeCast<P extends Somebody>(
  sql: Db,
  person: (role?: 'staff' | 'admin') => Promise<P>,
): Promise<Cast<P>> {
  const place = await one(sql`select id from private.place_at(${`Led ${crypto.randomUUID()}`})`);
  const elsewhere = await one(sql`select id from private.place_at(${`Other ${crypto.randomUUID()}`})`);
  const roles = { staff: 'staff', admin: 'admin', unproven: 'admin' } as const;
  const people = {} as Record<Actor, P | null>;
  for (const actor of allActors) {
    const made = actor === 'visitor' ? null : await person(roles[actor as keyof typeof roles]);
    people[actor] = made;
    if (made && grants[actor])
      await sql`insert into lead_grants (user_id, place_id, rights)
        values (${made.id}, ${actor === 'elsewhere' ? elsewhere : place}, ${`{${grants[actor]?.join()}}`}::text[])`;
  }
  await sql`update profiles set state = 'waiting' where id = ${people.waiting?.id ?? null}`;
  for (const actor of ['blocked', 'ended'] as const) {
    const id = people[actor]?.id ?? null;
    await sql`delete from auth.sessions s using profiles p where p.account_id = s.user_id and p.id = ${id}`;
    await sql`update profiles set state = 'blocked' where id = ${id}`;
    await sql`insert into blocks (user_id, reason, is_told, state_before) values (${id}, 'x', false, 'active')`;
  }
  const [anna, ben, cleo] = [await person(), await person(), await person()];
  await sql`update profiles set phone = '+1 555 0100', name = 'Anna Weber' where id = ${anna.id}`;
  for (const readers of ['person', 'administrators', 'leads'])
    await sql`with field as (
        insert into custom_fields (label, purpose, kind, readers, position) values (${readers}, 'x', 'short_text', ${readers}, 1) returning id)
      insert into field_answers (user_id, field_id, value) select ${anna.id}, id, to_jsonb(${readers}::text) from field`;
  const files = {} as Cast<P>['files'];
  for (const readers of ['person', 'administrators', 'leads'] as const)
    files[readers] = await one(sql`with field as (
        insert into custom_fields (label, purpose, kind, max_mb, readers, position)
        values (${`File for ${readers}`}, 'x', 'file', 1, ${readers}, 1) returning id),
      answer as (
        insert into field_answers (user_id, field_id, value) select ${anna.id}, id, jsonb_build_object('file', gen_random_uuid(), 'type', 'pdf', 'bytes', 9)
        from field returning id, field_id, value)
      insert into private.answer_files (id, user_id, field_id, type, bytes, answer_id)
      select (value ->> 'file')::uuid, ${anna.id}, field_id, 'pdf', 9, id from answer returning id`);
  const fileField = await one(sql`select field_id as id from private.answer_files where id = ${files.administrators}`);
  return { actors: people, anna, ben, cleo, files, fileField, place, elsewhere };
}

/** Makes what one actor tries something with. Times are relative to the product's clock. */
export async function makeStage<P extends Somebody>(sql: Db, cast: Cast<P>, actor: Actor): Promise<Stage> {
  const { anna, ben, cleo, place, elsewhere } = cast;
  const me = cast.actors[actor]?.id;
  const type = async (open_to: string, rate: number) => {
    const id = await one(
      sql`insert into slot_types (name, color, open_to) values ('Bar', '#3182ce', ${open_to}) returning id`,
    );
    if (rate)
      await sql`update slot_type_rates set compensation = 'wage', hourly_rate = ${rate} where slot_type_id = ${id}`;
    return id;
  };
  const [everyone, paid, assigned] = [await type('everyone', 0), await type('staff', 20), await type('assigned', 0)];
  const event = (hours: number, published = true, where = place) =>
    one(sql`insert into events (title, timezone, location, start_time, end_time, published_at)
      select 'Fair', 'UTC', p.name, private.now() + ${hours}::float * interval '1 hour',
        private.now() + ${hours + 3}::float * interval '1 hour', case when ${published} then private.now() end
      from places p where p.id = ${where} returning id`);
  const slot = (eventId: string, typeId: string) =>
    one(sql`insert into event_slots (event_id, slot_type_id, required_count)
      values (${eventId}, ${typeId}, 5) returning id`);
  // Before a shift is moved to its time, people sign up for it.
  let later = 100;
  const taken = async (hours: number, where = place, third?: P): Promise<Shift & { third: string }> => {
    later += 10;
    const made = await event(later, true, where);
    const made_slot = await slot(made, everyone);
    const signup = (person: string) =>
      one(
        sql`insert into signups (slot_id, user_id, created_by) values (${made_slot}, ${person}, ${person}) returning id`,
      );
    const signups = { signup: await signup(anna.id), own: '', third: third ? await signup(third.id) : '' };
    signups.own = me && members.includes(actor) ? await signup(me) : signups.signup;
    await sql`update events set start_time = private.now() + ${hours}::float * interval '1 hour',
      end_time = private.now() + ${hours + 3}::float * interval '1 hour' where id = ${made}`;
    return { event: made, slot: made_slot, ...signups };
  };
  // What earlier stages left is over: leads lead every shift of their place.
  await sql`update events set removed_at = private.now(), location = null where place_id in ${sql([place, elsewhere])} and removed_at is null`;
  await sql`update signups set status = 'canceled', canceled_at = private.now()
    where user_id in ${sql([anna.id, ben.id, cleo.id, ...(me ? [me] : [])])} and status <> 'canceled'`;
  // An administrator among the actors may block him.
  await sql`delete from blocks where user_id = ${ben.id}`;
  await sql`update profiles set state = 'active' where id = ${ben.id}`;
  const shift = await taken(actor === 'early' ? 72 : actor === 'late' ? -16 : -1);
  const [mine, coming] = [await taken(30), await taken(actor === 'late' ? -40 : 50)];
  const begun = actor === 'early' ? await taken(-1, elsewhere) : shift;
  const over = await taken(actor === 'early' ? 90 : actor === 'late' ? -60 : -5);
  await recordWork(sql, sql`s.id = ${over.signup} and lower(s.during) < private.now()`, {
    came_at: sql`lower(s.during)`,
  });
  const finished = await taken(actor === 'late' ? -90 : -10, actor === 'early' ? elsewhere : place, cleo);
  const claimed = finished.third;
  await recordWork(sql, sql`s.event_id = ${finished.event}`, { attendance: 'attended' });
  await sql`update organisation set asks_hours = 'wanted'`;
  const [span] =
    await sql`select private.iso(e.start_time) as came_at, private.iso(e.end_time + interval '1 hour') as left_at
    from events e where e.id = ${finished.event}`;
  const worked = { ...finished, claimed, came_at: span?.came_at as string, left_at: span?.left_at as string };
  const [said] =
    await sql`insert into work_entries (signup_id, kind, corrects, by, attendance, minutes, came_at, left_at, has_reason)
    select s.id, 'claimed', s.entry_id, ${cleo.id}, 'attended', 240, ${worked.came_at}, ${worked.left_at}, true
    from signups s where s.id = ${claimed} returning id`;
  await sql`insert into work_reasons (entry_id, reason) values (${said?.id}, 'Longer')`;
  const here = await one(sql`insert into signups (id, slot_id, user_id, entry_id)
    select made, ${shift.slot}, ${cleo.id}, private.enter_work(made, 'clocked', null, null, private.now(), null)
    from gen_random_uuid() made returning id`);
  const step = await one(sql`insert into gate_actions (id, kind, slot_id, signup_id, at, done_by, request, changes)
    select gen_random_uuid(), 'check_in', s.slot_id, s.id, private.now(), ${anna.id}, 'x', jsonb_build_array(jsonb_build_object(
      'signup', s.id, 'before', private.gate_row(s) || '{"entry_id": null}', 'after', private.gate_row(s)))
    from signups s where s.id = ${here} returning id`);
  const message = (sender: string) =>
    one(sql`with m as (insert into messages (id, sender_id, audience, texts, is_operational, recipients)
        values (gen_random_uuid(), ${sender}, '[]', '{"default": {"subject": "x", "body": "y"}}', false, 1) returning id)
      insert into message_recipients (message_id, user_id, is_operational, mail) select m.id, ${cleo.id}, false, 'none' from m
      returning message_id as id`);
  const sent = { own: await message(me ?? anna.id), other: await message(ben.id) };
  const key = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '').slice(0, 43);
  const payrollProfile = await one(sql`insert into payroll_profiles (name, profile)
    values (${crypto.randomUUID()}, ${sql.json(builtInProfiles.csv)}) returning id`);
  await sql`insert into payroll_numbers (user_id, payroll_number) select p.id, p.id from profiles p
    where p.id = ${anna.id} and not exists (select from payroll_numbers n where n.user_id = p.id)`;
  const wall = await one(sql`insert into walls (name) values ('Screen') returning id`);
  const channel = await one(sql`insert into private.wall_keys (wall_id, hash)
    values (${wall}, encode(sha256(convert_to(${key}, 'UTF8')), 'hex')) returning channel as id`);
  // Hours that nobody leads any more.
  await taken(-400, elsewhere);
  const statementOf = async (person: string) => {
    const id = [...crypto.randomUUID().replaceAll('-', '').toUpperCase()].slice(0, 28).join('');
    await sql`insert into private.statements (id, user_id, token, key_id, first_day, last_day, opens, closes, minutes, issued_at)
      values (${id}, ${person}, 'x', 'x', '2020-01-01', '2020-01-31', '2020-01-01', '2020-02-01', '{}', private.now())`;
    return id;
  };
  const statement = { own: await statementOf(me ?? anna.id), other: await statementOf(ben.id) };
  const lead = cast.actors[actor === 'gate' ? 'fill' : 'gate']?.id as string;
  const open = await event(actor === 'late' ? -20 : actor === 'early' ? 80 : 6);
  // Who leads elsewhere leads something there at this moment.
  await slot(await event(-1, true, elsewhere), everyone);
  const visited = await slot(await event(60, true, elsewhere), everyone);
  const reserved = await slot(await event(61, true, elsewhere), everyone);
  const [reservation] =
    await sql`insert into reservations (name, until) values ('Rotary club', now() + interval '1 day') returning id, secret`;
  await sql`insert into reserved_places (reservation_id, slot_id, places, held) values (${reservation?.id}, ${reserved}, 1, 1)`;
  await sql`update open_page set shows = 'all'`;
  // All actors call from one address, which holds few places at a time.
  await sql`delete from private.holds`;
  await sql`delete from private.buckets where key like 'holds %'`;
  const together = await slot(await event(300, true, elsewhere), everyone);
  await sql`update events set group_size = 5 where id = (select event_id from event_slots where id = ${together})`;
  await sql`update signups set companions = 1 where id in ${sql([coming.signup, mine.own])}`;
  const draft = await event(actor === 'late' ? -30 : 10, false);
  await sql`update organisation set looking_after = true`;
  const wardOf = async (guardian: string) => {
    // Nobody looks after more than twenty people.
    await sql`update profiles set guardian_id = null where guardian_id = ${guardian}`;
    return await one(sql`insert into profiles (name, guardian_id) values ('Lena', ${guardian}) returning id`);
  };
  const documentOf = async (parentSigns: boolean) => {
    const id = await one(
      sql`insert into documents (name, parent_signs) values (${crypto.randomUUID()}, ${parentSigns}) returning id`,
    );
    await sql`insert into document_editions (document_id, edition, texts, asks_again) values (${id}, 1, '{"english": "x"}', true)`;
    return id;
  };
  const document = { own: await documentOf(false), byParent: await documentOf(true) };
  const young = [...new Set([me ?? anna.id, anna.id, cleo.id])];
  for (const person of young) {
    await sql`insert into births (user_id, born) values (${person}, '2015') on conflict (user_id) do nothing`;
    await sql`insert into agreements (user_id, document_id, edition, language, hash, via)
      values (${person}, ${document.own}, 1, 'english', ${hashOf('x')}, 'self')`;
  }
  // Few parents are asked within a day.
  await sql`delete from private.parent_links where user_id in ${sql(young)}`;
  const parentLink = crypto.randomUUID();
  await sql`with link as (insert into private.parent_links (user_id, document_id, name, email, language, until)
      values (${cleo.id}, ${document.byParent}, 'Paula', ${`${parentLink}@example.org`}, 'english', private.now() + interval '1 day') returning id)
    insert into private.parent_link_secrets (hash, link_id) select ${hashOf(parentLink)}, id from link`;
  const ward = { own: await wardOf(me ?? cleo.id), other: await wardOf(anna.id) };
  const code = [...crypto.randomUUID().replaceAll('-', '').toUpperCase()].slice(0, 26).join('');
  await sql`insert into private.person_codes (user_id, code) values (${anna.id}, ${code})
    on conflict (user_id) do update set code = excluded.code`;
  return {
    ...{
      me: me ?? anna.id,
      anna,
      ben,
      shift,
      mine,
      coming,
      here,
      step,
      begun,
      over,
      worked,
      place,
      type: everyone,
      paid,
      code,
    },
    ...{ sent, statement, payrollProfile, wall: { id: wall, key, channel } },
    lead: { id: lead, grant: await one(sql`select id from lead_grants where user_id = ${lead}`) },
    open: {
      event: open,
      everyone: await slot(open, everyone),
      staff: await slot(open, paid),
      assigned: await slot(open, assigned),
    },
    visited,
    reserved: { id: reservation?.id, slot: reserved, link: reservation?.secret },
    together,
    group: coming.signup,
    ...{ ward, document, parentLink, files: cast.files, fileField: cast.fileField },
    draft: { event: draft, slot: await slot(draft, everyone) },
  };
}
