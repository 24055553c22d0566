import { readWall, type WallPage } from '@contract/wall.ts';
import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { heading } from '@/test/find.ts';
import { openApp } from '@/test/open-app.tsx';
import { nobodySignedIn } from '@/test/visitor.ts';
import { wallShift, wallSlot, wallWith } from '@/test/wall.ts';

nobodySignedIn();

const root = document.documentElement;
const [now, next] = [/^Now/, /^Next/].map((name) => page.getByRole('region', { name })) as [Region, Region];
type Region = ReturnType<typeof page.getByRole>;
const offline = () => new Response('', { status: 502 });
const revoked = () => refusal('not_found', { what: 'wall' });

/** What the server answers; a test changes it before the page asks again. */
let answer: () => WallPage | Response | ReturnType<typeof refusal>;
beforeEach(() => {
  localStorage.removeItem('muster.wall');
  answer = () => wallWith([wallShift()]);
  api.on(readWall, () => answer());
});
const open = (path = '/wall#secret') => openApp(path);
const ask = (client: QueryClient) => client.refetchQueries({ queryKey: ['wall'] });
const stored = () => localStorage.getItem('muster.wall');

it('asks again, keeps its state without a connection and says since when, and goes dark when it is revoked', async () => {
  const { queryClient } = await open();
  await expect.element(now).toHaveTextContent('Bar1 of 3');
  const two = [wallShift({ slots: [wallSlot({ taken: 2 })] })];
  answer = () => wallWith(two);
  await ask(queryClient);
  await expect.element(now).toHaveTextContent('Bar2 of 3');
  answer = offline;
  await ask(queryClient);
  // A connection that is lost for less than a minute is nobody's concern.
  await expect.element(page.getByText('No connection')).not.toBeInTheDocument();
  answer = () => wallWith(two, { now: '2026-10-23T09:57:30Z' });
  await ask(queryClient);
  answer = offline;
  await ask(queryClient);
  const strip = page.getByRole('status').filter({ hasText: 'No connection since 9:57 AM.' });
  await expect.element(strip).toHaveTextContent('Some of this may have changed.');
  expect(Number.parseFloat(getComputedStyle(strip.element().querySelector('p') as Element).fontSize)).toBeGreaterThan(
    1.5 * Number.parseFloat(getComputedStyle(root).fontSize),
  );
  await expect.element(now).toHaveTextContent('Bar2 of 3');
  await expect.element(next).toHaveTextContent('Not known without a connection.');
  answer = () => wallWith(two);
  await ask(queryClient);
  await expect.element(strip).not.toBeInTheDocument();
  answer = revoked;
  await ask(queryClient);
  await expect.element(heading(1)).toHaveTextContent('This screen is switched off');
  expect(document.body.textContent).not.toContain('Concert');
});

it('shows its last state after a reload without a connection, and nothing once it is revoked or a day old', async () => {
  answer = () => wallWith([wallShift()], { now: '2026-10-22T21:57:30Z' });
  const first = await open();
  await expect.element(now).toHaveTextContent('Concert');
  await first.unmount();
  answer = offline;
  const second = await open();
  await expect.element(page.getByText(/No connection since Thu, Oct 22, 9:57 PM/)).toBeVisible();
  await expect.element(now).toHaveTextContent('Concert');
  await second.unmount();
  // Another wall, whose state this device does not have.
  const other = await open('/wall#other');
  await expect.element(page.getByText('The page tries again by itself.')).toBeVisible();
  await other.unmount();
  const third = await open();
  await expect.element(now).toHaveTextContent('Concert');
  answer = revoked;
  await ask(third.queryClient);
  await expect.element(heading(1)).toHaveTextContent('This screen is switched off');
  expect(stored()).toBeNull();
  await third.unmount();
  answer = () => wallWith([wallShift()], { now: '2026-10-22T09:00:00Z' });
  const fourth = await open();
  await expect.element(now).toHaveTextContent('Concert');
  expect(stored()).not.toBeNull();
  await fourth.unmount();
  answer = offline;
  await open();
  await expect.element(page.getByText('The page tries again by itself.')).toBeVisible();
});

it('ignores what an older version of the app has kept', async () => {
  localStorage.setItem('muster.wall', JSON.stringify({ key: 'secret', page: { id: 1, shifts: 'x' } }));
  answer = offline;
  await open();
  await expect.element(page.getByText('The page tries again by itself.')).toBeVisible();
});
