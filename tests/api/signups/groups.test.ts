import { expect, it } from 'vitest';
import { getBoard } from '../../../supabase/functions/_shared/contract/board.ts';
import { getEvent, updateEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import {
  giveBackCompanions,
  nameCompanions,
  signUpTogether,
} from '../../../supabase/functions/_shared/contract/groups.ts';
import { getOrganisation } from '../../../supabase/functions/_shared/contract/organisation.ts';
import { listSignups } from '../../../supabase/functions/_shared/contract/signups.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { ask, person, makeSlotType, makeEvent } = apiContext();

/** A shift with six places of which somebody can take up to four. */
async function stage() {
  const [admin, ada] = await Promise.all([person('admin'), person()]);
  const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { count: 6 });
  const { title, start_time, end_time, slot_assignments } = event;
  const slots = slot_assignments.map((slot) => ({ slot_type_id: slot.slot_type.id, required_count: 6 }));
  const body = { title, start_time, end_time, slot_assignments: slots, group_size: 4 };
  const { data } = await ask(updateEvent, { token: admin.token, params: { id: event.id }, body });
  expect(data.group_size).toBe(4);
  expect((await ask(getOrganisation, { token: ada.token })).data.allows_groups).toBe(true);
  return { admin, ada, event: event.id, slotId: slot_assignments[0]?.id ?? '' };
}

it('several places are taken with the names that are known; the rest is named or given back later', async () => {
  const { admin, ada, event, slotId } = await stage();
  const { token } = ada;
  const taken = await ask(signUpTogether, { token, params: { slotId }, body: { places: 4, names: ['Zoe'] } });
  const zoe = { id: expect.any(String), name: 'Zoe' };
  expect([taken.status, taken.data.group]).toEqual([201, { unnamed: 2, people: [zoe] }]);
  const params = { signupId: taken.data.id };
  const seen = async () => {
    const [signup] = (await ask(listSignups, { token })).data;
    const { slot_assignments } = (await ask(getEvent, { token, params: { id: event } })).data;
    return [signup?.group, slot_assignments[0]?.current_count];
  };
  const query = { from: inHours(24), to: inHours(48), people: 'yes' as const, event_ids: [event] };
  const { shifts } = (await ask(getBoard, { token: admin.token, query })).data;
  const volunteer = { id: taken.data.id, unnamed: 2 };
  expect(shifts.flatMap(({ signups }) => signups.filter(({ unnamed }) => unnamed))).toMatchObject([volunteer]);
  expect((await ask(nameCompanions, { token, params, body: { names: ['Yan'] } })).status).toBe(204);
  expect(await seen()).toEqual([{ unnamed: 1, people: [zoe, { id: expect.any(String), name: 'Yan' }] }, 4]);
  const signup_ids = [taken.data.group?.people[0]?.id ?? ''];
  expect((await ask(giveBackCompanions, { token, params, body: { places: 1, signup_ids } })).status).toBe(204);
  expect(await seen()).toEqual([{ unnamed: 0, people: [{ id: expect.any(String), name: 'Yan' }] }, 2]);
});

it('refuses what cannot be, each with its sentence, and nothing is half done', async () => {
  const { ada, event, slotId } = await stage();
  const { token } = ada;
  const take = (body: object) => ask(signUpTogether, { token, params: { slotId }, body: body as never });
  const refused = async (body: object) => {
    const { status, message } = await take(body);
    return `${status} ${message}`;
  };
  const many = Array.from({ length: 10_000 }, (_, index) => `Friend ${index}`);
  expect(await refused({ places: 4, names: many })).toBe('400 Must be at most 19 names');
  expect(await refused({ places: 4, names: ['Zoe', ' '] })).toBe('400 Name is required');
  expect(await refused({ places: 4, names: ['Zoe', 'Yan', ' zoe '] })).toBe(
    '400 This name is there twice. Add a last name, so that both can be told apart.',
  );
  expect(await refused({ places: 5 })).toBe('409 Here you can take at most 4 places at once');
  expect(await refused({ places: 2, names: ['Zoe', 'Yan'] })).toBe('409 There is one place without a name');
  expect(await refused({ places: 1 })).toBe('400 Must be at least 2');
  const { slot_assignments } = (await ask(getEvent, { token, params: { id: event } })).data;
  expect(slot_assignments[0]?.current_count).toBe(0);
});
