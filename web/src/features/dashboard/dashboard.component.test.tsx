import { listAttendance } from '@contract/attendance.ts';
import { listCandidates } from '@contract/board.ts';
import { type Dashboard, getDashboard } from '@contract/dashboard.ts';
import { listOpenEnds } from '@contract/open-ends.ts';
import { markTold } from '@contract/unreached.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { api, failure } from '@/test/fake-api.ts';
import { exactButton } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, organisationWith, userWith } from '@/test/records.ts';
import { untoldWith } from '@/test/unreached.ts';
import { stepsHidden } from './setting-up.tsx';

const helper = userWith({ name: 'Helper' });
const fair = eventWith({ title: 'Summer fair' });
const market = eventWith({
  title: 'Market',
  start_time: '2026-10-24T08:00:00Z',
  end_time: '2026-10-24T10:00:00Z',
});
const times = ({ id, title, location, start_time, end_time, timezone, all_day }: typeof fair) => ({
  id,
  title,
  location,
  start_time,
  end_time,
  timezone,
  all_day,
});
const refused = 'The mail server did not take the mail (EENVELOPE, 550)';
const unsent = {
  failure: { code: 'server_refused' as const, params: { answer: 'EENVELOPE, 550' } },
  reason: refused,
};
const change = {
  at: '2026-10-23T09:00:00Z',
  count: 1,
  actor_id: newId(),
  person: null,
  person_id: null,
  change_set: null,
};
const moved = {
  ...{ id: newId(), action: 'move' as const, feed: null, kinds: null, undo_until: null },
  scope: { title: null, day: '2026-10-24', place: 'Bar stage', minutes: 60 },
};
const morning: Dashboard = {
  timezone: 'UTC',
  today: '2026-10-23',
  open: [
    { ...times(fair), required: 3, taken: 1 },
    { ...times(market), required: 4, taken: 0 },
  ],
  coming_events: 3,
  open_events: 2,
  open_places: 6,
  later: { events: 1, open_places: 4, first: '2026-12-24T08:00:00Z' },
  drafts: 2,
  today_events: 1,
  on_today: [
    { ...times(fair), required: 3, taken: 1, expected: 1, attended: 0, people: [{ id: helper.id, name: helper.name }] },
  ],
  untold: { count: 0, people: [] },
  unreachable: { count: 0, people: [] },
  needs: {
    below_min: { count: 0, slots: [] },
    unled: { count: 0, slots: [] },
    clashes: { count: 0, places: [] },
    unanswered: { count: 0, places: [] },
    freed: { count: 0, slots: [] },
  },
  feeds: [{ id: newId(), name: 'City calendar', status: 'error', failure: null, reason: 'The address is unknown' }],
  invitations: {
    pending: 7,
    unsent: 7,
    oldest: [0, 1, 2, 3, 4].map((n) => ({
      id: newId(),
      email: `guest-${n}@example.org`,
      name: `Guest ${n}`,
      role: 'volunteer' as const,
      sent_at: null,
    })),
  },
  open_ends: 23,
  waiting_people: 0,
  mails: { unreached: 1, people: [{ id: helper.id, name: helper.name, ...unsent }], waiting: 1, ...unsent },
  changes: [
    { ...change, kind: 'person_invited', actor: 'chief', count: 7, id: newId(), title: 'Guest 0' },
    { ...change, kind: 'feed_created', actor: 'Olga', id: newId(), title: 'City calendar' },
    { ...change, kind: 'event_moved', actor: 'Olga', id: market.id, title: 'Market' },
    { ...change, kind: 'qualification_confirmed', actor: 'Olga', count: 3, id: newId(), title: 'Forklift' },
    { ...change, kind: 'change_set', actor: 'Olga', count: 12, id: market.id, title: 'Market', change_set: moved },
  ],
  has: { slot_types: true, events: true, people: true },
  examples: null,
};

const part = (name: string) => page.getByRole('region', { name });
const textsOf = (name: string) =>
  part(name)
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);
const matching = (pattern: RegExp) => expect.stringMatching(pattern);

it('names who is still to be told, to be ticked there, and who cannot be reached in the next days', async () => {
  worldWith({ me: administrator() });
  const aisha = untoldWith('Aisha');
  const gerda = {
    user: { id: newId(), name: 'Gerda' },
    ...{ phone: '+49 30 1234', reason: 'no_address' as const, event: times(fair), failure: null, since: null },
  };
  let untold = { count: 7, people: [aisha] };
  api.on(getDashboard, () => ({ ...morning, untold, unreachable: { count: 2, people: [gerda] } }));
  await openApp('/admin');
  const part = page.getByRole('region', { name: 'Needs attention' });
  await expect
    .element(part)
    .toHaveTextContent('7 people still to be told of a changeAisha no address+1 712 555 0111Shift canceled: Gate');
  await expect.element(part).toHaveTextContent('and 6 more');
  await expect
    .element(part)
    .toHaveTextContent(
      '2 people with a place in the next 7 days can’t be reachedGerda (no address, +49 30 1234) and 1 more',
    );
  api.on(markTold, () => {
    untold = { count: 0, people: [] };
    return null;
  });
  await part.getByRole('checkbox', { name: 'Aisha has been told' }).click();
  await expect.element(part).not.toHaveTextContent('still to be told');
  expect(api.made(markTold).map(({ body }) => body)).toEqual([{ ids: aisha.ids, told: true }]);
});

