import { listHolders, listQualifications, qualifyPeople } from '@contract/qualifications.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { choose, expectGone, toasts } from '@/test/find.ts';
import { press, pressOn, tabTo } from '@/test/keyboard.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { qualificationWith, userWith } from '@/test/records.ts';

const chief = administrator({ name: 'Zed' });
const ada = userWith({ name: 'Ada' });
const ina = userWith({ name: 'Ina' });
const pia = userWith({ name: 'Pia' });
const lift = qualificationWith({ name: 'Forklift', confirmed_by: 'organiser', valid_months: 12 });
const aid = qualificationWith({ name: 'First aid', confirmed_by: 'organiser' });
const ticked = qualificationWith({ name: 'House rules', confirmed_by: 'self' });

const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const bar = page.getByRole('region', { name: 'Selected people' });
const opener = bar.getByRole('button', { name: 'Confirm a qualification…' });
const dialog = page.getByRole('dialog', { name: 'Confirm a qualification' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

/** The table of people. Ada has what is asked for, and Ina had it. */
async function open(...qualifications: ReturnType<typeof qualificationWith>[]) {
  worldWith({ me: chief, users: [chief, ada, ina, pia], qualifications });
  const days = { confirmed_on: '2024-05-01' };
  api.on(listHolders, [
    { user: { id: ada.id, name: 'Ada' }, ...days, valid_until: '2040-05-01', valid: true },
    { user: { id: ina.id, name: 'Ina' }, ...days, valid_until: '2024-06-01', valid: false },
  ]);
  api.on(qualifyPeople, ({ body }) => ({ changed: (body as { user_ids: string[] }).user_ids.length }));
  await openApp('/admin/staff?view=table');
}

it('is not offered without a qualification that administrators confirm', async () => {
  await open(ticked);
  await box('Ada').click();
  await expect.element(bar.getByRole('button', { name: 'Invite' })).toBeVisible();
  await expect.poll(() => api.made(listQualifications).length).toBeGreaterThan(0);
  await expectGone(opener);
});

it('confirms it since a day for those who lack it, and says who got it, by keyboard alone', async () => {
  await open(aid, lift, ticked);
  await tabTo(box('Ada'));
  await press(' ');
  await tabTo(box('Pia'));
  await press('{Shift>} {/Shift}');
  await expect.element(bar).toHaveTextContent('3 people selected');
  await pressOn(opener);
  const which = dialog.getByLabelText('Qualification', { exact: true });
  await expect.element(which).toHaveFocus();
  await expect.element(dialog).toHaveTextContent('Valid without end');
  await choose(which, 'Forklift');
  await dialog.getByLabelText('Confirmed on').fill('2039-02-28');
  await expect.element(dialog).toHaveTextContent('Valid until February 28, 2040');
  await pressOn(button('Show preview'));
  await expect.element(dialog.getByRole('status')).toHaveFocus();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('2 people get “Forklift”');
  const having = dialog.getByRole('region', { name: '1 person has it already' });
  await expect.element(having).toHaveTextContent('Ada: Valid until May 1, 2040');
  expect(api.made(qualifyPeople)).toEqual([]);
  await pressOn(button('Confirm for 2 people'));
  await expect.element(toasts).toHaveTextContent('“Forklift” has been confirmed for 2 people.');
  await expect.element(toasts).toHaveTextContent('Ina and Pia');
  await expectGone(bar);
  expect(api.made(qualifyPeople)).toMatchObject([
    { params: { id: lift.id }, body: { user_ids: [ina.id, pia.id], confirmed_on: '2039-02-28' } },
  ]);
});

it('confirms it again for those who have it only if that is chosen', async () => {
  await open(lift);
  await box('Ada').click();
  await opener.click();
  await button('Show preview').click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Nobody gets “Forklift”');
  await expectGone(dialog.getByRole('button', { name: /^Confirm for/ }));
  await dialog.getByLabelText('Confirm it again for this person').click();
  await button('Confirm for 1 person').click();
  await expect.element(toasts).toHaveTextContent('“Forklift” has been confirmed for 1 person.');
  expect(api.made(qualifyPeople)).toMatchObject([{ body: { user_ids: [ada.id] } }]);
});
