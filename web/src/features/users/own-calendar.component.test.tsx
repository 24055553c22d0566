import { getOwnCalendar } from '@contract/calendars.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { api } from '@/test/fake-api.ts';
import { exactButton, toasts } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { newId } from '@/test/records.ts';

it('says that the address was not copied where the browser has no clipboard, as on pages without https', async () => {
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  onTestFinished(() => void vi.restoreAllMocks());
  worldWith();
  api.on(getOwnCalendar, { key: newId(), created_at: '2026-10-22T10:00:00Z' });
  await openApp('/volunteer/settings');
  await exactButton('Copy address').click();
  await expect.element(toasts).toHaveTextContent('The browser does not allow this page to copy.');
});
