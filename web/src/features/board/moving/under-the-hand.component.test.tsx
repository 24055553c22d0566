import { type BoardShift, getBoard, getBoardDays } from '@contract/board.ts';
import { makeChange } from '@contract/change-sets.ts';
import { getEvent } from '@contract/events.ts';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { clearSelection, selectedShifts } from '@/lib/change-sets/selection.ts';
import { boardOf } from '@/test/board.ts';
import { bar, ghost, pressed, said, shiftAt } from '@/test/draw-board.tsx';
import { api } from '@/test/fake-api.ts';
import { heading } from '@/test/find.ts';
import { press } from '@/test/keyboard.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { outcomeWith } from '@/test/outcomes.ts';
import { eventWith, newId } from '@/test/records.ts';
import { hear, keeps } from '@/test/under-the-hand.ts';

type Scene = Awaited<ReturnType<typeof openBoard>>;

const placeOf = (name: string) => ({ id: newId(), name });
const shiftIn = (place: { id: string; name: string }, title: string, more: Partial<BoardShift> = {}) =>
  shiftAt(title, '10:00', '12:00', { place_id: place.id, location: place.name, ...more });

/** The board of a day with Bread in the barn, Choir in the chapel and Diving at the dock. What others do changes `board`. */
async function openBoard(more: readonly string[] = []) {
  onTestFinished(clearSelection);
  worldWith({ me: administrator() });
  const [barn, chapel, dock] = [placeOf('Barn'), placeOf('Chapel'), placeOf('Dock')];
  const others = more.map(placeOf);
  const board = {
    places: [barn, chapel, dock, ...others],
    shifts: [
      ...[shiftIn(barn, 'Bread'), shiftIn(chapel, 'Choir'), shiftIn(dock, 'Diving', { version: 3 })],
      ...others.map((place) => shiftIn(place, `In ${place.name}`)),
    ],
  };
  api.on(getBoardDays, { timezone: 'UTC', today: '2026-10-23', days: [] });
  api.on(getBoard, () => boardOf(board.shifts, { places: board.places }));
  const app = await openApp('/admin/schedule?day=2026-10-24');
  await expect.element(bar('Diving')).toBeVisible();
  // Drawn in full, for the room that there is.
  await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull();
  return { ...app, board };
}

/** Leads the focus to a shift, in a window that has been clicked: keys of the first test would go nowhere otherwise. */
async function focus(title: string): Promise<void> {
  await heading(1, { name: 'Schedule' }).click();
  (bar(title).element() as HTMLElement).focus();
}

const others = {
  'another administrator adds a shift in a new row above': {
    change: ({ board }: Scene) => {
      const attic = placeOf('Attic');
      board.places.unshift(attic);
      board.shifts.push(shiftIn(attic, 'Archery'));
    },
    shown: () => expect.element(bar('Archery')).toBeInTheDocument(),
  },
  'another administrator deletes the only shift of the row above': {
    change: ({ board }: Scene) => board.shifts.shift(),
    shown: () => expect.element(bar('Bread')).not.toBeInTheDocument(),
  },
  'another administrator renames a shift': {
    change: ({ board }: Scene) => {
      board.shifts = board.shifts.map((shift) => (shift.title === 'Choir' ? { ...shift, title: 'Chants' } : shift));
    },
    shown: () => expect.element(bar('Chants')).toBeInTheDocument(),
  },
};

/** The name of the row that the moving shift is shown in. */
function rowOfGhost(): string | undefined {
  const { top, height } = ghost()?.getBoundingClientRect() ?? { top: Number.NaN, height: 0 };
  const middle = top + height / 2;
  const heads = page.getByRole('rowheader').elements();
  const head = heads.find((each) => {
    const box = each.getBoundingClientRect();
    return box.top < middle && middle < box.bottom;
  });
  return head?.textContent.replace(/\d.*/, '');
}

/** Takes Diving by a key and moves it over the row of the chapel. */
async function hold() {
  const scene = await openBoard();
  await focus('Diving');
  await press('m', '{ArrowUp}');
  await expect.poll(said).toBe('Sat 10:00 AM–12:00 PM, Chapel');
  return scene;
}

keeps('a shift that is held by keys over its row', {
  open: hold,
  others,
  stays: () => [said(), rowOfGhost()],
});

keeps('a shift that is held by a pointer over its row', {
  open: async () => {
    const scene = await openBoard();
    const { top } = bar('Diving').element().getBoundingClientRect();
    const up = bar('Choir').element().getBoundingClientRect().top - top;
    const pointer = await pressed(bar('Diving').element());
    pointer.move([2, -20]);
    pointer.move([2, up]);
    await expect.poll(rowOfGhost).toBe('Chapel');
    return scene;
  },
  others,
  stays: rowOfGhost,
});

keeps('two selected shifts and the focus on one', {
  open: async () => {
    const scene = await openBoard();
    await focus('Choir');
    await press('x', '{ArrowDown}', 'x');
    await expect.element(page.getByRole('region', { name: 'Selected shifts' })).toBeVisible();
    return scene;
  },
  others,
  stays: () => [...selectedShifts.get()],
});

keeps('a board that is scrolled after the person has left its shift', {
  open: async () => {
    const scene = await openBoard(Array.from({ length: 30 }, (_, index) => `Meadow ${index + 1}`));
    await focus('Diving');
    await heading(1, { name: 'Schedule' }).click();
    expect(document.activeElement).toBe(document.body);
    document.querySelector('.board')?.scrollTo({ top: 300 });
    await expect.element(bar('In Meadow 15')).toBeInViewport();
    return scene;
  },
  others,
  still: () => bar('In Meadow 15').element(),
});

it('drops a shift into the row that was said, although another one has appeared above', async () => {
  const scene = await hold();
  const { change, shown } = others['another administrator adds a shift in a new row above'];
  change(scene);
  hear();
  await shown();
  api.on(makeChange, outcomeWith());
  await press('{Enter}');
  await expect
    .poll(() => api.made(makeChange).map(({ body }) => body))
    .toMatchObject([{ preview: true }, { action: 'move', location: 'Chapel' }]);
});

it('lets go of a shift, and says so, when the row that it would go to is gone', async () => {
  const { board } = await hold();
  board.shifts = board.shifts.filter(({ title }) => title !== 'Choir');
  hear();
  await expect.poll(said).toBe('The row is no longer on the board. Diving stays where it was.');
  expect(ghost()).toBeNull();
  await press('{Enter}');
  expect(api.made(makeChange)).toEqual([]);
});

it('lets go of a shift, and says so, when it is no longer on the board itself', async () => {
  const { board } = await hold();
  board.shifts = board.shifts.filter(({ title }) => title !== 'Diving');
  hear();
  await expect.poll(said).toBe('Diving is no longer on the board.');
  expect(ghost()).toBeNull();
});

it('empties the search of a shift’s panel with Escape, and keeps the shifts that are selected', async () => {
  const { router } = await openBoard();
  await focus('Choir');
  await press('x');
  const event = eventWith({ title: 'Supper' });
  api.on(getEvent, { ...event, source: null });
  await router.navigate({ to: '.', search: (before) => ({ ...before, shift: event.id }) });
  const search = page.getByRole('complementary').getByLabelText('Search by name');
  await search.fill('a');
  await press('{Escape}');
  await expect.element(search).toHaveValue('');
  await expect.element(page.getByRole('region', { name: 'Selected shifts' })).toHaveTextContent('1 shift');
});
