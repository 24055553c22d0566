import { endOtherSessions, endSession, listSessions } from '@contract/sessions.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { exactButton, toasts } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { newId } from '@/test/records.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const session = (device: string | null, is_current = false) => ({
  id: newId(),
  device,
  started_at: '2026-10-20T10:00:00Z',
  last_used_at: '2026-10-22T10:00:00Z',
  is_current,
});

/** Opens the settings of a person with these sessions, which the server really ends. */
async function openWith(sessions: ReturnType<typeof session>[]) {
  let open = sessions;
  worldWith();
  api.on(listSessions, () => open);
  api.on(endSession, ({ params }) => {
    open = open.filter(({ id }) => id !== params.id);
    return null;
  });
  api.on(endOtherSessions, () => {
    open = open.filter(({ is_current }) => is_current);
    return null;
  });
  await openApp('/volunteer/settings');
  return page.getByRole('region', { name: 'Where you are signed in' });
}

it('names the devices, and ends one of the sessions', async () => {
  const region = await openWith([session(null, true), session(firefox)]);
  await expect.element(region.getByText('Firefox · Windows').first()).toBeVisible();
  await expect.element(region.getByText('This session')).toBeVisible();
  await region.getByRole('button', { name: 'End session Firefox · Windows' }).click();
  await expect.element(toasts).toHaveTextContent('The session has been ended.');
  await expect.element(region.getByText('Firefox · Windows').first()).not.toBeInTheDocument();
  await expect.element(exactButton('End all other sessions')).not.toBeInTheDocument();
});

it('ends all other sessions at once', async () => {
  const region = await openWith([session(null, true), session(firefox), session(firefox)]);
  await exactButton('End all other sessions').click();
  await expect.element(toasts).toHaveTextContent('All other sessions have been ended.');
  await expect.poll(() => region.getByRole('listitem').elements().length).toBe(1);
});
