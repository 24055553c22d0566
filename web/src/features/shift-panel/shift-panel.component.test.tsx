import type { Attendee } from '@contract/attendance.ts';
import { listCandidates } from '@contract/board.ts';
import { makeChange } from '@contract/change-sets.ts';
import { getEvent } from '@contract/events.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { answerFilling, candidateOf } from '@/test/filling.ts';
import { expectGone, toasts } from '@/test/find.ts';
import { press, tabTo } from '@/test/keyboard.ts';
import { desk, expectAccessible, phone } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { attendeeOf, eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';

const panel = page.getByRole('complementary').or(page.getByRole('dialog'));
const give = (name: string) => panel.getByRole('button', { name: `Give ${name} the place` });
const bodies = () => api.made(makeChange).map(({ body }) => body);

/** A supper with two open places at the bar and one in the kitchen, where Olga and Paul are. */
async function stage(
  path: (event: { id: string; bar: string; kitchen: string }) => string,
  are: { olga?: Partial<Attendee>; paul?: Partial<Attendee> } = {},
) {
  const [bar, kitchen] = [
    slotOf(slotTypeWith({ name: 'Bar' }), { required_count: 3, current_count: 1 }),
    slotOf(slotTypeWith({ name: 'Kitchen' }), { required_count: 2, current_count: 1 }),
  ];
  const event = eventWith({ title: 'Harvest supper', location: 'Barn', slot_assignments: [bar, kitchen] });
  const olga = attendeeOf(bar, 'Olga Berg', {
    user: { id: newId(), name: 'Olga Berg', phone: '+49 30 (12)' },
    ...are.olga,
  });
  const paul = attendeeOf(kitchen, 'Paul Dorn', { status: 'displaced', ...are.paul });
  const elsewhere = {
    signup_id: newId(),
    event_id: newId(),
    title: 'Parking',
    start_time: '2026-10-23T17:00:00Z',
    end_time: '2026-10-23T19:00:00Z',
  };
  const overlap = { own: false, event_id: elsewhere.event_id, event_title: 'Parking' };
  const candidates = [
    candidateOf('Ada', {
      reasons: [
        { code: 'owes', params: { credits: 7.5, required: 10 } },
        { code: 'did_role', params: { times: 2 } },
        { code: 'adjoining', params: { event_title: 'Setup' } },
      ],
    }),
    candidateOf('Bob', {
      reasons: [
        { code: 'did_place', params: { times: 1 } },
        { code: 'same_day', params: { hours: 1.5 } },
      ],
    }),
    candidateOf('Cleo'),
    candidateOf('Wanda', {
      group: 'warned',
      refusal: { code: 'too_many_hours', params: { own: false, max_hours: 8 }, message: '' },
    }),
    candidateOf('Max', {
      group: 'refused',
      refusal: { code: 'overlap', params: overlap, message: '' },
      elsewhere,
    }),
  ];
  const world = worldWith({ me: administrator(), events: [event], slotTypes: [] });
  answerFilling(world, event, [olga, paul], candidates);
  const screen = await openApp(path({ id: event.id, bar: bar.id, kitchen: kitchen.id }));
  return { screen, world, event, bar, kitchen, olga, paul, candidates, elsewhere };
}
const opened = ({ id, bar }: { id: string; bar: string }) => `/admin?shift=${id}&slot=${bar}`;

it('opens beside the list by its title, says all of the shift, and returns the focus when it closes', async () => {
  await desk();
  const { screen, event } = await stage(() => '/admin/events');
  const title = page.getByRole('main').getByRole('link', { name: /^Harvest supper,/ });
  await tabTo(title);
  await press('{Enter}');
  await expect.element(panel.getByRole('heading', { level: 2, name: 'Harvest supper' })).toHaveFocus();
  expect(screen.address()).toBe(`/admin/events?shift=${event.id}`);
  await expect.element(panel).toHaveTextContent(/6:00 PM – 8:00 PM UTC · 2 hBarn/);
  await expect.element(panel.getByText('3 places open')).toBeVisible();
  await expect.element(panel.getByRole('link', { name: '+49 30 (12)' })).toHaveAttribute('href', 'tel:+493012');
  await expect.element(panel.getByText('Overlaps with another of their shifts')).toBeVisible();
  await expect.element(give('Ada')).toBeVisible();
  const listed = panel.getByRole('region', { name: 'Who fits: Bar' }).getByRole('listitem');
  expect(listed.elements().map(({ textContent }) => textContent)).toEqual([
    'AdaOwes 7.5 of 10 credits · Did this 2 times before · Right before or after SetupGive',
    'BobWorked here once before · Works 1.5 h that dayGive',
    'CleoGive',
    'WandaThis person can work at most 8 hours a day.Give',
    'MaxWorks at Parking, 5:00 PM – 7:00 PMMove here',
  ]);
  await expectAccessible('the panel beside the list');
  await press('{Escape}');
  await expectGone(panel);
  expect(screen.address()).toBe('/admin/events');
  await expect.element(title).toHaveFocus();
});

it('fills one place after the other with Enter alone, and goes on to the next slot', async () => {
  await desk();
  const { bar, kitchen, candidates, screen } = await stage(opened);
  await expect.element(give('Ada')).toHaveFocus();
  await press('{Enter}');
  await expect.element(toasts).toHaveTextContent('Ada has the place: Bar, Harvest supper');
  await expect.element(give('Bob')).toHaveFocus();
  await press('{ArrowDown}');
  await expect.element(give('Cleo')).toHaveFocus();
  await press('{Enter}');
  await expect.element(panel.getByRole('heading', { name: 'Who fits: Kitchen' })).toBeVisible();
  await expect.element(give('Bob')).toHaveFocus();
  expect(screen.address()).toContain(`slot=${kitchen.id}`);
  await press('{Enter}');
  await expect.element(panel.getByText('All places are taken')).toBeVisible();
  const [ada, bob, cleo] = candidates.map(({ user }) => user.id);
  expect(bodies()).toEqual(
    [
      [bar.id, ada],
      [bar.id, cleo],
      [kitchen.id, bob],
    ].map(([slot_id, user_id]) => ({ action: 'give', places: [{ slot_id, user_id }] })),
  );
  await expect.element(panel.getByRole('heading', { level: 2 })).toHaveFocus();
});

it('leaves the focus where a person has moved it before the lists were loaded again', async () => {
  await desk();
  const { bar, kitchen, event, screen } = await stage(opened);
  await expect.element(give('Ada')).toHaveFocus();
  const reload = api.hold(getEvent, { ...event, source: null });
  await press('{Enter}');
  await expect.element(toasts).toHaveTextContent('Ada has the place: Bar');
  const fill = panel.getByRole('button', { name: /^Fill .*Kitchen/ });
  // With the mouse or the keyboard: the way there leads past links that load their pages.
  (fill.element() as HTMLElement).focus();
  reload.go();
  await expectGone(give('Ada'));
  await expect.poll(() => screen.queryClient.isFetching()).toBe(0);
  await expect.element(fill).toHaveFocus();
  expect(screen.address()).toContain(`slot=${bar.id}`);
  await press('{Enter}');
  await expect.element(give('Bob')).toHaveFocus();
  expect(screen.address()).toContain(`slot=${kitchen.id}`);
});

it('asks for a reason where a rule refuses it, and keeps it', async () => {
  await phone();
  const { bar, candidates } = await stage(opened);
  await expect.element(give('Ada')).toHaveFocus();
  await expectAccessible('the panel on a phone');
  await give('Wanda').click();
  const reason = panel.getByLabelText('Reason');
  await expect.element(reason).toHaveFocus();
  await press('{Enter}');
  await expect.element(panel.getByText('Reason is required')).toBeVisible();
  await press('{Escape}');
  await expectGone(reason);
  await expect.element(panel).toBeVisible();
  await expect.element(give('Wanda')).toHaveFocus();
  await press('{Enter}');
  await userEvent.keyboard('Has the key{Enter}');
  await expect.element(toasts).toHaveTextContent('Wanda has the place');
  expect(bodies()).toEqual([
    { action: 'give', places: [{ slot_id: bar.id, user_id: candidates[3]?.user.id, override_reason: 'Has the key' }] },
  ]);
});

it('searches names on the server', async () => {
  await desk();
  await stage(opened);
  await expect.element(give('Ada')).toHaveFocus();
  await panel.getByLabelText('Search by name').fill('Cle');
  await expectGone(give('Ada'));
  await expect.element(give('Cleo')).toBeVisible();
  expect(api.made(listCandidates).at(-1)?.query.get('search')).toBe('Cle');
  await panel.getByLabelText('Search by name').fill('Nobody');
  await expect.element(panel.getByText('Nobody with this name')).toBeVisible();
});

it('goes to the next open place with n, also to that of the next shift', async () => {
  await desk();
  const { screen, world, kitchen } = await stage(opened);
  const later = eventWith({ title: 'Clean-up', start_time: '2026-10-24T08:00:00Z', end_time: '2026-10-24T09:00:00Z' });
  world.events.push(later);
  await expect.element(give('Ada')).toHaveFocus();
  await press('n');
  await expect.element(panel.getByRole('heading', { name: 'Who fits: Kitchen' })).toBeVisible();
  expect(screen.address()).toContain(`slot=${kitchen.id}`);
  await expect.element(give('Ada')).toHaveFocus();
  world.events = world.events.map((event) =>
    event === later
      ? event
      : {
          ...event,
          slot_assignments: event.slot_assignments.map((slot) => ({ ...slot, current_count: slot.required_count })),
        },
  );
  await screen.queryClient.invalidateQueries();
  await expect.element(panel.getByText('All places are taken')).toBeVisible();
  await press('n');
  await expect.element(panel.getByRole('heading', { level: 2, name: 'Clean-up' })).toBeVisible();
  expect(screen.address()).toContain(`shift=${later.id}`);
  await expect.element(give('Ada')).toHaveFocus();
});

const menuOf = async (name: string, item: string) => {
  await panel.getByRole('button', { name: `Change the place of ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

it('releases somebody, and moves somebody here from where they are', async () => {
  await desk();
  const { bar, olga, elsewhere } = await stage(opened);
  await menuOf('Olga Berg', 'Release');
  await expect.element(toasts).toHaveTextContent('Olga Berg no longer has the place: Bar, Harvest supper');
  await expectGone(panel.getByRole('link', { name: 'Olga Berg' }));
  await panel.getByRole('button', { name: 'Move Max here' }).click();
  await expect
    .poll(() => bodies().at(-1))
    .toMatchObject({ action: 'move_person', signup_id: elsewhere.signup_id, slot_id: bar.id });
  expect(bodies()[0]).toEqual({ action: 'release', signup_ids: [olga.id] });
});

it('asks why a place is taken back that may have been worked, and only then', async () => {
  await desk();
  const { olga, paul } = await stage(opened, {
    olga: { checked_in_at: '2026-10-23T10:00:00Z' },
    paul: { status: 'confirmed', attendance: 'attended' },
  });
  await menuOf('Paul Dorn', 'Release');
  const question = page.getByRole('alertdialog', { name: 'Release this person?' });
  await expect.element(question).toHaveTextContent('Kitchen, Harvest supper');
  await expect.element(question).toHaveTextContent('Paul Dorn will lose this place with its hours and credits');
  await question.getByRole('button', { name: 'Release' }).click();
  await expect.element(question.getByLabelText('Reason')).toHaveAttribute('aria-invalid', 'true');
  expect(bodies()).toEqual([]);
  await question.getByLabelText('Reason').fill('Another person was there');
  await question.getByRole('button', { name: 'Release' }).click();
  await expect.element(toasts).toHaveTextContent('Paul Dorn no longer has the place: Kitchen, Harvest supper');
  // Whoever is still there is checked out first: no reason would help.
  await menuOf('Olga Berg', 'Release');
  await expect.poll(() => bodies().length).toBe(2);
  expect(bodies()).toEqual([
    { action: 'release', signup_ids: [paul.id], reason: 'Another person was there' },
    { action: 'release', signup_ids: [olga.id] },
  ]);
});

it('swaps two people of the shift, or one with somebody who works elsewhere', async () => {
  await desk();
  const { olga, paul, elsewhere } = await stage(opened);
  await menuOf('Olga Berg', 'Swap with…');
  await expect.element(panel.getByText('With whom does Olga Berg swap?', { exact: false })).toBeVisible();
  expect(panel.getByRole('button', { name: 'Give' }).elements()).toEqual([]);
  await panel.getByRole('button', { name: 'Swap Olga Berg and Paul Dorn' }).click();
  const swap = { action: 'swap', signup_id: olga.id };
  await expect.poll(() => bodies().at(-1)).toMatchObject({ ...swap, other_signup_id: paul.id });
  await expect.element(give('Ada')).toBeVisible();
  await menuOf('Olga Berg', 'Swap with…');
  await panel.getByRole('button', { name: 'Swap Olga Berg and Max' }).click();
  await expect.poll(() => bodies().at(-1)).toMatchObject({ ...swap, other_signup_id: elsewhere.signup_id });
});

it('moves somebody to an open place of another shift', async () => {
  await desk();
  const { world, olga } = await stage(opened);
  const later = eventWith({ title: 'Clean-up', start_time: '2026-10-24T08:00:00Z', end_time: '2026-10-24T09:00:00Z' });
  world.events.push(later);
  await menuOf('Olga Berg', 'Move to another shift…');
  const there = panel.getByRole('button', { name: /^Move Olga Berg to Clean-up, Saturday.* UTC, Bar$/ });
  await there.click();
  const slot_id = later.slot_assignments[0]?.id;
  await expect.poll(() => bodies().at(-1)).toMatchObject({ action: 'move_person', signup_id: olga.id, slot_id });
});

it('says that the shift is gone, and can be closed', async () => {
  await phone();
  const { screen } = await stage(() => `/admin?shift=${newId()}`);
  await expect.element(panel.getByText('Event not found')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.poll(screen.address).toBe('/admin');
});
