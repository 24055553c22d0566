import { listEvents } from '@contract/events.ts';
import { cancelSignup, signUp } from '@contract/signups.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerSignups } from '@/test/changes.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { button, exactButton, expectGone, expectTexts, heading, text, toasts } from '@/test/find.ts';
import { phone } from '@/test/look.ts';
import { openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, signupFor, slotOf, slotTypeWith, userWith } from '@/test/records.ts';
import { showFitting } from './use-filter.ts';

const bar = slotTypeWith({ name: 'Bar' });
const gate = slotTypeWith({ name: 'Gate' });
const said = { free: null, over_hours: false, place: false, slot_type_ids: [] };
const titles = page.getByRole('heading', { level: 4 });
const reasons = page.getByRole('region', { name: 'Available events' }).getByRole('heading', { level: 3 });
const rowOf = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4, name: title }) });
const inDays = (days: number, hour = 10) => {
  // By the clock of the server, not by that of the machine.
  const start = new Date('2026-10-23T00:00:00Z');
  start.setUTCDate(start.getUTCDate() + days);
  start.setUTCHours(hour, 0, 0, 0);
  return { start_time: start.toISOString(), end_time: new Date(+start + 7_200_000).toISOString() };
};
let world: World;

beforeEach(() => {
  world = worldWith();
  answerSignups(world);
  showFitting(true);
});

it('lists what fits by need, each group with its reason, and takes a place with one tap that can be undone', async () => {
  world.events = [
    eventWith({ ...inDays(20), title: 'Later', slot_assignments: [slotOf(bar)] }),
    eventWith({ ...inDays(10), title: 'Free', slot_assignments: [slotOf(bar)], wishes: { ...said, free: true } }),
    eventWith({ ...inDays(30), title: 'Needed', slot_assignments: [slotOf(bar, { min_count: 1 })] }),
  ];
  await openApp('/volunteer');
  await expectTexts(titles, ['Needed', 'Free', 'Later']);
  await expectTexts(reasons, ['Needed most: too few people to run', 'When you said you are free', 'More that fit']);
  await rowOf('Free').getByRole('button', { name: 'Take' }).click();
  await expect.element(toasts).toHaveTextContent(/Free, .* is yours\./);
  await expect.element(rowOf('Free').getByText('Yours')).toBeVisible();
  // It stays where it was.
  await expectTexts(titles.filter({ hasText: /Needed|Free|Later/ }), ['Needed', 'Free', 'Later']);
  expect(api.made(signUp)).toHaveLength(1);
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(rowOf('Free').getByRole('button', { name: 'Take' })).toBeVisible();
  await expect.poll(() => api.made(cancelSignup)).toHaveLength(1);
});

it('says what “Take” commits to until a person has had a place, and moves nothing when they take the first one', async () => {
  const fair = eventWith({ ...inDays(3), title: 'Fair', slot_assignments: [slotOf(bar)] });
  const other = eventWith({ ...inDays(5), title: 'Other', slot_assignments: [slotOf(bar)] });
  world.events = [fair, other];
  const means = text('“Take” signs you up. You can give it back.');
  const first = await openApp('/volunteer');
  await expect.element(means).toBeVisible();
  await expect.element(text('You have no upcoming signups. A place that you take appears here.')).toBeVisible();
  await rowOf('Fair').getByRole('button', { name: 'Take' }).click();
  await expect.element(rowOf('Fair').getByText('Yours')).toBeVisible();
  await expect.element(means).toBeVisible();
  await api.rest();
  await first.unmount();
  await openApp('/volunteer');
  await expect.element(rowOf('Other')).toBeVisible();
  await expectGone(means);
});

it('says in sight what fits, and what the numbers of the days count, until a person has had a place', async () => {
  const me = userWith();
  const fair = eventWith({ ...inDays(3), title: 'Fair', slot_assignments: [slotOf(bar)] });
  world = worldWith({ me, events: [fair] });
  showFitting(true);
  const means = text(
    '“Fits me” shows only places that you can take, at times that suit you. The number below a day says how many.',
  );
  const first = await openApp('/volunteer');
  await expect.element(means).toBeVisible();
  await expect.element(button('Fits me')).toHaveAccessibleDescription(/^“Fits me” shows only places/);
  await first.unmount();
  const past = eventWith({ ...inDays(-9), title: 'Past', slot_assignments: [slotOf(bar)] });
  world.signups = [signupFor(past, me)];
  await openApp('/volunteer');
  await expect.element(rowOf('Fair')).toBeVisible();
  await expectGone(means);
});

