import { type ChangeOutcome, makeChange, undoChange } from '@contract/change-sets.ts';
import { listEvents } from '@contract/events.ts';
import { listUnreached } from '@contract/unreached.ts';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { clearSelection } from '@/lib/change-sets/selection.ts';
import { api, failure, type Made, refusal } from '@/test/fake-api.ts';
import { button, dialog, exactButton, expectGone, text, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { changedEventOf, outcomeWith } from '@/test/outcomes.ts';
import { eventWith, newId } from '@/test/records.ts';
import { nobodyUnreached } from '@/test/unreached.ts';

afterEach(clearSelection);

const gate = eventWith({ title: 'Gate', version: 3 });
const bar = eventWith({ title: 'Bar', start_time: '2026-10-23T19:00:00Z', end_time: '2026-10-23T21:00:00Z' });

const person = (name: string) => ({ id: newId(), name });
const told = (...names: string[]): ChangeOutcome['told'] =>
  names.map((name) => ({ user: person(name), kind: 'moved', event_id: gate.id, reached: true }));

/** Opens the list of events; `answer` is what a change would do and does. */
async function openEvents(answer: Partial<ChangeOutcome>) {
  worldWith({ me: administrator(), events: [gate, bar] });
  const isPreview = ({ body }: Made) => (body as { preview?: boolean }).preview === true;
  const outcome = outcomeWith({ events: [changedEventOf(gate)], ...answer });
  api.on(makeChange, (made) => ({ ...outcome, id: isPreview(made) ? null : outcome.id }));
  await openApp('/admin/events');
  return outcome;
}

const bodies = () => api.made(makeChange).map(({ body }) => body);
const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` }).click();

async function moveByAnHour(): Promise<void> {
  await button('Move…').click();
  await button('+1 h').click();
}

const move = { action: 'move', events: [{ id: gate.id, version: 3 }], start_minutes: 60, end_minutes: 60 };

it('a change that concerns nobody is made at once, and Undo takes it back', async () => {
  const outcome = await openEvents({});
  api.on(undoChange, outcomeWith({ action: 'undo' }));
  await select('Gate');
  await moveByAnHour();
  await expect.element(toasts).toHaveTextContent('1 shift moved');
  expect(bodies()).toEqual([{ ...move, preview: true }, move]);
  await expectGone(dialog);
  await expect.poll(() => api.made(listEvents).length).toBeGreaterThan(1);
  await exactButton('Undo').click();
  await expect.element(toasts).toHaveTextContent('The change has been undone');
  expect(api.made(undoChange).map(({ params }) => params.id)).toEqual([outcome.id]);
});

it('a change that concerns people says with names whom it tells, who clashes and what is left out, before it is made', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Person ${index + 1}`);
  await openEvents({
    told: told(...names),
    clashes: [{ user: person('Clara'), event: changedEventOf(bar) }],
    skipped: [
      { event_id: bar.id, title: 'Bar', user: null, refusal: { code: 'changed_since', params: {}, message: '' } },
    ],
  });
  await select('Gate');
  await moveByAnHour();
  await expect.element(dialog).toHaveTextContent('12 people are told about the new time or place');
  await expect.element(dialog.getByText('Person 10')).toBeVisible();
  await expectGone(dialog.getByText('Person 11'));
  await dialog.getByRole('button', { name: 'and 2 more' }).click();
  await expect.element(dialog.getByText('Person 12')).toBeVisible();
  await expect.element(dialog).toHaveTextContent('1 person would have two places at the same time');
  await expect.element(dialog).toHaveTextContent('Clara: Bar, Friday, October 23');
  await expect.element(dialog).toHaveTextContent('Bar: This has been changed since, so it stays as it is');
  expect(bodies()).toEqual([{ ...move, preview: true }]);
  await exactButton('Move 1 shift').click();
  await expect.element(toasts).toHaveTextContent('12 people are told in one to two minutes. 1 part was left as it is.');
  expect(bodies()).toEqual([{ ...move, preview: true }, move]);
});

