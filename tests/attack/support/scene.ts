import { randomBytes } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, expect, vi } from 'vitest';
import { newStatementId } from '../../../supabase/functions/_shared/contract/statement.ts';
import { builtInProfiles } from '../../../supabase/functions/_shared/payroll/built-in.ts';
import { type Account, createAccount, strangerToken } from '../../support/accounts.ts';
import { mintToken } from '../../support/people.ts';
import type { StackInfo } from '../../support/stack.ts';

/** The people of an attack and their data. The attacker is the volunteer. */
export interface Scene {
  tokens: Record<Role, string | undefined>;
  people: Record<'volunteer' | 'staff' | 'admin' | 'victim', Account>;
  /** `planned`: a person without an account, to whom the invitation is. */
  ids: Record<
    | 'slotType'
    | 'spareType'
    | 'archivedType'
    | 'event'
    | 'past'
    | 'slot'
    | 'pastSlot'
    | 'signup'
    | 'question'
    | 'notice'
    | 'feed'
    | 'place'
    | 'sparePlace'
    | 'season'
    | 'spareSeason'
    | 'qualification'
    | 'spareQualification'
    | 'document'
    | 'spareDocument'
    | 'parentDocument'
    | 'field'
    | 'spareField'
    | 'fileField'
    | 'planned'
    | 'waiting'
    | 'blocked'
    | 'lead'
    | 'invitation'
    | 'payrollProfile'
    | 'sparePayrollProfile'
    | 'payRun'
    | 'sparePayRun'
    | 'exportedRun'
    | 'runFile'
    | 'ownWork'
    | 'wall'
    | 'statement'
    | 'spareWall'
    | 'closedSlot'
    | 'picture'
    | 'reservation'
    | 'spareReservation',
    string
  >;
  /** What the database has of the secret in the link of the invitation, in the address of the wall, of a place that the victim holds, and of a parent who was asked. */
  linkHash: string;
}

/**
 * `stranger`: a genuine token without an application user; `expired`: an administrator's, stolen too late; `waiting`: for
 * approval; `blocked`: signed in again since.
 */
export const roles = [
  ...(['anonymous', 'expired', 'forged', 'stranger', 'waiting', 'blocked', 'volunteer', 'staff', 'admin'] as const),
];
export type Role = (typeof roles)[number];

const feedKey = 'private-0123456789abcdef';
/** The address of the feed of a scene. */
export const sceneFeed = `https://feeds.invalid/${feedKey}/basic.ics`;
/** What only administrators may read. */
export const secrets = [feedKey, 'only-for-the-victim', 'only-for-administrators'];

const one = async (query: PromiseLike<Record<string, string>[]>): Promise<string> => (await query)[0]?.id as string;

/** Returns a function that makes a new scene on the stack. */
export function scenes(stack: StackInfo) {
  const sql = postgres(stack.superuserUrl, { max: 2, onnotice: () => {} });
  // Settings that an administrator changed in one attack must not affect the next one.
  const settleNothing = () =>
    sql.begin((tx) => [
      tx`delete from organisation`,
      tx`insert into organisation default values`,
      // Otherwise every place would ask for what an attack has written.
      tx`update documents set for_everybody = false where for_everybody`,
      tx`update custom_fields set needed = 'wanted' where needed <> 'wanted'`,
    ]);
  afterAll(async () => {
    await settleNothing();
    // Credits count within seasons only as soon as there are some.
    await sql`delete from seasons`;
    await sql`delete from private.holds`;
    await sql`delete from private.answer_files`;
    await sql`delete from open_choices`;
    await sql`delete from private.open_pictures`;
    await sql`update open_page set shows = 'nothing', text = null, picture = null, indexed = false, sites = '{}'`;
    await sql.end();
  });
  const fresh = async () => {
    await settleNothing();
    // First syncs of feeds that an earlier attack created must not change anything during this one.
    const running = () => sql`select from ical_sync_runs where finished_at is null`;
    await vi.waitFor(async () => expect(await running()).toEqual([]), { timeout: 30_000 });
    const scene = await makeScene(stack, sql);
    // What visitors see may be ten seconds old, and an attack may have ended the public page.
    const status = async () => (await fetch(`${stack.apiUrl}/open`)).status;
    await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 15_000, interval: 500 });
    return scene;
  };
  return { sql, makeScene: fresh };
}

