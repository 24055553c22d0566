import { beforeAll, expect, it } from 'vitest';
import { listNotices } from '../../../supabase/functions/_shared/contract/notices.ts';
import {
  askForQualification,
  endQualificationRequest,
  listEndingQualifications,
  listQualificationRequests,
} from '../../../supabase/functions/_shared/contract/qualification-requests.ts';
import {
  confirmQualification,
  createQualification,
  listQualifications,
} from '../../../supabase/functions/_shared/contract/qualifications.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, person } = apiContext();
let admin: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  admin = await person('admin');
});

const make = async () => {
  const body = { name: `Lift ${crypto.randomUUID()}`, confirmed_by: 'organiser' as const };
  return (await ask(createQualification, { token: admin.token, body })).data;
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

it('asks administrators to confirm a qualification, who confirm or decline it', async () => {
  const [lift, volunteer] = [await make(), await person()];
  const { token, id } = volunteer;
  const params = { id, qualificationId: lift.id };
  const own = async () =>
    (await ask(listQualifications, { token })).data.find((each) => each.id === lift.id)?.asked_at ?? null;
  const open = async () =>
    (await ask(listQualificationRequests, { token: admin.token })).data.filter(({ user }) => user.id === id);
  expect(await own()).toBeNull();
  expect((await ask(askForQualification, { token, params, body: { note: ' Since 2019 ' } })).status).toBe(204);
  expect(await own()).toEqual(expect.any(String));
  expect(await open()).toMatchObject([{ qualification: { id: lift.id, name: lift.name }, note: 'Since 2019' }]);
  expect((await ask(listQualificationRequests, { token })).status).toBe(403);
  expect((await ask(endQualificationRequest, { token: admin.token, params })).status).toBe(204);
  expect(await open()).toEqual([]);
  expect((await ask(endQualificationRequest, { token, params })).status).toBe(404);
  await ask(askForQualification, { token, params, body: {} });
  await ask(confirmQualification, { token: admin.token, params, body: {} });
  expect(await open()).toEqual([]);
  expect((await ask(listNotices, { token })).data.map(({ kind, about }) => [kind, about?.subject])).toEqual([
    ['qualification_confirmed', lift.name],
    ['qualification_declined', lift.name],
  ]);
});

it('lists what ends within 60 days, the first to end first, by pages', async () => {
  const lift = await make();
  const people = [await person(), await person(), await person(), await person()];
  for (const [index, days] of [61, 60, 0, null].entries()) {
    const params = { id: people[index]?.id ?? '', qualificationId: lift.id };
    const body = { confirmed_on: '2020-01-01', valid_until: days === null ? null : inDays(days) };
    await ask(confirmQualification, { token: admin.token, params, body });
  }
  const { data } = await ask(listEndingQualifications, { token: admin.token });
  expect(data.filter(({ qualification }) => qualification.id === lift.id)).toMatchObject([
    { user: { id: people[2]?.id }, valid_until: inDays(0) },
    { user: { id: people[1]?.id }, valid_until: inDays(60) },
  ]);
  const first = await ask(listEndingQualifications, { token: admin.token, query: { limit: 1 } });
  expect(first.data).toHaveLength(1);
  expect(first.headers.get('link')).toContain('cursor=');
  expect((await ask(listEndingQualifications, { token: people[0]?.token ?? '' })).status).toBe(403);
});
