import { setEntryNote } from '@contract/entry.ts';
import { getMe, type User } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { exactButton, expectGone, field, heading, text } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { organisationWith, userWith } from '@/test/records.ts';

const organisation = organisationWith({ name: 'River Festival', contact: 'crew@example.org', entry: 'approval' });
const waiting = heading(1, { name: 'Waiting for approval' });
const blocked = heading(1, { name: 'No access' });
/** Comes back to the window until an expectation holds: what is loading just then is not loaded again. */
const inFocus = <What,>(look: () => What) =>
  expect.poll(() => {
    dispatchEvent(new Event('visibilitychange'));
    return look();
  });

it.each(['/', '/login', '/volunteer', '/admin/staff', '/entry'])(
  'shows a waiting person who opens %s for what they wait and whom to ask',
  async (path) => {
    worldWith({ me: userWith({ state: 'waiting' }), organisation });
    const screen = await openApp(path);
    await expect.element(waiting).toBeVisible();
    expect(screen.address()).toBe('/entry');
    await expect.element(text('You are signed in as vera@example.org.')).toBeVisible();
    await expect.element(text(/^An administrator of River Festival has to let you in/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'crew@example.org' }))
      .toHaveAttribute('href', 'mailto:crew@example.org');
    await expect.element(exactButton('Sign out')).toBeVisible();
  },
);

it('sends what a waiting person says about themselves', async () => {
  const world = worldWith({ me: userWith({ state: 'waiting' }), organisation });
  api.on(setEntryNote, ({ body }) => {
    world.me = { ...world.me, entry_note: (body as { note: string }).note };
    return null;
  });
  await openApp('/entry');
  await field('What should they know about you?').fill('I know the bar');
  await exactButton('Send note').click();
  await expect.element(text('The administrators can read this now.')).toBeVisible();
  expect(api.made(setEntryNote).map(({ body }) => body)).toEqual([{ note: 'I know the bar' }]);
});

it('opens the app as soon as the person is approved', async () => {
  const world = worldWith({ me: userWith({ state: 'waiting' }), organisation });
  const screen = await openApp('/entry');
  await expect.element(waiting).toBeVisible();
  world.me = { ...world.me, state: 'active' };
  await inFocus(screen.address).toBe('/volunteer');
});

it.each([
  ['Took every place', true],
  [null, false],
])('tells a blocked person the reason only if there is one to tell: %s', async (block_reason, told) => {
  worldWith({ me: userWith({ state: 'blocked', block_reason }), organisation });
  await openApp('/volunteer');
  await expect.element(blocked).toBeVisible();
  await expect.element(text(/^An administrator of River Festival has blocked your account/)).toBeVisible();
  await (told
    ? expect.element(text('Reason: Took every place')).toBeVisible()
    : expectGone(text('Reason:', { exact: false })));
});

it.each([
  ['waiting', waiting],
  ['blocked', blocked],
] as const)('leaves an open page when the state becomes %s', async (state, shown) => {
  const world = worldWith({ organisation });
  const screen = await openApp('/volunteer');
  await expect.element(heading(1, { name: /^Welcome, / })).toBeVisible();
  world.me = { ...world.me, state: state satisfies User['state'] };
  await inFocus(screen.address).toBe('/entry');
  await expect.element(shown).toBeVisible();
});

it('leads members from its address to their start page, and strangers to the sign-in page', async () => {
  worldWith();
  const screen = await openApp('/entry');
  await expect.poll(screen.address).toBe('/volunteer');
  api.on(getMe, null);
  const other = await openApp('/entry');
  await expect.poll(other.address).toBe('/login');
});

it('tells somebody who is not invited how people come in and whom to ask', async () => {
  worldWith({ organisation: organisationWith({ ...organisation, entry: 'invitation' }) });
  api.on(getMe, null);
  await openApp('/volunteer');
  await expect.element(text('River Festival takes people by invitation only.')).toBeVisible();
  await expect.element(text('Contact: crew@example.org')).toBeVisible();
  await expect.element(exactButton('Sign out')).toBeVisible();
});
