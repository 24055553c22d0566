import { type ChangeOutcome, makeChange } from '@contract/change-sets.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerEventChanges } from '@/test/changes.ts';
import { api, failure } from '@/test/fake-api.ts';
import { button, expectGone, field, text } from '@/test/find.ts';
import { expectAccessible, phone } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { changedEventOf, outcomeWith } from '@/test/outcomes.ts';
import { eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';
import { holdTimers } from '@/test/timers.ts';

const slotTypes = [slotTypeWith({ name: 'Bar' }), slotTypeWith({ name: 'Gate' })] as const;
const taken = { required_count: 2, current_count: 1 };
const [bar, gate] = [slotOf(slotTypes[0], taken), slotOf(slotTypes[1], taken)];
const personWith = (name: string) => ({ id: newId(), name });
const [ada, bo] = [personWith('Ada'), personWith('Bo')];
const fair = eventWith({ title: 'Fair', location: 'Here', version: 4, slot_assignments: [bar, gate] });
const placeOf = (user: typeof ada, slot_id: string) => ({
  ...{ id: newId(), event_id: fair.id, slot_id, user, status: 'confirmed' as const },
});

/** Ada is asked whether she still comes; Bo overlaps, and is not reached. */
const concerned: ChangeOutcome = outcomeWith({
  id: null,
  events: [changedEventOf(fair)],
  signups: [placeOf(ada, bar.id), placeOf(bo, gate.id)],
  told: [
    { user: ada, kind: 'still', event_id: fair.id, reached: true },
    { user: bo, kind: 'moved', event_id: fair.id, reached: false },
    { user: bo, kind: 'clash', event_id: fair.id, reached: false },
  ],
  unreached: [{ user: bo, phone: '+1 712 555 0111', reason: 'no_address' }],
  clashes: [{ user: bo, event: changedEventOf(eventWith({ title: 'Dance' })) }],
});
const asked = text('1 person is asked whether they still come');
const previews = () => api.made(makeChange).map(({ body }) => body);
const move = { action: 'move', events: [{ id: fair.id, version: 4 }], preview: true };

async function edit(more: Parameters<typeof eventWith>[0] = {}): Promise<void> {
  const event = { ...fair, ...more };
  const world = worldWith({
    ...{ me: administrator(), slotTypes: [...slotTypes], events: [event] },
  });
  answerEventChanges(world);
  api.on(makeChange, concerned);
  await openApp(`/admin/events/${event.id}/edit`);
  await expect.element(field('Title')).toBeVisible();
}

beforeEach(phone);

it('says who is told of another place before it is saved, who can’t be reached, and who would be in two places', async () => {
  await edit();
  await field('Title').fill('Great fair');
  await field('Location').fill('There');
  await expect.element(asked).toBeVisible();
  await expect.element(text('1 person can’t be reached')).toBeVisible();
  await expect.element(text('+1 712 555 0111')).toBeVisible();
  await expect.element(text('1 person would have two places at the same time')).toBeVisible();
  expect(previews()).toEqual([{ ...move, start_minutes: 0, end_minutes: 0, location: 'There' }]);
  await expectAccessible('the form of an event whose place changes');
  await field('Location').fill('Here');
  await expectGone(asked);
});

it('says it of other times as well, and nothing while they are wrong', async () => {
  await edit();
  await field('End time').fill('21:30');
  await expect.element(asked).toBeVisible();
  await field('End time').fill('10:00');
  await expectGone(asked);
  await field('Location').fill('');
  await field('End time').fill('20:00');
  await expect.element(asked).toBeVisible();
  expect(previews()).toEqual([
    { ...move, start_minutes: 0, end_minutes: 90 },
    { ...move, start_minutes: 0, end_minutes: 0, location: null },
  ]);
});

it('leaves out who loses the place by the same save, which their slot says', async () => {
  await edit();
  await field('Location').fill('There');
  await expect.element(text('1 person can’t be reached')).toBeVisible();
  await button('Remove Gate').click();
  await expectGone(text('1 person can’t be reached'));
  await expect.element(asked).toBeVisible();
});

it('asks nothing about a draft, of which nobody is told', async () => {
  await edit({ draft: true });
  const timers = holdTimers(250);
  await field('Location').fill('Over there');
  expect(timers.planned()).toBe(0);
  expect(previews()).toEqual([]);
});

it('is silent when it can’t be known', async () => {
  await edit();
  api.on(makeChange, failure());
  await field('Location').fill('There');
  await expect.poll(previews).toHaveLength(1);
  await expectGone(asked);
});