it('shows open places, today’s people, what needs attention and the latest changes, and links to them', {
  tags: ['2.60'],
}, async () => {
  const organisation = organisationWith({ name: 'Harbor' });
  worldWith({ me: administrator(), organisation, events: [fair, market], users: [helper] });
  api.on(getDashboard, morning);
  api.on(listAttendance, []);
  api.on(listOpenEnds, []);
  api.on(listCandidates, { counts: { said_free: 0, nothing_said: 0, warned: 0, refused: 0 }, candidates: [] });
  const screen = await openApp('/admin');
  await expect
    .element(part('Open places'))
    .toHaveTextContent('6 open places in 2 events, today through the next 7 days.');
  await expect
    .element(page.getByText('This is a placeholder for the admin dashboard content.'))
    .not.toBeInTheDocument();
  await expect.element(part('Open places').getByRole('link', { name: '2 drafts are not counted' })).toBeVisible();
  expect(part('First steps').elements()).toEqual([]);
  expect(textsOf('Open places')).toEqual([
    matching(/^Today.*Summer fair2 open1 of 3 places taken$/),
    matching(/^Tomorrow.*Market4 open0 of 4 places taken$/),
  ]);
  expect(textsOf('Today')).toEqual([matching(/Summer fairHelperAttendance Summer fair, Friday.* UTC$/)]);
  const attention = textsOf('Needs attention');
  expect(attention).toEqual([
    matching(/23 people of past shifts are not settled/),
    matching(/City calendar could not be read/),
    matching(/Emails to Helper fail\. Contact them another way\./),
    matching(/1 email waiting to be sent/),
    matching(/7 unanswered invitations/),
  ]);
  expect(attention[2]).toContain(refused);
  expect(attention[4]).toContain('7 not sent yet');
  expect(attention[4]).toContain('Guest 0, Guest 1, Guest 2, Guest 3, Guest 4 and 2 more');
  expect(textsOf('Latest changes')).toEqual([
    matching(/chief invited 7 people, including Guest 0/),
    matching(/Olga added the feed City calendar/),
    matching(/Olga moved Market/),
    matching(/Olga confirmed Forklift for 3 people/),
    matching(/Olga moved 12 shifts of October 24, 2026, Bar stage 1 hour later/),
  ]);

  for (const [name, index, address] of [
    ['Latest changes', 2, `/admin?shift=${market.id}`],
    ['Latest changes', 3, '/admin/qualifications'],
    ['Needs attention', 0, '/admin/open-ends'],
    ['Needs attention', 2, `/admin/staff/${helper.id}`],
    ['Needs attention', 4, '/admin/staff'],
    ['Open places', 0, `/admin?shift=${fair.id}`],
  ] as const) {
    await part(name).getByRole('listitem').nth(index).getByRole('link').last().click();
    await expect.poll(screen.address).toBe(address);
    screen.router.history.back();
    await expect.element(part('Open places')).toBeVisible();
  }
});

it('names the first steps in their order until all are done, or the person hides them', async () => {
  onTestFinished(() => {
    stepsHidden.set(false);
    localStorage.clear();
  });
  worldWith({ me: administrator() });
  api.on(getDashboard, { ...morning, has: { slot_types: true, events: false, people: false } });
  await openApp('/admin');
  const labels = ['Name your organization', 'Create slot types', 'Create an event', 'Invite people'];
  await expect.element(part('First steps')).toBeVisible();
  expect(textsOf('First steps')).toEqual(labels.map((label) => expect.stringContaining(label)));
  const links = part('First steps').getByRole('link').elements() as HTMLAnchorElement[];
  expect(links.map(({ pathname }) => pathname)).toEqual([
    ...['/admin/settings', '/admin/events/create', '/admin/staff'],
  ]);
  await part('First steps').getByRole('button', { name: 'Hide first steps' }).click();
  await expect.element(part('First steps')).not.toBeInTheDocument();
  expect(localStorage.getItem('muster.first-steps')).toBe('hidden');
});

it('reports a failed load, and retries', async () => {
  worldWith({ me: administrator() });
  api.on(getDashboard, failure());
  await openApp('/admin');
  const box = page.getByRole('alert');
  await expect.element(box).toHaveTextContent('Failed to load the dashboard. Please try again.');
  api.on(getDashboard, morning);
  await exactButton('Try again').click();
  await expect.poll(() => textsOf('Open places').length).toBe(2);
});
