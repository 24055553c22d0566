import { signIn } from '../support/people.ts';
import { expectAccessible } from './support/axe.ts';
import { mailTo } from './support/mail-to.ts';
import { entryOf, expect, test } from './support/test.ts';
import { skipPauses } from './support/timers.ts';

test('a volunteer hands a place over to somebody they name, who takes it with the link of the email, without signing in', async ({
  signedIn: page,
  browser,
  organiser,
  mark,
  quietDay,
  stack,
  sql,
}) => {
  const ben = `ben-${mark}@example.org`;
  await signIn(stack, ben);
  const bar = await organiser.slotType(`Bar ${mark}`);
  const fair = await organiser.event(`Fair ${mark}`, quietDay.toISOString(), 2, [[bar, 1]]);
  await page.goto('/volunteer');
  const taken = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
  await entryOf(page, `Fair ${mark}`).getByRole('button', { name: 'Sign up' }).click();
  await taken;

  await page.goto('/volunteer/shifts');
  await page.getByRole('button', { name: `Hand over for Bar ${mark}, Fair ${mark}` }).click();
  const dialog = page.getByRole('dialog', { name: `Hand over Fair ${mark}` });
  await dialog.getByRole('radio', { name: 'Somebody whose email address I know' }).click();
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(ben);
  await expectAccessible(page, 'the dialog that hands a place over');
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await expect(page.getByText(`You have asked ${ben} to take this place over.`)).toBeVisible();
  await expectAccessible(page, 'the shift that is handed over');

  const mail = await mailTo(stack, ben, ({ text }) => text.includes('/answer#'));
  const [link = ''] = /http\S+\/answer#[\da-f-]{36}/.exec(mail.text) ?? [];

  // A browser in which nobody is signed in.
  const visitor = await browser.newContext();
  await skipPauses(visitor);
  const guest = await visitor.newPage();
  const holders = async () =>
    (
      await sql`select p.email from public.signups s join public.profiles p on p.id = s.user_id
        where s.event_id = ${fair.id} and s.status <> 'canceled'`
    ).map(({ email }) => email);
  await guest.goto(link);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Can you take this shift over?');
  await expectAccessible(guest, 'the question whether somebody takes a place over');
  expect(await holders()).not.toContain(ben);
  await guest.getByRole('button', { name: 'Yes, I take it' }).click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('You have the place');
  expect(await holders()).toEqual([ben]);
  await visitor.close();

  await page.goto('/volunteer/messages');
  await expect(page.getByText(`has taken over your place: “Fair ${mark}”`)).toBeVisible();
  await page.goto('/volunteer/shifts');
  await expect(page.getByText('You have no shifts ahead.')).toBeVisible();
});
