import { getOwnCalendar } from '@contract/calendars.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { api } from '@/test/fake-api.ts';
import { exactButton, toasts } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { newId } from '@/test/records.ts';

/** Presses "Copy address" in a browser with this clipboard. */
async function copyWith(clipboard: Pick<Clipboard, 'writeText'> | undefined) {
  const spy = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as Clipboard);
  onTestFinished(() => void spy.mockRestore());
  worldWith();
  api.on(getOwnCalendar, { key: newId(), created_at: '2026-10-22T10:00:00Z' });
  await openApp('/volunteer/settings');
  await exactButton('Copy address').click();
}

it('copies the address of the calendar', async () => {
  const writeText = vi.fn(async () => {});
  await copyWith({ writeText });
  await expect.element(toasts).toHaveTextContent('Address copied.');
  expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/^https?:\/\/.+\/calendars\//));
});

it('reports an address that was not copied because pages without https have no clipboard', async () => {
  await copyWith(undefined);
  await expect.element(toasts).toHaveTextContent('The browser does not allow this page to copy.');
});
