import { readFile } from 'node:fs/promises';
import { createAccount } from '../../support/accounts.ts';
import { recordWork, works } from '../../support/work.ts';
import { arrived, open, test } from '../support/administrator.ts';
import { choose } from '../support/choose.ts';
import { expect, openAs, showAllEvents, toasts } from '../support/test.ts';
import { holdTimers } from '../support/timers.ts';

test('the morning after, an administrator settles who was never checked out, marks who attended, corrects hours, and a report shows what was worked and what it costs; volunteers see what counted', {
  tag: ['@2.11'],
}, async ({ adminBlank: page, organiser, stack, sql, browser, mark, quietDay }) => {
  const [kitchen, guard] = [
    await organiser.slotType(`Kitchen ${mark}`, 2),
    await organiser.slotType(`Guard ${mark}`, -22.5),
  ];
  const title = `Harvest supper ${mark}`;
  const event = await organiser.event(title, quietDay.toISOString(), 4, [
    [kitchen, 5],
    [guard, 1],
  ]);
  const slotOf = (type: string) => event.slot_assignments.find(({ slot_type }) => slot_type.id === type)?.id ?? '';
  const person = async (name: string, slot: string, role: 'volunteer' | 'staff' = 'volunteer') => {
    const { id, email } = await createAccount(stack, sql, role);
    await sql`update public.profiles set name = ${`${name} ${mark}`} where id = ${id}`;
    await sql`insert into public.signups (slot_id, user_id) values (${slot}, ${id})`;
    return { id, email };
  };
  const [ada, , vera] = [
    await person('=Ada', slotOf(kitchen)),
    await person('Bob', slotOf(kitchen)),
    await person('Vera', slotOf(kitchen)),
    await person('Cy', slotOf(guard), 'staff'),
  ];
  // It began thirty hours ago. Ada and Vera were checked in; nobody was checked out, and Bob and Cy were forgotten.
  const [clock] = await sql`update public.events set start_time = private.now() - interval '30 hours',
    end_time = private.now() - interval '26 hours' where id = ${event.id}
    returning start_time, to_char(start_time at time zone 'UTC', 'YYYY-MM-DD') as day`;
  const day: string = clock?.day;
  await recordWork(sql, sql`s.user_id in ${sql([ada.id, vera.id])}`, { came_at: clock?.start_time });
  const stored = async () =>
    (
      await sql`select p.name, s.attendance from ${works(sql)} join public.profiles p on p.id = s.user_id
        where s.event_id = ${event.id} order by p.name collate "C"`
    ).map(({ name, attendance }) => [name.split(' ')[0], attendance]);

  await test.step('settles who was never checked out, takes it back, and settles it again', async () => {
    // Undo is offered for ten seconds. A busy machine may need longer to load the list again, which is looked at before.
    await holdTimers(page, 10_000);
    await open(page, '/admin', 'Admin Dashboard');
    await page
      .getByRole('region', { name: 'Needs attention' })
      .getByRole('link', { name: /of past shifts (is|are) not settled/ })
      .click();
    await arrived(page, 'Open ends');
    const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}(,|$)`) });
    const bar = page.getByRole('region', { name: 'Settle the selected open ends' });
    await box(`Select everybody of ${title}`).check();
    await expect(bar).toContainText('4 selected');
    await bar.getByRole('button', { name: 'Stayed until the end' }).click();
    await expect(toasts(page)).toContainText('4 people settled.');
    await expect(page.getByRole('heading', { name: title })).toBeHidden();
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toasts(page)).toContainText('4 people are open again.');
    for (const name of ['Bob', 'Cy']) await box(`Select ${name} ${mark}, ${title}`).check();
    await bar.getByRole('button', { name: 'No-show' }).click();
    await expect(box(`Select Bob ${mark}, ${title}`)).toBeHidden();
    await box(`Select everybody of ${title}`).check();
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Stayed until the end' }).click();
    await expect(page.getByRole('heading', { name: title })).toBeHidden();
    await expect.poll(stored).toEqual([
      ...[
        ['=Ada', 'attended'],
        ['Bob', 'no_show'],
        ['Cy', 'no_show'],
        ['Vera', 'attended'],
      ],
    ]);
  });

  await test.step('marks who attended, and corrects hours', async () => {
    await open(page, `/admin/events?start=${day}&end=${day}&past=true`, 'Events Management');
    await page.getByRole('link', { name: `Attendance ${title}` }).click();
    await arrived(page, 'Attendance');
    const rowOf = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: `${name} ${mark}` }) });
    const count = (of: string) => page.locator('dl > div').filter({ hasText: of }).locator('dd');
    await expect(rowOf('Ada')).toContainText('check-out assumed at the end');
    // A wage is due once somebody has marked the work as attended.
    await rowOf('Cy').getByRole('button', { name: 'Attended', exact: true }).click();
    await rowOf('Vera')
      .getByRole('button', { name: `Correct the hours of Vera ${mark}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Correct hours' });
    await dialog.getByLabel('Hours that count').fill('2.5');
    await dialog.getByLabel('Reason').fill('Had to catch the last bus');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf('Vera')).toContainText('instead of 4 h2.5 h');
    await expect(rowOf('Vera')).toContainText('Had to catch the last bus');
    await expect(count('Attended')).toHaveText('3');
    await expect(count('No-show')).toHaveText('1');
    await expect(count('Not marked')).toHaveText('0');
    // Marks are shown before the server has them, and another page would end their requests.
    await expect.poll(stored).toContainEqual(['Cy', 'attended']);
  });

  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const figure = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');
  await test.step('a report shows what was worked and what it costs', async () => {
    await open(page, `/admin/reports?from=${day}&to=${day}&q=${mark}`, 'Reports & Analytics');
    for (const [label, value] of [
      ...[
        ['Hours', '10.5'],
        ['People', '3'],
        ['Cost', '$90.00'],
        ['No-shows', '125% of 4 expected'],
      ],
    ] as [string, string][])
      await expect(figure(label)).toHaveText(value);
    await expect(page.getByText('check-out assumed for 2')).toBeVisible();
    await page.getByRole('button', { name: /^By person \d/ }).click();
    const rows = await section('By person')
      .getByRole('row')
      .evaluateAll((all) => all.slice(1).map((row) => [...row.children].map((cell) => cell.textContent)));
    expect(rows).toEqual([
      [`=Ada ${mark}Volunteer`, '1', '4', '8'],
      [`Cy ${mark}Staff`, '1', '4', '0'],
      [`Vera ${mark}Volunteer`, '1', '2.5', '5'],
      ['Total', '3', '10.5', '13'],
    ]);
  });

  await test.step('can be saved', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download By person as CSV', exact: true }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`muster-people-${day}-${day}.csv`);
    expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toEqual([
      '\uFEFFPerson,Email,Role,Shifts,Hours,Credits',
      expect.stringMatching(`^'=Ada ${mark},\\S+@example\\.org,Volunteer,1,4,8$`),
      expect.stringMatching(`^Cy ${mark},\\S+,Staff,1,4,0$`),
      expect.stringMatching(`^Vera ${mark},\\S+,Volunteer,1,2\\.5,5$`),
      '',
    ]);
  });

  await test.step('can be printed', async () => {
    await page.emulateMedia({ media: 'print' });
    for (const role of ['banner', 'navigation', 'search', 'button'] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
    await expect(section('Hours over time').getByRole('list', { name: 'Hours over time' })).toBeVisible();
    await expect(section('By person').getByRole('table')).toBeVisible();
    await expect(page.getByText('Days and months in UTC')).toBeVisible();
    await page.emulateMedia({ media: null });
  });

  await test.step('counts one slot type alone, and matches the list of people', async () => {
    await choose(page.getByLabel('Slot type', { exact: true }), `Kitchen ${mark}`);
    await expect(figure('Hours')).toHaveText('6.5');
    await open(page, `/admin/staff?view=cards&q=vera+${mark}`, 'Staff Management');
    await expect(page.getByRole('region', { name: 'People' }).getByRole('listitem')).toContainText('5 credits');
  });

  await test.step('volunteers see what counted, and why', async () => {
    const context = await browser.newContext({ baseURL: stack.webUrl, timezoneId: 'UTC' });
    await showAllEvents(context);
    const own = await context.newPage();
    await openAs(own, stack, vera.email);
    await expect(own.getByText('5 credits confirmed, 5 completed')).toBeVisible();
    await own.getByRole('radio', { name: 'Past', exact: true }).click();
    const entry = own.getByRole('listitem').filter({ has: own.getByRole('heading', { level: 4, name: title }) });
    for (const words of ['Attended', 'Corrected to 2.5 h', 'Had to catch the last bus'])
      await expect(entry).toContainText(words);
    await context.close();
  });
});