it('a change says before and after how many it tells, who can’t be reached, why and where to call them, and leads to the list', async () => {
  const aisha = { user: person('Aisha'), reason: 'no_address' as const, phone: '+1 712 555 0111' };
  const mei = { user: person('Mei'), reason: 'bounces' as const, phone: null };
  const missed = [aisha, mei].map(({ user }) => ({ user, kind: 'moved' as const, event_id: gate.id, reached: false }));
  const { id } = await openEvents({ told: [...told('Ann', 'Bea', 'Cem'), ...missed], unreached: [aisha, mei] });
  api.on(listUnreached, nobodyUnreached);
  await select('Gate');
  await moveByAnHour();
  await expect.element(dialog).toHaveTextContent('3 people are told about the new time or place');
  await expect
    .element(dialog)
    .toHaveTextContent(
      '2 people can’t be reachedAisha (no address, +1 712 555 0111)Mei (the address is refused)Call them, and tick who knows',
    );
  await exactButton('Move 1 shift').click();
  await expect
    .element(toasts)
    .toHaveTextContent(
      '3 people are told in one to two minutes. 2 people can’t be reached: Aisha (no address, +1 712 555 0111), Mei (the address is refused).',
    );
  await button('Whom to call').click();
  await expect.poll(() => api.made(listUnreached).map(({ query }) => query.get('change_set_id'))).toEqual([id]);
});

it('an undo that tells people again says how many, and who can’t be reached', async () => {
  await openEvents({});
  const mei = { user: person('Mei'), reason: 'bounces' as const, phone: null };
  const missed = { user: mei.user, kind: 'moved' as const, event_id: gate.id, reached: false };
  const undone = outcomeWith({ action: 'undo', told: [...told('Ann', 'Bea'), missed], unreached: [mei] });
  api.on(undoChange, undone);
  api.on(listUnreached, nobodyUnreached);
  await select('Gate');
  await moveByAnHour();
  await exactButton('Undo').click();
  await expect
    .element(toasts)
    .toHaveTextContent(
      '2 people are told in one to two minutes. 1 person can’t be reached: Mei (the address is refused).',
    );
  await button('Whom to call').click();
  await expect.poll(() => api.made(listUnreached).map(({ query }) => query.get('change_set_id'))).toEqual([undone.id]);
});

it('a change that is not confirmed is not made', async () => {
  await openEvents({ told: told('Ann') });
  await select('Gate');
  await moveByAnHour();
  await expect.element(dialog).toHaveTextContent('1 person is told about the new time or place');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expectGone(dialog);
  await moveByAnHour();
  await expect.element(dialog).toHaveTextContent('1 person is told about the new time or place');
  await userEvent.keyboard('{Escape}');
  await expectGone(dialog);
  expect(bodies()).toEqual([
    { ...move, preview: true },
    { ...move, preview: true },
  ]);
});

it('what somebody else has changed meanwhile is named, and reloaded', async () => {
  const stale = {
    code: 'stale_version',
    params: { version: 4, updated_at: '2026-10-23T09:59:00Z' },
    message: '',
  } as const;
  await openEvents({ events: [], skipped: [{ event_id: gate.id, title: 'Gate', user: null, refusal: stale }] });
  await select('Gate');
  const before = api.made(listEvents).length;
  await moveByAnHour();
  await expect.element(toasts).toHaveTextContent('This was changed by someone else in the meantime');
  expect(bodies()).toEqual([{ ...move, preview: true }]);
  await expect.poll(() => api.made(listEvents).length).toBeGreaterThan(before);
});

it('a refusal of the server is shown with its reason, and the next change works', async () => {
  await openEvents({});
  api.on(makeChange, failure());
  await select('Gate');
  await moveByAnHour();
  await expect.element(toasts).toHaveTextContent('Nothing was changed');
  api.on(makeChange, outcomeWith({ events: [changedEventOf(gate)] }));
  await moveByAnHour();
  await expect.element(toasts).toHaveTextContent('1 shift moved');
});

it('two changes in a row are made in order, and the second is no conflict with the first', async () => {
  await openEvents({});
  const first = api.hold(makeChange, outcomeWith({ events: [changedEventOf(gate)] }));
  // The list keeps showing the version that the first change has replaced.
  await select('Gate');
  await moveByAnHour();
  await moveByAnHour();
  await expect.element(text('Checking whom this affects…')).toBeVisible();
  expect(bodies()).toHaveLength(1);
  first.go();
  await expect.poll(() => bodies().length).toBe(4);
  const again = { ...move, events: [{ id: gate.id }] };
  expect(bodies()).toEqual([{ ...move, preview: true }, move, { ...again, preview: true }, again]);
});