async function makeScene(stack: StackInfo, sql: Sql): Promise<Scene> {
  const account = (role?: 'staff' | 'admin') => createAccount(stack, sql, role);
  const [volunteer, victim, waiting, blocked] = [await account(), await account(), await account(), await account()];
  const [staff, admin] = [await account('staff'), await account('admin')];
  await sql`update profiles set state = 'waiting' where id = ${waiting.id}`;
  await sql`update profiles set state = 'blocked' where id = ${blocked.id}`;
  await sql`insert into blocks (user_id, reason, is_told, state_before)
    values (${blocked.id}, 'only-for-administrators', false, 'active')`;
  await sql`update profiles set phone = '+1 555 0100', description = 'only-for-the-victim' where id = ${victim.id}`;
  const type = (archived: boolean) =>
    one(sql`insert into slot_types (name, color, archived_at)
      values ('Bar', '#3182ce', case when ${archived} then now() end) returning id`);
  const event = (from: string) =>
    one(sql`insert into events (title, timezone, start_time, end_time)
      values ('Harbour', 'UTC', now() + ${from}::interval, now() + ${from}::interval + interval '2 hours') returning id`);
  const slot = (eventId: string, typeId: string) =>
    one(
      sql`insert into event_slots (event_id, slot_type_id, required_count) values (${eventId}, ${typeId}, 3) returning id`,
    );
  await sql`delete from seasons`;
  const season = (day: string) =>
    one(sql`insert into seasons (name, first_day, last_day)
      values ('Summer', ${day}, ${day}::date + 30) returning id`);
  const slotType = await type(false);
  const [future, past] = [await event('30 days'), await event('-30 days')];
  const [futureSlot, pastSlot] = [await slot(future, slotType), await slot(past, slotType)];
  const signup = await one(
    sql`insert into signups (slot_id, user_id) values (${futureSlot}, ${victim.id}) returning id`,
  );
  const asked = await one(
    sql`insert into signups (slot_id, user_id) values (${await slot(await event('32 days'), slotType)}, ${victim.id}) returning id`,
  );
  await sql`update signups set status = 'asked' where id = ${asked}`;
  const feed = await one(sql`insert into ical_feeds (name, ical_url, timezone, next_due_at)
    values ('Town', ${sceneFeed}, 'UTC', null) returning id`);
  await sql`insert into ical_sources (feed_id, uid, event_id, title, start_time, end_time, timezone, all_day, source_hash)
    values (${feed}, ${crypto.randomUUID()}, ${past}, 'x', now(), now(), 'UTC', false, 'x')`;
  const invited = `${crypto.randomUUID()}@example.org`;
  const planned = await one(sql`insert into profiles (email, name) values (${invited}, 'Planned') returning id`);
  const invitation = await one(sql`insert into invitations (user_id, email, role, invited_by, expires_at)
    values (${planned}, ${invited}, 'admin', ${admin.id}, now() + interval '14 days') returning id`);
  const qualification = await one(sql`insert into qualifications (name, confirmed_by)
    values (${`Attacked ${crypto.randomUUID()}`}, 'organiser') returning id`);
  await sql`insert into person_qualifications (user_id, qualification_id, confirmed_on, confirmed_at)
    values (${victim.id}, ${qualification}, '2026-01-01', now())`;
  const paper = async (kind: string) => {
    const id = await one(sql`insert into documents (name) values (${`${kind} ${crypto.randomUUID()}`}) returning id`);
    await sql`insert into document_editions (document_id, edition, texts, asks_again)
      values (${id}, 1, '{"english": "x"}', true)`;
    return id;
  };
  const document = await paper('Attacked');
  // The victim is 15, and a parent was asked.
  const parentDocument = await paper('Permission');
  await sql`update documents set parent_signs = true where id = ${parentDocument}`;
  await sql`insert into births (user_id, born) values (${victim.id}, extract(year from now() - interval '15 years')::text)
    on conflict (user_id) do update set born = excluded.born`;
  await sql`insert into agreements (user_id, document_id, edition, language, hash, via)
    values (${victim.id}, ${document}, 1, 'english', ${'0'.repeat(64)}, 'self')`;
  const customField = (label: string) =>
    one(sql`insert into custom_fields (label, purpose, kind, readers, position)
      values (${label}, 'x', 'short_text', 'leads', 1) returning id`);
  const field = await customField('Attacked');
  await sql`insert into field_answers (user_id, field_id, value) values (${victim.id}, ${field}, '"secret"')`;
  const linkHash = randomBytes(32).toString('hex');
  await sql`with asked as (
      insert into private.parent_links (user_id, document_id, name, email, language, until)
      values (${victim.id}, ${parentDocument}, 'Parent', 'parent@example.org', 'english', now() + interval '14 days') returning id)
    insert into private.parent_link_secrets (hash, link_id) select ${linkHash}, id from asked`;
  await sql`insert into private.invitation_tokens (hash, invitation_id, mail_id)
    values (${linkHash}, ${invitation}, ${crypto.randomUUID()})`;
  const reservation = (name: string) =>
    one(sql`insert into reservations (name, until) values (${name}, now() + interval '30 days') returning id`);
  const wall = (name: string) => one(sql`insert into walls (name) values (${name}) returning id`);
  const payrollProfile = (name: string) =>
    one(
      sql`insert into payroll_profiles (name, profile) values (${`${name} ${crypto.randomUUID()}`}, ${sql.json(builtInProfiles.csv)}) returning id`,
    );
  const payRun = async (exported = false) => {
    const run =
      await one(sql`insert into pay_runs (first_day, last_day, lines, people, minutes, amount_cents, currency, exported_at)
      values ('2020-01-01', '2020-01-31', 1, 1, 120, 3000, 'USD', case when ${exported} then now() end) returning id`);
    await sql`insert into pay_run_lines (run_id, signup_id, user_id, day, slot_type_id, role, event, payroll_number, pay_code, minutes,
        break_minutes, rate_cents, amount_cents, currency)
      values (${run}, ${signup}, ${victim.id}, '2020-01-01', ${slotType}, 'Bar', 'Harbour', '4711', '100', 120, 0, 1500, 3000, 'USD')`;
    return run;
  };
  const exportedRun = await payRun(true);
  const worked = await event('60 days');
  const ownWork = await one(
    sql`insert into signups (slot_id, user_id) values (${await slot(worked, slotType)}, ${admin.id}) returning id`,
  );
  // Nobody signs up for what is over.
  await sql`update events set start_time = start_time - interval '90 days', end_time = end_time - interval '90 days'
    where id = ${worked}`;
  const shownWall = await wall('Attacked');
  await sql`insert into private.wall_keys (wall_id, hash) values (${shownWall}, ${linkHash})`;
  // The victim has not entered the digits, 123456.
  await sql`insert into private.holds (slot_id, hash, name, email, language, code, caller, until)
    values (${await slot(await event('34 days'), slotType)}, ${linkHash}, 'Victim', ${victim.email}, 'english', '123456', 'x', now() + interval '1 day')`;
  const picture = randomBytes(32).toString('hex');
  await sql`insert into private.open_pictures (name, type, bytes) values (${picture}, 'image/png', ${Buffer.from('\x89PNG', 'latin1')})`;
  await sql`update open_page set shows = 'all', picture = ${picture}`;
  const closedType = await one(
    sql`insert into slot_types (name, color, open_to) values ('Safe', '#3182ce', 'staff') returning id`,
  );
  const statement = newStatementId();
  await sql`insert into private.statements (id, user_id, token, key_id, first_day, last_day, opens, closes, minutes, issued_at)
    values (${statement}, ${victim.id}, 'x', 'x', '2026-01-01', '2026-01-31', '2026-01-01', '2026-02-01', '{}', now())`;
  return {
    linkHash,
    people: { volunteer, staff, admin, victim },
    tokens: {
      anonymous: undefined,
      expired: await mintToken(stack, { subject: admin.id, expiresIn: -60 }),
      forged: await mintToken(stack, {
        subject: admin.id,
        secret: 'a secret of the attacker, long enough to sign with',
      }),
      stranger: await strangerToken(stack, sql),
      waiting: waiting.token,
      blocked: blocked.token,
      volunteer: volunteer.token,
      staff: staff.token,
      admin: admin.token,
    },
    ids: {
      slotType,
      spareType: await type(false),
      archivedType: await type(true),
      event: future,
      past,
      slot: futureSlot,
      pastSlot,
      signup,
      question: await one(sql`select id from questions where signup_id = ${asked}`),
      notice: await one(sql`insert into notices (user_id, event_id, signup_id, kind)
        values (${victim.id}, ${future}, ${signup}, 'moved') returning id`),
      feed,
      place: await one(sql`select id from private.place_at('Attacked')`),
      sparePlace: await one(sql`select id from private.place_at(${crypto.randomUUID()})`),
      season: await season('2044-01-01'),
      spareSeason: await season('2045-01-01'),
      qualification,
      document,
      spareDocument: await paper('Spare'),
      parentDocument,
      spareQualification: await one(sql`insert into public.qualifications (name, confirmed_by)
        values (${`Spare ${crypto.randomUUID()}`}, 'self') returning id`),
      field,
      spareField: await customField('Spare'),
      fileField: await one(sql`insert into custom_fields (label, purpose, kind, max_mb, readers, position)
        values ('Paper', 'x', 'file', 5, 'leads', 1) returning id`),
      planned,
      waiting: waiting.id,
      blocked: blocked.id,
      // Of the victim: it gives nobody else anything.
      lead: await one(
        sql`insert into lead_grants (user_id, rights) values (${victim.id}, '{gate,roster,fill}') returning id`,
      ),
      invitation,
      payrollProfile: await payrollProfile('Attacked'),
      sparePayrollProfile: await payrollProfile('Spare'),
      payRun: await payRun(),
      sparePayRun: await payRun(),
      exportedRun,
      runFile:
        await one(sql`insert into pay_run_files (run_id, name, profile, content) values (${exportedRun}, 'x.csv', '{"name": "x"}', 'x')
        returning id`),
      ownWork,
      wall: shownWall,
      statement,
      spareWall: await wall('Spare'),
      closedSlot: await slot(await event('36 days'), closedType),
      picture,
      reservation: await reservation('Attacked'),
      spareReservation: await reservation('Spare'),
    },
  };
}

