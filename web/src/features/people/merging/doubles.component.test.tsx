import { listDoubles, sayDifferent, takeBackDifferent } from '@contract/merging.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, failure } from '@/test/fake-api.ts';
import { exactButton, expectGone, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { userWith } from '@/test/records.ts';

const [father, son, other] = [
  userWith({ name: 'Anton Berg', email: 'old@example.org' }),
  userWith({ name: 'Anton Berg', email: 'young@example.org' }),
  userWith({ name: 'A. Berg', email: null, phone: '+49 30 1234567' }),
];
const main = page.getByRole('main');
const differ = main.getByRole('button', { name: 'Different people Anton Berg and Anton Berg' });
const folded = main.getByRole('button', { name: 'Said to be different (1)' });

/** A server that remembers what is said of father and son; a third person has the phone number of the son. */
function world() {
  let different = false;
  worldWith({ me: administrator(), users: [father, son, other] });
  api.on(listDoubles, () => [
    { one: father.id, two: son.id, by_name: true, different },
    { one: son.id, two: other.id, by_name: false, different: false },
  ]);
  for (const [call, are] of [
    [sayDifferent, true],
    [takeBackDifferent, false],
  ] as const)
    api.on(call, () => {
      different = are;
      return null;
    });
}

it('two people who are said to be different are listed apart, and Undo takes it back', async () => {
  world();
  await openApp('/admin/staff/doubles');
  await expect.element(differ).toBeVisible();
  await expectGone(page.getByText('Said to be different'));
  await differ.click();
  await expect.element(toasts).toHaveTextContent('Anton Berg and Anton Berg are listed as different people.');
  expect(api.made(sayDifferent).map(({ params }) => params)).toEqual([{ id: father.id, otherId: son.id }]);
  await expectGone(differ);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await expect.element(main.getByRole('listitem').first()).toHaveTextContent('Anton Berg and A. Berg');
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(differ).toBeVisible();
  await expectGone(folded);
  expect(api.made(takeBackDifferent).map(({ params }) => params)).toEqual([{ id: father.id, otherId: son.id }]);
});

it('is taken back from the folded list below', async () => {
  world();
  await openApp('/admin/staff/doubles');
  await differ.click();
  await expect.element(folded).toHaveAttribute('aria-expanded', 'false');
  const back = main.getByRole('button', { name: 'Take back Anton Berg and Anton Berg' });
  await expectGone(back);
  await folded.click();
  await expect
    .element(main.getByRole('listitem').filter({ hasText: 'Take back' }))
    .toHaveTextContent('young@example.org');
  await back.click();
  await expect.element(toasts).toHaveTextContent('Anton Berg and Anton Berg are suggested again.');
  await expect.element(differ).toBeVisible();
  await expectGone(folded);
});

it('stays a suggestion when it could not be saved', async () => {
  world();
  api.on(sayDifferent, failure());
  await openApp('/admin/staff/doubles');
  await differ.click();
  await expect.element(toasts).toHaveTextContent('This could not be saved.');
  await expect.element(differ).toBeVisible();
  await expect.element(exactButton('Different people Anton Berg and Anton Berg')).toBeEnabled();
});
