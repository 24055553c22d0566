import { approveUsers, blockUser, declineUser, unblockUser } from '@contract/access.ts';
import type { User } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { choose, dialog, exactButton, expectGone, expectTexts, field, link, question, toasts } from '@/test/find.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';
import { userWith } from '@/test/records.ts';

const section = page.getByRole('region', { name: 'Waiting for approval' });

/** The server keeps what is decided about people. */
function serve(world: World): void {
  const change = (id: string | undefined, more: Partial<User>) => {
    world.users = world.users.map((user) => (user.id === id ? { ...user, ...more } : user));
    return world.users.find((user) => user.id === id) as User;
  };
  api.on(approveUsers, ({ body }) => {
    const { ids } = body as { ids: string[] };
    for (const id of ids) change(id, { state: 'active' });
    return { approved: ids.length };
  });
  api.on(declineUser, ({ params }) => {
    world.users = world.users.filter(({ id }) => id !== params.id);
    return null;
  });
  api.on(blockUser, ({ params, body }) =>
    change(params.id, { state: 'blocked', block_reason: (body as { reason: string }).reason }),
  );
  api.on(unblockUser, ({ params }) => change(params.id, { state: 'active', block_reason: null }));
}

const people = () => [
  userWith({ name: 'Ada', state: 'waiting', entry_note: 'I know the bar' }),
  userWith({ name: 'Bob', state: 'waiting' }),
  userWith({ name: 'Cem' }),
  userWith({ name: 'Dora', state: 'left' }),
];

async function open(path = '/admin/staff') {
  const world = worldWith({ me: administrator(), users: people() });
  serve(world);
  return { world, screen: await openApp(path) };
}

it('lists people who wait with what they say, and approves one', async () => {
  await open();
  await expect.element(section).toHaveTextContent('I know the bar');
  await expectTexts(page.getByRole('region', { name: 'People' }).getByRole('heading', { level: 3 }), ['Cem']);
  await section.getByRole('button', { name: 'Approve Ada' }).click();
  await expect.element(toasts).toHaveTextContent('1 person has been approved.');
  await expectTexts(page.getByRole('region', { name: 'People' }).getByRole('heading', { level: 3 }), ['Ada', 'Cem']);
});

it('approves everybody at once', async () => {
  const { world } = await open();
  await exactButton('Approve all 2').click();
  await expect.element(toasts).toHaveTextContent('2 people have been approved.');
  await expectGone(section);
  const ids = world.users.slice(0, 2).map(({ id }) => id);
  expect(api.made(approveUsers).map(({ body }) => body)).toEqual([{ ids }]);
});

it('asks before somebody is declined', async () => {
  await open();
  await section.getByRole('button', { name: 'Decline Bob' }).click();
  await expect.element(question).toHaveTextContent('Bob will be signed out and removed.');
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect.element(toasts).toHaveTextContent('Bob has been declined.');
  await expectGone(page.getByRole('button', { name: 'Decline Bob' }));
});

it('blocks a person with a reason, finds them by the filter, and unblocks them', async () => {
  const { world, screen } = await open();
  const id = world.users[2]?.id ?? '';
  await link('Edit Cem').click();
  await exactButton('Block').click();
  await expect.element(dialog).toHaveTextContent('They are signed out everywhere');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect.element(dialog).toHaveTextContent('A reason is required');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Took every place');
  await dialog.getByRole('checkbox', { name: 'Tell the person the reason' }).click();
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect.element(toasts).toHaveTextContent('Cem is blocked.');
  expect(api.made(blockUser)[0]).toMatchObject({ params: { id }, body: { reason: 'Took every place', tell: true } });
  await expect.element(page.getByRole('region', { name: 'Access' })).toHaveTextContent('Reason: Took every place');

  await screen.router.navigate({ to: '/admin/staff' });
  await choose(field('Status'), 'Blocked');
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Cem' })).toHaveTextContent('Volunteer · Blocked');
  await link('Slots Cem').click();
  await expect.element(link('Edit')).toBeVisible();
  await expectGone(link('Assign slot'));

  await screen.router.navigate({ to: '/admin/staff/$userId/edit', params: { userId: id } });
  await exactButton('Unblock').click();
  await expect.element(toasts).toHaveTextContent('Cem is no longer blocked.');
  await expect.element(exactButton('Block')).toBeVisible();
});

it('keeps the dialog open and shows why a person cannot be blocked', async () => {
  const { world, screen } = await open();
  api.on(blockUser, refusal('last_admin', {}));
  await screen.router.navigate({ to: '/admin/staff/$userId/edit', params: { userId: world.users[2]?.id ?? '' } });
  await exactButton('Block').click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('x');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect.element(toasts).toHaveTextContent('There must always be at least one administrator');
  await expect.element(dialog).toBeVisible();
});

it('offers no block of oneself', async () => {
  const me = administrator();
  worldWith({ me, users: [me] });
  await openApp(`/admin/staff/${me.id}/edit`);
  await expect.element(exactButton('Save Changes')).toBeVisible();
  await expectGone(exactButton('Block'));
});
