import { runDay } from './support/global-setup.ts';
import { somebodyTakes } from './support/organiser.ts';
import { entryOf, expect, test, toasts } from './support/test.ts';

const evening = `${runDay}T18:00:00Z`;
const tomorrow = '2026-10-24T09:00:00Z';

test('full and canceled slots say so and have no button; an event one has joined offers no second slot', {
  tag: ['@2.138', '@2.139', '@2.140', '@4.22', '@4.23', '@5.36'],
}, async ({ signedIn: page, stack, organiser, mark }) => {
  const [bar, gate, stage] = await Promise.all(
    ['Bar', 'Gate', 'Stage'].map((name) => organiser.slotType(`${name} ${mark}`)),
  );
  if (!bar || !gate || !stage) throw new Error('The slot types are missing.');
  const made = await organiser.event(`Fair ${mark}`, evening, 2, [
    [bar, 1],
    [gate, 2],
    [stage, 1],
  ]);
  const [first, , third] = made.slot_assignments;
  await somebodyTakes(stack, first?.id ?? '');
  await somebodyTakes(stack, third?.id ?? '');
  // A slot type left out whose slot somebody took is canceled, not removed.
  await organiser.change(made, {
    slot_assignments: [
      { slot_type_id: bar, required_count: 1 },
      { slot_type_id: gate, required_count: 2 },
    ],
  });
  await page.reload();
  const fair = entryOf(page, `Fair ${mark}`);
  const row = (name: string) => fair.getByRole('listitem').filter({ hasText: `${name} ${mark}` });
  await expect(row('Bar')).toContainText('Full');
  await expect(row('Bar').getByRole('button')).toHaveCount(0);
  await expect(row('Stage')).toContainText('Canceled');
  await expect(row('Stage').getByRole('button')).toHaveCount(0);
  await row('Gate').getByRole('button', { name: 'Sign up' }).click();
  await expect(row('Gate')).toContainText('Signed up');
  await expect(fair).toContainText('You are already signed up for this event');
});

test('what was full a moment ago is refused with its reason, and everything is as it was', {
  tag: ['@5.38', '@8.43', '@8.49'],
}, async ({ signedIn: page, stack, organiser, mark }) => {
  const made = await organiser.event(`Race ${mark}`, evening, 2, [[await organiser.slotType(`Bar ${mark}`), 1]]);
  await page.reload();
  const race = entryOf(page, `Race ${mark}`);
  await expect(race.getByRole('button', { name: 'Sign up' })).toBeVisible();
  await somebodyTakes(stack, made.slot_assignments[0]?.id ?? '');
  await race.getByRole('button', { name: 'Sign up' }).click();
  await expect(toasts(page)).toContainText('Failed to sign up. Please try again.');
  await expect(race.getByRole('alert')).toHaveText('Failed to sign up: This slot is already full');
  await expect(race).toContainText('1 of 1 taken');
  await expect(race).toContainText('Full');
  await expect(page.getByRole('region', { name: 'Your progress' })).toContainText('0 of 10 slots');
  await race.getByRole('button', { name: 'Dismiss' }).click();
  await expect(race.getByRole('alert')).toHaveCount(0);
});

test('an event that was removed a moment ago is refused too', async ({ signedIn: page, organiser, mark }) => {
  const made = await organiser.event(`Gone ${mark}`, evening, 2, [[await organiser.slotType(`Bar ${mark}`), 1]]);
  await page.reload();
  const gone = entryOf(page, `Gone ${mark}`);
  await expect(gone.getByRole('button', { name: 'Sign up' })).toBeVisible();
  await organiser.remove(made);
  await gone.getByRole('button', { name: 'Sign up' }).click();
  await expect(toasts(page)).toContainText('Failed to sign up. Please try again.');
  await expect(gone).toHaveCount(0);
});

