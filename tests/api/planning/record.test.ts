import { beforeAll, expect, it } from 'vitest';
import { seeAsUser } from '../../../supabase/functions/_shared/contract/access.ts';
import type { CallQuery } from '../../../supabase/functions/_shared/contract/call.ts';
import { updateEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { createFeed } from '../../../supabase/functions/_shared/contract/ical-feeds.ts';
import { removeUser } from '../../../supabase/functions/_shared/contract/leaving.ts';
import { mergeUsers } from '../../../supabase/functions/_shared/contract/merging.ts';
import { sendMessage } from '../../../supabase/functions/_shared/contract/messages.ts';
import { listRecord, type RecordEntry, recordExport } from '../../../supabase/functions/_shared/contract/record.ts';
import { assignSlot } from '../../../supabase/functions/_shared/contract/signups.ts';
import { updateSlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { clearBounce } from '../../../supabase/functions/_shared/contract/unreached.ts';
import { updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import type { Account } from '../../support/accounts.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { sql, ask, person, makeSlotType, makeEvent } = apiContext();
let admin: Account;
const actor = `Ada ${crypto.randomUUID()}`;

beforeAll(async () => {
  admin = await person('admin');
  await sql`update profiles set name = ${actor} where id = ${admin.id}`;
});

const record = async (query: CallQuery<typeof listRecord>) =>
  (await ask(listRecord, { token: admin.token, query })).data;
const said = ({ kind, title, person: whom, fields }: RecordEntry) => [
  kind,
  title,
  whom,
  ...fields.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
];
const named = async (name: string) => {
  const who = await person();
  await sql`update profiles set name = ${name} where id = ${who.id}`;
  return who;
};

/** A shift with a place that Ben is given and loses, and with another name and count. */
async function story() {
  const { token } = admin;
  const bar = await makeSlotType(token);
  const event = await makeEvent(token, [bar], { title: 'Bar', start: 30 });
  const ben = await named('Ben');
  const slotId = event.slot_assignments[0]?.id ?? '';
  const given = await ask(assignSlot, { token, params: { id: ben.id }, body: { slot_id: slotId } });
  expect(given.status).toBe(201);
  const { status } = await ask(updateEvent, {
    token,
    params: { id: event.id },
    body: {
      title: 'Late bar',
      start_time: inHours(31),
      end_time: inHours(33),
      slot_assignments: [{ slot_type_id: bar.id, required_count: 3 }],
    },
  });
  expect(status).toBe(200);
  return { event, ben, bar };
}

it('says who did what to a shift, its slots and its people, each field before and after', async () => {
  const { event, ben } = await story();
  const entries = await record({ event_id: event.id });
  expect(new Set(entries.map((entry) => [entry.actor, entry.actor_id, entry.id, entry.zone].join()))).toEqual(
    new Set([[actor, admin.id, event.id, 'UTC'].join()]),
  );
  expect(entries.map(said)).toEqual([
    [
      'event_moved',
      'Late bar',
      null,
      'title: Bar → Late bar',
      `start_time: ${event.start_time} → ${inHours(31).replace('.000', '')}`,
      `end_time: ${event.end_time} → ${inHours(33).replace('.000', '')}`,
    ],
    ['event_changed', 'Late bar', null, 'slot_type_id: Bar → Bar', 'required_count: 1 → 3'],
    ['place_assigned', 'Late bar', 'Ben', 'slot_id: null → Bar', 'status: null → asked'],
    expect.arrayContaining(['event_created', 'title: null → Bar']),
    ['event_changed', 'Late bar', null, 'slot_type_id: null → Bar', 'required_count: null → 1'],
  ]);
  expect((await record({ event_id: event.id, part: 'places' })).map(({ kind }) => kind)).toEqual(['place_assigned']);
  const byBen = await record({ event_id: event.id, user_id: ben.id });
  expect(byBen.map(({ kind, person_id }) => [kind, person_id])).toEqual([['place_assigned', ben.id]]);
});

it('is the history of a person, of a slot type and of a feed, without the address of its calendar', async () => {
  const { ben, bar } = await story();
  const { token } = admin;
  await ask(updateUser, { token, params: { id: ben.id }, body: { role: 'staff' } });
  const ofBen = await record({ user_id: ben.id });
  expect(ofBen.map(said)).toEqual([
    ['role_changed', 'Ben', null, 'role: volunteer → staff'],
    ['place_assigned', 'Late bar', 'Ben', 'slot_id: null → Bar', 'status: null → asked'],
    ['signed_in', null, null],
  ]);
  await ask(updateSlotType, {
    token,
    params: { id: bar.id },
    body: { name: 'Cocktails', color: '#3182ce', hourly_credits: 2 },
  });
  const ofType = await record({ slot_type_id: bar.id });
  expect(ofType.map(({ kind, title }) => [kind, title])).toEqual([
    ['slot_type_changed', 'Cocktails'],
    ['slot_type_changed', 'Cocktails'],
    ['slot_type_created', 'Cocktails'],
  ]);
  const { data: feed } = await ask(createFeed, {
    token,
    body: {
      name: 'Harbour',
      ical_url: 'https://calendar.example.org/secret-key/harbour.ics?token=abc',
      timezone: 'UTC',
      slot_types: [{ slot_type_id: bar.id, volunteer_slots: 2 }],
    } as never,
  });
  const ofFeed = await record({ feed_id: (feed as { id: string }).id });
  expect(ofFeed.map(({ kind, title }) => [kind, title])).toEqual([
    ['feed_created', 'Harbour'],
    ['feed_changed', 'Harbour'],
  ]);
  expect(JSON.stringify(ofFeed)).toContain('calendar.example.org');
  expect(JSON.stringify(ofFeed)).not.toMatch(/secret-key|token=abc/);
});

it('has who saw the app as somebody, exports and sign-ins', async () => {
  const [ben, other] = [await named('Ben'), await person('admin')];
  const { token } = other;
  await ask(seeAsUser, { token, params: { id: ben.id } });
  expect((await ask(recordExport, { token, body: { export: 'people' } })).status).toBe(204);
  const theirs = { user_id: other.id };
  expect((await record(theirs)).map(said)).toEqual([
    ['exported', null, null, 'export: null → people'],
    ['person_seen', 'Ben', null],
    ['role_changed', expect.stringContaining('admin'), null, 'role: volunteer → admin'],
    ['signed_in', null, null],
  ]);
  expect((await record({ ...theirs, part: 'seeing' })).map(({ kind }) => kind)).toEqual(['person_seen']);
  expect((await record({ user_id: ben.id, part: 'seeing' })).map(({ kind }) => kind)).toEqual(['person_seen']);
  expect((await record({ ...theirs, part: 'exports' })).map(({ kind }) => kind)).toEqual(['exported']);
  const [door] = await record({ ...theirs, part: 'sign_ins' });
  expect(door).toMatchObject({ kind: 'signed_in', actor_id: other.id });
  expect(JSON.stringify(door)).not.toContain('@');
});

it('has messages and cleared addresses as a part of their own, in the history of their person', async () => {
  const ben = await named('Ben');
  const { token } = await person('admin');
  await sql`insert into private.bounces (user_id, failure) values (${ben.id}, '{}')`;
  await ask(clearBounce, { token, params: { id: ben.id } });
  const audience = [{ kind: 'people', ids: [ben.id] }] as const;
  const texts = { default: { subject: 'Come to the tent', body: 'Everybody, please.' } };
  const { status } = await ask(sendMessage, {
    token,
    body: { message_id: crypto.randomUUID(), audience, texts, operational: false, answers_to: 'sender' } as never,
  });
  expect(status).toBe(201);
  const ofBen = await record({ user_id: ben.id, part: 'messages' });
  expect(ofBen.map(({ kind, title, person: whom, count }) => [kind, title, whom, count])).toEqual([
    ['message_sent', null, 'Ben', 1],
    ['bounce_cleared', 'Ben', null, 1],
  ]);
  expect(ofBen[0]?.fields).toEqual([
    { field: 'subject', before: null, after: 'Come to the tent' },
    { field: 'audience', before: null, after: [{ kind: 'people', count: 1 }] },
  ]);
  const inPart = await record({ part: 'messages', limit: 2 });
  expect(inPart.map(({ entry }) => entry)).toEqual(ofBen.map(({ entry }) => entry));
});

it('comes in pages that leave nothing out, within the given time', async () => {
  const { event } = await story();
  const query = { event_id: event.id, limit: 2 };
  const entries: string[] = [];
  let reply = await ask(listRecord, { token: admin.token, query });
  for (;;) {
    entries.push(...reply.data.map(({ entry }) => entry));
    const link = reply.headers.get('link');
    if (link === null) break;
    reply = await ask(listRecord, { token: admin.token, rawQuery: link.slice(1, link.indexOf('>')) });
  }
  const all = await record({ event_id: event.id });
  expect(entries).toEqual(all.map(({ entry }) => entry));
  expect(entries).toHaveLength(5);
  const [newest] = all;
  if (!newest) throw new Error('Nothing is recorded.');
  const later = new Date(Date.parse(newest.at) + 1).toISOString();
  expect(await record({ event_id: event.id, from: later })).toEqual([]);
  expect(await record({ event_id: event.id, until: later })).toHaveLength(5);
  // Signing in is in the list of everything too, beside the changes.
  const kinds = (await record({ from: inHours(-1), limit: 1000 })).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['signed_in', 'event_moved']));
});

it('calls somebody who was merged or has left as the rest of the app does', async () => {
  const { event, ben } = await story();
  const { token } = admin;
  const carl = await named('Carl');
  await ask(mergeUsers, { token, params: { id: carl.id }, body: { other: ben.id, values: { name: 'Carl' } } as never });
  const places = async () => (await record({ event_id: event.id, part: 'places' })).map(({ person: name }) => name);
  expect(new Set(await places())).toEqual(new Set(['Carl']));
  // What is recorded of both is the history of the one who stays.
  expect((await record({ user_id: carl.id, part: 'people' })).map(({ kind }) => kind)).toContain('persons_merged');
  await ask(removeUser, { token, params: { id: carl.id }, body: { reason: 'Asked for it' } });
  expect(new Set(await places())).toEqual(new Set([expect.stringMatching(/^Former member \d+$/)]));
  const ofCarl = await record({ user_id: carl.id });
  expect(ofCarl.filter(({ kind }) => kind === 'person_left').map(said)).toEqual([
    [
      'person_left',
      expect.stringMatching(/^Former member \d+$/),
      null,
      'state: active → left',
      'reason: null → Asked for it',
    ],
  ]);
  expect(JSON.stringify(ofCarl)).not.toMatch(/Carl|Ben|@/);
});

it('refuses a cursor of another list, and filters that mean nothing', async () => {
  const { token } = admin;
  for (const query of [{ cursor: 'x' }, { part: 'secrets' }, { user_id: 'me' }, { from: 'yesterday' }]) {
    const { status } = await ask(listRecord, { token, query: query as never });
    expect(status, JSON.stringify(query)).toBe(400);
  }
});
