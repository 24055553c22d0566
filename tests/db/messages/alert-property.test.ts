import { expect } from 'vitest';
import { times } from '../../support/times.ts';
import { changesOf } from '../planning/change-stage.ts';
import { gives, takes } from '../signups/offer-stage.ts';
import { type Person, worlds } from '../support/world.ts';
import { alertMails, shiftAt } from './alert-stage.ts';

const it = worlds();
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

it('whatever people and administrators do, a shift below its minimum is told exactly when it has fallen below it', async ({
  world,
}) => {
  await world.at('2030-06-03T09:00:00Z');
  const [chief, second] = [await world.person('admin'), await world.person('admin')];
  const { make } = changesOf(world, chief);
  const people: Person[] = [];
  for (let left = 3; left > 0; left--) people.push(await world.person());
  const shifts = [
    await shiftAt(world, '2030-06-10T12:00Z', { required_count: 2, min_count: 2 }),
    await shiftAt(world, '2030-06-11T12:00Z', { required_count: 3, min_count: 1 }),
  ];
  /** Which slots have enough people, counted without any help of the triggers. */
  const running = async () =>
    new Set(
      (
        await world.sql`select l.id from event_slots l where l.min_count <= (
            select count(*) from signups s where s.slot_id = l.id and s.status = 'confirmed')`
      ).map(({ id }) => id as string),
    );
  const act = async () => {
    const [person, { event, slot }, dice] = [pick(people), pick(shifts), Math.random()];
    const [held] = await world.sql`select id from signups
        where user_id = ${person.id} and slot_id = ${slot} and status = 'confirmed'`;
    if (dice < 0.2) {
      await make({ action: 'counts', events: [{ id: event }], min_count: pick([1, 2]) });
      return 'chief';
    }
    if (dice < 0.3 && held) await make({ action: 'release', signup_ids: [held.id] });
    else if (held) await gives(world, person, held.id);
    else await takes(world, person, slot).catch(() => {});
    return dice < 0.3 && held ? 'chief' : 'person';
  };
  const seen = { fell: 0, stayed: 0 };
  for (let step = 1; step <= times(80, 400); step++) {
    // Days would bring digests and shifts that start; the clock stays within one day.
    await world.at(new Date(Date.parse('2030-06-03T09:00:00Z') + step * 120_000).toISOString());
    const before = await running();
    const actor = await act();
    const now = await running();
    const fallen = [...before].filter((slot) => !now.has(slot)).length;
    await world.at(new Date(Date.parse('2030-06-03T09:00:00Z') + step * 120_000 + 120_000).toISOString());
    const told = Object.fromEntries((await alertMails(world)).map(({ to, letter }) => [to, letter?.list.below]));
    expect([told[second.email] ?? 0, told[chief.email] ?? 0]).toEqual([fallen, actor === 'chief' ? 0 : fallen]);
    seen[fallen > 0 ? 'fell' : 'stayed'] += 1;
  }
  expect(seen.fell).toBeGreaterThan(2);
  expect(seen.stayed).toBeGreaterThan(2);
});
