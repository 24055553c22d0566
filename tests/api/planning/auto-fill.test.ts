import { expect, it } from 'vitest';
import { getAutoFill } from '../../../supabase/functions/_shared/contract/auto-fill.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, sql, person, makeSlotType, makeEvent, takePlace } = apiContext();
const dayOf = (time: string, days = 0) => new Date(Date.parse(time) + days * 86_400_000).toISOString().slice(0, 10);

it('GET /auto-fill reports open places with a verdict for each person, to administrators', async () => {
  const chief = await person('admin');
  const ada = await person();
  const event = await makeEvent(chief.token, [await makeSlotType(chief.token, 2)], { start: 72, hours: 3, count: 2 });
  await takePlace(ada.token, event);
  // The days of the organization, wherever it is.
  const query = { from: dayOf(event.start_time, -1), to: dayOf(event.start_time, 1) };
  const { status, data } = await ask(getAutoFill, { token: chief.token, query });
  expect(status).toBe(200);
  const hole = data.holes.find(({ slot_id }) => slot_id === event.slot_assignments[0]?.id);
  expect(hole).toMatchObject({ missing: 1, to_min: 0, credits: 6 });
  expect(data.shifts[hole?.shift ?? -1]).toMatchObject({ id: event.id, title: event.title, hours: 3 });
  expect(hole?.verdicts).toHaveLength(data.people.length);
  const at = data.people.findIndex(({ id }) => id === ada.id);
  expect(data.refusals[(hole?.verdicts.charCodeAt(at) ?? 0) - 97]).toBe('already_signed_up');
  expect(data.people[at]?.busy).toEqual([hole?.shift]);
  const [stored] = await sql`select name from profiles where id = ${ada.id}`;
  expect(data.people[at]?.name).toBe(stored?.name);

  expect(await ask(getAutoFill, { token: ada.token, query })).toMatchObject({ status: 403 });
  const turned = { from: query.to, to: query.from };
  expect(await ask(getAutoFill, { token: chief.token, query: turned })).toMatchObject({ status: 400 });
});
