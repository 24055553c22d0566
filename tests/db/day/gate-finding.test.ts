import { expect } from 'vitest';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { act, gateStage, walkIn } from './gate-stage.ts';

const it = worlds();

const find = async (world: World, who: Person, q: string) => {
  const [row] = await world.as(who, (sql) => sql`select private.gate_people(${q}) as found`);
  return row?.found.people;
};
const scan = async (world: World, who: Person, person: Person) => {
  const [made] = await world.sql`select code from private.person_codes where user_id = ${person.id}`;
  const [row] = await world.as(who, (sql) => sql`select private.scan_code(${made?.code}) as found`);
  return row?.found;
};
const become = ({ sql }: World, { id }: Person, state: string) =>
  sql`update profiles set state = ${state}, name = 'Zoë Walker' where id = ${id}`;

it('people who wait for approval or are blocked are found by name and code, which says so, and are not let in', async ({
  world,
}) => {
  const { lead, walker, slot } = await gateStage(world, { required_count: 3 });
  for (const state of ['waiting', 'blocked']) {
    await become(world, walker, state);
    const person = { id: walker.id, name: 'Zoë Walker', state, places: [] };
    expect(await find(world, lead, 'zoe')).toEqual([person]);
    expect(await scan(world, lead, walker)).toEqual({ person, signups: [] });
    expect(await act(world, lead, walkIn(slot, walker))).toBe('refused not_found');
  }
  await become(world, walker, 'active');
  expect(await find(world, lead, 'zoe')).toMatchObject([{ state: 'active' }]);
  expect(await act(world, lead, walkIn(slot, walker))).toBe('done here');
});

it('people who have left are found by nobody, not even while their name is kept for their wages', async ({ world }) => {
  const { lead, chief, walker } = await gateStage(world);
  await world.sql`update profiles set (state, account_id, email, phone) = ('left', null, null, null),
    name = 'Zoë Walker', name_until = '2026-09-01' where id = ${walker.id}`;
  for (const who of [lead, chief]) {
    expect(await find(world, who, 'zoe')).toEqual([]);
    await expect(scan(world, who, walker)).rejects.toMatchObject(
      refusal(404, 'not_found', 'This code is not valid. Look the person up by name.'),
    );
  }
});

it('a code says what became of places wherever they are, as a search does', async ({ world }) => {
  const { lead, walker } = await gateStage(world);
  const kitchen = await world.event({
    title: 'Kitchen',
    start_time: '2026-06-12T16:00Z',
    end_time: '2026-06-12T18:00Z',
  });
  const place = await world.signUp(walker, await world.slot(kitchen));
  await world.as(walker, (sql) => sql`select private.cancel_signup(${place})`);
  const { person, signups } = await scan(world, lead, walker);
  expect(person.places).toMatchObject([{ event: { title: 'Kitchen' }, state: 'given_back' }]);
  expect(signups).toEqual([]);
});
