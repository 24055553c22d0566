import { open, test } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { somebodyTakes } from './support/organiser.ts';
import { expect, hoursFrom, toasts } from './support/test.ts';

test('a shift says before it is dropped whom that tells and who would clash; it is copied to another place by keys', async ({
  admin: page,
  organiser,
  stack,
  mark,
  quietDay,
}) => {
  const type = await organiser.slotType(`Crew ${mark}`);
  const [north, south] = [`North ${mark}`, `South ${mark}`];
  const gate = await organiser.event(`Gate ${mark}`, hoursFrom(quietDay, 0), 2, [[type, 2]], { location: north });
  const bar = await organiser.event(`Bar ${mark}`, hoursFrom(quietDay, 3), 2, [[type, 2]], { location: south });
  const slot = ({ slot_assignments }: typeof gate) => slot_assignments[0]?.id ?? '';
  await somebodyTakes(stack, slot(gate), slot(bar));
  await somebodyTakes(stack, slot(gate));
  await open(page, `/admin/schedule?day=${quietDay.toISOString().slice(0, 10)}`, 'Schedule');
  const shift = (title: string) => page.getByRole('gridcell', { name: `${title} ${mark}` });
  const note = page.locator('[data-ahead]');
  const board = page.getByRole('region', { name: 'Schedule board' });

  await shift('Gate').focus();
  await page.keyboard.press('m');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(note).toHaveText('tells 2');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(note).toHaveText('tells 2, 1 would clash');
  await expect(board.getByRole('status')).toHaveText(
    '2 people would be told. 1 person would have two places at the same time.',
  );
  await expectAccessible(page, 'a shift that is being moved');
  await page.keyboard.press('Escape');
  await expect(note).toHaveCount(0);

  await page.keyboard.press('Control+c');
  await page.keyboard.press('ArrowDown');
  await expect(shift('Bar')).toBeFocused();
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('dialog', { name: 'Copy 1 shift' });
  await expect(dialog).toContainText(`The copy goes to ${south}.`);
  await expectAccessible(page, 'pasting');
  await expect(dialog.getByRole('button', { name: /^Copy to / }).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('1 copy created');
  await expect(shift('Gate')).toHaveCount(2);
  await expect(shift('Gate').and(page.getByRole('gridcell', { name: south }))).toHaveAccessibleName(
    /12:00 PM–2:00 PM, .*0 of 2 places taken/,
  );
  await expect(shift('Bar')).toBeFocused();
});
