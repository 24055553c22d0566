import { beforeAll, expect, it } from 'vitest';
import { getDashboard } from '../../../supabase/functions/_shared/contract/dashboard.ts';
import {
  confirmQualification,
  createQualification,
  deleteQualification,
  qualifyPeople,
  updateQualification,
  withdrawQualification,
} from '../../../supabase/functions/_shared/contract/qualifications.ts';
import { createSeason, deleteSeason, updateSeason } from '../../../supabase/functions/_shared/contract/seasons.ts';
import { updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import type { Account } from '../../support/accounts.ts';
import { apiContext } from '../../support/api-context.ts';

const { sql, ask, person, makeSlotType, makeEvent } = apiContext();
let admin: Account;
const actor = `Logged ${crypto.randomUUID()}`;

beforeAll(async () => {
  admin = await person('admin');
  await ask(updateUser, { token: admin.token, params: { id: admin.id }, body: { name: actor } });
});

const dashboard = async () => (await ask(getDashboard, { token: admin.token })).data;
const latest = async () =>
  (await dashboard()).changes
    .filter((each) => each.actor === actor)
    // Of several people it names any one, whom the sentence leaves out.
    .map(({ kind, title, count, person: who }) => [kind, title, count, count === 1 ? who : null]);

it('lists what is done to qualifications, and for whom they are confirmed', async () => {
  const [ada, bo, carl] = await Promise.all([person(), person(), person()]);
  const { token } = admin;
  await ask(updateUser, { token, params: { id: ada.id }, body: { name: 'Ada Lovelace' } });
  const name = `Forklift ${crypto.randomUUID()}`;
  const body = { name, confirmed_by: 'organiser' as const };
  const { data: made } = await ask(createQualification, { token, body });
  const params = { id: made.id };
  await ask(qualifyPeople, { token, params, body: { user_ids: [ada.id, bo.id, carl.id] } });
  const ofAda = { id: ada.id, qualificationId: made.id };
  await ask(withdrawQualification, { token, params: ofAda });
  await ask(confirmQualification, { token, params: ofAda, body: {} });
  await ask(updateQualification, { token, params, body: { ...body, text: 'With a licence' } });
  const expected = [
    ['qualification_changed', name, 1, null],
    ['qualification_confirmed', name, 1, 'Ada Lovelace'],
    ['qualification_withdrawn', name, 1, 'Ada Lovelace'],
    ['qualification_confirmed', name, 3, null],
    ['qualification_created', name, 1, null],
  ];
  expect((await latest()).slice(0, 5)).toEqual(expected);
  // What people lose with it is not an act of its own, and the acts before still have its name.
  await ask(deleteQualification, { token, params });
  expect((await latest()).slice(0, 6)).toEqual([['qualification_deleted', name, 1, null], ...expected]);
});

it('lists what is done to seasons', async () => {
  const { token } = admin;
  const name = `Season ${crypto.randomUUID()}`;
  const body = { name, first_day: '2091-01-01', last_day: '2091-12-31', required_credits: 4 };
  const { status, data: season } = await ask(createSeason, { token, body });
  expect(status).toBe(201);
  await ask(updateSeason, { token, params: { id: season.id }, body: { ...body, required_credits: 5 } });
  await ask(deleteSeason, { token, params: { id: season.id } });
  expect((await latest()).slice(0, 3)).toEqual(
    ['season_deleted', 'season_changed', 'season_created'].map((kind) => [kind, name, 1, null]),
  );
});

it('counts drafts by themselves and nowhere else', async () => {
  const type = await makeSlotType(admin.token);
  const events: string[] = [];
  for (const start of [30, 900]) events.push((await makeEvent(admin.token, [type], { start, count: 3 })).id);
  const figures = async () => {
    const { drafts, coming_events, open_events, open_places, later } = await dashboard();
    return {
      drafts,
      coming_events,
      open_events,
      open_places,
      later_events: later.events,
      later_open: later.open_places,
    };
  };
  const before = await figures();
  await sql`update public.events set published_at = null where id = any (${events})`;
  expect(await figures()).toEqual({
    drafts: before.drafts + 2,
    coming_events: before.coming_events - 1,
    open_events: before.open_events - 1,
    open_places: before.open_places - 3,
    later_events: before.later_events - 1,
    later_open: before.later_open - 3,
  });
  expect((await dashboard()).open.some(({ id }) => events.includes(id))).toBe(false);
});
