import type { AlertList, Notice } from '@contract/notices.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { button, dialog, expectGone } from '@/test/find.ts';
import { expectAccessible } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, noticeOf } from '@/test/records.ts';

const shift = (title: string, more: Partial<AlertList['shifts'][number]> = {}): AlertList['shifts'][number] => {
  const { id, location, start_time, end_time, timezone, all_day } = eventWith({ title });
  const event = { id, title, location, start_time, end_time, timezone, all_day };
  return {
    ...{ slot_id: newId(), event, slot_type: 'Bar', people: [], open: 1, offered: 0, confirmed: 0, min_count: null },
    ...more,
  };
};
const noticeAbout = (kind: 'alert' | 'digest', alert: Partial<AlertList>): Notice => ({
  ...noticeOf(eventWith(), { kind, old: null, new: null, about: null }),
  event: null,
  alert: { ...{ places: 0, below: 0, questions: 0, ends: 0, more: 0, shifts: [] }, ...alert },
});

it('an alert names the people, says how each shift is now, and leads to the board', async () => {
  const entry = shift('Entry', {
    people: [
      { name: 'Ben Baker', late: true },
      { name: 'Cy Young', late: false },
    ],
    ...{ open: 2, offered: 3, confirmed: 1, min_count: 2 },
  });
  const shifts = [entry, shift('Taken', { open: 0 }), shift('Over', { open: null })];
  worldWith({ me: administrator(), notices: [noticeAbout('alert', { places: 22, below: 1, more: 18, shifts })] });
  await openApp('/admin/events');
  await button('Notifications: 1 new').click();
  const item = (title: string) =>
    dialog
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: title }) })
      .last();
  await expect.element(item('Entry')).toHaveTextContent('Ben Baker has given the place back late.');
  await expect.element(item('Entry')).toHaveTextContent('Cy Young has given the place back.');
  await expect.element(item('Entry')).toHaveTextContent('Too few people to run: 1 of at least 2.2 places are open.');
  await expect.element(item('Entry')).toHaveTextContent('3 people on the waitlist have been asked.');
  await expect.element(item('Taken')).toHaveTextContent('All places are taken.');
  await expect.element(item('Over')).toHaveTextContent('This shift has begun or does not take place.');
  for (const sentence of ['22 places given back', '1 shift with too few people to run', 'And 18 more.'])
    await expect.element(dialog.getByText(sentence)).toBeVisible();
  await expectAccessible('Alerts in the list of notices');
  const link = dialog.getByRole('link', { name: 'Entry' });
  const day = entry.event.start_time.slice(0, 10);
  await expect
    .element(link)
    .toHaveAttribute('href', `/admin/schedule?day=${day}&shift=${entry.event.id}&slot=${entry.slot_id}`);
  await link.click();
  await expectGone(dialog.getByText('22 places given back'));
});

it('a digest counts answers that are missing, and leads to the dashboard', async () => {
  worldWith({ me: administrator(), notices: [noticeAbout('digest', { questions: 2 })] });
  await openApp('/admin/events');
  await button('Notifications: 1 new').click();
  await expect.element(dialog.getByText('2 people have not answered in time')).toBeVisible();
  await expect.element(dialog.getByText('Your morning overview')).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Open the dashboard' })).toHaveAttribute('href', '/admin');
});

it('the pages of volunteers show an administrator the sentence and the way to the dashboard', async () => {
  worldWith({ me: administrator(), notices: [noticeAbout('alert', { places: 1, shifts: [shift('Entry')] })] });
  await openApp('/volunteer/messages');
  const fresh = page.getByRole('region', { name: 'Changes to your signups' });
  await expect.element(fresh.getByText('Places have been given back, or shifts have too few people.')).toBeVisible();
  await expect.element(fresh.getByRole('link', { name: 'Open the dashboard' })).toHaveAttribute('href', '/admin');
});

it('a lead gets to the page of what they lead', async () => {
  worldWith({ notices: [noticeAbout('alert', { places: 1, shifts: [shift('Entry')] })] });
  await openApp('/volunteer/messages');
  const fresh = page.getByRole('region', { name: 'Changes to your signups' });
  await expect
    .element(fresh.getByRole('link', { name: 'Open the shifts that you lead' }))
    .toHaveAttribute('href', '/lead');
});