test('upcoming, past and all, with what can no longer be joined', { tag: ['@2.136', '@5.35'] }, async ({
  signedIn: page,
  organiser,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`Was ${mark}`, '2026-10-21T09:00:00Z', 2, [[bar, 1]]);
  await organiser.event(`Is ${mark}`, `${runDay}T09:00:00Z`, 8, [[bar, 1]]);
  await organiser.event(`Will be ${mark}`, tomorrow, 2, [[bar, 1]]);
  const [was, is, willBe] = ['Was', 'Is', 'Will be'].map((word) => entryOf(page, `${word} ${mark}`));
  if (!was || !is || !willBe) throw new Error('There are three entries.');
  await page.reload();
  await expect(willBe).toBeVisible();
  await expect(was).toHaveCount(0);
  await expect(is).toHaveCount(0);

  await page.getByRole('radio', { name: 'Past', exact: true }).click();
  await expect(page).toHaveURL('/volunteer?show=past');
  await expect(was).toContainText('Cannot sign up for past events');
  await expect(was.getByRole('button')).toHaveCount(0);
  await expect(is).toHaveCount(0);
  await expect(willBe).toHaveCount(0);

  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await expect(is).toContainText('Now');
  await expect(is).toContainText('Cannot sign up for past events');
  await expect(was).toHaveCount(1);
  await expect(willBe).toHaveCount(1);

  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Past', exact: true })).toBeChecked();
  await expect(was).toBeVisible();

  const longAgo = new Date(Date.parse(`${runDay}T09:00:00Z`) - 200 * 86_400_000).toISOString();
  await organiser.event(`Long ago ${mark}`, longAgo, 2, [[bar, 1]]);
  await page.reload();
  await expect(was).toBeVisible();
  await expect(entryOf(page, `Long ago ${mark}`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show earlier events' }).click();
  await expect(page).toHaveURL('/volunteer?show=past&days=366');
  await expect(entryOf(page, `Long ago ${mark}`)).toHaveCount(1);
});

test('slot types filter, several at once, and the address keeps the choice', { tag: ['@2.135'] }, async ({
  signedIn: page,
  organiser,
  mark,
}) => {
  const [bar, gate, stage] = [
    await organiser.slotType(`Bar ${mark}`),
    await organiser.slotType(`Gate ${mark}`),
    await organiser.slotType(`Stage ${mark}`),
  ];
  await organiser.event(`Bar only ${mark}`, tomorrow, 1, [[bar, 1]]);
  await organiser.event(`Gate only ${mark}`, tomorrow, 1, [[gate, 1]]);
  await organiser.event(`Stage only ${mark}`, tomorrow, 1, [[stage, 1]]);
  const [barOnly, gateOnly, stageOnly] = ['Bar', 'Gate', 'Stage'].map((name) => entryOf(page, `${name} only ${mark}`));
  if (!barOnly || !gateOnly || !stageOnly) throw new Error('There are three entries.');
  await page.reload();
  await expect(barOnly).toBeVisible();

  await page.getByRole('button', { name: 'Slot types: All slot types' }).click();
  await page.getByRole('menuitemcheckbox', { name: `Bar ${mark}` }).click();
  await expect(gateOnly).toHaveCount(0);
  await page.getByRole('menuitemcheckbox', { name: `Gate ${mark}` }).click();
  await expect(gateOnly).toHaveCount(1);
  await expect(barOnly).toHaveCount(1);
  await expect(stageOnly).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Slot types: 2 slot types' })).toBeFocused();
  expect(new URL(page.url()).searchParams.getAll('types')).toEqual([bar, gate].sort());
  await expect(page.getByText('2 events', { exact: true })).toBeVisible();

  await page.reload();
  await expect(barOnly).toBeVisible();
  await expect(stageOnly).toHaveCount(0);
  await page.getByRole('radio', { name: 'Past', exact: true }).click();
  await expect(page.getByText('No events found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all slot types' }).click();
  await expect(page).toHaveURL('/volunteer?show=past');
});

test('a filter that makes no sense is the default one', async ({ signedIn: page }) => {
  await page.goto('/volunteer?show=yesterday&nonsense=1');
  await expect(page.getByRole('radio', { name: 'Upcoming' })).toBeChecked();
});

test('giving back from the list keeps the keyboard in it, and can be undone', { tag: ['@2.141'] }, async ({
  signedIn: page,
  organiser,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`, -15.5);
  await organiser.event(`Early ${mark}`, tomorrow, 2, [[bar, 1]]);
  await organiser.event(`Late ${mark}`, '2026-10-24T15:00:00Z', 2, [[bar, 1]]);
  await page.reload();
  const upcoming = page.getByRole('region', { name: 'Your upcoming signups' });
  for (const word of ['Early', 'Late']) {
    await expect(entryOf(page, `${word} ${mark}`)).toContainText('0 of 1 taken · $31');
    await entryOf(page, `${word} ${mark}`).getByRole('button', { name: 'Sign up' }).click();
    await expect(upcoming).toContainText(`${word} ${mark}`);
  }
  await expect(upcoming.getByRole('listitem').first()).toContainText('Tomorrow');
  const cancelLate = upcoming.getByRole('button', { name: `Cancel signup for Bar ${mark}, Late ${mark}` });
  await expect(cancelLate).not.toHaveAttribute('aria-busy');
  await upcoming.getByRole('button', { name: `Cancel signup for Bar ${mark}, Early ${mark}` }).click();
  await expect(upcoming).not.toContainText(`Early ${mark}`);
  await expect(cancelLate).toBeFocused();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(upcoming).toContainText(`Early ${mark}`);
  await expect(entryOf(page, `Early ${mark}`)).toContainText('1 of 1 taken');
});

test('toasts go after three seconds, and wait while one points at them', { tag: ['@8.52', '@8.53'] }, async ({
  signedIn: page,
  organiser,
  mark,
}) => {
  await organiser.event(`Toast ${mark}`, tomorrow, 1, [[await organiser.slotType(`Bar ${mark}`), 1]]);
  await page.reload();
  await entryOf(page, `Toast ${mark}`).getByRole('button', { name: 'Sign up' }).click();
  const toast = toasts(page).getByRole('listitem');
  await toast.hover();
  await page.waitForTimeout(3_500);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  const leftAt = Date.now();
  await expect(toast).toHaveCount(0);
  expect(Date.now() - leftAt).toBeGreaterThan(2_500);
  expect(Date.now() - leftAt).toBeLessThan(4_500);
});

test('an event moved onto another is told, the place is held, and giving one back settles it', {
  tag: ['@4.19'],
}, async ({ signedIn: page, organiser, mark }) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`Fixed ${mark}`, tomorrow, 2, [[bar, 1]]);
  const moving = await organiser.event(`Moving ${mark}`, '2026-10-24T13:00:00Z', 2, [[bar, 1]]);
  await page.reload();
  for (const word of ['Fixed', 'Moving']) {
    await entryOf(page, `${word} ${mark}`).getByRole('button', { name: 'Sign up' }).click();
    await expect(entryOf(page, `${word} ${mark}`)).toContainText('Signed up');
  }
  const progress = page.getByRole('region', { name: 'Your progress' });
  await expect(progress).toContainText('2 of 10 slots');
  await organiser.change(moving, { start_time: '2026-10-24T10:00:00Z', end_time: '2026-10-24T12:00:00Z' });
  await page.reload();
  const changes = page.getByRole('region', { name: 'Changes to your signups' });
  await expect(changes).toContainText(`“Moving ${mark}” has changed. You still have your place.`);
  await expect(changes).toContainText('Saturday, October 24, 2026, 1:00 PM – 3:00 PM UTC');
  await expect(changes).toContainText('Saturday, October 24, 2026, 10:00 AM – 12:00 PM UTC');
  await expect(changes).toContainText('now overlaps with another of your signups.');
  await expect(progress).toContainText('1 of 10 slots');
  await expect(entryOf(page, `Moving ${mark}`)).toContainText('Held');
  await changes.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(changes.getByRole('listitem')).toHaveCount(1);
  await entryOf(page, `Fixed ${mark}`).getByRole('button', { name: 'Cancel signup' }).click();
  await expect(entryOf(page, `Moving ${mark}`)).toContainText('Signed up');
  await expect(progress).toContainText('1 of 10 slots');
});

test('without a connection nothing is lost, and it goes on when it is back', async ({
  signedIn: page,
  context,
  organiser,
  mark,
}) => {
  await organiser.event(`Offline ${mark}`, tomorrow, 1, [[await organiser.slotType(`Bar ${mark}`), 1]]);
  await page.reload();
  const entry = entryOf(page, `Offline ${mark}`);
  await expect(entry.getByRole('button', { name: 'Sign up' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await entry.getByRole('button', { name: 'Sign up' }).click();
  await expect(entry.getByRole('alert')).toContainText('Failed to sign up: You are offline.');
  await expect(entry).toContainText('0 of 1 taken');
  await context.setOffline(false);
  await expect(page.getByRole('status').getByText('You are offline.')).toHaveCount(0);
  await entry.getByRole('button', { name: 'Sign up' }).click();
  await expect(entry).toContainText('Signed up');
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});
