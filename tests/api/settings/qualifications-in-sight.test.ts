import { beforeAll, expect, it } from 'vitest';
import { listAttendance } from '../../../supabase/functions/_shared/contract/attendance.ts';
import { getBoard } from '../../../supabase/functions/_shared/contract/board.ts';
import { getEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { createQualification, qualifyPeople } from '../../../supabase/functions/_shared/contract/qualifications.ts';
import { assignSlot } from '../../../supabase/functions/_shared/contract/signups.ts';
import { updateSlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { getMe, listUsers } from '../../../supabase/functions/_shared/contract/users.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, person, makeEvent, makeSlotType } = apiContext();
let admin: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  admin = await person('admin');
});

const day = (from: string, days: number) => new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);
const qualification = async (name: string) =>
  (
    await ask(createQualification, {
      token: admin.token,
      body: { name: `${name} ${crypto.randomUUID()}`, confirmed_by: 'organiser' },
    })
  ).data;
/** Confirms a qualification of somebody until a day. */
const qualify = (id: string, user: string, confirmed_on: string, valid_until: string) =>
  ask(qualifyPeople, { token: admin.token, params: { id }, body: { user_ids: [user], confirmed_on, valid_until } });

it('what a slot type needs is said with the event, on the board, and of people who have a place without it', async () => {
  const [lift, aid] = [await qualification('Lift'), await qualification('Aid')];
  const [type, plain] = [await makeSlotType(admin.token), await makeSlotType(admin.token)];
  const { id, name, color, version } = type;
  const body = { name, color, hourly_credits: 1, version, qualification_ids: [lift.id, aid.id] };
  await ask(updateSlotType, { token: admin.token, params: { id }, body });
  const event = await makeEvent(admin.token, [type, plain], { count: 2 });
  const [asking, open] = event.slot_assignments;
  const [ada, ben, cleo] = [await person(), await person(), await person()];
  const today = day(new Date().toISOString(), 0);
  const eventDay = day(event.start_time, 0);
  // Ada has both on the day, Ben one of them, and the other until the day before.
  for (const { id: one } of [lift, aid]) await qualify(one, ada.id, day(today, -1), day(eventDay, 1));
  await qualify(aid.id, ben.id, day(today, -1), day(eventDay, 1));
  await qualify(lift.id, ben.id, day(today, -2), day(eventDay, -1));
  const give = async ({ id: user }: { id: string }, slot_id = '', override_reason?: string) =>
    expect(
      (await ask(assignSlot, { token: admin.token, params: { id: user }, body: { slot_id, override_reason } })).status,
    ).toBe(201);
  await give(ada, asking?.id);
  await give(ben, asking?.id, 'There is nobody else');
  await give(cleo, open?.id);

  const needs = [aid.name, lift.name];
  const { token } = ada;
  const slots = (await ask(getEvent, { token, params: { id: event.id } })).data.slot_assignments;
  expect(slots.map(({ slot_type }) => slot_type.needs)).toEqual([needs, undefined]);
  const query = { from: event.start_time, to: event.end_time };
  const board = (await ask(getBoard, { token: admin.token, query })).data;
  const onBoard = [type, plain].map((each) => board.slot_types.find((listed) => listed.id === each.id));
  expect(onBoard.map((listed) => listed?.needs)).toEqual([needs, undefined]);

  const people = (await ask(listAttendance, { token: admin.token, params: { id: event.id } })).data;
  const missing = Object.fromEntries(people.map((each) => [each.user.id, each.missing_qualifications]));
  expect(missing).toEqual({
    [ada.id]: [],
    [ben.id]: [{ id: lift.id, name: lift.name, confirmed_by: 'organiser' }],
    [cleo.id]: [],
  });
});

it('people are listed with what they have today', async () => {
  const [valid, over, ahead] = [await qualification('A'), await qualification('B'), await qualification('C')];
  const ada = await person();
  const today = day(new Date().toISOString(), 0);
  await qualify(valid.id, ada.id, day(today, -3), day(today, 3));
  await qualify(over.id, ada.id, day(today, -9), day(today, -3));
  await qualify(ahead.id, ada.id, day(today, 3), day(today, 9));
  const listed = (await ask(listUsers, { token: admin.token, query: { search: ada.email } })).data;
  expect(listed.map(({ id, qualification_ids }) => ({ id, qualification_ids }))).toEqual([
    { id: ada.id, qualification_ids: [valid.id] },
  ]);
  expect((await ask(getMe, { token: ada.token })).data.qualification_ids).toEqual([valid.id]);
});
