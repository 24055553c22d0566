import { expectAccessible } from '../support/axe.ts';
import { runDay } from '../support/global-setup.ts';
import { expect, hoursFrom, test, toasts } from '../support/test.ts';
import { holdTimers } from '../support/timers.ts';

test.use({ finds: true, stackOf: 'finding' });

test('from opening the app, one tap takes a place that fits; five are in sight on a slow phone', {
  tag: '@phone',
}, async ({ signedInBlank: page, organiser, sql, email, mark }) => {
  // Whoever has no name yet is asked for it first.
  await sql`update profiles set name = 'Vera Visit' where email = ${email}`;
  const bar = await organiser.slotType(`Bar ${mark}`);
  const day = new Date(`${runDay}T12:00:00Z`);
  for (let number = 0; number < 8; number += 1) {
    await organiser.event(`Shift ${number} ${mark}`, hoursFrom(day, 72 + 3 * number), 2, [[bar, 2]], {
      location: `Stage ${number}`,
    });
  }
  await organiser.event(`Packed ${mark}`, hoursFrom(day, 73), 2, [[bar, 1]]);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // Undo is offered for ten seconds. A busy machine that is slowed down as well may need longer for all that is looked at before.
  await holdTimers(page, 10_000);
  await page.goto('/volunteer');
  const take = page.getByRole('button', { name: 'Take' });
  await expect(take.nth(4)).toBeInViewport({ ratio: 1, timeout: 30_000 });
  await expectAccessible(page, 'what fits');

  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Shift 0 ${mark}` }) });
  await row.getByRole('button', { name: 'Take' }).click();
  await expect(toasts(page)).toContainText(`Shift 0 ${mark}`);
  await expect(row.getByText('Yours')).toBeVisible();
  const held = () => sql`select s.status, s.canceled_at is not null as undone from public.signups s
    join public.profiles p on p.id = s.user_id join public.events e on e.id = s.event_id
    where p.email = ${email} and e.title = ${`Shift 0 ${mark}`}`;
  expect(await held()).toEqual([{ status: 'confirmed', undone: false }]);
  // What overlaps with it no longer fits, and says so.
  const rest = page.getByRole('button', { name: 'that does not fit' });
  await expect(rest).toContainText('Overlap with your shifts: 1');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: 'Take' })).toBeVisible();
  await expect.poll(held).toEqual([{ status: 'canceled', undone: true }]);
  await expect(rest).toBeHidden();
});

test('a person finds by day and time of day, and what they said decides what fits', {
  tag: '@phone',
}, async ({ signedInBlank: page, organiser, email, sql, mark }) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const day = new Date(`${runDay}T12:00:00Z`);
  const [first, second] = [`Matinee ${mark}`, `Night ${mark}`];
  await organiser.event(first, hoursFrom(day, 144 - 3), 2, [[bar, 2]]);
  await organiser.event(second, hoursFrom(day, 168 + 9), 2, [[bar, 2]]);
  const [me] = await sql`select id from public.profiles where email = ${email}`;
  await sql`insert into public.wishes (user_id) values (${me?.id})`;
  await sql`insert into public.availability (user_id, is_free, during, position)
    select ${me?.id}, false, tstzrange(start_time, end_time), 0 from public.events where title = ${first}`;
  await page.goto('/volunteer');
  const title = (name: string) => page.getByRole('heading', { level: 4, name });
  await expect(title(second)).toBeVisible();
  await expect(title(first)).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Morning' }).click();
  await expect(title(second)).toBeHidden();
  const rest = page.getByRole('button', { name: 'not fit' });
  await expect(rest).toContainText('You said that you are not free then: 1');
  await rest.click();
  const row = page.getByRole('listitem').filter({ has: title(first) });
  await row.getByRole('button', { name: 'Take' }).click();
  await expect(toasts(page)).toContainText(first);

  await page.getByRole('button', { name: 'Fits me' }).click();
  await expect(page.getByRole('radio', { name: 'Upcoming' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Upcoming' })).toBeChecked();
});
