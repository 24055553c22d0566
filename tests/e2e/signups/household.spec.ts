import { makeDue } from '../../support/outbox.ts';
import { expectAccessible } from '../support/axe.ts';
import { countEffort } from '../support/effort.ts';
import { mailTo } from '../support/mail-to.ts';
import { expect, test, toasts } from '../support/test.ts';

test.use({ stackOf: 'households' });

test(
  'a mother adds two children and takes places for all three in one step, acts for one, has all shifts in one list and one email, and hands a child over',
  {
    tag: '@phone',
  },
  async ({ signedIn: page, stack, organiser, email, sql, mark }, info) => {
    await sql`update public.organisation set looking_after = true`;
    const [bar, tent] = [await organiser.slotType(`Bar ${mark}`), await organiser.slotType(`Tent ${mark}`)];
    await sql`update public.slot_types set min_age = 16 where id = ${bar}`;
    await sql`insert into public.births (user_id, born) select id, '1985' from public.profiles where email = ${email}`;
    await organiser.event(`Fair ${mark}`, '2026-10-25T10:00:00Z', 3, [
      [bar, 1],
      [tent, 2],
    ]);
    // For two of them only.
    await organiser.event(`Stall ${mark}`, '2026-10-26T10:00:00Z', 3, [[tent, 2]]);
    const look = async (name: string) => {
      await expectAccessible(page, name);
      await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
    };
    const effort = await countEffort(page);
    const dialog = page.getByRole('dialog');

    await test.step('adds two children: their names and the year of birth, on which places depend', async () => {
      await page.goto('/volunteer/profile');
      effort.start();
      await page.getByRole('link', { name: 'People you look after' }).tap();
      for (const [first, born] of [
        ['Lena', '2012'],
        ['Tom', '2014'],
      ] as const) {
        await page.getByRole('button', { name: 'Add a person' }).tap();
        await dialog.getByLabel('Their first name').pressSequentially(first);
        await dialog.getByLabel('Their last name').pressSequentially('Berg');
        await dialog.getByLabel('Year of birth').pressSequentially(born);
        await dialog.getByRole('button', { name: 'Add a person' }).tap();
        await expect(dialog).toBeHidden();
      }
      await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Tom Berg' })).toContainText('2014');
      // A tap for the page, and two for each child: one opens the form, and one adds the child. Fields are reached by keys.
      effort.expectAtMost({ clicks: 5, keys: 35 });
      await look('people');
    });

    await test.step('finds the shift at which all three can have a place, and takes the places in one step', async () => {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Find' }).tap();
      await expect(page.getByRole('radio', { name: 'Lena Berg' })).toBeVisible();
      await look('first-page');
      effort.start();
      await page.getByRole('link', { name: 'Places for several of you' }).tap();
      await expect(page).toHaveURL('/volunteer/together');
      const fair = page.getByRole('listitem').filter({ hasText: `Fair ${mark}` });
      await expect(fair).toBeVisible();
      await expect(page.getByRole('heading', { name: `Stall ${mark}` })).toHaveCount(0);
      await look('together');
      await fair.getByRole('button', { name: /^Take places for all/ }).tap();
      await expect(toasts(page)).toContainText('3 places were taken.');
      effort.expectAtMost({ clicks: 2, keys: 0 });
      const places =
        await sql`select p.name, t.name as role from public.signups s join public.profiles p on p.id = s.user_id
      join public.event_slots slot on slot.id = s.slot_id join public.slot_types t on t.id = slot.slot_type_id
      where s.status = 'confirmed' and t.id in (${bar}, ${tent}) order by t.name, p.name`;
      expect(places.map(({ role }) => role)).toEqual([`Bar ${mark}`, `Tent ${mark}`, `Tent ${mark}`]);
      expect(places.slice(1).map(({ name }) => name)).toEqual(['Lena Berg', 'Tom Berg']);
    });

    await test.step('acts for one child: the app says so on each page, and the place is the child’s', async () => {
      await page.goto('/volunteer');
      effort.start();
      await page.getByRole('radio', { name: 'Lena Berg' }).tap();
      await expect(page.getByRole('region', { name: 'You act for Lena Berg.' })).toBeVisible();
      const stall = page
        .getByRole('article')
        .or(page.getByRole('listitem'))
        .filter({ hasText: `Stall ${mark}` });
      await stall
        .getByRole('button', { name: /^Sign up/ })
        .first()
        .tap();
      await expect(toasts(page)).toContainText('signed up');
      effort.expectAtMost({ clicks: 2, keys: 0 });
      await look('acting');
      await page.reload();
      await expect(page.getByRole('region', { name: 'You act for Lena Berg.' })).toBeVisible();
      await page.getByRole('region', { name: 'You act for Lena Berg.' }).getByRole('button', { name: 'Stop' }).tap();
      await expect(page.getByRole('region', { name: 'You act for Lena Berg.' })).toHaveCount(0);
      const [made] = await sql`select p.name from public.signups s join public.profiles p on p.id = s.user_id
      join public.events e on e.id = s.event_id where e.title = ${`Stall ${mark}`} and s.status = 'confirmed'`;
      expect(made?.name).toBe('Lena Berg');
    });

    await test.step('sees the shifts of all in one list, a code for each, and one email about all', async () => {
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'My shifts' }).tap();
      const rows = page.getByRole('region', { name: 'Coming up' }).getByRole('heading', { level: 3 });
      await expect(rows).toHaveCount(4);
      await look('shifts');
      await page.getByRole('link', { name: 'Show my code' }).tap();
      const picture = page.getByRole('img', { name: 'Your code as a QR code' });
      await expect(picture).toBeVisible();
      const own = await page.getByRole('main').locator('p.text-lead').textContent();
      await page.getByRole('radio', { name: 'Tom Berg' }).tap();
      await expect(page.getByRole('main').locator('p.text-lead')).not.toHaveText(own ?? '');
      await look('code');
      const [person] = await sql`select id from public.profiles where email = ${email}`;
      await makeDue(sql, person?.id);
      const mail = await mailTo(stack, email, ({ text }) => text.includes(`Tom Berg: Fair ${mark}`));
      for (const title of [`Fair ${mark}`, `Lena Berg: Fair ${mark}`, `Lena Berg: Stall ${mark}`]) {
        expect(mail.text).toContain(title);
      }
    });

    await test.step('hands a child over, who is invited', async () => {
      await page.goto('/volunteer/looked-after');
      await page.getByRole('button', { name: 'Give them their own account Lena Berg' }).tap();
      await dialog.getByLabel('Their email address').fill(`lena-${mark}@example.org`);
      await dialog.getByRole('button', { name: 'Invite them' }).tap();
      await expect(page.getByText(`Invited: lena-${mark}@example.org.`)).toBeVisible();
      expect(await sql`select status from public.invitations where email = ${`lena-${mark}@example.org`}`).toEqual([
        { status: 'pending' },
      ]);
      await look('handed-over');
    });
  },
);
