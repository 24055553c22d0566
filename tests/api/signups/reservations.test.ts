import { beforeAll, describe, expect, it } from 'vitest';
import { getBoard } from '../../../supabase/functions/_shared/contract/board.ts';
import type { CallBody } from '../../../supabase/functions/_shared/contract/call.ts';
import { confirmHold, getOpenPage, holdPlace } from '../../../supabase/functions/_shared/contract/open-page.ts';
import {
  createReservation,
  endReservation,
  listReservations,
  listReservedPeople,
  updateReservation,
} from '../../../supabase/functions/_shared/contract/reservations.ts';
import { apiClient } from '../../support/api-client.ts';
import { apiContext } from '../../support/api-context.ts';
import { startOwnApi } from '../../support/own-function.ts';

const { ask, sql, person, makeSlotType, makeEvent, stack } = apiContext();

let admin: { token: string };
beforeAll(async () => {
  admin = await person('admin');
  await sql`update open_page set shows = 'nothing'`;
});
/** All tests call from one address, which tries few links. */
const forgetLimits = () => sql`delete from private.buckets`;
const newAddress = () => `visitor-${crypto.randomUUID().slice(0, 8)}@example.org`;
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().replace('.000Z', 'Z');
const someId = () => crypto.randomUUID();

async function shift(count = 5) {
  const type = await makeSlotType(admin.token, 1, `Bar ${crypto.randomUUID().slice(0, 8)}`);
  const event = await makeEvent(admin.token, [type], {
    count,
    title: 'Fair',
    start: 100 + Math.floor(Math.random() * 3000),
  });
  await sql`update events set group_size = 5 where id = ${event.id}`;
  return { event, type, slot: event.slot_assignments[0]?.id ?? '' };
}
const reserve = (slot_id: string, places = 3, more: Partial<CallBody<typeof createReservation>> = {}) =>
  ask(createReservation, {
    token: admin.token,
    body: { name: 'Rotary club', until: tomorrow(), places: [{ slot_id, places }], ...more },
  });
const hold = (slot_id: string, link: string, more: Partial<CallBody<typeof holdPlace>> = {}) =>
  ask(holdPlace, { body: { slot_id, name: 'Vera Visitor', email: newAddress(), language: 'english', link, ...more } });
/** Takes a place by a link, with the digits as the database has them. */
async function take(slot: string, link: string, more: Partial<CallBody<typeof holdPlace>> = {}) {
  const { data } = await hold(slot, link, more);
  const { key } = data as { key: string };
  const [row] =
    await sql`select code from private.holds where hash = encode(sha256(convert_to(${key}, 'UTF8')), 'hex')`;
  expect((await ask(confirmHold, { body: { key, code: row?.code } })).data).toEqual({ outcome: 'taken' });
}

it('places are reserved, taken by the link while there is no public page, listed, and end', async () => {
  const { event, type, slot } = await shift();
  const until = tomorrow();
  const made = await reserve(slot, 3, { until });
  expect(made.status).toBe(201);
  const { id, secret } = made.data as { id: string; secret: string };
  expect(made.data).toEqual({
    ...{ id, name: 'Rotary club', until: expect.stringMatching(until.slice(0, 19)), ended_at: null, version: 1 },
    secret: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
    places: [
      {
        ...{ slot_id: slot, event_id: event.id, title: 'Fair', slot_type: type.name, color: '#3182ce', all_day: false },
        ...{
          start_time: event.start_time,
          end_time: event.end_time,
          timezone: event.timezone,
          places: 3,
          taken: 0,
          left: 3,
        },
      },
    ],
  });
  const answer = await fetch(`${stack.apiUrl}/open?link=${secret}`, { headers: { origin: 'https://club.example' } });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=5']);
  const { data: page } = await ask(getOpenPage, { query: { link: secret } });
  expect(page).toMatchObject({
    ...{ entry: 'open', indexed: false, reserved: { name: 'Rotary club' } },
    shifts: [{ id: event.id, slots: [{ id: slot, left: 3, state: 'free' }] }],
  });
  await take(slot, secret, { places: 2 });
  expect((await hold(slot, secret, { places: 2 })).message).toBe('Only one place is left');
  const board = await ask(getBoard, {
    token: admin.token,
    query: { from: event.start_time, to: event.end_time, event_ids: [event.id] },
  });
  expect(board.data?.shifts[0]?.slots).toMatchObject([
    { id: slot, current_count: 3, held_count: 1, reserved: [{ id, name: 'Rotary club', held: 1 }] },
  ]);
  const { data: people } = await ask(listReservedPeople, { token: admin.token, params: { id } });
  expect(people).toMatchObject([
    { name: 'Vera Visitor', companions: 1, event_id: event.id, title: 'Fair', slot_type: type.name, phone: null },
  ]);
  const changed = await ask(updateReservation, {
    token: admin.token,
    params: { id },
    body: { version: 1, name: 'Class 5', places: [{ slot_id: slot, places: 5 }] },
  });
  expect(changed.data).toMatchObject({ name: 'Class 5', version: 2, places: [{ places: 5, taken: 2, left: 3 }] });
  const stale = await ask(updateReservation, { token: admin.token, params: { id }, body: { version: 1, name: 'x' } });
  expect(stale.code).toBe('stale_version');
  for (let twice = 2; twice > 0; twice--) {
    expect((await ask(endReservation, { token: admin.token, params: { id } })).status).toBe(204);
  }
  expect((await hold(slot, secret)).code).toBe('reservation_over');
  const { data: all } = await ask(listReservations, { token: admin.token, query: { limit: 1 } });
  expect(all).toMatchObject([{ id, ended_at: expect.any(String), places: [{ taken: 2, left: 0 }] }]);
  const [row] = await sql`select filled_count, held_count from event_slots where id = ${slot}`;
  expect(row).toEqual({ filled_count: 2, held_count: 0 });
  const later = await ask(updateReservation, { token: admin.token, params: { id }, body: { until: tomorrow() } });
  expect([later.status, later.code]).toEqual([409, 'reservation_over']);
});

