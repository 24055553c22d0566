import { expect, it } from 'vitest';
import { someAt } from '../support/times.ts';
import { attackContext, createVerdicts, fill } from './support/attacker.ts';
import { attempts } from './support/attempts.ts';
import type { Schema } from './support/generate.ts';
import { injections } from './support/payloads.ts';
import { type Role, type Scene, sceneFeed, scenes } from './support/scene.ts';
import { sideBySide } from './support/side-by-side.ts';
import { keepTally } from './support/tally.ts';

const { stack, calls, shoot } = attackContext();
const { sql, makeScene } = scenes(stack);
keepTally();

/** What an injection would change: the catalogue, and privileges. */
const shape = async ({ people }: Scene) => ({
  relations: (await sql`select relname from pg_class where relnamespace = 'public'::regnamespace order by 1`).map(
    (row) => row.relname,
  ),
  functions: (
    await sql`select md5(string_agg(prosrc, '' order by oid)) as sum from pg_proc where pronamespace = 'private'::regnamespace`
  )[0],
  roles: (
    await sql`select id, role from profiles where id in ${sql(Object.values(people).map(({ id }) => id))} order by id`
  ).map((row) => row.role),
});

/** The fields of a body that accept any text, and where each is in the answer. */
const textFields = (schema: Schema): string[] =>
  Object.entries(schema.properties ?? {})
    // These are read, and refused unless they mean something.
    .filter(([name, field]) => !['timezone', 'ical_url', 'picture'].includes(name) && isText(field))
    .map(([name]) => name);
const isText = ({ type, anyOf, format, pattern, enum: choices }: Schema): boolean =>
  anyOf ? anyOf.some(isText) : type === 'string' && !format && !pattern && !choices;

