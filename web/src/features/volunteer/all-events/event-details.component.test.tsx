import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { eventOf } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, noticeOf, signupFor, userWith } from '@/test/records.ts';

const me = userWith();
const details = { address: 'Harbour 1', meeting_point: 'Gate 3', contact: 'Ada, 555 1' };

it('shows volunteers what is known of the place, in the list and in their own shifts', async () => {
  const place = { id: newId(), name: 'Hall', ...details };
  const event = eventWith({ title: 'Fair', location: 'Hall', place });
  worldWith({ me, events: [event, eventWith({ title: 'Other', location: 'Hall' })], signups: [signupFor(event, me)] });
  await openApp('/volunteer');
  const words = 'HallHarbour 1Meeting point: Gate 3Contact on site: Ada, 555 1';
  await expect.element(eventOf('Fair')).toHaveTextContent(words);
  await expect.element(page.getByRole('region', { name: 'Your upcoming signups' })).toHaveTextContent(words);
  await expect.element(eventOf('Other')).not.toHaveTextContent('Meeting point');
});

it('says why an event is canceled, in the list, in own shifts and in the notice', async () => {
  const before = eventWith({ title: 'Fair' });
  const event = { ...before, status: 'canceled', cancel_reason: 'Storm <warning>' } as const;
  const [old, canceled] = [noticeOf(before).new, noticeOf(event).new];
  const notices = [noticeOf(event, { kind: 'canceled', old, new: canceled })];
  worldWith({ me, events: [event], signups: [signupFor(event, me)], notices });
  await openApp('/volunteer');
  for (const region of ['Changes to your signups', 'Your upcoming signups', 'Available events'])
    await expect.element(page.getByRole('region', { name: region })).toHaveTextContent('Reason: Storm <warning>');
});