it('lists come in pages, the latest first', async () => {
  const { slot } = await shift(3);
  const ids: string[] = [];
  for (const name of ['First', 'Second', 'Third']) ids.push((await reserve(slot, 1, { name })).data?.id ?? '');
  const first = await ask(listReservations, { token: admin.token, query: { limit: 2 } });
  expect(first.data?.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await ask(listReservations, { token: admin.token, rawQuery: next } as never);
  expect((second.data as { id: string }[])[0]?.id).toBe(ids[0]);
});

describe('what is refused, each with its sentence', () => {
  it('a reservation that is nonsense, or has more than is free', async () => {
    const { type, slot } = await shift(2);
    const one = { slot_id: slot, places: 1 };
    for (const [more, message] of [
      [{ name: ' ' }, 'Name is required'],
      [{ name: 'x'.repeat(101) }, 'Must be at most 100 characters'],
      [{ until: 'soon' }, 'Must be a date and time with offset (ISO 8601)'],
      [{ until: '2020-01-01T00:00:00Z' }, 'Must be in the future'],
      [{ places: [] }, 'Must be at least one place'],
      [{ places: [one, one] }, 'These places are in the list twice'],
      [{ places: [{ ...one, places: 0 }] }, 'Count must be at least 1'],
      [{ places: [{ ...one, places: 501 }] }, 'Must be at most 500'],
      [{ places: Array.from({ length: 201 }, () => ({ slot_id: someId(), places: 1 })) }, 'Must be at most 200 lines'],
    ] as const) {
      const refused = await reserve(slot, 1, more as never);
      expect([refused.status, refused.message]).toEqual([400, message]);
    }
    const tooMany = await reserve(slot, 3);
    expect([tooMany.status, tooMany.code, tooMany.message]).toEqual([
      ...[409, 'too_few_free', `Only 2 places are free as "${type.name}" at "Fair"`],
    ]);
    expect((await reserve(someId())).status).toBe(404);
    for (const call of [updateReservation, endReservation, listReservedPeople]) {
      const missing = await ask(call, {
        token: admin.token,
        params: { id: someId() },
        body: call === updateReservation ? { name: 'x' } : undefined,
      } as never);
      expect([missing.status, missing.message]).toEqual([404, 'Reservation not found']);
    }
    const { data } = await reserve(slot, 1);
    const nothing = await ask(updateReservation, {
      token: admin.token,
      params: { id: data?.id ?? '' },
      body: { version: 1 },
    });
    expect([nothing.status, nothing.message]).toEqual([400, 'There is nothing to change']);
  });

  it('a link that is unknown, too long, or over; and a group of ten thousand names', async () => {
    const { slot } = await shift(5);
    const { secret = '', id = '' } = (await reserve(slot)).data ?? {};
    for (const link of ['x'.repeat(22), 'x', secret.slice(1), `${secret} `]) {
      await forgetLimits();
      for (const refused of [await ask(getOpenPage, { query: { link } }), await hold(slot, link)]) {
        expect([refused.status, refused.message]).toEqual([404, 'Reservation not found']);
      }
    }
    await forgetLimits();
    const long = await ask(getOpenPage, { query: { link: 'x'.repeat(5000) } });
    expect([long.status, long.message]).toEqual([400, 'Must be at most 200 characters']);
    const huge = await hold(slot, 'x'.repeat(1_000_000));
    expect([huge.status, huge.message]).toEqual([400, 'Must be at most 200 characters']);
    const larger = await hold(slot, 'x'.repeat(1_100_000));
    expect([larger.status, larger.message]).toEqual([413, 'The request is larger than 1 MiB']);
    const names = Array.from({ length: 10_000 }, (_, number) => `Friend ${number}`);
    const crowd = await hold(slot, secret, { names, places: 5 });
    expect([crowd.status, crowd.message]).toEqual([400, 'Must be at most 19 names']);
    const more = await hold(slot, secret, { names: ['Ann', 'Ben'], places: 2 });
    expect([more.status, more.message]).toEqual([409, 'There is one place without a name']);
    expect((await sql`select held from reserved_places where slot_id = ${slot}`)[0]?.held).toBe(3);
    await sql`update reservations set until = now() where id = ${id}`;
    await new Promise((resolve) => setTimeout(resolve, 10_100));
    expect((await ask(getOpenPage, { query: { link: secret } })).status).toBe(404);
    const over = await hold(slot, secret);
    expect([over.status, over.message]).toEqual([
      409,
      'These places are no longer reserved. Ask whoever sent you the link.',
    ]);
  }, 60_000);

  it('whoever tries links soon waits, and who has one looks as often as they like', async () => {
    const { slot } = await shift(5);
    const { secret = '' } = (await reserve(slot)).data ?? {};
    const limited = await startOwnApi(stack, { RATE_LIMITS: '{"address": {"burst": 63, "per_second": 0.02}}' });
    const from = apiClient(limited.apiUrl);
    const see = async (link: string) =>
      (await from(getOpenPage, { query: { link }, headers: { 'x-forwarded-for': '203.0.113.78' } })).status;
    const answers = [];
    for (const link of [secret, 'x'.repeat(22), 'y', 'z', 'x'.repeat(22)]) answers.push(await see(link));
    for (let again = 0; again < 100; again++) expect(await see(secret)).toBe(200);
    await limited.stop();
    expect(answers).toEqual([200, 404, 404, 404, 429]);
  });
});