/** Calls that succeed only once; each text is sent in a scene of its own. */
const once = new Set(['assignSlot', 'markAttendance', 'placeHelper', 'removeUser', 'voidRun']);
/** What a text is about if the call is refused for other people's. */
const own: Record<string, (scene: Scene) => Record<string, string>> = {
  claimHours: ({ ids }) => ({ signupId: ids.ownWork }),
};
/** Who sends a text that is not an administrator's. */
const senders: Record<string, Role> = { setEntryNote: 'waiting' };
/** Each text was the location of an event before, and a place has its name. */
async function freeNames({ ids }: Scene): Promise<void> {
  await sql`update events set location = null where location is not null`;
  await sql`delete from places where id <> ${ids.place}`;
}
/** What must exist before a call stores its text. */
const ready: Record<string, (scene: Scene) => Promise<unknown>> = {
  createPlace: freeNames,
  updatePlace: freeNames,
  // Each text was the name of a created qualification before.
  updateQualification: ({ ids }) => sql`delete from qualifications where id <> ${ids.qualification}`,
  // A place on the public page, where an address has not held three others.
  holdPlace: async ({ ids }) => {
    await sql`update slot_types set open_to = 'everyone'
      where id = (select slot_type_id from event_slots where id = ${ids.closedSlot})`;
    await sql`delete from private.holds`;
    await sql`delete from private.buckets where key like 'holds %'`;
  },
  // Places that are free, and no hold of an earlier text: the count of the slot is exact.
  createReservation: () => sql`delete from reserved_places`,
  addLookedAfter: async () => {
    await sql`update organisation set looking_after = true`;
    await sql`delete from profiles where guardian_id is not null`;
  },
  // Few mails a day go to parents.
  askParent: () => sql`delete from private.parent_links`,
  // A link works once; its secret is `known`.
  agreeAsParent: async ({ ids, people }) => {
    await sql`delete from agreements where document_id = ${ids.parentDocument}`;
    await sql`delete from private.parent_links`;
    await sql`with asked as (
        insert into private.parent_links (user_id, document_id, name, email, language, until)
        values (${people.victim.id}, ${ids.parentDocument}, 'Parent', 'parent@example.org', 'english', now() + interval '1 day')
        returning id)
      insert into private.parent_link_secrets (hash, link_id) select encode(sha256('known'), 'hex'), id from asked`;
  },
  // Nor is it that of another profile of payroll files.
  createPayrollProfile: ({ ids }) => sql`delete from payroll_profiles where id <> ${ids.payrollProfile}`,
  updatePayrollProfile: ({ ids }) => sql`delete from payroll_profiles where id <> ${ids.payrollProfile}`,
  // An earlier text came with a change of who confirms it.
  askForQualification: ({ ids }) =>
    sql`update qualifications set confirmed_by = 'organiser' where id = ${ids.qualification}`,
  markAttendance: ({ ids }) =>
    sql`update events set start_time = now() - interval '1 hour', end_time = now() + interval '1 hour' where id = ${ids.event}`,
};
/** A moment of the past shift of a scene, so many hours after it began (ISO 8601). */
const shiftAt = (hours: number) => new Date(Date.now() - 30 * 86_400_000 + hours * 3_600_000).toISOString();
/** What a body needs besides a text so that the text is stored. Another address of a feed would be read first. */
const beside: Record<string, object> = {
  'claimHours.reason': { came_at: shiftAt(0), left_at: shiftAt(1) },
  'updateSlotType.rate_reason': { rate_from: '2020-01-01' },
  'agreeAsParent.name': { token: 'known' },
  'editFeed.name': { ical_url: sceneFeed },
  'editFeed.description': { ical_url: sceneFeed },
};
/** Where a text that no call returns is stored. */
const keptIn: Record<string, (scene: Scene) => Promise<string | undefined>> = {
  'addLookedAfter.name': async () =>
    (await sql`select name from profiles where guardian_id is not null order by created_at desc limit 1`)[0]?.name,
  'updateSlotType.rate_reason': async ({ ids }) => {
    const [row] = await sql`select after ->> 'reason' as reason from audit_log
      where table_name = 'slot_type_rates' and row_id = ${ids.slotType} order by id desc limit 1`;
    return row?.reason;
  },
  ...Object.fromEntries(
    ['createSlotType', 'updateSlotType'].flatMap((call) =>
      ['pay_code', 'cost_centre'].map((field) => [
        `${call}.${field}`,
        async () => (await sql`select ${sql(field)} as text from slot_types order by updated_at desc limit 1`)[0]?.text,
      ]),
    ),
  ),
  'askParent.name': async () => (await sql`select name from private.parent_links`)[0]?.name,
  'agreeAsParent.name': async ({ ids }) => {
    const [row] = await sql`select s.name from signatures s join agreements a on a.id = s.agreement_id
      where a.document_id = ${ids.parentDocument}`;
    return row?.name;
  },
  'holdPlace.name': async ({ ids }) =>
    (await sql`select name from private.holds where slot_id = ${ids.closedSlot}`)[0]?.name,
  'claimHours.reason': async ({ ids }) => {
    const [row] = await sql`select r.reason from work_entries e join work_reasons r on r.entry_id = e.id
      where e.signup_id = ${ids.ownWork} order by e.id desc limit 1`;
    return row?.reason;
  },
  'voidRun.reason': async ({ ids }) =>
    (await sql`select void_reason from pay_runs where id = ${ids.sparePayRun}`)[0]?.void_reason,
  'makeRunFile.name': async ({ ids }) => {
    const [row] = await sql`select profile ->> 'name' as name from pay_run_files
      where run_id = ${ids.payRun} order by made_at desc limit 1`;
    return row?.name;
  },
  'setEntryNote.note': async ({ ids }) =>
    (await sql`select entry_note from profiles where id = ${ids.waiting}`)[0]?.entry_note,
  'askForQualification.note': async ({ ids, people }) => {
    const [row] = await sql`select note from qualification_requests
      where user_id = ${people.victim.id} and qualification_id = ${ids.qualification}`;
    return row?.note;
  },
  'placeHelper.override_reason': async ({ ids }) => {
    const [row] = await sql`select override_reason from signups
      where event_id = ${ids.event} and override_reason is not null order by created_at desc limit 1`;
    return row?.override_reason;
  },
  'blockUser.reason': async ({ people }) =>
    (await sql`select reason from blocks where user_id = ${people.victim.id}`)[0]?.reason,
  'removeUser.reason': async ({ people }) => {
    const [row] = await sql`select after ->> 'reason' as reason from audit_log
      where table_name = 'profiles' and row_id = ${people.victim.id} order by id desc limit 1`;
    return row?.reason;
  },
};
/** Names of places: white space inside them counts as one space. */
const folded = new Set(['createPlace.name', 'updatePlace.name']);
/** Texts that are secrets: no guess opens anything. */
const guessed = new Set([
  ...['readInvitation.token', 'acceptInvitation.token', 'readWall.key', 'scanCode.code'],
  ...['readParentLink.token', 'agreeAsParent.token', 'declineAsParent.token'],
  ...['withdrawStatement.statement_id', 'checkStatement.statement_id'],
  ...['confirmHold.key', 'sendHoldAgain.key', 'releaseHold.key', 'signInByHold.key'],
  ...['holdPlace.link', 'getOpenPage?link'],
]);
/** Filters that accept any text. */
const searches = new Set([
  ...['findGatePeople?q', 'getReport?search', 'listReportedSignups?search', 'listUsers?search', 'listEvents?search'],
  ...['listCandidates?search', 'listHelpers?search'],
]);

