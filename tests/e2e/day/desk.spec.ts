import { countEffort } from '../support/effort.ts';
import { letLead, placesAt } from '../support/gate.ts';
import { runDay } from '../support/global-setup.ts';
import { expect, test } from '../support/test.ts';

test('ten people come to the desk one after the other, with and without a place, also without network; nothing of the last one stays', async ({
  signedInBlank: page,
  context,
  organiser,
  sql,
  email,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const event = await organiser.event(`Concert ${mark}`, `${runDay}T09:30:00Z`, 5, [[bar, 12]]);
  const slot = event.slot_assignments[0]?.id ?? '';
  const expected = ['Ann', 'Bea', 'Cem', 'Dan'].map((name) => `${name} ${mark}`);
  for (const name of expected) await organiser.add(name, slot);
  await letLead(sql, email, event.id);
  await page.goto('/gate/desk');
  const name = page.getByLabel('Who is it?');
  const next = page.getByRole('button', { name: 'Next person' });
  await expect(name).toBeFocused();
  const effort = await countEffort(page);

  for (const each of expected) {
    await name.fill(each.slice(0, 5));
    await page.getByRole('button', { name: `Let in ${each}` }).click();
    await expect(page.getByText(`${each}, you are in`)).toBeVisible();
    await expect(page.getByRole('img', { name: `Code of ${each}` })).toBeVisible();
    await next.click();
    await expect(name).toBeFocused();
    await expect(page.getByText(each)).toHaveCount(0);
  }
  const comes = async (each: string) => {
    await name.fill(each);
    await page.getByRole('button', { name: `${each} is new here` }).click();
    await page.getByRole('button', { name: `Bar ${mark}` }).click();
    await expect(page.getByText(`${each}, you are in`)).toBeVisible();
  };
  const strangers = ['Eva', 'Fay', 'Gil', 'Hal', 'Ivo', 'Joy'].map((each) => `${each} ${mark}`);
  for (const each of strangers.slice(0, 3)) {
    await comes(each);
    await expect(page.getByRole('img', { name: `Code of ${each}` })).toBeVisible();
    await next.click();
  }
  await context.setOffline(true);
  for (const each of strangers.slice(3)) {
    await comes(each);
    await expect(page.getByText('Say your name the next time.')).toBeVisible();
    await next.click();
  }
  await context.setOffline(false);
  // Two taps for whoever has a place, three for whoever has none; names are typed.
  effort.expectAtMost({ clicks: 4 * 2 + 6 * 3, keys: 0 });
  await expect
    .poll(() => placesAt(sql, event.id), { timeout: 40_000 })
    .toEqual(Object.fromEntries([...expected, ...strangers].map((each) => [each, 'here'])));
});
