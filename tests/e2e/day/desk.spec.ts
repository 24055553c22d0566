import type { Page } from '@playwright/test';
import { countEffort } from '../support/effort.ts';
import { letLead, placesAt } from '../support/gate.ts';
import { runDay } from '../support/global-setup.ts';
import { expect, test } from '../support/test.ts';

/** Signs what is asked for with one stroke. */
async function sign(page: Page): Promise<void> {
  const canvas = page.getByRole('img', { name: /Draw your signature/ });
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('There is nothing to draw on.');
  await page.mouse.move(box.x + 40, box.y + 30);
  await page.mouse.down();
  for (const step of [1, 2, 3]) await page.mouse.move(box.x + 40 + step * 30, box.y + 30 + (step % 2) * 40);
  await page.mouse.up();
  await page.getByRole('button', { name: 'I have read this and agree' }).click();
}

test('ten people come to the desk one after the other, with and without a place, some of whom sign there, also without network; nothing of the last one stays', async ({
  signedInBlank: page,
  context,
  organiser,
  sql,
  email,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const crane = await organiser.slotType(`Crane ${mark}`);
  const texts = { english: `# Safety\n\nWear a **helmet**, ${mark}.` };
  const safety = { name: `Safety ${mark}`, texts, for_everybody: false, slot_type_ids: [crane], signed: true };
  await organiser.call('POST', '/documents', safety);
  const event = await organiser.event(`Concert ${mark}`, `${runDay}T09:30:00Z`, 5, [
    [bar, 12],
    [crane, 12],
  ]);
  const slotOf = (type: string) => event.slot_assignments.find(({ slot_type }) => slot_type.id === type)?.id ?? '';
  const expected = ['Ann', 'Bea', 'Cem', 'Dan'].map((name) => `${name} ${mark}`);
  const [ann = '', bea = '', ...signing] = expected;
  for (const name of [ann, bea]) await organiser.add(name, slotOf(bar));
  for (const name of signing) await organiser.add(name, slotOf(crane));
  await letLead(sql, email, event.id);
  await page.goto('/gate/desk');
  const name = page.getByLabel('Who is it?');
  const next = page.getByRole('button', { name: 'Next person' });
  await expect(name).toBeFocused();
  const effort = await countEffort(page);

  /** Nothing of a person is in the page after the tap. */
  const forgets = async (each: string) => {
    await next.click();
    await expect(name).toBeFocused();
    await expect(page.getByText(each)).toHaveCount(0);
    await expect(page.locator('canvas')).toHaveCount(0);
  };
  for (const each of expected) {
    await name.fill(each.slice(0, 5));
    await page.getByRole('button', { name: `Let in ${each}` }).click();
    if (signing.includes(each)) await sign(page);
    await expect(page.getByText(`${each}, you are in`)).toBeVisible();
    await expect(page.getByRole('img', { name: `Code of ${each}` })).toBeVisible();
    await forgets(each);
  }
  const comes = async (each: string, where: string) => {
    await name.fill(each);
    await page.getByRole('button', { name: `${each} is new here` }).click();
    await page.getByRole('button', { name: `${where} ${mark}` }).click();
    if (where === 'Crane') await sign(page);
    await expect(page.getByText(`${each}, you are in`)).toBeVisible();
  };
  const strangers = ['Eva', 'Fay', 'Gil', 'Hal', 'Ivo', 'Joy'].map((each) => `${each} ${mark}`);
  const [eva = '', fay = '', gil = '', hal = '', ivo = '', joy = ''] = strangers;
  for (const [each, where] of [
    [eva, 'Bar'],
    [fay, 'Crane'],
    [gil, 'Crane'],
  ] as const) {
    await comes(each, where);
    await expect(page.getByRole('img', { name: `Code of ${each}` })).toBeVisible();
    await forgets(each);
  }
  await context.setOffline(true);
  for (const [each, where] of [
    [hal, 'Bar'],
    [ivo, 'Crane'],
    [joy, 'Crane'],
  ] as const) {
    await comes(each, where);
    await expect(page.getByText('Say your name the next time.')).toBeVisible();
    await forgets(each);
  }
  await context.setOffline(false);
  // Two taps for whoever has a place, three for whoever has none, and two more to sign; names are typed.
  effort.expectAtMost({ clicks: 4 * 2 + 6 * 3 + 6 * 2, keys: 0 });
  await expect
    .poll(() => placesAt(sql, event.id), { timeout: 40_000 })
    .toEqual(Object.fromEntries([...expected, ...strangers].map((each) => [each, 'here'])));
  const signed = await sql`
    select p.name, a.via, by.email = ${email} as by_the_lead, jsonb_array_length(s.strokes) as strokes
    from agreements a join documents d on d.id = a.document_id join profiles p on p.id = a.user_id
    join signatures s on s.agreement_id = a.id join profiles by on by.id = a.recorded_by
    where d.name = ${safety.name} order by p.name`;
  expect(signed.map((row) => ({ ...row }))).toEqual(
    [...signing, fay, gil, ivo, joy].map((each) => ({ name: each, via: 'desk', by_the_lead: true, strokes: 1 })),
  );
});
