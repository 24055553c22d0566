import { approveUsers } from '@contract/access.ts';
import { type FoundPerson, findGatePeople } from '@contract/gate-finding.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deviceStorage } from '@/lib/app/storage.ts';
import { forgetWaiting } from '@/lib/offline/outbox.ts';
import { api } from '@/test/fake-api.ts';
import { button, choose, dialog, expectGone, expectTexts } from '@/test/find.ts';
import { answerActions, gateAnswers, gateEvent, gateOf, gatePerson, placeAt, sentActions } from '@/test/gate.ts';
import { press } from '@/test/keyboard.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { newId, userWith } from '@/test/records.ts';

const [anna, chloe] = ['Anna', 'Chloé Lopez'].map((name) => gatePerson(name)) as [
  ReturnType<typeof gatePerson>,
  ReturnType<typeof gatePerson>,
];
const mei = { id: newId(), name: 'Mei Tanaka', state: 'active' as const };
const others = page.getByRole('region', { name: 'Others with this name' });
const said = page.getByRole('status').filter({ hasText: /Chloé|Nobody/ });

/** Who is found by any name. */
const finds = (...people: FoundPerson[]) => api.on(findGatePeople, () => ({ people }));

/** A shift at the bar that is on, and one of Chloé that was canceled half an hour before it began. */
function storm() {
  const bar = gateEvent({ start_time: '2026-10-23T09:30:00Z' });
  const stage = gateEvent({
    ...{ title: 'Main Stage', start_time: '2026-10-23T10:30:00Z', cancel_reason: 'Thunderstorm' },
    slot: { is_canceled: true },
  });
  placeAt(bar, anna);
  placeAt(stage, chloe, { canceled_at: '2026-10-23T10:00:00Z' });
  const gate = gateOf([bar, stage], [anna, chloe]);
  gateAnswers(gate);
  answerActions(gate);
  return { bar, stage, gate };
}

const search = (name: string) => page.getByLabelText('Search by name').fill(name);

beforeEach(() => {
  worldWith({ me: userWith({ name: 'Lea Lead' }) });
});
afterEach(async () => {
  vi.restoreAllMocks();
  deviceStorage.removeItem('muster.gate-place');
  await forgetWaiting();
});

it('who comes to a canceled shift is found with what became of it, also without a connection, and is added with one tap', async () => {
  const { bar } = storm();
  await openApp('/gate');
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('Bar · Concert');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await search('chloe');
  await expect
    .element(others)
    .toHaveTextContent('Bar, Main Stage, 10:30 AM – 2:00 PM, Main tent: canceled at 10:00 AM. Thunderstorm');
  await expect.element(others).toHaveTextContent('Without a connection only people of your shifts are found.');
  vi.restoreAllMocks();
  dispatchEvent(new Event('online'));
  finds({ id: chloe.id, name: chloe.name, state: 'active', places: [] });
  await button('Add as a walk-in Chloé Lopez').click();
  await expect.element(dialog.getByRole('combobox')).toHaveTextContent('Bar · Concert, 9:30 AM – 2:00 PM · Main tent');
  await dialog.getByRole('button', { name: 'Add and check in' }).click();
  await expect.poll(sentActions).toMatchObject([{ kind: 'walk_in', user_id: chloe.id, slot_id: bar.slots[0]?.id }]);
});

