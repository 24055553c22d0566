import { expect, it } from 'vitest';
import { button, dialog } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, noticeOf } from '@/test/records.ts';

it('tells an administrator who does not take a place that was given, and leads to the shift', async () => {
  const event = eventWith({ title: 'Fair' });
  const about = {
    actor: null,
    person: 'Ben Baker',
    subject: 'Bar',
    day: null,
    count: null,
    hours: null,
    scheduled: null,
  };
  const declined = noticeOf(event, { kind: 'declined', about, old: null, new: null });
  worldWith({ me: administrator(), events: [event], notices: [declined] });
  await openApp('/admin/events');
  await button('Notifications: 1 new').click();
  await expect.element(dialog).toHaveTextContent('Ben Baker cannot take Bar, “Fair”');
  const link = dialog.getByRole('link', { name: 'Open the shift' });
  await expect.element(link).toHaveAttribute('href', `/admin?shift=${event.id}`);
});
