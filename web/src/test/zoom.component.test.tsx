import { listAttendance } from '@contract/attendance.ts';
import { getReport } from '@contract/reports.ts';
import { signUp } from '@contract/signups.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { showFitting } from '@/features/volunteer/finding/use-filter.ts';
import { showLanguage } from '@/i18n/languages.ts';
import { toasts as shownToasts } from '@/lib/app/toasts.ts';
import { api } from './fake-api.ts';
import { feedWith } from './feed-records.ts';
import { anyDialog, exactButton, toasts } from './find.ts';
import { invitationWith } from './invitation-records.ts';
import { expectFits, expectNothingCutOff, settled } from './look.ts';
import { administrator, openApp, worldWith } from './open-app.tsx';
import { attendeeOf, eventWith, noticeOf, signupFor, slotOf, slotTypeWith, userWith } from './records.ts';
import { workedReport } from './report.ts';
import { zoom, zooms } from './zoom.ts';

/** The administration with content on every page. */
function fullWorld() {
  const bar = slotTypeWith({ name: 'Bar', hourly_credits: 1.5 });
  const guard = slotTypeWith({ name: 'Security at the gate', hourly_credits: -22.5 });
  const slots = [slotOf(bar, { required_count: 12 }), slotOf(guard, { required_count: 3 })] as const;
  const event = eventWith({
    title: 'Long night of the museums',
    location: 'The old brewery behind the market square, second hall',
    description: 'Come a quarter of an hour early, bring boots and a warm jacket. '.repeat(6),
    start_time: '2026-10-23T09:00:00Z',
    slot_assignments: [...slots],
  });
  worldWith({
    me: administrator(),
    users: [userWith({ name: 'A rather long name of a person' }), administrator()],
    invitations: [invitationWith({ email: 'a.rather.long.address@example.org' })],
    slotTypes: [bar, guard],
    events: [event],
    feeds: [feedWith()],
  });
  api.on(listAttendance, [attendeeOf(slots[0], 'Ada')]);
  api.on(getReport, workedReport);
  return event;
}

/** Controls that cannot be reached: outside the window, or covered by something else. */
const lost = () =>
  [...document.querySelectorAll('header button, main :is(a[href], button, input, select, textarea)')]
    .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1)
    .filter((control) => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, right, top, height, width } = control.getBoundingClientRect();
      if (left < 0 || right > innerWidth) return true;
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return (
        !there || !(control.contains(there) || there.contains(control) || there.closest('label')?.contains(control))
      );
    })
    .map((control) => control.outerHTML.slice(0, 160));

it('keeps all controls of the administration reachable at 200 % zoom, without scrolling sideways', async () => {
  const event = fullWorld();
  // At that zoom a window of 1440 × 900 has half as many CSS pixels.
  await page.viewport(720, 450);
  const screen = await openApp('/admin');
  for (const path of [
    '/admin',
    '/admin/events?past=true',
    '/admin/events?past=true&view=cards',
    '/admin/events/create',
    `/admin/events/${event.id}/edit`,
    `/admin/events/${event.id}/attendance`,
    '/admin/staff',
    '/admin/slot-types',
    '/admin/ical-feeds',
    '/admin/ical-feeds/create',
    '/admin/reports',
    '/admin/settings',
  ]) {
    await screen.router.navigate({ href: path });
    await settled();
    expectFits(path);
    expect(lost(), path).toEqual([]);
  }
  await exactButton('Open menu').click();
  const settings = page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'System Settings' });
  settings.element().scrollIntoView();
  await expect.element(settings).toBeInViewport();
});

it.each(zooms)('fits everything, and a person can sign up, in %s', async (_, width, height, text) => {
  await zoom(width, height, text);
  const bar = slotTypeWith({ name: 'Information desk' });
  const event = eventWith({
    title: 'General assembly of the friends of the library',
    location: 'Municipal library, reading room on the second floor',
    slot_assignments: [slotOf(bar)],
  });
  const world = worldWith({ events: [event], slotTypes: [bar] });
  api.on(signUp, () => {
    const signup = signupFor(event, world.me);
    const { id, user_id, slot_id } = signup;
    world.signups = [signup];
    world.events = [{ ...event, volunteers: [{ id, user_id, slot_id, status: 'confirmed' }] }];
    return signup;
  });
  const screen = await openApp('/volunteer');
  const entry = page
    .getByRole('region', { name: 'Available events' })
    .getByRole('listitem')
    .filter({ hasText: event.title });
  await entry.getByRole('button', { name: /^Sign up/ }).click();
  await expect.element(entry.first()).toHaveTextContent('Signed up');
  await expect.element(toasts).toHaveTextContent('You have successfully signed up for this slot.');
  expectNothingCutOff('dashboard');
  // In a small window the toast covers what is pressed next, and stays while the mouse is over it.
  shownToasts.set([]);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  expectNothingCutOff('account menu');
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await anyDialog.getByRole('button', { name: 'Close' }).click();
  for (const [path, name] of [
    ['/volunteer/profile', 'Save Changes'],
    ['/volunteer/settings', 'Save Settings'],
  ] as const) {
    await screen.router.navigate({ href: path });
    await expect.element(exactButton(name)).toBeVisible();
    exactButton(name).element().scrollIntoView();
    await expect.element(exactButton(name)).toBeInViewport();
    expectNothingCutOff(path);
  }
});

it('needs no scrolling sideways on a phone whose text is twice as large', async () => {
  await zoom(360, 740, '200%');
  onTestFinished(() => showLanguage('en'));
  const me = userWith({ name: 'Ada' });
  const bar = slotTypeWith({ name: 'Bar' });
  const event = eventWith({ title: 'General assembly of the friends of the library', slot_assignments: [slotOf(bar)] });
  worldWith({ me, events: [event], signups: [signupFor(event, me)], notices: [noticeOf(event)] });
  const screen = await openApp('/volunteer/profile');
  for (const language of ['en', 'de'] as const) {
    await showLanguage(language);
    for (const path of [
      '/volunteer',
      '/volunteer/shifts',
      '/volunteer/messages',
      '/volunteer/profile',
      '/volunteer/settings',
    ]) {
      await screen.router.navigate({ href: path });
      await settled();
      expectFits(`${path}, ${language}`);
    }
    showFitting(true);
    await screen.router.navigate({ href: '/volunteer?times=evening,morning,afternoon' });
    await expect.element(page.getByRole('list', { name: /day|Tag/ })).toBeVisible();
    expectFits(`the filters, ${language}`);
    showFitting(false);
  }
});
