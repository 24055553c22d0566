import { makeChange } from '@contract/change-sets.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { answerFilling, candidateOf } from '@/test/filling.ts';
import { toasts } from '@/test/find.ts';
import { desk } from '@/test/look.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';
import { attendeeOf, eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';
import { hear } from '@/test/under-the-hand.ts';

const panel = page.getByRole('complementary');
const give = (name: string, slot: string) => panel.getByRole('button', { name: `Give ${name} the place: ${slot}` });
const bar = slotOf(slotTypeWith({ name: 'Bar' }), { required_count: 4, current_count: 2 });
const kitchen = slotOf(slotTypeWith({ name: 'Kitchen' }), { required_count: 2 });
const supper = eventWith({
  ...{ title: 'Supper', series: { id: newId(), events: 2 } },
  slot_assignments: [bar, kitchen],
});
let world: World;
let people: ReturnType<typeof attendeeOf>[];
let candidates: ReturnType<typeof candidateOf>[];

beforeEach(async () => {
  await desk();
  people = [attendeeOf(bar, 'Olga'), attendeeOf(bar, 'Paul')];
  candidates = [candidateOf('Ada'), candidateOf('Bo')];
  world = worldWith({ me: administrator(), events: [supper] });
  answerFilling(world, supper, people, candidates);
  await openApp(`/admin/events?shift=${supper.id}&slot=${bar.id}`);
  await expect.element(give('Ada', 'Bar')).toBeVisible();
});

it('gives up a swap whose person has left the shift meanwhile, and says so', async () => {
  await panel.getByRole('button', { name: 'Change the place of Olga' }).click();
  await page.getByRole('menuitem', { name: 'Swap with' }).click();
  people.shift();
  hear();
  await expect.element(toasts).toHaveTextContent('Olga is no longer listed.');
  await expect.element(panel.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  expect(api.made(makeChange)).toEqual([]);
});

it('says that the place is gone before the people for another one are listed', async () => {
  world.events = [{ ...supper, slot_assignments: [kitchen] }];
  people.splice(0);
  hear();
  await expect.element(toasts).toHaveTextContent('Bar is no longer listed.');
  await expect.element(give('Ada', 'Kitchen')).toBeVisible();
});

it('closes the dates of a place that is gone', async () => {
  await panel.getByRole('button', { name: 'Give Ada several dates: Bar' }).click();
  const dates = page.getByRole('dialog');
  await expect.element(dates).toBeVisible();
  world.events = [{ ...supper, slot_assignments: [kitchen] }];
  hear();
  await expect.element(dates).not.toBeInTheDocument();
});

it('gives no place to whoever moved under a finger that was on its way', async () => {
  const clock = vi.spyOn(performance, 'now');
  let at = 1_000_000;
  clock.mockImplementation(() => at);
  candidates.unshift(candidateOf('Aaron'));
  hear();
  await expect.element(give('Aaron', 'Bar')).toBeVisible();
  at += 400;
  (give('Aaron', 'Bar').element() as HTMLElement).click();
  await api.rest();
  expect(api.made(makeChange)).toEqual([]);
  at += 200;
  (give('Bo', 'Bar').element() as HTMLElement).click();
  const given = [{ places: [{ user_id: candidates.at(-1)?.user.id }] }];
  await expect.poll(() => api.made(makeChange).map(({ body }) => body)).toMatchObject(given);
  clock.mockRestore();
});
