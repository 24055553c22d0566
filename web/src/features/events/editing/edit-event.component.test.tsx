import { updateEvent } from '@contract/events.ts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerEventChanges } from '@/test/changes.ts';
import { api } from '@/test/fake-api.ts';
import { button, choose, entry, expectGone, expectValues, field, link, text, toasts } from '@/test/find.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, noticeOf, slotOf, slotTypeWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
const gate = slotTypeWith({ name: 'Gate' });
const stage = slotTypeWith({ name: 'Stage', hourly_credits: -15 });
let world: World;

beforeEach(() => {
  world = worldWith({ me: administrator(), slotTypes: [bar, gate, stage] });
  answerEventChanges(world);
});

const addFair = (more: Parameters<typeof eventWith>[0]) => {
  const fair = eventWith({ title: 'Fair', ...more });
  world.events.push(fair);
  return fair;
};

it('shows the event, names what is required, and sends what was changed', {
  tags: ['2.6', '2.95', '2.96', '2.99', '2.100', '5.18', '5.19', '5.20', '5.21', '7.17', '7.18'],
}, async () => {
  const fair = addFair({
    location: 'Here',
    description: 'All day long',
    slot_assignments: [slotOf(bar, { required_count: 2 })],
  });
  const app = await openApp(`/admin/events/${fair.id}/edit`);
  await expectValues({
    Title: 'Fair',
    Description: 'All day long',
    Location: 'Here',
    'Start date': '2026-10-23',
    'End date': '2026-10-23',
    'Start time': '18:00',
    'End time': '20:00',
    'Count of Bar': '2',
  });
  await expect.poll(() => document.title).toBe('Edit Event · Muster');
  for (const label of ['Title', 'Start date', 'End date', 'Start time', 'End time'])
    await expect.element(field(label)).toHaveAttribute('required');
  await field('Title').fill('');
  await field('Start time').fill('');
  await field('Count of Bar').fill('0');
  await button('Save Changes').click();
  await expect.element(text('Title is required')).toBeVisible();
  await expect.element(text('Start time is required')).toBeVisible();
  await expectValues({ 'Count of Bar': '1' });

  await field('Title').fill('Great fair');
  await field('Start time').fill('17:00');
  await field('End time').fill('16:00');
  await button('Save Changes').click();
  await expect.element(text('End time must be after start time')).toBeVisible();
  expect(api.made(updateEvent)).toEqual([]);
  await field('End time').fill('20:00');
  await button('Save Changes').click();
  await expect.poll(app.address).toBe('/admin/events');
  expect(api.made(updateEvent)).toMatchObject([
    {
      params: { id: fair.id },
      body: {
        title: 'Great fair',
        description: 'All day long',
        location: 'Here',
        start_time: expect.stringMatching(/^2026-10-23T17:00:00/),
        slot_assignments: [{ slot_type_id: bar.id, required_count: 1 }],
      },
    },
  ]);
  await expect.element(entry(3, 'Great fair')).toBeVisible();
});

it('changes slots, but never below the places that are taken', {
  tags: ['2.81', '2.97', '2.98'],
}, async () => {
  addFair({
    slot_assignments: [slotOf(bar, { required_count: 2, current_count: 2 }), slotOf(gate, { required_count: 1 })],
  });
  const app = await openApp('/admin/events?view=cards');
  await link('Edit Fair').click();
  await expect.element(text('2 people are signed up')).toBeVisible();
  await field('Count of Bar').fill('1');
  await button('Save Changes').click();
  await expect.element(text('Count cannot be below the places already taken')).toBeVisible();
  await expect.element(field('Count of Bar')).toHaveFocus();
  await field('Count of Bar').fill('5');
  await button('Remove Bar').click();
  await expect.element(text('Saving will cancel this slot and notify them.')).toBeVisible();
  await button('Keep Bar').click();
  await button('Remove Gate').click();
  await button('Add slot').click();
  await choose(field('Slot type 2'), 'Stage');
  await expect.element(text('$30.00 each')).toBeVisible();
  await field('Title').fill('Great fair');
  await field('End time').fill('22:00');
  await button('Save Changes').click();
  await expect.poll(app.address).toBe('/admin/events?view=cards');
  await expect.element(toasts).toHaveTextContent('“Great fair” has been saved.');
  const changed = entry(3, 'Great fair');
  await expect.element(changed).toHaveTextContent('Bar 2/5 taken · 4 credits');
  await expect.element(changed).toHaveTextContent('Stage 0/1 taken · $60');
  await expect.element(changed).not.toHaveTextContent('Gate');
});

it('restores a canceled slot, keeps a removed one, and never loses the focus', async () => {
  const fair = addFair({
    slot_assignments: [
      slotOf(bar, { required_count: 2, current_count: 1 }),
      slotOf(gate, { required_count: 3, is_canceled: true }),
    ],
  });
  await openApp(`/admin/events/${fair.id}/edit`);
  await expect.element(button('Restore Gate')).toBeVisible();
  await expectGone(field('Count of Gate'));
  await button('Restore Gate').click();
  await expect.element(field('Count of Gate')).toHaveFocus();
  await expectValues({ 'Count of Gate': '3' });
  await button('Remove Bar').click();
  await expect.element(button('Keep Bar')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Count of Bar')).toHaveFocus();
  await button('Save Changes').click();
  // The list focuses the event that was edited.
  await expect.element(link('Edit Fair')).toHaveFocus();
  await expect.element(entry(3, 'Fair')).toHaveTextContent('1 of 5');
  await expect.element(entry(3, 'Fair')).not.toHaveTextContent('Canceled');
});

it('keeps a slot type that was deleted meanwhile, and new events cannot choose it', async () => {
  const old = slotTypeWith({ name: 'Coat check', archived: true });
  const fair = addFair({ slot_assignments: [slotOf(old)] });
  const app = await openApp(`/admin/events/${fair.id}/edit`);
  await expectValues({ 'Count of Coat check': '2' });
  await app.router.navigate({ to: '/admin/events/create' });
  await expect.element(button('Bar', true)).toBeVisible();
  await expectGone(page.getByText('Coat check'));
});

it('B13: shows the notice about too little rest as soon as the move is saved', async () => {
  const fair = addFair({ slot_assignments: [slotOf(bar)] });
  await openApp(`/admin/events/${fair.id}/edit`);
  await expect.element(button('Notifications')).toBeVisible();
  const about = { actor: 'Grace', person: 'Ada', subject: null, day: null, count: 1, hours: null, scheduled: null };
  world.notices = [noticeOf(fair, { kind: 'short_rest', about, old: null, new: null })];
  await field('End time').fill('21:00');
  await button('Save Changes').click();
  await button('Notifications: 1 new').click();
  await expect.element(text('Ada has less rest between shifts than the rule says.')).toBeVisible();
});

it('leads to the history of the event', async () => {
  const fair = addFair({});
  await openApp(`/admin/events/${fair.id}/edit`);
  await expect.element(link('History of Fair')).toHaveAttribute('href', `/admin/record?event=${fair.id}`);
});
