import { inviteUser, revokeInvitation } from '@contract/invitations.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { exactButton, toasts } from '@/test/find.ts';
import { invitationWith } from '@/test/invitation-records.ts';
import { press, pressOn, tabTo } from '@/test/keyboard.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId } from '@/test/records.ts';

it('invites a person and revokes the invitation by keyboard alone', async () => {
  const email = 'helper@example.org';
  const world = worldWith({ me: administrator() });
  api.on(inviteUser, () => {
    const invitation = { id: newId(), email, role: 'staff', status: 'pending' } as const;
    world.invitations = [invitationWith(invitation)];
    return invitation;
  });
  api.on(revokeInvitation, () => {
    world.invitations = [];
    return null;
  });
  await openApp('/admin/staff');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Staff Management' })).toBeVisible();
  await press('n');
  await expect.element(page.getByLabelText('Email')).toHaveFocus();
  await press(email);
  const role = page.getByRole('dialog').getByLabelText('Role');
  await tabTo(role);
  // The first arrow opens the list at the chosen option.
  await press('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Volunteer' })).toHaveFocus();
  await press('{ArrowDown}', '{Enter}');
  await expect.element(role).toHaveTextContent('Staff');
  await pressOn(exactButton('Send invitation'));
  await expect.element(toasts).toHaveTextContent('Invitation sent successfully.');
  expect(api.made(inviteUser).map(({ body }) => body)).toEqual([{ email, role: 'staff' }]);

  await pressOn(page.getByRole('listitem').filter({ hasText: email }).getByRole('button', { name: 'Revoke' }));
  const question = page.getByRole('alertdialog', { name: 'Revoke this invitation?' });
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await pressOn(question.getByRole('button', { name: 'Revoke', exact: true }));
  await expect.element(toasts).toHaveTextContent(`The invitation to ${email} has been revoked.`);
  await expect.poll(() => document.activeElement?.textContent).toMatch(/Pending invitations|Staff Management/);
});
