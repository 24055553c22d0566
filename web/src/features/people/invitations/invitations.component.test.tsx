import { getInvitationProgress, inviteUser, listInvitations, revokeInvitation } from '@contract/invitations.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, failure, refusal } from '@/test/fake-api.ts';
import { anyDialog, choose, toasts } from '@/test/find.ts';
import { invitationWith } from '@/test/invitation-records.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId, userWith } from '@/test/records.ts';

const address = 'helper@example.org';
const invite = page.getByRole('button', { name: 'Invite User' }).first();
const email = anyDialog.getByLabelText('Email');
const send = anyDialog.getByRole('button', { name: 'Send invitation' });
const pending = page
  .getByRole('region', { name: 'Pending invitations' })
  .getByRole('listitem')
  .filter({ hasText: address });

it('reports what an invitation lacks, sends it, and sends it again', {
  tags: ['5.33', '6.2', '8.28', '8.29', '8.30'],
}, async () => {
  const world = worldWith({ me: administrator() });
  const invitation = { id: newId(), email: address, role: 'staff', status: 'pending' } as const;
  await openApp('/admin/staff');
  await expect.element(invite).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(email).toHaveFocus();
  await send.click();
  await expect.element(anyDialog).toHaveTextContent('Email is required');
  await email.fill('helper@');
  await expect.element(anyDialog).toHaveTextContent('Invalid email address');
  await anyDialog.getByLabelText('Role').click();
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(['Volunteer', 'Staff', 'Admin']);
  await userEvent.keyboard('{Escape}');
  await email.fill(address);
  await userEvent.keyboard('{Escape}');
  await expect.element(anyDialog).not.toBeInTheDocument();
  await invite.click();
  await expect.element(email).toHaveValue(address);
  await choose(anyDialog.getByLabelText('Role'), 'Staff');

  api.on(inviteUser, refusal('user_exists', { email: address }));
  await send.click();
  await expect.element(toasts).toHaveTextContent('Failed to send invitation. Please try again.');
  await expect.element(anyDialog.getByRole('alert')).toHaveTextContent('A user with this email address already exists');
  await expect.element(email).toHaveFocus();

  api.on(inviteUser, () => {
    world.invitations = [invitationWith({ ...invitation, sent_at: '2026-10-23T10:00:00Z' })];
    return invitation;
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(toasts).toHaveTextContent('Invitation sent successfully.');
  await expect.element(anyDialog).not.toBeInTheDocument();
  await expect.element(invite).toHaveFocus();
  await expect.element(pending).toHaveTextContent('Staff · Last sent: Today');
  await pending.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => api.made(inviteUser).length).toBe(3);
  for (const { body } of api.made(inviteUser)) expect(body).toEqual({ email: address, role: 'staff' });
});

it('says of an invitation that the mail server did not confirm it, and offers to send it again', async () => {
  const sent_at = '2026-10-23T10:00:00Z';
  worldWith({ me: administrator(), invitations: [invitationWith({ email: address, sent_at, mail: 'unconfirmed' })] });
  await openApp('/admin/staff');
  await expect.element(pending).toHaveTextContent(/Last sent: Today.*, not confirmed by the mail server/);
  await expect.element(pending.getByRole('button', { name: 'Send again' })).toBeVisible();
});

it('revokes an invitation at once, and shows it again if that fails', async () => {
  const world = worldWith({ me: administrator(), invitations: [invitationWith({ email: address, role: 'admin' })] });
  await openApp('/admin/staff');
  const revoke = async () => {
    await pending.getByRole('button', { name: 'Revoke' }).click();
    await expect.element(anyDialog).toHaveTextContent(address);
    await anyDialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  };
  const refused = api.hold(revokeInvitation, failure());
  await revoke();
  await expect.element(pending).not.toBeInTheDocument();
  refused.go();
  await expect.element(toasts).toHaveTextContent('The invitation could not be revoked.');
  await expect.element(pending).toBeVisible();

  api.on(revokeInvitation, () => {
    world.invitations = [];
    return null;
  });
  await revoke();
  await expect.element(toasts).toHaveTextContent(`The invitation to ${address} has been revoked.`);
  await expect.element(pending).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/Pending invitations|Staff Management/);
});

it('B18: while invitations are being sent, says how many are, and has no button that sends them again', async () => {
  const invitations = Array.from({ length: 3 }, (_, n) =>
    invitationWith({ email: `new-${n}@example.org`, ...(n === 0 ? {} : { sent_at: null, mail: 'waiting' as const }) }),
  );
  worldWith({ me: administrator(), invitations });
  const progress = { total: 435, sent: 312, failed: 0, waiting: 123, minutes_left: 6, reason: null, pending: 3 };
  api.on(getInvitationProgress, progress);
  await openApp('/admin/staff');
  const section = page.getByRole('region', { name: 'Pending invitations' });
  await expect.element(section).toHaveTextContent('312 of 435 invitations sent, about 6 minutes left');
  await expect.element(section.getByRole('progressbar')).toHaveValue(312);
  await expect.element(section.getByRole('listitem').nth(2)).toHaveTextContent('new-2@example.org');
  await expect.element(section).not.toHaveTextContent('not sent yet');
  expect(section.getByRole('button', { name: 'Send all' }).elements()).toEqual([]);
});

it('asks for the number of pending invitations, and for the list only when somebody has accepted', async () => {
  const ada = userWith({ name: 'Ada', has_account: false });
  const invitation = invitationWith({ email: address, user_id: ada.id });
  const other = invitationWith({ email: 'other@example.org' });
  const world = worldWith({ me: administrator(), users: [ada], invitations: [invitation, other] });
  const { queryClient } = await openApp('/admin/staff');
  await expect.element(pending).toBeVisible();
  const polled = (...key: string[]) => {
    const query = queryClient.getQueryCache().find({ queryKey: key });
    const interval = query?.observers[0]?.options.refetchInterval;
    return query && typeof interval === 'function' ? interval(query) : interval;
  };
  expect([polled('invitations', 'progress'), polled('invitations')]).toEqual([5000, false]);
  const lists = () => api.made(listInvitations).length;
  const before = lists();
  await queryClient.refetchQueries({ queryKey: ['invitations', 'progress'] });
  await api.rest();
  expect(lists()).toBe(before);
  world.users = [{ ...ada, has_account: true }];
  world.invitations = [other];
  await queryClient.refetchQueries({ queryKey: ['invitations', 'progress'] });
  await expect.element(toasts).toHaveTextContent('Ada accepted the invitation.');
  await expect.element(pending).not.toBeInTheDocument();
  expect(lists()).toBe(before + 1);
});
