import { beforeAll, expect, it } from 'vitest';
import { getBirth, setBirth } from '../../../supabase/functions/_shared/contract/births.ts';
import { getEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { importUsers } from '../../../supabase/functions/_shared/contract/invitations.ts';
import { signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { getSlotType, updateSlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { getUser, listUsers } from '../../../supabase/functions/_shared/contract/users.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, person, makeEvent, makeSlotType } = apiContext();
let admin: Awaited<ReturnType<typeof person>>;

beforeAll(async () => {
  admin = await person('admin');
});

/** An event whose slot type has a rule of ages. */
async function stage(rules: object) {
  const type = await makeSlotType(admin.token);
  const { id, name, color, version } = type;
  const body = { name, color, hourly_credits: 1, version, ...rules };
  const { data } = await ask(updateSlotType, { token: admin.token, params: { id }, body });
  const event = await makeEvent(admin.token, [type]);
  return { type: data, event, slotId: event.slot_assignments[0]?.id ?? '' };
}

it('says beforehand why a place is refused for an age, with the words of the refusal, and takes it once the age is known', async () => {
  const volunteer = await person();
  const { token } = volunteer;
  const young = { under: 18, from: '06:00', until: '20:00' };
  const { type, event, slotId } = await stage({ min_age: 16, young });
  expect(type).toMatchObject({ min_age: 16, young });
  const listed = async () => (await ask(getEvent, { token, params: { id: event.id } })).data.slot_assignments[0];
  const say = (born: string | null, by = token) =>
    ask(setBirth, { token: by, params: { id: volunteer.id }, body: { born } });
  expect(await listed()).toMatchObject({ blocked: 'age_unknown' });
  expect(await say('2015')).toMatchObject({ status: 200, data: { born: '2015' } });
  expect(await listed()).toMatchObject({ blocked: 'too_young', age_limit: { reason: 'age', min_age: 16 } });
  expect(await ask(signUp, { token, params: { slotId } })).toMatchObject({
    status: 409,
    data: {
      code: 'too_young',
      message: 'This place is for people who are at least 16 years old on that day',
      params: { own: true, reason: 'age', min_age: 16 },
    },
  });
  expect(await say('1990')).toMatchObject({ status: 403, code: 'forbidden' });
  await say('1990', admin.token);
  const free = await listed();
  expect(free?.blocked).toBeNull();
  expect(free).not.toHaveProperty('age_limit');
  expect((await ask(signUp, { token, params: { slotId } })).status).toBe(201);
  expect((await ask(getBirth, { token, params: { id: volunteer.id } })).data).toEqual({ born: '1990' });
});

it('keeps what a change of a slot type leaves out, and removes it with null', async () => {
  const { type } = await stage({ min_age: 16 });
  const { id, name, color } = type;
  const change = async (body: object, version: number) =>
    (
      await ask(updateSlotType, {
        token: admin.token,
        params: { id },
        body: { name, color, hourly_credits: 1, version, ...body },
      })
    ).data;
  expect(await change({}, type.version)).toMatchObject({ min_age: 16, young: null });
  expect(await change({ min_age: null }, type.version + 1)).toMatchObject({ min_age: null });
  const { token } = await person();
  expect((await ask(getSlotType, { token, params: { id } })).data).toMatchObject({ min_age: null, young: null });
});

it.each([
  ['1850', { code: 'birth', params: { reason: 'too_long_ago' }, message: 'Nobody who is alive was born so long ago' }],
  ['2999-01-01', { code: 'birth', params: { reason: 'in_future' }, message: 'Must not be in the future' }],
  [
    '2010-02-31',
    {
      code: 'invalid_format',
      params: { format: 'born' },
      message: 'Must be a year or a date, such as 2010 or 2010-05-31',
    },
  ],
  ['31.5.2010', { code: 'invalid_format' }],
])('refuses %s with a clear sentence', async (born, detail) => {
  const { id, token } = await person();
  const refused = await ask(setBirth, { token, params: { id }, body: { born } });
  expect(refused).toMatchObject({ status: 400, data: { details: [{ path: 'born', ...detail }] } });
});

it('is hidden from others, and in no list of people', async () => {
  const [volunteer, other] = [await person(), await person('staff')];
  await ask(setBirth, { token: volunteer.token, params: { id: volunteer.id }, body: { born: '1987-03-04' } });
  const params = { id: volunteer.id };
  expect(await ask(getBirth, { token: other.token, params })).toMatchObject({ status: 403 });
  const { token } = admin;
  const seen = [
    (await ask(getUser, { token, params })).data,
    (await ask(listUsers, { token, query: { search: volunteer.email } })).data,
  ];
  expect(JSON.stringify(seen)).not.toContain('1987');
});

it('is imported, with what it changes in the preview; a year that cannot be is refused', async () => {
  const { token } = admin;
  const email = `${crypto.randomUUID()}@example.org`;
  const load = (born: string, more: object) =>
    ask(importUsers, { token, body: { lines: [{ email, name: 'Ada', born }], send: false, ...more } });
  expect((await load('2010', {})).data).toMatchObject({ lines: [{ outcome: 'added' }] });
  expect((await load('2010-05-31', { update: true, preview: true })).data).toMatchObject({
    lines: [{ outcome: 'updated', changes: [{ field: 'born', before: '2010', after: '2010-05-31' }] }],
  });
  expect(await load('1850', { update: true })).toMatchObject({
    status: 400,
    data: { details: [{ path: 'lines', code: 'birth' }] },
  });
});
