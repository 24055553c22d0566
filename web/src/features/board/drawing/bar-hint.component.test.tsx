import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boardSlot } from '@/test/board.ts';
import { bar, drawBoard, shiftAt } from '@/test/draw-board.tsx';
import { press } from '@/test/keyboard.ts';
import { expectAccessible } from '@/test/look.ts';
import { newId } from '@/test/records.ts';
import { holdTimers } from '@/test/timers.ts';

const hint = page.getByRole('tooltip');
const type = { id: newId(), name: 'Bar crew', color: '#3182ce', needs: ['First aid', 'Driver'] };
const [ann, ben] = [
  { id: newId(), name: 'Ann' },
  { id: newId(), name: 'Ben' },
];
const slot = boardSlot({ slot_type_id: type.id, required_count: 3, current_count: 2, confirmed_count: 1 });
const signup = (user_id: string, status: 'confirmed' | 'asked') => ({ id: newId(), slot_id: slot.id, user_id, status });

/** A shift too short for its title, beside a longer one. */
async function drawn() {
  const short = shiftAt('Narrow', '10:00', '10:15', {
    ...{
      draft: true,
      feed_id: newId(),
      slots: [slot],
      signups: [{ ...signup(ann.id, 'confirmed'), unnamed: 2 }, signup(ben.id, 'asked')],
    },
  });
  const drawing = await drawBoard([short, shiftAt('Wide', '06:00', '22:00', { taken: 4 })], {
    ...{ slot_types: [type], people: [ann, ben] },
  });
  await expect.element(bar('Narrow')).toBeVisible();
  return drawing;
}
const away = () => userEvent.hover(page.getByRole('rowheader').first());

it('a bar that is pointed at is explained: times, place, state, roles and names', async () => {
  const leaving = holdTimers(250);
  await drawn();
  expect(bar('Narrow').element().textContent).not.toContain('Narrow');
  await userEvent.hover(bar('Narrow'));
  await expect.element(hint).toHaveTextContent(/^NarrowSat 10:00 AM–10:15 AMNorth Gate/);
  await expect
    .element(hint)
    .toHaveTextContent(
      'Draft, from a calendar feed, 1 asked, no answer yetBar crew2/3Needs First aid, DriverAnn +2, Ben ?',
    );
  await expect.element(bar('Narrow')).toHaveAccessibleDescription(/Ann \+2, Ben/);
  await expectAccessible('an explained shift');
  // It stays while the pointer is on it, and goes with the pointer.
  await userEvent.hover(hint);
  expect(leaving.planned()).toBe(0);
  await away();
  await leaving.pass();
  await expect.element(hint).not.toBeInTheDocument();
  await expect.element(bar('Narrow')).not.toHaveAttribute('aria-describedby');
});

it('places that are reserved are not said to be asked, but for whom they are', async () => {
  const reserved = [{ id: newId(), name: 'Rotary Club', held: 4 }];
  const held = boardSlot({ slot_type_id: type.id, required_count: 5, current_count: 5, held_count: 5, reserved });
  await drawBoard([shiftAt('Narrow', '10:00', '10:15', { slots: [held] })], { slot_types: [type] });
  await userEvent.hover(bar('Narrow'));
  await expect.element(hint).toHaveTextContent('1 asked, no answer yet');
  await expect.element(hint).toHaveTextContent('4 places reserved for Rotary Club');
  await expect.element(bar('Narrow')).toHaveAccessibleName(/4 places reserved for Rotary Club/);
});

it('the focus of the keyboard explains, and Escape ends it until another bar is meant', async () => {
  await drawn();
  await away();
  (bar('Wide').element() as HTMLElement).focus();
  await press('{ArrowRight}');
  await expect.element(hint).toHaveTextContent('Narrow');
  await press('{Escape}');
  await expect.element(hint).not.toBeInTheDocument();
  await expect.element(bar('Narrow')).toHaveFocus();
  await press('{ArrowLeft}');
  await expect.element(hint).toHaveTextContent('Wide');
  // A shift that moves has its new times beside it instead.
  await press('m');
  await expect.element(hint).not.toBeInTheDocument();
});

it('is within the window, beside a bar at its lower edge', async () => {
  await page.viewport(1440, 260);
  await drawn();
  await userEvent.hover(bar('Narrow'));
  await expect.element(hint).toBeVisible();
  const { top, bottom, left, right } = hint.element().getBoundingClientRect();
  expect(top).toBeGreaterThanOrEqual(0);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(innerWidth);
  expect(bottom).toBeLessThanOrEqual(innerHeight);
});
