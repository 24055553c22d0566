import { dismissNotice } from '@contract/notices.ts';
import { cancelSignup } from '@contract/signups.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerSignups } from '@/test/changes.ts';
import { api } from '@/test/fake-api.ts';
import { eventOf, toasts } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, noticeOf, signupFor, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const me = userWith();
const between = (title: string, from: string, to: string, hourly_credits = 1) =>
  eventWith({
    title,
    start_time: `2026-10-24T${from}:00Z`,
    end_time: `2026-10-24T${to}:00Z`,
    slot_assignments: [slotOf(slotTypeWith({ hourly_credits }), { required_count: 1 })],
  });

it('keeps the focus in the list when a signup is canceled, and undoes that', { tags: ['2.141'] }, async () => {
  const events = [between('Early', '09:00', '11:00', -15.5), between('Late', '15:00', '17:00', -15.5)];
  answerSignups(worldWith({ me, events }));
  await openApp('/volunteer');
  const upcoming = page.getByRole('region', { name: 'Your upcoming signups' });
  for (const title of ['Early', 'Late']) {
    await expect.element(eventOf(title)).toHaveTextContent('0 of 1 taken · $31');
    await eventOf(title).getByRole('button', { name: 'Sign up' }).click();
    await expect.element(upcoming).toHaveTextContent(title);
  }
  await expect.element(upcoming.getByRole('listitem').first()).toHaveTextContent('Tomorrow');
  const cancel = (title: string) => upcoming.getByRole('button', { name: `Cancel signup for Bar, ${title}` });
  await expect.element(cancel('Late')).not.toHaveAttribute('aria-busy');
  await cancel('Early').click();
  await expect.element(upcoming).not.toHaveTextContent('Early');
  await expect.element(cancel('Late')).toHaveFocus();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(upcoming).toHaveTextContent('Early');
  await expect.element(eventOf('Early')).toHaveTextContent('1 of 1 taken');
});

it('reports an event that was moved onto another: the place is held until one of the two is canceled', {
  tags: ['4.19'],
}, async () => {
  const [fixed, moving] = [between('Fixed', '09:00', '11:00'), between('Moving', '10:00', '12:00')];
  const signups = [signupFor(fixed, me), signupFor(moving, me, { status: 'displaced' })];
  const events = [fixed, moving].map((event, at) => {
    const { id, user_id, slot_id, status } = signups[at] as (typeof signups)[number];
    const slots = event.slot_assignments.map((slot) => ({ ...slot, current_count: 1 }));
    return { ...event, slot_assignments: slots, volunteers: [{ id, user_id, slot_id, status }] };
  });
  const moved = noticeOf(moving);
  const notices = [moved, noticeOf(moving, { kind: 'clash' })];
  const world = worldWith({ me, events, signups, notices });
  answerSignups(world);
  api.on(dismissNotice, ({ params }) => {
    world.notices = world.notices.filter(({ id }) => id !== params.id);
    return null;
  });
  await openApp('/volunteer');
  const changes = page.getByRole('region', { name: 'Changes to your signups' });
  await expect.element(changes).toHaveTextContent('“Moving” has changed. You still have your place.');
  await expect.element(changes).toHaveTextContent('Saturday, October 24, 2026, 9:00 AM – 11:00 AM UTC');
  await expect.element(changes).toHaveTextContent('Saturday, October 24, 2026, 10:00 AM – 12:00 PM UTC');
  await expect.element(changes).toHaveTextContent('now overlaps with another of your signups.');
  const progress = page.getByRole('region', { name: 'Your progress' });
  await expect.element(progress).toHaveTextContent('1 of 10 slots');
  await expect.element(eventOf('Moving')).toHaveTextContent('Held');
  await changes.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect.poll(() => changes.getByRole('listitem').elements()).toHaveLength(1);

  api.on(cancelSignup, () => {
    const settled = (each: { id: string; status: string }) =>
      each.id === signups[1]?.id ? { ...each, status: 'confirmed' } : each;
    world.signups = signups.slice(1).map(settled) as typeof signups;
    world.events = events.map((event) => ({
      ...event,
      volunteers: event.volunteers.filter(({ id }) => id !== signups[0]?.id).map(settled) as typeof event.volunteers,
    }));
    return null;
  });
  await eventOf('Fixed').getByRole('button', { name: 'Cancel signup' }).click();
  await expect.element(eventOf('Moving')).toHaveTextContent('Signed up');
  await expect.element(progress).toHaveTextContent('1 of 10 slots');
});
