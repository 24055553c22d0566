import { arrived, test as asAdmin } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { test as base, entryOf, expect, toasts } from './support/test.ts';

base(
  'a place that needs a qualification is taken once its sentence is confirmed',
  { tag: ['@phone'] },
  async ({ signedIn: page, organiser, sql, mark }) => {
    const [medics, crew] = [await organiser.slotType(`Medics ${mark}`), await organiser.slotType(`Crew ${mark}`)];
    const [aid, lift] = await sql`insert into public.qualifications (name, text, confirmed_by) values
    (${`First aid ${mark}`}, ${`I know what to do ${mark}.`}, 'self'), (${`Forklift ${mark}`}, null, 'organiser') returning id`;
    await sql`insert into public.slot_type_qualifications (slot_type_id, qualification_id)
    values (${medics}, ${aid?.id}), (${crew}, ${lift?.id})`;
    await organiser.event(`Fair ${mark}`, '2026-10-30T19:00:00Z', 2, [
      [medics, 1],
      [crew, 1],
    ]);
    await page.goto('/volunteer');
    const row = (name: string) => entryOf(page, `Fair ${mark}`).getByRole('listitem').filter({ hasText: name });
    await expect(row(`Crew ${mark}`)).toContainText(`You need: Forklift ${mark}`);
    // What administrators confirm can be asked for.
    await row(`Crew ${mark}`).getByRole('button', { name: 'Ask for confirmation' }).click();
    const asking = page.getByRole('dialog', { name: 'Ask for confirmation' });
    await asking.getByLabel('Note (optional)').fill('Since 2020');
    await expectAccessible(page, 'asking for a confirmation');
    await asking.getByRole('button', { name: 'Ask for confirmation' }).click();
    await expect(row(`Crew ${mark}`)).toContainText('Administrators have been asked.');
    expect(await sql`select note from public.qualification_requests where qualification_id = ${lift?.id}`).toEqual([
      { note: 'Since 2020' },
    ]);
    await expect(row(`Medics ${mark}`)).toContainText(`You need: First aid ${mark}`);

    const confirm = row(`Medics ${mark}`).getByRole('button', { name: 'Confirm' });
    await confirm.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Please confirm' });
    await expect(dialog.getByRole('checkbox', { name: `I know what to do ${mark}.` })).toBeFocused();
    await expectAccessible(page, 'the sentence to confirm');
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Confirm and sign up' }).click();
    await expect(toasts(page)).toContainText('You have successfully signed up for this slot.');
    await expect(row(`Medics ${mark}`)).toContainText('Signed up');

    await page.goto('/volunteer/profile');
    const own = page.getByRole('region', { name: 'Qualifications' });
    await expect(own.getByRole('listitem').filter({ hasText: `First aid ${mark}` })).toContainText('Valid without end');
  },
);

asAdmin(
  'an administrator adds a qualification, asks for it in a slot type and confirms it for a person',
  async ({ admin: page, organiser, sql, mark }) => {
    await organiser.slotType(`Crew ${mark}`);
    await page.goto('/admin/settings');
    await arrived(page, 'System Settings');
    await page.getByRole('link', { name: 'Qualifications' }).click();
    await arrived(page, 'Qualifications');
    await page.getByRole('button', { name: 'Add qualification' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(`Forklift ${mark}`);
    await dialog.getByRole('radio', { name: 'Administrators' }).click();
    await dialog.getByRole('button', { name: 'Add qualification' }).click();
    await expect(page.getByRole('heading', { name: `Forklift ${mark}` })).toBeVisible();

    await page.goto('/admin/slot-types');
    await arrived(page, 'Slot Types');
    await page.getByRole('button', { name: `Edit Crew ${mark}` }).click();
    await page.getByRole('checkbox', { name: `Forklift ${mark}` }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('main')).toContainText(`Needs Forklift ${mark}`);

    const [ada] = await sql`insert into public.profiles (name) values (${`Ada ${mark}`}) returning id`;
    await page.goto(`/admin/staff/${ada?.id}/edit`);
    const section = page.getByRole('region', { name: 'Qualifications' });
    await section.getByRole('button', { name: `Confirm Forklift ${mark}` }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(section.getByRole('listitem').filter({ hasText: `Forklift ${mark}` })).toContainText(
      'Valid without end',
    );
    await page.goto('/admin/qualifications');
    await page.getByRole('button', { name: `1 person has it Forklift ${mark}` }).click();
    await expect(dialog.getByRole('link', { name: `Ada ${mark}` })).toBeVisible();
  },
);
