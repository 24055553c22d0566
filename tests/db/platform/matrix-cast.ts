import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { makeWorld, type Person, type World } from '../support/world.ts';

export type PersonRows = {
  signup: string;
  notice: string;
  event: string;
  held: string;
  agreement: string;
  signature: string;
  question: string;
  request: string;
  wait: string;
  watch: string;
  handOver: string;
  grant: string;
  action: string;
  message: string;
  worked: string;
  answer: string;
};
/** The people and rows with which each cell of the matrix is tested. */
export type Cast = {
  volunteer: Person;
  staff: Person;
  admin: Person;
  other: Person;
  rows: Map<string, PersonRows>;
  pair: Record<
    | 'feed'
    | 'type'
    | 'event'
    | 'slot'
    | 'place'
    | 'season'
    | 'qualification'
    | 'asked'
    | 'document'
    | 'edition'
    | 'askedDocument'
    | 'field'
    | 'invitation'
    | 'audit'
    | 'changeSet'
    | 'feedSlot'
    | 'run'
    | 'source'
    | 'payrollProfile'
    | 'payRun'
    | 'payRunLine'
    | 'payRunFile'
    | 'wall'
    | 'openChoice'
    | 'reservation'
    | 'reservedPlaces',
    [string, string]
  >;
  freeType: [string, string];
  freeSlot: string;
};

async function makePair(make: () => Promise<string>): Promise<[string, string]> {
  return [await make(), await make()];
}

async function rowsOf(world: World, person: Person, day: number): Promise<PersonRows> {
  const span = { start_time: `2040-01-${day}T10:00:00Z`, end_time: `2040-01-${day}T12:00:00Z` };
  const event = await world.event(span);
  const slot = await world.slot(event);
  const signup = await world.signUp(person, slot);
  await world.sql`insert into calendars (user_id) values (${person.id})`;
  await world.sql`insert into wishes (user_id) values (${person.id})`;
  await world.sql`insert into births (user_id, born) values (${person.id}, '2000')`;
  await world.sql`insert into payroll_numbers (user_id, payroll_number) values (${person.id}, ${person.id})`;
  await world.sql`insert into availability (user_id, is_free, during, position)
    values (${person.id}, true, '[2040-01-01,2040-01-02)', 1)`;
  await world.sql`insert into blocks (user_id, reason, is_told, state_before) values (${person.id}, 'x', false, 'active')`;
  const [worked] =
    await world.sql`select private.enter_work(${signup}, 'marked', 'attended', null, null, null, 'x') as id`;
  const [notice] = await world.sql`
    insert into notices (user_id, event_id, signup_id, kind) values (${person.id}, ${event}, ${signup}, 'moved') returning id`;
  const [held] =
    await world.sql`insert into person_qualifications (user_id, qualification_id, confirmed_on, confirmed_at)
    values (${person.id}, ${await world.qualification()}, '2040-01-01', now()) returning id`;
  const [signed] = await world.sql`insert into documents (name) values (${randomUUID()}) returning id`;
  await world.sql`insert into document_editions (document_id, edition, texts, asks_again)
    values (${signed?.id}, 1, '{"english": "x"}', true)`;
  const [agreement] = await world.sql`insert into agreements (user_id, document_id, edition, language, hash, via)
    values (${person.id}, ${signed?.id}, 1, 'english', ${'0'.repeat(64)}, 'self') returning id`;
  const [signature] =
    await world.sql`insert into signatures (agreement_id, name) values (${agreement?.id}, 'x') returning id`;
  const [question] = await world.sql`insert into questions (user_id, slot_id, signup_id, kind, deadline)
    values (${person.id}, ${slot}, ${signup}, 'place', '2040-01-01') returning id`;
  const [request] = await world.sql`insert into qualification_requests (user_id, qualification_id)
    values (${person.id}, ${await world.qualification()}) returning id`;
  const [wait] = await world.sql`insert into waitlist (user_id, slot_id) values (${person.id}, ${slot}) returning id`;
  const [watch] = await world.sql`insert into watches (user_id) values (${person.id}) returning id`;
  const [handOver] = await world.sql`insert into hand_overs (user_id, signup_id, open_to_all, during)
    select user_id, id, true, during from signups where id = ${signup} returning id`;
  const [grant] =
    await world.sql`insert into lead_grants (user_id, rights) values (${person.id}, '{roster}') returning id`;
  const [action] = await world.sql`insert into gate_actions (id, kind, slot_id, signup_id, at, done_by, request)
    values (${randomUUID()}, 'check_in', ${slot}, ${signup}, '2040-01-01', ${person.id}, 'x') returning id`;
  const [message] = await world.sql`insert into messages (id, sender_id, audience, texts, is_operational, recipients)
    values (gen_random_uuid(), ${person.id}, '[]', '{"default": {}}', false, 1) returning id`;
  await world.sql`insert into message_recipients (message_id, user_id, is_operational, mail)
    values (${message?.id}, ${person.id}, false, 'none')`;
  const [answer] = await world.sql`insert into field_answers (user_id, field_id, value)
    select ${person.id}, f.id, 'true' from custom_fields f order by f.position limit 1 returning id`;
  const mine = {
    answer: answer?.id,
    action: action?.id,
    message: message?.id,
    grant: grant?.id,
    handOver: handOver?.id,
    notice: notice?.id,
    held: held?.id,
    agreement: agreement?.id,
    signature: signature?.id,
    question: question?.id,
    request: request?.id,
    wait: wait?.id,
    watch: watch?.id,
    worked: worked?.id,
  };
  return { event, signup, ...mine };
}

