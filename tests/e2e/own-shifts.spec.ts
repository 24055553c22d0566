import { signIn } from '../support/people.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, hoursFrom, test, toasts } from './support/test.ts';

test('a volunteer finds everything about their shifts, and reads their messages, from the bar or the bell', {
  tag: ['@phone'],
}, async ({ signedIn: page, organiser, stack, sql, mark, quietDay, email }) => {
  const bar = await organiser.slotType(`Bar ${mark}`, 1, '#3182ce', { bring: 'Black shoes' });
  const gate = await organiser.slotType(`Gate ${mark}`);
  const location = `Pier ${mark}`;
  const concert = await organiser.event(`Concert ${mark}`, quietDay.toISOString(), 2, [[bar, 2]], { location });
  const fair = await organiser.event(`Fair ${mark}`, hoursFrom(quietDay, 30), 3, [[gate, 1]]);
  await sql`update public.places set address = 'Pier 3', contact = '+49 151 123456' where name = ${location}`;
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  const nav = page.getByRole('navigation', { name: 'Pages' });

  // Another person of the same shift agrees to be seen, and one does not.
  const take = async (address: string, slot: string | undefined, profile = {}) => {
    const { access_token, user } = await signIn(stack, address);
    const send = (method: string, path: string, body = {}) =>
      fetch(stack.apiUrl + path, {
        method,
        headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const [person] = await sql`select id from public.profiles where account_id = ${user.id}`;
    expect((await send('PATCH', `/users/${person?.id}`, profile)).status).toBe(200);
    expect((await send('POST', `/event-slot-signups/slots/${slot}`)).status).toBe(201);
  };
  await take(`mia-${mark}@example.org`, concert.slot_assignments[0]?.id, {
    name: 'Mia Moreau',
    shows_first_name: true,
  });
  await take(email, concert.slot_assignments[0]?.id, { name: 'Vera Volunteer' });
  await take(email, fair.slot_assignments[0]?.id, { name: 'Vera Volunteer' });

  await page.reload();
  // A page that is left before it has loaded is not yet one that somebody comes from.
  await expect(page.getByRole('region', { name: 'Your upcoming signups' })).toContainText(`Concert ${mark}`);
  await nav.getByRole('link', { name: 'My shifts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My shifts' })).toBeFocused();
  const coming = page.getByRole('region', { name: 'Coming up' });
  const entry = coming.getByRole('listitem').filter({ hasText: `Concert ${mark}` });
  for (const words of ['2 h', '2 credits', 'Pier 3', 'What to bring: Black shoes', 'With you: Mia'])
    await expect(entry).toContainText(words);
  await expect(entry).not.toContainText('Moreau');
  await expect(entry.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', 'tel:+49151123456');
  await expectAccessible(page, 'my shifts');

  await coming.getByRole('button', { name: `Cancel signup for Gate ${mark}` }).click();
  await expect(toasts(page)).toContainText('You have successfully cancelled your signup.');
  await expect(coming.getByRole('heading', { level: 3 })).toHaveText([`Concert ${mark}`]);

  await organiser.change(concert, { start_time: hoursFrom(quietDay, 0.25), end_time: hoursFrom(quietDay, 2.25) });
  await page.reload();
  if (isPhone) await nav.getByRole('link', { name: 'Messages 1 new message' }).click();
  else {
    await page.getByRole('button', { name: 'Notifications: 1 new' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'All messages' }).click();
  }
  const messages = page.getByRole('main');
  await expect(messages.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expectAccessible(page, 'messages');
  await messages.getByRole('button', { name: 'Dismiss' }).click();
  await expect(messages).toContainText('No new messages');
  await expect(messages.getByRole('region', { name: 'Read' })).toContainText(`“Concert ${mark}” has changed.`);
  if (isPhone) {
    await expect(page.getByRole('button', { name: 'Notifications' })).toBeHidden();
    await nav.getByRole('link', { name: 'Me', exact: true }).click();
    await expectAccessible(page, 'me');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
  }
});
