import { getAutoFill } from '@contract/auto-fill.ts';
import { makeChange } from '@contract/change-sets.ts';
import { createEvent } from '@contract/events.ts';
import { defaultSettings } from '@contract/users.ts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerEventChanges } from '@/test/changes.ts';
import { api } from '@/test/fake-api.ts';
import { answerOf, type Case } from '@/test/fill-cases.ts';
import {
  button,
  dialog,
  entry,
  expectGone,
  expectTexts,
  expectValues,
  field,
  heading,
  link,
  text,
} from '@/test/find.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';
import { outcomeWith } from '@/test/outcomes.ts';
import { organisationWith, slotTypeWith } from '@/test/records.ts';
import { holdTimers } from '@/test/timers.ts';

const bar = slotTypeWith({ name: 'Bar', hourly_credits: 1.5 });
const guard = slotTypeWith({ name: 'Guard', hourly_credits: -20 });
const path = '/admin/events/create';
let world: World;

beforeEach(() => {
  world = worldWith({ me: administrator(), slotTypes: [bar, guard] });
  answerEventChanges(world);
});

it('begins at the next full hour, for two hours, and names what is missing', {
  tags: ['2.84', '2.86', '2.90', '2.91', '2.92', '5.6', '5.7', '5.8', '5.9', '5.10', '5.11', '5.12'],
}, async () => {
  await openApp('/admin/events');
  await link('Create Event').click();
  await expect.element(heading(1, { name: 'Create Event' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Create Event · Muster');
  await expect.element(field('Title')).toHaveFocus();
  await expectTexts(heading(2), ['Event Details', 'Date & Time', 'Volunteer Slots']);
  await expectValues({
    'Start date': '2026-10-23',
    'End date': '2026-10-23',
    'Start time': '11:00',
    'End time': '13:00',
  });

  await button('Create Event').click();
  await expect.element(text('Title is required')).toBeVisible();
  await expect.element(text('At least one slot type is required')).toBeVisible();
  await expect.element(field('Title')).toHaveFocus();
  for (const [label, before, message] of [
    ['Start date', '2026-10-23', 'Start date is required'],
    ['End date', '2026-10-23', 'End date is required'],
    ['Start time', '11:00', 'Start time is required'],
    ['End time', '13:00', 'End time is required'],
  ] as const) {
    await field(label).fill('');
    await expect.element(text(message)).toBeVisible();
    await field(label).fill(before);
    await expectGone(text(message));
  }
  await field('Start time').fill('18:00');
  await field('End time').fill('17:00');
  await button('Create Event').click();
  await expect.element(text('End time must be after start time')).toBeVisible();
  expect(api.made(createEvent)).toEqual([]);
});

it('offers each slot type once, with the worth of a shift and the number of people', {
  tags: ['2.87', '2.88', '2.89', '5.14'],
}, async () => {
  await openApp(path);
  await field('Start time').fill('18:00');
  const choice = button('Bar', true);
  await choice.click();
  await expect.element(choice).toHaveAttribute('aria-pressed', 'true');
  await choice.click();
  await expectGone(field('Count of Bar'));
  await choice.click();
  await button('Guard', true).click();
  await field('End time').fill('22:00');
  await expect.element(text('6 credits each')).toBeVisible();
  await expect.element(text('$80.00 each')).toBeVisible();
  await field('End time').fill('20:00');
  await expect.element(text('3 credits each')).toBeVisible();
  await expect.element(text('$40.00 each')).toBeVisible();

  for (const tooFew of ['0', '-3']) {
    await field('Count of Bar').fill(tooFew);
    (document.activeElement as HTMLElement).blur();
    await expect.element(field('Count of Bar')).toHaveDisplayValue('1');
  }
  await button('More Bar').click();
  await expect.element(field('Count of Bar')).toHaveDisplayValue('2');
  await button('Remove Guard').click();
  await expect.element(button('Guard', true)).toHaveFocus();
  await expectGone(field('Count of Guard'));
});

it('sends the trimmed event, reports success for two seconds, and returns to the list', {
  tags: ['2.85', '2.93', '2.94', '4.29', '5.16', '5.17', '7.1', '7.16', '9.17'],
}, async () => {
  const redirect = holdTimers(2_000);
  const app = await openApp(path);
  await field('Title').fill('  Concert ');
  await field('Description').fill('  ');
  await field('Location').fill(' The yard ');
  await field('Start time').fill('18:00');
  await field('End time').fill('20:30');
  await button('Bar', true).click();
  await button('More Bar').click();
  await button('Create Event').click();
  await expect.element(heading(1, { name: 'Event Created Successfully!' })).toHaveFocus();
  expect(app.address()).toBe(path);
  const [sent] = api.made(createEvent);
  expect(sent?.body).toEqual({
    title: 'Concert',
    location: 'The yard',
    start_time: expect.stringMatching(/^2026-10-23T18:00:00/),
    end_time: expect.stringMatching(/^2026-10-23T20:30:00/),
    timezone: 'UTC',
    slot_assignments: [{ slot_type_id: bar.id, required_count: 2 }],
  });
  await redirect.pass();
  await expect.poll(app.address).toBe('/admin/events');
  const made = entry(3, 'Concert');
  await expect.element(made).toHaveTextContent('The yard');
  await expect.element(made).toHaveTextContent('Bar 0/2 taken · 3.8 credits');
  await expect.element(made).toHaveTextContent('0 of 2');
  const day = page.getByRole('region').filter({ has: heading(3, { name: 'Concert' }) });
  await expect.element(day.getByRole('heading', { level: 2 })).toHaveTextContent('Today');
});

it('offers beside the new event what usually follows, whatever the list was filtered by', async () => {
  const redirect = holdTimers(2_000);
  api.on(makeChange, outcomeWith({ action: 'publish' }));
  const nothingOpen: Case = { shifts: [], holes: [], people: [], rest: null, mostADay: null };
  api.on(getAutoFill, answerOf(nothingOpen));
  const app = await openApp('/admin/events?open=true&start=2026-12-01&view=cards');
  await link('Create Event').click();
  await field('Title').fill('Concert');
  await button('Bar', true).click();
  await button('Save as draft').click();
  await expect.element(heading(1, { name: 'Draft saved' })).toHaveFocus();
  await redirect.pass();
  await expect.poll(app.address).toBe('/admin/events?view=cards');
  await expect.element(link('Edit Concert')).toHaveFocus();
  const next = page.getByRole('group', { name: 'Next for Concert' });
  await next.getByRole('button', { name: 'Repeat…' }).click();
  await expect.element(dialog).toHaveTextContent('Repeat 1 shift');
  await userEvent.keyboard('{Escape}');
  await expectGone(dialog);
  await next.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => api.made(makeChange)[0]?.body).toMatchObject({ action: 'publish', preview: true });
  await userEvent.keyboard('{Escape}');
  await expectGone(dialog);
  await next.getByRole('link', { name: 'Create another' }).click();
  await expect.poll(app.address).toBe('/admin/events/create');

  await field('Title').fill('Second');
  await button('Bar', true).click();
  await button('Create Event').click();
  await redirect.pass();
  await expectGone(next);
  const fill = page.getByRole('group', { name: 'Next for Second' }).getByRole('button');
  await expectTexts(fill, ['Repeat…', 'Fill open places']);
  await fill.last().click();
  await expect.poll(app.address).toBe('/admin/auto-fill?from=2026-10-23&to=2026-10-23');
  app.router.history.back();
  await expect.element(entry(3, 'Second')).toBeVisible();
  await expectGone(page.getByRole('group', { name: 'Next for Second' }));
});

it('moves the end along with the start into another day, and refuses an earlier one', {
  tags: ['5.15'],
}, async () => {
  await openApp(path);
  await field('Start date').fill('2026-12-24');
  await expectValues({ 'End date': '2026-12-24' });
  await field('Start time').fill('23:00');
  await expectValues({ 'End date': '2026-12-25', 'End time': '01:00' });
  await field('End date').fill('2026-12-23');
  (document.activeElement as HTMLElement).blur();
  await expect.element(text('End date cannot be earlier than the start date')).toBeVisible();
});

it('reads times in the organization’s zone, in the night when the clocks go back', async () => {
  world.me = administrator({ settings: { ...defaultSettings, timezone: 'Europe/Berlin' } });
  world.organisation = organisationWith({ timezone: 'America/New_York' });
  const app = await openApp(path);
  await expect.element(text('In America/New York, the time zone of the event')).toBeVisible();
  await field('Title').fill('Night');
  await field('Start date').fill('2026-11-01');
  await field('Start time').fill('00:00');
  await field('End time').fill('06:00');
  await expect.element(text('12:00 AM EDT – 6:00 AM EST · 7 h')).toBeVisible();
  await button('Bar', true).click();
  await expect.element(text('10.5 credits each')).toBeVisible();
  const redirect = holdTimers(2_000);
  await button('Create Event').click();
  await redirect.pass();
  await expect.poll(app.address).toBe('/admin/events');
  expect(world.events).toMatchObject([
    { start_time: '2026-11-01T04:00:00.000Z', end_time: '2026-11-01T11:00:00.000Z', timezone: 'America/New_York' },
  ]);
  await link('Edit Night').click();
  await expectValues({ 'Start time': '00:00', 'End time': '06:00' });
});
