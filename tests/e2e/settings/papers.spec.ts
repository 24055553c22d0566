import { expectAccessible } from '../support/axe.ts';
import { entryOf, expect, test, toasts } from '../support/test.ts';

test('somebody of fifteen is refused and reads why; for another place they agree to the house rules, and have it', async ({
  signedInBlank: page,
  organiser,
  email,
  sql,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`, 1);
  const tent = await organiser.slotType(`Tent ${mark}`, 1);
  await organiser.event(`Party ${mark}`, '2026-10-24T12:00:00Z', 2, [[bar, 2]]);
  await organiser.event(`Fair ${mark}`, '2026-10-25T12:00:00Z', 2, [[tent, 2]]);
  await sql`update public.slot_types set min_age = 16 where id = ${bar}`;
  const [made] = await sql`insert into public.documents (name) values (${`House rules ${mark}`}) returning id`;
  await sql`insert into public.document_editions (document_id, edition, texts, asks_again)
    values (${made?.id}, 1, '{"english": "Be kind."}', true)`;
  await sql`insert into public.slot_type_documents (slot_type_id, document_id) values (${tent}, ${made?.id})`;
  await page.goto(`/volunteer?types=${bar}&types=${tent}`);
  const party = entryOf(page, `Party ${mark}`);
  const fair = entryOf(page, `Fair ${mark}`);

  await test.step('the age is asked for where a place needs it, and decides', async () => {
    await expect(party).toContainText('This place depends on your age');
    await party.getByRole('button', { name: /^Enter year of birth/ }).click();
    const sheet = page.getByRole('dialog');
    await expectAccessible(page, 'the sheet that asks for the year of birth');
    await sheet.getByRole('button', { name: 'Enter the whole date' }).click();
    await sheet.getByLabel('Date of birth').fill('2011-05-03');
    await sheet.getByRole('button', { name: 'Save and sign up' }).click();
    await expect(party).toContainText('This place is for people who are at least 16 years old on that day');
    await expect(party.getByRole('button', { name: /^Sign up|^Enter/ })).toHaveCount(0);
    const held =
      await sql`select 1 from public.signups s join public.profiles p on p.id = s.user_id where p.email = ${email}`;
    expect(held).toHaveLength(0);
  });

  await test.step('a document is read and agreed to on the way to a place', async () => {
    await fair.getByRole('button', { name: /^Read and agree/ }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('Be kind.');
    await expectAccessible(page, 'the text that one agrees to');
    await sheet.getByRole('checkbox').click();
    await sheet.getByRole('button', { name: 'Agree and sign up' }).click();
    await expect(toasts(page)).toContainText('signed up');
    await expect(fair).toContainText('Signed up');
  });

  await test.step('the profile shows both', async () => {
    await page.goto('/volunteer/profile');
    await expect(page.getByRole('region', { name: 'Year of birth' })).toContainText('Born on May 3, 2011');
    await expect(page.getByRole('region', { name: 'What you agree to' })).toContainText('You agreed on');
    await expectAccessible(page, 'the profile with what one agreed to');
  });
});