it('folds the filters on a phone until something is narrowed, so that none is out of sight, and explains them there', async () => {
  await phone();
  const me = userWith();
  const past = eventWith({ ...inDays(-9), title: 'Past', slot_assignments: [slotOf(bar)] });
  const fair = eventWith({ ...inDays(3), title: 'Fair', slot_assignments: [slotOf(bar)] });
  world = worldWith({ me, events: [fair], signups: [signupFor(past, me)], slotTypes: [bar, gate] });
  showFitting(true);
  const names = ['Morning', 'Afternoon', 'Evening'];
  const means = text(/^“Fits me” shows only places/);
  const first = await openApp('/volunteer');
  const filters = exactButton('Filters');
  await expect.element(filters).toHaveAttribute('aria-expanded', 'false');
  await expectGone(means);
  for (const name of names) await expectGone(button(name));
  await filters.click();
  for (const name of names) await expect.element(button(name)).toBeInViewport({ ratio: 0.99 });
  await expect.element(means).toBeVisible();
  await button('Evening').click();
  await expect.element(button('Clear filters')).toBeVisible();
  await first.unmount();
  await openApp('/volunteer?times=evening');
  await expect.element(button('Evening')).toBeInViewport({ ratio: 0.99 });
  await exactButton('Filters').click();
  await expectGone(button('Evening'));
});

it('on a phone the list of all events says beside “Fits me” what it shows', async () => {
  await phone();
  world.events = [eventWith({ ...inDays(3), title: 'Fair', slot_assignments: [slotOf(bar)] })];
  showFitting(false);
  await openApp('/volunteer');
  await expect.element(text('Only places that you can take, at times that suit you')).toBeVisible();
});

it('says why a place was refused, in its row', async () => {
  world.events = [eventWith({ ...inDays(3), title: 'Fair', slot_assignments: [slotOf(bar)] })];
  await openApp('/volunteer');
  api.on(signUp, refusal('slot_full', {}));
  await rowOf('Fair').getByRole('button', { name: 'Take' }).click();
  await expect.element(rowOf('Fair').getByRole('alert')).toHaveTextContent('This slot is already full');
});

it('folds what does not fit, by its reason, and lets take what only the person themselves is against', async () => {
  world.events = [
    eventWith({ ...inDays(5), title: 'Away', slot_assignments: [slotOf(bar)], wishes: { ...said, free: false } }),
    eventWith({
      ...inDays(6),
      title: 'Packed',
      slot_assignments: [slotOf(bar, { required_count: 1, current_count: 1 })],
    }),
  ];
  await openApp('/volunteer');
  await expect.element(text('Nothing fits you right now.')).toBeVisible();
  const more = button('2 more places that do not fit');
  await expect.element(more).toHaveTextContent('You said that you are not free then: 1');
  await more.click();
  await expectTexts(reasons, ['You said that you are not free then', 'Full']);
  await expect.element(rowOf('Packed').getByRole('button', { name: 'Wait for a place' })).toBeVisible();
  await expectGone(rowOf('Packed').getByRole('button', { name: 'Take' }));
  await rowOf('Away').getByRole('button', { name: 'Take' }).click();
  await expect.element(toasts).toHaveTextContent(/Away, .* is yours\./);
});

it('narrows by day, weekday, slot type, location and time of day; the address keeps it', async () => {
  const place = { address: null, meeting_point: null, contact: null };
  const at = (id: string, name: string) => ({ location: name, place: { id, name, ...place } });
  const [ids, names] = [
    ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'],
    ['Pier', 'Hall'],
  ];
  world.slotTypes = [bar, gate];
  world.events = [
    eventWith({ ...inDays(3, 9), title: 'Dawn', slot_assignments: [slotOf(bar)], ...at(ids[0] ?? '', names[0] ?? '') }),
    eventWith({
      ...inDays(3, 19),
      title: 'Dusk',
      slot_assignments: [slotOf(gate)],
      ...at(ids[1] ?? '', names[1] ?? ''),
    }),
    eventWith({ ...inDays(4, 9), title: 'Next', slot_assignments: [slotOf(bar)], ...at(ids[0] ?? '', names[0] ?? '') }),
  ];
  const app = await openApp('/volunteer');
  const day = world.events[2]?.start_time.slice(0, 10) ?? '';
  await expectTexts(titles, ['Dawn', 'Dusk', 'Next']);
  const days = page.getByRole('list', { name: 'Which day to show' });
  await expectTexts(days.getByRole('listitem'), [/2$/, /1$/].map(() => expect.any(String)) as string[]);
  await days.getByRole('button').nth(1).click();
  await expectTexts(titles, ['Next']);
  await expect.poll(app.address).toBe(`/volunteer?day=${day}`);
  await days.getByRole('button').nth(1).click();
  await button('Evening').click();
  await expectTexts(titles, ['Dusk']);
  await button('Evening').click();
  await button('Locations: All locations').click();
  await page.getByRole('menuitemcheckbox', { name: 'Pier' }).click();
  await expectTexts(titles, ['Dawn', 'Next']);
  await expect.poll(app.address).toBe(`/volunteer?places=${ids[0]}`);
  await button('Weekdays: Any weekday').click();
  await page.getByRole('menuitemcheckbox', { name: 'Tuesday' }).click();
  await expectTexts(titles, ['Next']);
  await expect.poll(app.address).toBe(`/volunteer?places=${ids[0]}&weekdays=2`);
  await expect.element(button('Weekdays: Tuesday')).toBeVisible();
});

