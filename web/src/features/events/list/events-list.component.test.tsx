import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, entry, expectGone, field, heading, link, radio, text } from '@/test/find.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar', hourly_credits: 1.5, color: '#dd6b20' });
const guard = slotTypeWith({ name: 'Guard', hourly_credits: -20 });
const description = 'Bring boots';
let world: World;

/** An event of two hours. */
const eventAt = (title: string, start: string, more: Parameters<typeof eventWith>[0] = {}) => {
  const end_time = new Date(Date.parse(start) + 7_200_000).toISOString();
  return eventWith({ title, start_time: start, end_time, slot_assignments: [slotOf(bar)], ...more });
};

const dayOf = (title: string) =>
  page
    .getByRole('region')
    .filter({ has: heading(3, { name: title }) })
    .getByRole('heading', { level: 2 });

beforeEach(() => {
  world = worldWith({
    me: administrator(),
    slotTypes: [bar, guard],
    events: [
      eventAt('Past fair', '2026-10-20T09:00:00Z'),
      eventAt('Fair of today', '2026-10-23T18:00:00Z', { description }),
      eventAt('Fair of tomorrow', '2026-10-24T09:00:00Z'),
      eventAt('Later fair', '2026-10-29T09:00:00Z'),
    ],
  });
});

it('keeps days, past events and the view in the address', {
  tags: ['2.61', '2.62', '2.63', '2.64', '2.65', '2.66', '2.67', '2.68', '2.69', '2.70', '2.71', '2.83'],
}, async () => {
  const app = await openApp('/admin/events');
  await expect.element(dayOf('Fair of today')).toHaveTextContent(/^Today/);
  await expect.element(dayOf('Fair of tomorrow')).toHaveTextContent(/^Tomorrow/);
  await expect.element(dayOf('Later fair')).toHaveTextContent('Thursday, October 29');
  await expect.poll(() => document.title).toBe('Events Management · Muster');
  await expectGone(entry(3, 'Past fair'));
  await expect.element(entry(3, 'Fair of today')).toHaveTextContent('6:00 PM');
  await expectGone(text(description));

  await field('Show past events').click();
  await expect.element(entry(3, 'Past fair')).toBeVisible();
  expect(app.address()).toBe('/admin/events?past=true');
  await field('Start date').fill('2026-10-24');
  await field('End date').fill('2026-10-28');
  for (const title of ['Past fair', 'Fair of today', 'Later fair']) await expectGone(entry(3, title));
  await expect.element(entry(3, 'Fair of tomorrow')).toBeVisible();
  await radio('Cards').click();
  const address = '/admin/events?start=2026-10-24&end=2026-10-28&past=true&view=cards';
  await expect.poll(app.address).toBe(address);
  await app.unmount();

  const again = await openApp(address);
  await expect.element(field('Start date')).toHaveValue('2026-10-24');
  await expect.element(field('Show past events')).toBeChecked();
  await expect.element(radio('Cards')).toBeChecked();
  await button('Clear dates').click();
  for (const label of ['Start date', 'End date']) await expect.element(field(label)).toHaveValue('');
  await expect.element(field('Start date')).toHaveFocus();
  await expect.poll(again.address).toBe('/admin/events?past=true&view=cards');
  await expect.element(text(description)).toBeVisible();
  await radio('Compact').click();
  await expectGone(text(description));
  again.router.history.back();
  await expect.element(radio('Cards')).toBeChecked();

  await field('Start date').fill('2031-01-01');
  await field('End date').fill('2031-01-02');
  await expect.element(text('No events found')).toBeVisible();
  await button('Show all dates').click();
  await expect.element(entry(3, 'Later fair')).toBeVisible();
});

it('keeps the page, and the focus in it, while its filter changes, however slow the device', async () => {
  const app = await openApp('/admin/events?start=2026-10-24&end=2026-10-28&view=cards');
  await expect.element(entry(3, 'Fair of tomorrow')).toBeVisible();
  // Simulates a slow device: the router shows that it waits without a delay.
  app.router.update({ ...app.router.options, defaultPendingMs: 0 });
  const before = field('Start date').element();
  await button('Clear dates').click();
  await expect.element(entry(3, 'Later fair')).toBeVisible();
  await expect.element(field('Start date')).toHaveFocus();
  expect(field('Start date').element()).toBe(before);
});