const tables = [
  'profiles',
  'invitations',
  'slot_types',
  'events',
  'event_slots',
  'signups',
  'notices',
  'ical_feeds',
  'ical_feed_slots',
  'ical_sources',
  'ical_sync_runs',
  'audit_log',
  'organisation',
  'slot_type_rates',
  'blocks',
  'places',
  'place_names',
  'seasons',
  'season_requirements',
  'qualifications',
  'person_qualifications',
  'slot_type_qualifications',
  'custom_fields',
  'field_answers',
  'lead_grants',
  'calendars',
  'private.merged_persons',
  'private.invitation_tokens',
  'auth.users',
  'walls',
  'payroll_numbers',
  'births',
  'documents',
  'document_editions',
  'agreements',
  'signatures',
  'private.parent_links',
  'private.parent_link_secrets',
  'slot_type_documents',
  'payroll_profiles',
  'private.wall_keys',
  'private.statements',
  'work_entries',
  'work_reasons',
  'pay_runs',
  'pay_run_lines',
  'pay_run_files',
  'open_page',
  'open_choices',
  'private.open_pictures',
  'private.holds',
  'reservations',
  'reserved_places',
];

/** All stored data as one text. It must be the same after refused attacks. */
export async function everything(sql: Sql): Promise<string> {
  const contents = await Promise.all(
    tables.map(
      (name) =>
        sql`select md5(coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t))::text, '')) as sum from ${sql(name)} t`,
    ),
  );
  return contents.map(([row], index) => `${tables[index]} ${row?.sum}`).join('\n');
}
