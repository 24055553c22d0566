import { createAccount } from '../../support/accounts.ts';
import { open, test } from '../support/administrator.ts';
import { expectAccessible } from '../support/axe.ts';
import { letLead, personAt, placesAt } from '../support/gate.ts';
import { runDay } from '../support/global-setup.ts';
import { keptText } from '../support/offline.ts';
import { entryOf, expect, hoursFrom, toasts } from '../support/test.ts';

test('an administrator sees the app as somebody, also the gate and the team of a lead, in one tab and until they stop, and neither changes, keeps nor sends anything; signing out ends it', async ({
  adminBlank: page,
  context,
  organiser,
  stack,
  sql,
  mark,
  quietDay,
}) => {
  const [name, title, guest] = [`Anna ${mark}`, `Fair ${mark}`, `Ben ${mark}`];
  const { id, email } = await createAccount(stack, sql);
  await sql`update public.profiles set name = ${name} where id = ${id}`;
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(title, hoursFrom(quietDay, 0), 2, [[bar, 1]]);
  const led = await organiser.event(`Led ${mark}`, `${runDay}T09:30:00Z`, 5, [[bar, 3]]);
  const other = await organiser.event(`Not led ${mark}`, `${runDay}T09:30:00Z`, 5, [[bar, 3]]);
  await organiser.add(guest, led.slot_assignments[0]?.id ?? '');
  await organiser.add(`Cy ${mark}`, other.slot_assignments[0]?.id ?? '');
  await letLead(sql, email, led.id);
  await sql`update lead_grants set rights = '{gate,roster,fill,write}' where event_id = ${led.id}`;
  const sent: string[] = [];
  page.on(
    'request',
    (request) => request.method() !== 'GET' && sent.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  const strip = page.getByRole('region', { name: `You see Muster as ${name} sees it.` });
  const menu = page.getByRole('navigation', { name: 'Administration' });
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const begin = () => page.getByRole('button', { name: 'See as Anna' }).click();

  await test.step('sees the app as somebody, and changes nothing', async () => {
    await open(page, `/admin/staff?person=${id}`, 'Staff Management');
    await begin();
    await expect(page).toHaveURL('/volunteer');
    await expect(strip).toBeVisible();
    sent.length = 0;
    await expect(page.getByRole('heading', { name: /^Welcome, Anna/ })).toBeVisible();
    await expect(menu).toHaveCount(0);
    await entryOf(page, title)
      .getByRole('button', { name: /Sign up/ })
      .click();
    await expect(toasts(page)).toContainText('Nothing was changed.');
  });

  await test.step('sees the gate and the team of a lead as the lead does, and neither does, keeps nor sends anything there', async () => {
    await pages.getByRole('link', { name: 'Gate' }).click();
    await expect(personAt(page, guest)).toContainText('late');
    await expect(personAt(page, `Cy ${mark}`)).toHaveCount(0);
    await personAt(page, guest)
      .getByRole('button', { name: `Check in ${guest}` })
      .click();
    await expect(toasts(page)).toContainText('Nothing was changed.');
    await expect(personAt(page, guest)).toContainText('late');
    await page.reload();
    await expect(strip).toBeVisible();
    await expect(personAt(page, guest)).toContainText('late');
    await expectAccessible(page, 'the gate as a lead sees it');
    expect(await keptText(page)).not.toContain('gate');
    await pages.getByRole('link', { name: 'Team' }).click();
    await expect(page.getByRole('heading', { name: `Led ${mark}` })).toBeVisible();
    await expect(page.getByText(guest).first()).toBeVisible();
    await expect(page.getByText(`Not led ${mark}`)).toHaveCount(0);
    await expectAccessible(page, 'what somebody leads, as they see it');
  });

  await test.step('in one tab: another tab of the same browser is the administrator’s own', async () => {
    await page.goto('/volunteer/settings');
    await expect(page.getByText('Only this person themselves can see this').first()).toBeVisible();
    const tab = await context.newPage();
    await tab.goto('/gate');
    await expect(personAt(tab, `Cy ${mark}`)).toContainText('late');
    await expect(personAt(tab, guest)).toContainText('late');
    await tab.close();
  });

  await test.step('until they stop', async () => {
    await strip.getByRole('button', { name: 'Stop' }).click();
    await expect(page).toHaveURL(`/admin/staff?person=${id}`);
    await expect(menu).toBeVisible();
    await expect(strip).toHaveCount(0);
    // Back to a page from before: it is the administrator's.
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(strip).toHaveCount(0);
    expect(sent.filter((call) => call.includes(' /api/'))).toEqual([`DELETE /api/users/${id}/see-as`]);
    expect(await placesAt(sql, led.id)).toEqual({ [guest]: 'expected' });
    expect(await sql`select from public.signups where user_id = ${id}`).toHaveLength(0);
    expect(
      await sql`select action from public.audit_log where action in ('see', 'see_end') and row_id = ${id} order by id`,
    ).toEqual([{ action: 'see' }, { action: 'see_end' }]);
  });

  await test.step('signing out ends it', async () => {
    await open(page, `/admin/staff/${id}/edit`, `Edit ${name}`);
    await begin();
    await expect(strip).toBeVisible();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('muster.see-as'))).toBeNull();
  });
});
