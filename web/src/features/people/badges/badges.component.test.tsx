import { makeBadges } from '@contract/codes.ts';
import { getGate } from '@contract/gate.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { button, choose, expectGone, expectTexts, link } from '@/test/find.ts';
import { gateAnswers, gateEvent, gateOf, gatePerson, placeAt } from '@/test/gate.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId, userWith } from '@/test/records.ts';

const code = (index: number) => `0123456789ABCDEFGHJKMNPQ${String(index).padStart(2, '0')}`;
const people = ['Anna', 'Ben', 'Cleo', 'Dora'].map((name) => gatePerson(name, { phone: '0151 2' }));
const names = page.getByRole('heading', { level: 3 });
const made = () => api.made(makeBadges).map(({ body }) => (body as { user_ids: string[] }).user_ids);

/** Two shifts on the day of the tests and one of the night before, which goes on into it. */
function world() {
  worldWith({ me: administrator() });
  const [concert, parking] = [
    gateEvent(),
    gateEvent({ title: 'Parking', start_time: '2026-10-23T15:00:00Z', end_time: '2026-10-23T18:00:00Z' }),
  ];
  const night = gateEvent({ title: 'Night', start_time: '2026-10-22T22:00:00Z', end_time: '2026-10-23T02:00:00Z' });
  const [anna, ben, cleo, dora] = people as [
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
  ];
  placeAt(concert, ben);
  placeAt(concert, anna, { status: 'asked' });
  placeAt(concert, cleo, { state: 'no_show', released: true });
  placeAt(parking, anna);
  placeAt(night, dora);
  gateAnswers(gateOf([night, concert, parking], people));
  api.on(makeBadges, ({ body }) => ({
    badges: (body as { user_ids: string[] }).user_ids.flatMap((id, index) => {
      const person = people.find((each) => each.id === id);
      return person ? [{ user_id: id, name: person.name, code: code(index) }] : [];
    }),
  }));
  return { concert, parking };
}

beforeEach(() => void world());

it('everybody of a day gets one badge each, by name, with the shifts of that day; codes are asked for on request', async () => {
  await openApp('/admin/badges');
  await expect.element(page.getByRole('combobox')).toHaveTextContent('Everybody on this day: 2 people');
  expect(made()).toEqual([]);
  expect(api.made(getGate)[0]?.query.get('from')).toMatch(/^2026-10-22T00:00:00/);
  await expect.element(page.getByText('A new badge does not replace older ones')).toBeVisible();
  await button('Make 2 badges').click();
  await expectTexts(names, ['Anna', 'Ben']);
  await expect.element(page.getByRole('img', { name: 'Code of Anna' })).toBeVisible();
  const first = page.getByRole('region', { name: '2 badges' }).getByRole('listitem').first();
  await expect.element(first).toHaveTextContent('AnnaOctober 23, 2026Bar10:00 AM – 2:00 PMBar3:00 PM – 6:00 PM');
  expect(document.querySelector('main')?.textContent).not.toContain('0151');
  await page.getByRole('checkbox', { name: 'With role and time' }).click();
  await expect.element(first).toHaveTextContent(/^Anna$/);
  expect(made()).toEqual([[people[0]?.id, people[1]?.id]]);
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await button('Print these badges').click();
  expect(print).toHaveBeenCalledOnce();
});

it('a shift is chosen by its link and in the list, and another choice needs its own badges', async () => {
  const { concert, parking } = world();
  const app = await openApp(`/admin/badges?day=2026-10-23&event=${concert.id}`);
  await button('Make 2 badges').click();
  await expectTexts(names, ['Anna', 'Ben']);
  await choose(page.getByRole('combobox'), '3:00 PM – 6:00 PM Parking, Main tent: 1 person');
  await expect.poll(app.address).toBe(`/admin/badges?day=2026-10-23&event=${parking.id}`);
  await expectGone(names);
  await button('Make 1 badge').click();
  await expectTexts(names, ['Anna']);
  expect(made()).toHaveLength(2);
});

it('says when nobody is signed up', async () => {
  gateAnswers(gateOf([]));
  await openApp('/admin/badges?day=2026-12-24');
  await expect.element(page.getByText('Nobody is signed up for this day.')).toBeVisible();
  await expectGone(page.getByRole('checkbox'));
});

it('people who were selected in the list of people get badges with their name; who is not active gets none', async () => {
  const users = people.slice(0, 2).map(({ id, name }) => userWith({ id, name }));
  const other = userWith({ id: newId(), name: 'Emil' });
  worldWith({ me: administrator(), users: [...users, other] });
  await openApp('/admin/staff?view=table');
  for (const name of ['Anna', 'Ben', 'Emil']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await button('Badges').click();
  await expect.element(page.getByText('3 people you selected')).toBeVisible();
  await button('Make 3 badges').click();
  await expectTexts(names, ['Anna', 'Ben']);
  await expect.element(page.getByRole('main')).toHaveTextContent('1 person has none, because they are not active.');
  await expectGone(page.getByRole('checkbox', { name: 'With role and time' }));
});

it('without a selection it says so, and leads to the choice by day', async () => {
  const { chosenPeople } = await import('./people.ts');
  chosenPeople.set([]);
  await openApp('/admin/badges?chosen=true');
  await expect.element(page.getByText('Nobody is selected')).toBeVisible();
  await link('Choose by day instead').click();
  await expect.element(button('Make 2 badges')).toBeVisible();
});

it('a badge has room for three shifts: of more it names two and counts the others', async () => {
  const [anna] = people as [(typeof people)[0]];
  const events = [8, 9, 10, 11].map((hour) => {
    const time = (at: number) => `2026-10-23T${String(at).padStart(2, '0')}:00:00Z`;
    return gateEvent({ start_time: time(hour), end_time: time(hour + 1) });
  });
  for (const event of events) placeAt(event, anna);
  gateAnswers(gateOf(events, people));
  await openApp('/admin/badges');
  await button('Make 1 badge').click();
  const badge = page.getByRole('region', { name: '1 badge' }).getByRole('listitem');
  await expect.element(badge).toHaveTextContent('Bar8:00 AM – 9:00 AMBar9:00 AM – 10:00 AM2 more shifts');
});

it('asks for at most 500 codes at once', async () => {
  const { chosenPeople } = await import('./people.ts');
  const [anna] = people as [(typeof people)[0]];
  chosenPeople.set([...Array.from({ length: 500 }, newId), anna.id]);
  await openApp('/admin/badges?chosen=true');
  await button('Make 501 badges').click();
  await expectTexts(names, ['Anna']);
  expect(made().map(({ length }) => length)).toEqual([500, 1]);
});
