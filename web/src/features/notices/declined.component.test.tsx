import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectGone } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, noticeOf } from '@/test/records.ts';

it('tells an administrator who does not take a place that was given, and leads to the shift', async () => {
  const event = eventWith({ title: 'Fair' });
  const about = { actor: null, person: 'Ben Baker', subject: 'Bar', count: null, hours: null, scheduled: null };
  const declined = noticeOf(event, { kind: 'declined', about, old: null, new: null });
  worldWith({ me: administrator(), events: [event], notices: [declined] });
  const app = await openApp('/admin/seasons');
  await page.getByRole('banner').getByRole('button', { name: 'Notifications: 1 new' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  await expect.element(dialog).toHaveTextContent('Ben Baker cannot take Bar, “Fair”');
  await dialog.getByRole('link', { name: 'Open the shift' }).click();
  await expect.poll(app.address).toBe(`/admin?shift=${event.id}`);
  await expectGone(dialog.getByText('Ben Baker'));
});