/** Texts that are kept, whatever they say: tests/api/planning/assigning.test.ts. */
const stated = new Set(['cancelSignup?reason']);

it('texts are never interpreted: they are returned as they were sent', async () => {
  const verdicts = createVerdicts();
  const scene = await makeScene();
  const before = await shape(scene);
  let place = 0;
  // A preview stores nothing, and the call that it is for takes the same body.
  for (const call of calls.filter(({ id, body }) => body && id !== 'previewFeedEdit')) {
    const { params, body } = attempts[call.id] ?? {};
    for (const name of textFields(call.body as Schema)) {
      for (const text of someAt(place++, injections)) {
        const used = once.has(call.id) ? await makeScene() : scene;
        await ready[call.id]?.(used);
        const path = fill(call.path, (own[call.id] ?? params)?.(used) ?? {});
        const field = `${call.id}.${name}`;
        const sent = JSON.stringify({ ...body?.(used), ...beside[field], [name]: text });
        const hit = await shoot({
          method: call.method,
          path,
          token: used.tokens[senders[call.id] ?? 'admin'],
          body: sent,
        });
        const what = `${field}: ${text}`;
        // A text of spaces only counts as empty.
        const stored = folded.has(field) ? text.replaceAll(/\s+/g, ' ') : text;
        const wanted = guessed.has(field) ? 'not_found' : stored.trim() || null;
        const kept = async () => (keptIn[field] ? await keptIn[field](used) : JSON.parse(hit.text)[name]);
        verdicts.expect(what, hit.status < 300 ? await kept() : hit.code, wanted ?? 'invalid_request');
      }
    }
  }
  verdicts.expect('tables, functions and roles', await shape(scene), before);
  verdicts.done();
});

it('identifiers, filters and cursors are either valid or refused', async () => {
  const verdicts = createVerdicts();
  const scene = await makeScene();
  const before = await shape(scene);
  const values = [
    ...injections,
    `${scene.ids.event}' or true --`,
    `{${scene.ids.event}}`,
    `${scene.ids.event},`,
    'me',
    '*',
  ];
  await sideBySide(calls, async (call, index) => {
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
    const sent = call.body ? { body: JSON.stringify(attempts[call.id]?.body?.(scene)) } : {};
    for (const value of names.length > 0 ? someAt(index, values) : []) {
      // The caller's own profile has an address of its own.
      if (call.id === 'getUser' && value === 'me') continue;
      const path = fill(call.path, Object.fromEntries(names.map((name) => [name, encodeURIComponent(value)])));
      const { code } = await shoot({ method: call.method, path, token: scene.tokens.admin, ...sent });
      verdicts.expect(`${call.id} of ${value}`, code, 'invalid_request');
    }
    for (const [at, { name }] of call.query.entries()) {
      if (stated.has(`${call.id}?${name}`)) continue;
      const place = fill(call.path, attempts[call.id]?.params?.(scene) ?? {});
      for (const value of someAt(index + at, values)) {
        const path = `${place}?${name}=${encodeURIComponent(value)}`;
        const { code } = await shoot({ method: call.method, path, token: scene.tokens.admin, ...sent });
        const what = `${call.id}?${name}`;
        const refusal = guessed.has(what) ? 'not_found' : 'invalid_request';
        verdicts.expect(`${what}=${value}`, code, searches.has(what) ? undefined : refusal);
      }
    }
  });
  const cursors = [
    `2030-01-01T00:00:00Z|${scene.ids.event}' or true --`,
    `now()|${scene.ids.event}`,
    '|',
    '||',
    'infinity|x',
  ];
  for (const cursor of cursors) {
    const path = `/events?limit=1&cursor=${Buffer.from(cursor).toString('base64url')}`;
    verdicts.expect(
      `cursor ${cursor}`,
      (await shoot({ method: 'GET', path, token: scene.tokens.admin })).code,
      'invalid_request',
    );
  }
  verdicts.expect('tables, functions and roles', await shape(scene), before);
  verdicts.done();
  expect(before.relations).toContain('events');
});