it('who comes to a shift that was removed is found with that, and who is still there is checked out', async () => {
  const { bar, stage, gate } = storm();
  const kim = gatePerson('Kim Lopez');
  Object.assign(stage, { start_time: '2026-10-23T09:00:00Z', cancel_reason: null, removed_at: '2026-10-23T09:55:00Z' });
  for (const signup of stage.signups) signup.canceled_at = stage.removed_at;
  placeAt(stage, kim, { state: 'here', checked_in_at: '2026-10-23T09:00:00Z', canceled_at: stage.removed_at });
  gate.people.push(kim);
  await openApp('/gate');
  await expectTexts(page.getByRole('heading', { level: 2 }), ['Bar · Concert', 'Bar · Main Stage']);
  const section = page.getByRole('region', { name: 'Bar · Main Stage' });
  await expect.element(section).toHaveTextContent('Removed at 9:55 AM');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await search('lopez');
  await expect.element(others).toHaveTextContent('Main Stage, 9:00 AM – 2:00 PM, Main tent: removed at 9:55 AM');
  await expect.element(button('Add as a walk-in Chloé Lopez')).toBeVisible();
  vi.restoreAllMocks();
  dispatchEvent(new Event('online'));
  await search('');
  await button('Check out Kim Lopez').click();
  await expect.poll(sentActions).toMatchObject([{ kind: 'check_out' }]);
  await expect.element(section).toHaveTextContent('Gone since 10:00 AM');
  expect(bar.removed_at).toBeNull();
});

it('who waits for approval is found, and is approved by an administrator before being added', async () => {
  storm();
  const waiting: FoundPerson = { ...mei, state: 'waiting', places: [] };
  finds(waiting, { id: newId(), name: 'Mei Block', state: 'blocked', places: [] });
  const lead = await openApp('/gate');
  await search('mei');
  await expect.element(others).toHaveTextContent('Waiting for approval by an administrator.');
  await expect.element(others).toHaveTextContent('Blocked by an administrator.');
  await expectGone(others.getByRole('button'));
  await button('Walk-in').click();
  await expect.element(dialog).toHaveTextContent('Waiting for approval by');
  await expectGone(button('Choose Mei Tanaka'));
  await lead.unmount();
  worldWith({ me: userWith({ name: 'Ada Admin', role: 'admin' }) });
  storm();
  finds(waiting);
  api.on(approveUsers, () => {
    finds({ ...waiting, state: 'active' });
    return { approved: 1 };
  });
  await openApp('/gate');
  await search('mei');
  await button('Approve Mei Tanaka').click();
  await expect.poll(() => api.made(approveUsers).map(({ body }) => body)).toEqual([{ ids: [mei.id] }]);
  await expect.element(button('Add as a walk-in Mei Tanaka')).toBeVisible();
  await expectGone(button('Approve Mei Tanaka'));
});

it('everybody of the organisation is found, with where they are or were; a new name is carried into the dialog', async () => {
  storm();
  const event = { id: newId(), title: 'Kitchen', timezone: 'UTC', all_day: false, location: 'Pier' };
  const at = (start_time: string, end_time: string) => ({ ...event, id: newId(), start_time, end_time });
  const cook = { slot_type: 'Cook', at: null, reason: null };
  finds({
    ...mei,
    places: [
      { ...cook, event: at('2026-10-23T06:00:00Z', '2026-10-23T09:00:00Z'), state: 'late' },
      { ...cook, event: at('2026-10-24T08:00:00Z', '2026-10-24T09:00:00Z'), state: 'expected' },
      {
        ...cook,
        event: at('2026-10-23T12:00:00Z', '2026-10-23T13:00:00Z'),
        state: 'given_back',
        at: '2026-10-23T09:05:00Z',
      },
    ],
  });
  await openApp('/gate');
  await search('mei');
  await expect.element(others).toHaveTextContent('Cook, Kitchen, 6:00 AM – 9:00 AM, Pier: over, not checked in');
  await expect.element(others).toHaveTextContent('Expected: Cook, Kitchen, Tomorrow, 8:00 AM – 9:00 AM, Pier');
  await expect.element(others).toHaveTextContent('Cook, Kitchen, 12:00 PM – 1:00 PM, Pier: given back at 9:05 AM');
  finds();
  await search('Willi Walk');
  await expect.element(others).toHaveTextContent('Nobody with this name.');
  await others.getByRole('button', { name: 'Add as a walk-in' }).click();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Willi Walk');
});