it('keeps the page, and the focus in it, after a link to another filter was pointed at, however slow the device', async () => {
  const app = await openApp('/admin/events?start=2026-10-24&end=2026-10-28&view=cards');
  await expect.element(entry(3, 'Fair of tomorrow')).toBeVisible();
  app.router.update({ ...app.router.options, defaultPendingMs: 0 });
  const dates = { to: '/admin/events', search: { start: '2026-10-24', end: '2026-10-29' } } as const;
  await app.router.preloadRoute(dates);
  const before = field('Start date').element() as HTMLElement;
  before.focus();
  await app.router.navigate(dates);
  await expect.element(entry(3, 'Later fair')).toBeVisible();
  expect(field('Start date').element()).toBe(before);
  expect(document.activeElement).toBe(before);
});

it.each(['', '&view=cards'])(
  'shows when and where an event is and who is needed (%j)',
  {
    tags: ['2.72', '2.73', '2.74', '2.75', '2.76', '2.77', '2.78', '2.79', '2.80', '2.81', '2.82', '9.14', '9.27'],
  },
  async (view) => {
    const slots = [slotOf(bar, { current_count: 1 }), slotOf(guard, { required_count: 1 })];
    world.events = [
      eventAt('Concert', '2027-05-07T18:00:00Z', {
        end_time: '2027-05-07T20:30:00Z',
        location: 'The old brewery',
        description,
        slot_assignments: slots,
      }),
    ];
    await openApp(`/admin/events?start=2027-05-07&end=2027-05-07${view}`);
    await expect.element(heading(2)).toHaveTextContent('Friday, May 7, 2027');
    const concert = entry(3, 'Concert');
    await expect.element(concert.getByRole('time')).toHaveTextContent(/6:00 PM\s*–\s*8:30 PM/);
    await expect.element(concert).toHaveTextContent('The old brewery');
    expect(concert.getByText(description).elements()).toHaveLength(view ? 1 : 0);
    await expect.element(concert).toHaveTextContent('Bar 1/2 taken · 3.8 credits');
    await expect.element(concert).toHaveTextContent('Guard 0/1 taken · $50');
    await expect.element(concert).toHaveTextContent('1 of 3');
    const styles = [...concert.element().querySelectorAll('[style]')].map((part) => part.getAttribute('style'));
    expect(styles.filter((style) => style?.includes('#dd6b20'))).not.toEqual([]);
    // The fill bars: one of two bar places is taken, none of the guard's.
    expect(
      styles
        .map((style) => /^width: (\d+%)/.exec(style ?? '')?.[1])
        .filter(Boolean)
        .sort(),
    ).toEqual(['0%', '50%']);
    await expect.element(link('Edit Concert')).toBeVisible();
    await expect.element(button('Delete Concert')).toBeVisible();
  },
);

it('works by keyboard: n creates, / focuses the filter, arrows move', async () => {
  const app = await openApp('/admin/events');
  await expect.element(link('Edit Fair of today')).toBeVisible();
  (link('Edit Fair of today').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('Edit Fair of tomorrow')).toHaveFocus();
  await userEvent.keyboard('/');
  await expect.element(field('Search events')).toHaveFocus();
  (radio('Cards').element() as HTMLElement).focus();
  await userEvent.keyboard('n');
  await expect.element(heading(1, { name: 'Create Event' })).toBeVisible();
  expect(app.address()).toBe('/admin/events/create');
});

it('shows the main action in blue, the default color of the product', { tags: ['9.26'] }, async () => {
  await openApp('/admin/events');
  await expect.element(link('Create Event')).toBeVisible();
  const color = getComputedStyle(link('Create Event').element()).backgroundColor;
  const [, hue] = /oklch\([\d.]+ [\d.]+ ([\d.]+)\)/.exec(color) ?? [];
  expect(Number(hue), color).toBeGreaterThan(240);
  expect(Number(hue), color).toBeLessThan(270);
});