/** Adds rows of four people: three actors and somebody else. */
export async function makeCast(sql: Sql): Promise<Cast> {
  return (await sql.begin(async (transaction) => {
    const world = makeWorld(transaction);
    const one = async (query: PromiseLike<Record<string, string>[]>) => (await query)[0]?.id as string;
    const people = {
      volunteer: await world.person(),
      staff: await world.person('staff'),
      admin: await world.person('admin'),
      other: await world.person(),
    };
    const field = await makePair(() =>
      one(world.sql`insert into custom_fields (label, purpose, kind, readers, position)
        values ('x', 'x', 'yes_no', 'administrators', 1) returning id`),
    );
    const rows = new Map<string, PersonRows>();
    for (const [index, person] of Object.values(people).entries())
      rows.set(person.id, await rowsOf(world, person, 10 + index));
    const invitation = (by: string | null) =>
      one(world.sql`insert into invitations (email, role, invited_by, expires_at)
        values (${`${randomUUID()}@example.org`}, 'staff', ${by}, now()) returning id`);
    const type = await makePair(() => world.slotType());
    const feed = await makePair(() => world.feed());
    const event = await makePair(() => world.event({ start_time: '2041-01-01T10:00Z', end_time: '2041-01-01T12:00Z' }));
    const slot: [string, string] = [await world.slot(event[0]), await world.slot(event[1])];
    const season = await makePair(() =>
      one(world.sql`insert into seasons (name, first_day, last_day)
        select 'x', day, day from (select coalesce(max(last_day) + 1, '2044-01-01') as day from seasons) next returning id`),
    );
    await world.sql`insert into season_requirements (user_id, season_id, credits)
      select id, ${season[0]}, 1 from unnest(${Object.values(people).map(({ id }) => id)}::uuid[]) id`;
    const qualification = await makePair(() => world.qualification());
    const asked = await world.asks(type[0], qualification[0]);
    const openChoice = (of: string) => one(world.sql`insert into open_choices (event_id) values (${of}) returning id`);
    const reservation = await makePair(() =>
      one(world.sql`insert into reservations (name, until) values ('x', '2040-01-01') returning id`),
    );
    const reserved = (of: string) =>
      one(
        world.sql`insert into reserved_places (reservation_id, slot_id, places) values (${reservation[0]}, ${of}, 1) returning id`,
      );
    const document = await makePair(() =>
      one(world.sql`insert into documents (name) values (${randomUUID()}) returning id`),
    );
    const edition = (id: string) =>
      one(world.sql`insert into document_editions (document_id, edition, texts, asks_again)
        values (${id}, 1, '{"english": "x"}', true) returning id`);
    const editions: [string, string] = [await edition(document[0]), await edition(document[1])];
    const askedDocument = await one(world.sql`insert into slot_type_documents (slot_type_id, document_id)
      values (${type[0]}, ${document[0]}) returning id`);
    const payRun = await makePair(() =>
      one(world.sql`insert into pay_runs (first_day, last_day, lines, people, minutes, amount_cents, currency)
        values ('2026-06-01', '2026-06-30', 1, 1, 60, 2000, 'USD') returning id`),
    );
    return {
      ...people,
      rows,
      freeType: await makePair(() => world.slotType()),
      freeSlot: await world.slot(
        await world.event({ start_time: '2042-01-01T10:00Z', end_time: '2042-01-01T12:00Z' }),
        { required_count: 9 },
      ),
      pair: {
        feed,
        type,
        event,
        slot,
        season,
        qualification,
        field,
        // A view has a row for each person and each row of these.
        asked: [asked, asked],
        document,
        edition: editions,
        askedDocument: [askedDocument, askedDocument],
        payrollProfile: await makePair(() =>
          one(world.sql`insert into payroll_profiles (name, profile) values (${randomUUID()}, '{}') returning id`),
        ),
        payRun,
        payRunLine: await makePair(() =>
          one(world.sql`insert into pay_run_lines (run_id, signup_id, user_id, day, slot_type_id, role, event, minutes, break_minutes,
              rate_cents, amount_cents, currency)
            values (${payRun[0]}, ${randomUUID()}, ${people.other.id}, '2026-06-01', ${type[0]}, 'Bar', 'Fair', 60, 0, 2000, 2000, 'USD')
            returning id`),
        ),
        payRunFile: await makePair(() =>
          one(
            world.sql`insert into pay_run_files (run_id, name, profile, content) values (${payRun[0]}, 'x.csv', '{}', '') returning id`,
          ),
        ),
        openChoice: [await openChoice(event[0]), await openChoice(event[1])],
        reservation,
        reservedPlaces: [await reserved(slot[0]), await reserved(slot[1])],
        wall: await makePair(() => one(world.sql`insert into walls (name) values ('x') returning id`)),
        place: await makePair(() => one(world.sql`select id from private.place_at(${randomUUID()})`)),
        invitation: [await invitation(people.admin.id), await invitation(null)],
        changeSet: await makePair(() => one(world.sql`insert into change_sets (action) values ('move') returning id`)),
        audit: await makePair(() =>
          one(world.sql`insert into audit_log (action, table_name, row_id) values ('insert', 'x', 'x') returning id`),
        ),
        feedSlot: await makePair(() =>
          one(world.sql`insert into ical_feed_slots (feed_id, slot_type_id) select ${feed[0]}, t.id from slot_types t
          where not exists (select from ical_feed_slots s where s.slot_type_id = t.id) and t.id <> all (${type}) limit 1 returning id`),
        ),
        run: await makePair(() =>
          one(world.sql`insert into ical_sync_runs (feed_id, trigger) values (${feed[0]}, 'manual') returning id`),
        ),
        source: await makePair(() =>
          one(world.sql`
          insert into ical_sources (feed_id, uid, event_id, title, start_time, end_time, timezone, all_day, source_hash)
          values (${feed[0]}, ${randomUUID()}, ${event[0]}, 'x', now(), now(), 'UTC', false, 'x') returning id`),
        ),
      },
    };
  })) as Cast;
}
