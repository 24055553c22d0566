import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBoard } from '../../../supabase/functions/_shared/contract/board.ts';
import type { CallBody } from '../../../supabase/functions/_shared/contract/call.ts';
import { makeChange } from '../../../supabase/functions/_shared/contract/change-sets.ts';
import { createEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { getReport } from '../../../supabase/functions/_shared/contract/reports.ts';
import {
  createSeason,
  deleteSeason,
  listPersonSeasons,
  listSeasonEvents,
  listSeasons,
  setSeasonCredits,
  updateSeason,
} from '../../../supabase/functions/_shared/contract/seasons.ts';
import { listSignups, signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { getMe, updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import type { Account } from '../../support/accounts.ts';
import { apiContext } from '../../support/api-context.ts';

const { sql, ask, person, makeSlotType } = apiContext();
let token: string;
let ada: Account;
let type: { id: string };
let zone: string | null;

beforeAll(async () => {
  ({ token } = await person('admin'));
  ada = await person();
  type = await makeSlotType(token);
  [{ zone }] = (await sql`select timezone as zone from organisation`) as unknown as [{ zone: string | null }];
  await sql`update organisation set timezone = 'Europe/Berlin'`;
});
const noSeasons = () => sql`delete from seasons`;
beforeEach(async () => {
  await noSeasons();
  const own = sql`select event_id from event_slots where slot_type_id = ${type.id}`;
  await sql`delete from signups where event_id in (${own})`;
  await sql`delete from events where id in (${own})`;
});
// Other files of this worker count all work.
afterAll(async () => {
  await noSeasons();
  await sql`update organisation set timezone = ${zone}`;
});

const unknown = crypto.randomUUID();
const march = { name: 'March', first_day: '2040-03-19', last_day: '2040-03-24' };
const create = async (body: CallBody<typeof createSeason>) => (await ask(createSeason, { token, body })).data;
const makeAt = async (start: string, end: string) => {
  const slot_assignments = [{ slot_type_id: type.id, required_count: 3 }];
  const body = { title: 'Fair', start_time: start, end_time: end, timezone: 'Europe/Berlin', slot_assignments };
  return (await ask(createEvent, { token, body })).data;
};

describe('/seasons', () => {
  it('adds, lists, replaces and deletes seasons, with what belongs to them', async () => {
    const made = await ask(createSeason, { token, body: { ...march, name: ' March ', required_credits: 6 } });
    expect(made).toMatchObject({
      status: 201,
      data: {
        ...{ ...march, required_credits: 6, shifts: 0, people: 0, own_requirements: 0, version: 1 },
        // Berlin is an hour ahead of UTC until March 25.
        ...{ begins_at: '2040-03-18T23:00:00Z', ends_at: '2040-03-24T23:00:00Z' },
      },
    });
    const { id } = made.data;
    const later = await create({ name: 'April', first_day: '2040-04-01', last_day: '2040-04-30' });
    expect((await ask(listSeasons, { token })).data.map(({ name }) => name)).toEqual(['April', 'March']);
    const body = { name: 'Spring', first_day: march.first_day, last_day: '2040-03-31' };
    expect(await ask(updateSeason, { token, params: { id }, body: { ...body, version: 1 } })).toMatchObject({
      status: 200,
      data: { ...body, required_credits: null, ends_at: '2040-03-31T22:00:00Z', version: 2 },
    });
    const stale = await ask(updateSeason, { token, params: { id }, body: { ...body, version: 1 } });
    expect(stale.code).toBe('stale_version');
    const longer = { ...body, last_day: '2040-04-01' };
    for (const refused of [
      await ask(updateSeason, { token, params: { id }, body: longer }),
      await ask(createSeason, { token, body: { ...longer, first_day: '2040-04-01' } }),
    ])
      expect(refused).toMatchObject({
        status: 409,
        code: 'season_overlaps',
        data: { params: { season_id: later.id, season_name: 'April' } },
      });
    expect((await ask(updateSeason, { token, params: { id: unknown }, body })).code).toBe('not_found');
    expect((await ask(deleteSeason, { token, params: { id } })).status).toBe(204);
    expect((await ask(deleteSeason, { token, params: { id } })).code).toBe('not_found');
    expect((await ask(listSeasonEvents, { token, params: { id } })).code).toBe('not_found');
  });

  it('has a budget, which a client that does not know of it leaves as it is', async () => {
    const { id, budget } = await create({ ...march, budget: 1234.5 });
    expect(budget).toBe(1234.5);
    const save = async (body: object, version: number) =>
      (await ask(updateSeason, { token, params: { id }, body: { ...march, ...body, version } })).data;
    expect(await save({}, 1)).toMatchObject({ budget: 1234.5 });
    expect(await save({ budget: 0 }, 2)).toMatchObject({ budget: 0 });
    expect(await save({ budget: null }, 3)).toMatchObject({ budget: null });
  });

  it('counts places taken within the present season, asks for its credits, and says which season it is', async () => {
    const event = await makeAt('2040-03-20T10:00:00Z', '2040-03-20T12:00:00Z');
    await makeAt('2040-03-24T23:00:00Z', '2040-03-25T00:30:00Z');
    await ask(signUp, { token: ada.token, params: { slotId: event.slot_assignments[0]?.id ?? '' } });
    const me = async () => (await ask(getMe, { token: ada.token })).data;
    expect(await me()).toMatchObject({ season: null, confirmed_credits: 2 });
    const past = await create({ name: 'Past', first_day: '2020-01-01', last_day: '2020-12-31', required_credits: 3 });
    expect(await me()).toMatchObject({ season: { name: 'Past' }, confirmed_credits: 0, required_credits: 3 });
    const season = await create(march);
    expect(season).toMatchObject({ shifts: 1, people: 1 });
    expect((await ask(listSeasonEvents, { token, params: { id: season.id } })).data).toEqual([
      { id: event.id, day: '2040-03-20', version: 1 },
    ]);
    const params = { id: ada.id };
    const changed = await ask(updateUser, { token, params, body: { required_credits: 5 } });
    expect(changed.data).toMatchObject({ required_credits: 5, confirmed_credits: 2 });
    expect((await ask(listPersonSeasons, { token, params })).data).toMatchObject([
      { season: { id: season.id, name: 'March' }, required_credits: 5, is_own: true, confirmed_credits: 2 },
      { season: { id: past.id }, required_credits: 3, is_own: false, confirmed_credits: 0 },
    ]);
    expect((await ask(listSeasons, { token })).data[0]).toMatchObject({ name: 'March', own_requirements: 1 });
    const set = (id: string, where: string, required_credits: number | null) =>
      ask(setSeasonCredits, { token, params: { id, season: where }, body: { required_credits } });
    expect((await set(ada.id, past.id, 7.5)).data).toMatchObject({ required_credits: 7.5, is_own: true });
    expect((await set(ada.id, past.id, null)).data).toMatchObject({ required_credits: 3, is_own: false });
    expect(await set(ada.id, unknown, 1)).toMatchObject({ code: 'not_found', data: { message: 'Season not found' } });
    expect(await set(unknown, past.id, 1)).toMatchObject({ code: 'not_found', data: { message: 'User not found' } });
    expect((await ask(listPersonSeasons, { token, params: { id: unknown } })).code).toBe('not_found');
    await ask(deleteSeason, { token, params: { id: season.id } });
    expect((await ask(listPersonSeasons, { token, params })).data).toHaveLength(1);
  });

  it('is copied to other days, weekday for weekday, with its times over a change of the clocks', async () => {
    const from = await create({ name: 'Before', first_day: '2040-03-24', last_day: '2040-03-24' });
    const to = await create({ name: 'After', first_day: '2040-03-31', last_day: '2040-03-31' });
    // Eleven in the evening in Berlin, where the clocks change on March 25.
    const event = await makeAt('2040-03-24T22:00:00Z', '2040-03-24T22:45:00Z');
    const { data: events } = await ask(listSeasonEvents, { token, params: { id: from.id } });
    const body = { action: 'copy' as const, events: events.map(({ id, version }) => ({ id, version })), days: [7] };
    expect((await ask(makeChange, { token, body })).data).toMatchObject({ events: [{ title: 'Fair' }] });
    const board = await ask(getBoard, { token, query: { from: to.begins_at, to: to.ends_at } });
    expect(board.data.shifts).toMatchObject([{ start_time: '2040-03-31T21:00:00Z', end_time: '2040-03-31T21:45:00Z' }]);
    expect(board.data.shifts[0]?.id).not.toBe(event.id);
    const counts = Object.fromEntries((await ask(listSeasons, { token })).data.map((one) => [one.name, one.shifts]));
    expect(counts).toEqual({ Before: 1, After: 1 });
  });

  it('is named by each signup for a shift that starts within it', async () => {
    const ben = await person();
    // Ten at night in UTC is midnight in Berlin.
    for (const [start, end] of [
      ['2040-05-01T22:00:00Z', '2040-05-01T23:00:00Z'],
      ['2040-05-02T22:00:00Z', '2040-05-02T23:00:00Z'],
    ] as const) {
      const event = await makeAt(start, end);
      await ask(signUp, { token: ben.token, params: { slotId: event.slot_assignments[0]?.id ?? '' } });
    }
    const { id } = await create({ name: 'May 2', first_day: '2040-05-02', last_day: '2040-05-02' });
    const { data } = await ask(listSignups, { token: ben.token });
    expect(data.map(({ season }) => season)).toEqual([{ id, name: 'May 2' }, null]);
  });

  it('is reported by its days', async () => {
    const event = await makeAt('2040-07-01T10:00:00Z', '2040-07-01T11:00:00Z');
    await ask(signUp, { token: ada.token, params: { slotId: event.slot_assignments[0]?.id ?? '' } });
    // Moved to the past only now, because triggers refuse signups for events that have started.
    await sql`update events set start_time = '2021-06-30T22:00Z', end_time = '2021-06-30T23:00Z' where id = ${event.id}`;
    const july = await create({ name: 'July', first_day: '2021-07-01', last_day: '2021-07-31' });
    const query = { from: july.first_day, to: july.last_day, search: ada.email };
    const report = await ask(getReport, { token, query });
    const [own] = (await ask(listPersonSeasons, { token, params: { id: ada.id } })).data;
    expect(report.data.people).toMatchObject([{ id: ada.id, credits: 1 }]);
    expect(own).toMatchObject({ season: { name: 'July' }, completed_credits: 1 });
  });
});