it('somebody of another place or of a shift that is over is found where they are, and asked about after the end', async () => {
  const { gate } = storm();
  const over = gateEvent({ title: 'Morning', start_time: '2026-10-23T05:00:00Z', end_time: '2026-10-23T08:30:00Z' });
  const ben = gatePerson('Ben');
  placeAt(over, ben);
  gate.events.unshift(over);
  gate.people.push(ben);
  await openApp('/gate');
  await expectTexts(page.getByRole('heading', { level: 2 }), ['Bar · Concert']);
  await search('ben');
  await button('Check in Ben').click();
  await expect.element(dialog).toHaveTextContent('The shift ended at 8:30 AM.');
  await dialog.getByRole('button', { name: 'Let in' }).click();
  await expect.poll(sentActions).toMatchObject([{ kind: 'check_in', reason: 'Let in at the gate' }]);
});

it('a shift that is over is folded, and says how many are to be checked out', async () => {
  const { gate } = storm();
  const over = gateEvent({ title: 'Morning', start_time: '2026-10-23T05:00:00Z', end_time: '2026-10-23T09:30:00Z' });
  const [ben, cleo] = [gatePerson('Ben'), gatePerson('Cleo')];
  placeAt(over, ben, { state: 'here', checked_in_at: '2026-10-23T05:00:00Z' });
  placeAt(over, cleo);
  gate.events.unshift(over);
  gate.people.push(ben, cleo);
  await openApp('/gate');
  await expectTexts(page.getByRole('heading', { level: 2 }), ['Bar · Concert', 'Bar · Morning']);
  await expect
    .element(button('Show the people of Bar · Morning'))
    .toHaveTextContent('Ended · 1 to check out · 1 other person');
  await expectGone(button('Check out Ben'));
  await button('Show the people of Bar · Morning').click();
  await expect.element(page.getByText('5 h 0 min late')).toBeVisible();
  await button('Check out Ben').click();
  await expect.element(page.getByText('Gone since 10:00 AM')).toBeVisible();
});

it('the place that was chosen is chosen again the next time', async () => {
  const pier = { id: newId(), name: 'Pier', address: null, meeting_point: null, contact: null };
  const tent = { ...pier, id: newId(), name: 'Tent' };
  const on = { start_time: '2026-10-23T09:30:00Z' };
  gateAnswers(gateOf([gateEvent({ ...on, title: 'Sailing', place: pier }), gateEvent({ ...on, place: tent })], []));
  const first = await openApp('/gate');
  await choose(page.getByRole('combobox', { name: 'Place' }), 'Pier');
  await first.unmount();
  const second = await openApp('/gate');
  await expectTexts(page.getByRole('heading', { level: 2 }), ['Bar · Sailing']);
  await choose(page.getByRole('combobox', { name: 'Place' }), 'All places');
  await second.unmount();
  await openApp('/gate');
  await expectTexts(page.getByRole('heading', { level: 2 }), ['Bar · Sailing', 'Bar · Concert']);
});

it('a name that is typed at the scanner finds somebody of a canceled shift', async () => {
  storm();
  finds({
    id: chloe.id,
    name: chloe.name,
    state: 'active',
    places: [
      {
        event: gateEvent({ title: 'Main Stage', start_time: '2026-10-23T10:30:00Z' }),
        ...{ slot_type: 'Crew', state: 'canceled', at: '2026-10-23T10:00:00Z', reason: 'Thunderstorm' },
      },
    ],
  });
  await openApp('/gate/scan');
  await page.getByRole('textbox', { name: 'Code or name' }).fill('Chloé Lopez');
  await press('{Enter}');
  await expect.element(said).toHaveTextContent('Chloé Lopez has no place at these shifts.');
  await expect.element(said).toHaveTextContent('canceled at 10:00 AM. Thunderstorm');
  await button('Add as a walk-in').click();
  await expect.element(dialog).toHaveTextContent('Chloé Lopez');
});
