import { listCandidates } from '@contract/board.ts';
import type { ChangeBody } from '@contract/change-bodies.ts';
import { makeChange, undoChange } from '@contract/change-sets.ts';
import type { Event, SlotAssignment } from '@contract/events.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everyLook, opened, press } from '@/test/every-look.ts';
import { api, failure, type Made } from '@/test/fake-api.ts';
import { answerFilling, candidateOf } from '@/test/filling.ts';
import { dialog, exactButton, expectGone, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { outcomeWith } from '@/test/outcomes.ts';
import { attendeeOf, eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
const ada = candidateOf('Ada');
const wanda = candidateOf('Wanda', {
  group: 'refused',
  refusal: { code: 'not_open_to_you', message: '', params: { own: false } },
});
const dates = page.getByRole('dialog', { name: 'Give Ada several dates: Bar' });
const panel = page.getByRole('complementary');
const several = panel.getByRole('button', { name: 'Give Ada several dates: Bar' });
const places = ({ body }: Made) => (body as Extract<ChangeBody, { action: 'give' }>).places;
const slotAt = ({ slot_assignments: [slot] }: Event) => slot as SlotAssignment;
const isPreview = ({ body }: Made) => (body as { preview?: boolean }).preview === true;

/** Five weekly shifts, and Ada, who already has the fourth and cannot have the third. */
function stage(status: 'asked' | 'confirmed' = 'confirmed') {
  const series = { id: newId(), events: 5 };
  const slots = Array.from({ length: 5 }, () => slotOf(bar, { required_count: 4 }));
  const events = slots.map((slot, week) => {
    const day = new Date(Date.UTC(2026, 9, 24 + 7 * week)).toISOString().slice(0, 10);
    return eventWith({
      ...{ title: 'Fair', start_time: `${day}T18:00:00Z`, end_time: `${day}T20:00:00Z` },
      ...{ series, slot_assignments: [slot] },
    });
  });
  const [first, , third, fourth, fifth] = events as [Event, Event, Event, Event, Event];
  const world = worldWith({ me: administrator(), events });
  answerFilling(world, first, [attendeeOf(slotAt(first), 'Olga')], [ada, wanda]);
  const why = (event: Event) => {
    const clash = { own: false, event_id: newId(), event_title: 'Choir' };
    if (event === third) return { code: 'overlap' as const, message: '', params: clash };
    return event === fourth ? { code: 'already_signed_up' as const, message: '', params: { own: false } } : null;
  };
  api.on(makeChange, (made) => {
    const asked = places(made).map(({ slot_id, user_id }) => {
      const event = events.find(({ slot_assignments: [slot] }) => slot?.id === slot_id) ?? first;
      return { slot_id, user: { id: user_id, name: 'Ada' }, event, refusal: why(event) };
    });
    return outcomeWith({
      action: 'give',
      ...(isPreview(made) && { id: null }),
      signups: asked
        .filter(({ refusal }) => !refusal)
        .map(({ slot_id, user, event }) => ({ id: newId(), event_id: event.id, slot_id, user, status })),
      skipped: asked.flatMap(({ event, user, refusal }) =>
        refusal ? [{ event_id: event.id, title: event.title, user, refusal }] : [],
      ),
    });
  });
  return { path: `/admin?shift=${first.id}`, slots: slots.map(({ id }) => id), fifth };
}

const place = (slot_id: string | undefined) => ({ slot_id, user_id: ada.user.id });

const asks = dates.getByText('Ada is asked first, and can say no. The places are held until then.');

it('says that a volunteer is asked first', async () => {
  await openApp(stage('asked').path);
  await several.click();
  await expect.element(asks).toBeVisible();
});

it('names the dates that somebody gets and those that are refused, and gives the former in one change', async () => {
  const { path, slots } = stage();
  await openApp(path);
  await several.click();
  await expect.element(dates.getByRole('radio', { name: 'All 5 dates from here on' })).toBeChecked();
  await expect.element(dates.getByText('Ada gets 3 places')).toBeVisible();
  await expectGone(asks);
  await expect.element(dates.getByText('Ada already has 1 of these dates.')).toBeVisible();
  await expect.element(dates.getByText('1 date is left out')).toBeVisible();
  const refused = dates.getByRole('listitem').filter({ hasText: 'Choir' });
  await expect.element(refused).toHaveTextContent('Sat, Nov 7');
  expect(api.made(makeChange).every(isPreview)).toBe(true);
  await exactButton('Give 3 places').click();
  await expect.element(toasts).toHaveTextContent('3 places given to Ada: Bar');
  await expectGone(dates);
  const made = api.made(makeChange).filter((each) => !isPreview(each));
  expect(made.map(places)).toEqual([[slots[0], slots[1], slots[4]].map(place)]);
  await exactButton('Undo').click();
  await expect.poll(() => api.made(undoChange).length).toBe(1);
});

it('gives one date, or every second one', async () => {
  const { path, slots } = stage();
  await openApp(path);
  await several.click();
  await dates.getByRole('radio', { name: 'Only this date' }).click();
  await expect.element(dates.getByText('Ada gets 1 place')).toBeVisible();
  await dates.getByRole('radio', { name: 'Every second date (3)' }).click();
  await expect.element(dates.getByText('Ada gets 2 places')).toBeVisible();
  await exactButton('Give 2 places').click();
  await expectGone(dates);
  expect(api.made(makeChange).at(-1)?.body).toEqual({ action: 'give', places: [slots[0], slots[4]].map(place) });
});

it('says when the dates cannot be loaded, and loads them again', async () => {
  const { path } = stage();
  await openApp(path);
  await expect.element(several).toBeVisible();
  api.on(makeChange, failure());
  await several.click();
  await expect.element(dates.getByText('Failed to load the dates. Please try again.')).toBeVisible();
  expect(dates.getByRole('button', { name: /^Give/ }).elements()).toEqual([]);
  api.on(makeChange, outcomeWith({ id: null, action: 'give' }));
  await dates.getByRole('button', { name: 'Try again' }).click();
  await expect.element(dates.getByText('There is no date that Ada can have.')).toBeVisible();
});

it('gives further dates to somebody who has this one, and offers nothing where all dates are refused or none repeats', async () => {
  const { path, fifth } = stage();
  const screen = await openApp(path);
  await expect.element(several).toBeVisible();
  expect(panel.getByRole('button', { name: /several dates/ }).elements()).toHaveLength(1);
  await panel.getByRole('button', { name: 'Change the place of Olga' }).click();
  await page.getByRole('menuitem', { name: 'Give more dates…' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Give Olga several dates: Bar' })).toBeVisible();
  await exactButton('Cancel').click();
  await expectGone(dialog);
  fifth.series = null;
  api.on(listCandidates, { counts: { said_free: 0, nothing_said: 1, warned: 0, refused: 0 }, candidates: [ada] });
  await screen.router.navigate({ to: '/admin', search: { shift: fifth.id } });
  await expect.element(panel.getByRole('button', { name: 'Give Ada the place: Bar' })).toBeVisible();
  await expectGone(several);
});

everyLook([
  {
    what: 'giving several dates',
    path: '/admin/events',
    world: stage,
    act: async () => {
      await press('a[href*="shift="]');
      await press('li [aria-haspopup=dialog]');
      await opened();
      await expect.poll(() => document.querySelectorAll('[role=dialog] li time').length).toBe(4);
    },
  },
]);
