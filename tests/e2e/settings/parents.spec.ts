import { expectAccessible } from '../support/axe.ts';
import { mailTo } from '../support/mail-to.ts';
import { entryOf, expect, test, toasts } from '../support/test.ts';

test('a parent agrees by mail for somebody of fifteen, who then takes the place', async ({
  signedInBlank: page,
  organiser,
  email,
  sql,
  mark,
  stack,
  browser,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`, 1);
  await organiser.event(`Party ${mark}`, '2026-10-24T12:00:00Z', 2, [[bar, 2]]);
  const [made] = await sql`insert into public.documents (name, parent_signs, signed)
    values (${`Permission ${mark}`}, true, true) returning id`;
  await sql`insert into public.document_editions (document_id, edition, texts, asks_again)
    values (${made?.id}, 1, '{"english": "# Permission\\n- may help\\n- **until 20:00**"}', true)`;
  await sql`insert into public.slot_type_documents (slot_type_id, document_id) values (${bar}, ${made?.id})`;
  const parent = `parent-${mark}@example.org`;
  await page.goto(`/volunteer?types=${bar}`);
  const party = entryOf(page, `Party ${mark}`);

  await test.step('the young person says when they were born, and names a parent', async () => {
    await party.getByRole('button', { name: /^Read and agree/ }).click();
    const sheet = page.getByRole('dialog').first();
    await expect(sheet).toContainText('Say first when you were born');
    await sheet.getByRole('button', { name: 'Enter year of birth' }).click();
    const birth = page.getByRole('dialog', { name: 'Year of birth' });
    await expect(birth).toContainText('Only an administrator can change it later.');
    await birth.getByLabel('Year of birth').fill('2011');
    await birth.getByRole('button', { name: 'Save Changes' }).click();
    await expect(sheet).toContainText('No place is held for you until they agree.');
    await expectAccessible(page, 'the sheet that asks who a parent is');
    await sheet.getByLabel('Name of the parent or guardian').fill('Mary Smith');
    await sheet.getByLabel('Email of the parent or guardian').fill(email);
    await sheet.getByRole('button', { name: 'Ask by email' }).click();
    await expect(sheet).toContainText('This is your own address.');
    await sheet.getByLabel('Email of the parent or guardian').fill(parent);
    await sheet.getByRole('button', { name: 'Ask by email' }).click();
    await expect(toasts(page)).toContainText('Mary Smith gets an email.');
  });

  await test.step('the parent reads, signs and agrees on a page without an account', async () => {
    const mail = await mailTo(stack, parent, ({ text }) => text.includes('/parent#'));
    const link = mail.text.match(/\S+\/parent#\S+/)?.[0] ?? '';
    const context = await browser.newContext();
    const visit = await context.newPage();
    await visit.goto(link);
    await expect(visit.getByRole('heading', { level: 1 })).toContainText('would like to help');
    await expect(visit.getByRole('listitem').first()).toHaveText('may help');
    await expectAccessible(visit, 'the page of a parent');
    const canvas = visit.getByRole('img', { name: /^Draw your signature/ });
    const box = await canvas.boundingBox();
    await visit.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await visit.mouse.down();
    await visit.mouse.move((box?.x ?? 0) + 120, (box?.y ?? 0) + 60, { steps: 8 });
    await visit.mouse.up();
    await visit.getByRole('button', { name: 'I agree' }).click();
    await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    await visit.goto('about:blank');
    await visit.goto(link);
    await expect(visit.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid');
    await context.close();
  });

  await test.step('the young person is told, takes the place, and can read it again', async () => {
    await page.reload();
    await party.getByRole('button', { name: /^Sign up/ }).click();
    await expect(party).toContainText('Signed up');
    await page.goto('/volunteer/profile');
    await page.getByRole('button', { name: `Read again Permission ${mark}` }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText(`Agreed by Mary Smith (${parent}) as a parent or guardian`);
    await expect(sheet.getByRole('img', { name: /^Signature/ })).toBeVisible();
    await expectAccessible(page, 'what somebody agreed to');
  });
});
