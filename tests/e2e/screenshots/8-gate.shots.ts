import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { encode } from 'uqr';
import { signIn } from '../../support/people.ts';
import { open, test } from '../support/administrator.ts';
import { doElsewhere, letLead, personAt } from '../support/gate.ts';
import { runDay } from '../support/global-setup.ts';
import { expect, followLink } from '../support/test.ts';
import { shoot } from './shoot.ts';

test.use({ stackOf: 'pictures of the gate' });

const names = ['Anna Berger', 'Ben Okafor', 'Carla de Oliveira Santos', 'Dora', 'Emil', 'Fritz', 'Gina', 'Hugo'];
/** What is printed on A4, below the pictures. */
const paper = (page: Page, name: string) =>
  page.pdf({ path: fileURLToPath(new URL(`../../../screenshots/${name}.pdf`, import.meta.url)), format: 'A4' });

/** A camera that sees the code of somebody. */
const feedCamera = (page: Page, code: string) =>
  page.addInitScript(
    (modules) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
      const context = canvas.getContext('2d');
      if (!context) return;
      setInterval(() => {
        context.fillStyle = '#776f66';
        context.fillRect(0, 0, 1280, 720);
        const unit = 360 / modules.length;
        for (const [y, row] of modules.entries())
          for (const [x, dark] of row.entries()) {
            context.fillStyle = dark ? '#1c1a18' : '#efece6';
            context.fillRect(460 + x * unit, 180 + y * unit, unit + 0.5, unit + 0.5);
          }
      }, 33);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(30);
    },
    encode(code, { ecc: 'M', border: 4 }).data,
  );

test('the gate on the day, its papers and its settings', async ({
  admin: page,
  browser,
  context,
  organiser,
  stack,
  sql,
}) => {
  const [bar, stage] = [await organiser.slotType('Bar'), await organiser.slotType('Stage', 1, '#c05621')];
  const tent = { location: 'Main tent' };
  const concert = await organiser.event('Concert', `${runDay}T09:30:00Z`, 5, [[bar, 8]], tent);
  const show = await organiser.event('Evening show', `${runDay}T11:00:00Z`, 5, [[stage, 4]], tent);
  const [slot, other] = [concert, show].map((event) => event.slot_assignments[0]?.id ?? '') as [string, string];
  for (const name of names) await organiser.add(name, slot);
  for (const name of ['Ida', 'Jonas']) await organiser.add(name, other);
  const lead = 'lead@example.org';
  const { access_token } = await signIn(stack, lead);
  for (const each of [concert, show]) await letLead(sql, lead, each.id);
  await sql`update profiles set name = 'Kim Lead' where email = ${lead}`;
  const signupOf = async (name: string): Promise<string> => {
    const [row] = await sql`select s.id from signups s join profiles p on p.id = s.user_id
      where p.name = ${name} and s.slot_id = ${slot}`;
    return row?.id;
  };
  const act = (kind: 'check_in' | 'excused', signup_id: string) =>
    doElsewhere(stack, access_token, [{ kind, id: crypto.randomUUID(), at: `${runDay}T09:45:00Z`, signup_id }]);

  await page.goto('/gate');
  await expect(personAt(page, 'Emil')).toBeVisible();
  await shoot(page, 'gate');
  await page
    .getByRole('button', { name: /^Release their places/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await shoot(page, 'gate-release-all', 'window');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Check in Jonas', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot(page, 'gate-let-in', 'window');
  await page.keyboard.press('Escape');

  await context.setOffline(true);
  for (const name of ['Emil', 'Fritz', 'Gina'])
    await page.getByRole('button', { name: `Check in ${name}`, exact: true }).click();
  await page.getByRole('button', { name: 'Walk-in' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Willi');
  await shoot(page, 'gate-walk-in', 'window');
  await page.getByRole('dialog').getByRole('button', { name: 'Add and check in' }).click();
  await shoot(page, 'gate-offline');
  for (const name of ['Emil', 'Fritz']) await act('excused', await signupOf(name));
  const [signup] = await sql`select id from signups where id = ${await signupOf('Gina')}`;
  await sql`update signups set status = 'canceled', canceled_at = private.now() where id = ${signup?.id}`;
  await context.setOffline(false);
  await expect(page.getByRole('region', { name: 'What others did meanwhile' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Not recorded' })).toBeVisible();
  await shoot(page, 'gate-conflicts');

  for (const name of ['Anna Berger', 'Ben Okafor', 'Carla de Oliveira Santos'])
    await act('check_in', await signupOf(name));
  await open(page, '/gate/roll-call', 'Roll call');
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await page.getByRole('checkbox').first().click();
  await shoot(page, 'gate-roll-call');
  await paper(page, 'gate-roll-call');

  const [row] =
    await sql`select code from private.person_codes c join profiles p on p.id = c.user_id where p.name = 'Hugo'`;
  const scanner = await context.newPage();
  await feedCamera(scanner, row?.code);
  await scanner.goto('/gate/scan');
  await expect(scanner.getByText('Hugo is here.')).toBeVisible();
  await shoot(scanner, 'gate-scan', 'window');
  await scanner.close();

  await open(page, '/admin/badges', 'Badges');
  await expect(page.getByRole('combobox')).toBeVisible();
  await shoot(page, 'admin-badges');
  await page.getByRole('button', { name: /^Make/ }).click();
  await expect(page.getByRole('region', { name: /badges/ })).toBeVisible();
  await shoot(page, 'admin-badges-made');
  await paper(page, 'admin-badges');
  await open(page, '/admin/settings', 'System Settings');
  await expect(page.getByRole('heading', { name: 'On the day' })).toBeVisible();
  await page.getByRole('heading', { name: 'On the day' }).scrollIntoViewIfNeeded();
  await shoot(page, 'admin-settings-day', 'window');

  const phone = await browser.newContext({ baseURL: stack.webUrl, timezoneId: 'UTC' });
  const leading = await phone.newPage();
  await followLink(leading, stack, lead);
  await sql`update lead_grants set hours_after = 0 where event_id = ${concert.id}`;
  await sql`update events set end_time = private.now() + interval '20 minutes' where id = ${concert.id}`;
  await leading.goto('/gate');
  await expect(leading.getByText('You can check people in and out here until')).toBeVisible();
  await shoot(leading, 'gate-closing');
  await phone.close();
});