it('an undo names what it has left as it is; an undo that comes too late is refused', async () => {
  await openEvents({});
  const skipped: ChangeOutcome['skipped'] = [
    {
      event_id: gate.id,
      title: 'Gate',
      user: person('Ann'),
      refusal: { code: 'changed_since', params: {}, message: '' },
    },
  ];
  api.on(undoChange, outcomeWith({ action: 'undo', skipped }));
  await select('Gate');
  await moveByAnHour();
  await exactButton('Undo').click();
  await expect.element(dialog).toHaveTextContent('Undone, with exceptions');
  await expect.element(dialog).toHaveTextContent('Gate, Ann: This has been changed since, so it stays as it is');
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expectGone(dialog);
  api.on(undoChange, refusal('undo_over', { started_at: '2026-10-23T10:00:00Z' }));
  await moveByAnHour();
  await exactButton('Undo').last().click();
  await expect.element(toasts).toHaveTextContent('The shift has started');
});

it('what people lose is confirmed with a button that says so', async () => {
  await openEvents({
    action: 'delete',
    events: [],
    deleted: 1,
    told: told('Ann').map((each) => ({ ...each, kind: 'removed' })),
  });
  await select('Gate');
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(dialog).toHaveTextContent('1 person loses a place and is told');
  await exactButton('Delete 1 shift').click();
  await expect.element(toasts).toHaveTextContent('1 shift deleted');
  await expectGone(page.getByRole('region', { name: 'Selected shifts' }));
});

it('a change says apart who is asked and who has their place at once, before it is made', async () => {
  await openEvents({
    action: 'publish',
    told: [
      { user: person('Ada'), kind: 'asked', event_id: gate.id, reached: true },
      { user: person('Ben'), kind: 'assigned', event_id: gate.id, reached: true },
    ],
  });
  await select('Gate');
  await moveByAnHour();
  await expect
    .element(dialog)
    .toHaveTextContent(/1 person is asked and can say noAda1 person is told about a new placeBen/);
  expect(bodies()).toHaveLength(1);
});

it('canceling a shift that runs says who is there and that their hours stay, and offers to end it now instead', async () => {
  const running = { ...gate, start_time: '2026-10-23T09:00:00Z', end_time: '2026-10-23T11:30:00Z' };
  const dee = person('Dee');
  await openEvents({
    action: 'cancel',
    events: [changedEventOf(running)],
    told: told('Ann', 'Bo', 'Cy'),
    // At two of the shifts, one of which was canceled before.
    here: [gate.id, newId()].map((event_id) => ({ user: dee, event_id })),
  });
  const cancel = async () => {
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Cancel…' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Thunderstorm');
    await dialog.getByRole('button', { name: 'Cancel shifts' }).click();
  };
  await select('Gate');
  await cancel();
  await expect.element(dialog).toHaveTextContent('1 person is here now');
  expect(dialog.getByText('Dee', { exact: true }).elements()).toHaveLength(1);
  await expect.element(dialog).toHaveTextContent('stays worked, credited and paid');
  await exactButton('End it now, keep their hours').click();
  await expect.element(toasts).toHaveTextContent('1 shift ended now');
  const events = [{ id: gate.id, version: 3 }];
  expect(bodies()).toEqual([
    { action: 'cancel', events, reason: 'Thunderstorm', preview: true },
    { action: 'move', events, end_minutes: -90 },
  ]);
});

it('deleting shifts that run offers to end them now instead, also if nobody was checked in', async () => {
  const runs = { start_time: '2026-10-23T09:00:00Z', end_time: '2026-10-23T11:30:00Z' };
  const running = ['Gate', 'Bar'].map((title, index) => eventWith({ ...runs, title, version: index + 3 }));
  worldWith({ me: administrator(), events: [...running, bar] });
  const lost = [{ user: person('Ann'), kind: 'removed' as const, event_id: null, reached: true }];
  api.on(makeChange, ({ body }: Made) => ({
    ...outcomeWith({ action: 'delete', deleted: 2, told: lost }),
    ...((body as { preview?: boolean }).preview && { id: null }),
  }));
  await openApp('/admin/events');
  const remove = async () => {
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await page.getByRole('checkbox', { name: 'Select all of' }).first().click();
  await remove();
  await expect.element(dialog).toHaveTextContent('Ann');
  // The third begins later.
  await expectGone(exactButton('End it now, keep their hours'));
  await userEvent.keyboard('{Escape}');
  await expectGone(dialog);
  await page.getByRole('checkbox', { name: 'Select Bar, ' }).last().click();
  await remove();
  await expect.element(dialog).toHaveTextContent('it counts as a shift that took place');
  await exactButton('End it now, keep their hours').click();
  await expect.element(toasts).toHaveTextContent('2 shifts ended now');
  expect(bodies().at(-1)).toEqual({
    action: 'move',
    events: expect.arrayContaining(running.map(({ id, version }) => ({ id, version }))),
    end_minutes: -90,
  });
});