it('names the months of days in several months', async () => {
  world.slotTypes = [bar];
  world.events = [3, 4, 40].map((days) =>
    eventWith({ ...inDays(days), title: `In ${days}`, slot_assignments: [slotOf(bar)] }),
  );
  const months = () =>
    page
      .getByRole('list', { name: 'Which day to show' })
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector(':scope > span')?.textContent);
  await openApp('/volunteer');
  await expectTexts(titles, ['In 3', 'In 4', 'In 40']);
  const monthIn = (days: number) =>
    new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(Date.parse(inDays(days).start_time));
  expect(months()).toEqual([monthIn(3), monthIn(4) === monthIn(3) ? undefined : monthIn(4), monthIn(40)]);
});

it('offers to clear filters that leave nothing', async () => {
  world.events = [eventWith({ ...inDays(3, 9), title: 'Dawn', slot_assignments: [slotOf(bar)] })];
  await openApp('/volunteer?times=evening');
  await button('Clear filters').click();
  await expectTexts(titles, ['Dawn']);
});

it('shows what else is known of a place in its row', async () => {
  world.events = [
    eventWith({ ...inDays(3), title: 'Fair', description: 'Bring gloves.', slot_assignments: [slotOf(bar)] }),
  ];
  world.slotTypes = [{ ...bar, description: 'Pour drinks.', bring: 'Black shoes' }];
  await openApp('/volunteer');
  await rowOf('Fair')
    .getByRole('button', { name: /^Fair, Monday/ })
    .click();
  await expect.element(rowOf('Fair')).toHaveTextContent('Bring gloves.');
  await expect.element(rowOf('Fair')).toHaveTextContent('Pour drinks.What to bring: Black shoes');
  await expect.element(rowOf('Fair')).toHaveTextContent('0 of 2 taken');
});

it('in the list of all events the name of a role says what it is about, if anybody has written that', async () => {
  world.events = [eventWith({ ...inDays(3), title: 'Fair', slot_assignments: [slotOf(bar), slotOf(gate)] })];
  world.slotTypes = [{ ...bar, description: 'Pour drinks.', bring: 'Black shoes' }, gate];
  showFitting(false);
  await openApp('/volunteer');
  await expectGone(text('Pour drinks.'));
  await page.getByRole('button', { name: /^Bar, Fair,/ }).click();
  await expect.element(rowOf('Fair')).toHaveTextContent('Pour drinks.What to bring: Black shoes');
  await page.getByRole('button', { name: /^Bar, Fair,/ }).click();
  await expectGone(text('Pour drinks.'));
  await expectGone(page.getByRole('button', { name: /^Gate, Fair,/ }));
});

it('shows all events instead when its person prefers that, also at the next visit', async () => {
  world.events = [eventWith({ ...inDays(3), title: 'Fair', slot_assignments: [slotOf(bar)] })];
  const app = await openApp('/volunteer');
  await button('Fits me').click();
  await expect.element(page.getByRole('radio', { name: 'Upcoming' })).toBeVisible();
  await expect.element(heading(4, { name: 'Fair' })).toBeVisible();
  // The list was there already.
  expect(api.made(listEvents)).toHaveLength(1);
  await app.unmount();
  await openApp('/volunteer');
  await expect.element(page.getByRole('radio', { name: 'Upcoming' })).toBeChecked();
  await button('Fits me').click();
  await expect.element(rowOf('Fair').getByRole('button', { name: 'Take' })).toBeVisible();
});
