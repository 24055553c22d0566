import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, expectGone, expectTexts, field } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { userWith } from '@/test/records.ts';

it('shows each person’s contact details and links, and opens the invitation dialog', {
  tags: ['2.102', '2.103', '2.104', '2.105', '2.108', '2.109', '4.31'],
}, async () => {
  const ada = userWith({
    name: 'Ada Lovelace',
    email: 'lovelace@example.org',
    phone: '+49 30 1234',
    description: 'Speaks Dutch',
  });
  worldWith({ me: administrator(), users: [ada] });
  await openApp('/admin/staff');
  const card = page.getByRole('listitem').filter({ hasText: 'Ada Lovelace' });
  for (const words of ['lovelace@example.org', '+49 30 1234', 'Speaks Dutch', 'Volunteer'])
    await expect.element(card).toHaveTextContent(words);
  for (const name of ['Edit Ada Lovelace', 'Slots Ada Lovelace'])
    await expect.element(card.getByRole('link', { name })).toBeVisible();
  await field('Status').click();
  await expectTexts(page.getByRole('option'), ['All statuses', 'Active', 'Inactive', 'Pending']);
  await userEvent.keyboard('{Escape}');
  await button('Invite User').first().click();
  const invitation = page.getByRole('dialog', { name: 'Invite User' });
  for (const label of ['Email', 'Role']) await expect.element(invitation.getByLabelText(label)).toBeVisible();
  await invitation.getByRole('button', { name: 'Cancel' }).click();
  await expectGone(invitation);
});
