import { confirmQualification } from '@contract/qualifications.ts';
import { signUp } from '@contract/signups.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerSignups } from '@/test/changes.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { dialog, eventOf, expectGone, toasts } from '@/test/find.ts';
import { openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, qualificationWith, slotOf, slotTypeWith } from '@/test/records.ts';

const fair = eventOf('Fair');
const row = (name: string) => fair.getByRole('listitem').filter({ hasText: name });
const aid = qualificationWith();
const lift = qualificationWith({ name: 'Forklift', confirmed_by: 'organiser', text: null });
const refOf = ({ id, name, confirmed_by }: typeof aid) => ({ id, name, confirmed_by });
const needing = (name: string, missing: (typeof aid)[], more: object = {}) =>
  slotOf(slotTypeWith({ name }), {
    blocked: 'not_qualified',
    missing_qualifications: missing.map(refOf),
    ...more,
  });
let world: World;

const openWith = (...slots: ReturnType<typeof slotOf>[]) => {
  world.events = [eventWith({ title: 'Fair', slot_assignments: slots })];
  return openApp('/volunteer');
};

beforeEach(() => {
  world = worldWith({ qualifications: [aid, lift] });
  answerSignups(world);
});

it('B: says what a place needs, and offers to confirm it only where that is enough', async () => {
  await openWith(
    needing('Medics', [aid]),
    needing('Crew', [aid, lift]),
    needing('Tent', [aid], { current_count: 2 }),
    slotOf(slotTypeWith({ name: 'Bar' })),
  );
  await expect.element(row('Crew')).toHaveTextContent('You need: First aid, Forklift');
  // Administrators confirm one of the two.
  await expect.element(row('Crew').getByRole('button', { name: /^Ask for confirmation/ })).toBeVisible();
  await expectGone(row('Crew').getByRole('button', { name: /^Confirm/ }));
  await expect.element(row('Tent')).toHaveTextContent('Full');
  await expectGone(row('Tent').getByRole('button'));
  await expect.element(row('Medics')).toHaveTextContent('You need: First aid');
  await expectGone(row('Medics').getByRole('button', { name: 'Sign up' }));
  await expect.element(row('Medics').getByRole('button', { name: /^Confirm/ })).toBeVisible();
  await expect.element(row('Bar').getByRole('button', { name: 'Sign up' })).toBeVisible();
});

it('B: takes the place once its sentence is ticked', async () => {
  const medics = needing('Medics', [aid]);
  await openWith(medics);
  api.on(confirmQualification, () => {
    world.events = [
      {
        ...(world.events[0] as (typeof world.events)[0]),
        slot_assignments: [slotOf(medics.slot_type, { id: medics.id })],
      },
    ];
    return { qualification: refOf(aid), confirmed_on: '2026-10-23', valid_until: null, valid: true };
  });
  await row('Medics')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  const submit = dialog.getByRole('button', { name: 'Confirm and sign up' });
  await expect.element(dialog.getByRole('checkbox', { name: aid.text ?? '' })).toHaveFocus();
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Tick every sentence to confirm it.');
  expect(api.made(confirmQualification)).toEqual([]);
  await dialog.getByRole('checkbox').click();
  await expectGone(dialog.getByRole('alert'));
  await submit.click();
  await expect.element(toasts).toHaveTextContent('You have successfully signed up for this slot.');
  await expectGone(dialog);
  await expect.element(row('Medics')).toHaveTextContent('Signed up');
  expect(api.made(confirmQualification)).toMatchObject([
    { params: { id: world.me.id, qualificationId: aid.id }, body: {} },
  ]);
  expect(api.made(signUp)).toMatchObject([{ params: { slotId: medics.id } }]);
});

it('stays open and takes nothing when it cannot be confirmed', async () => {
  await openWith(needing('Medics', [aid]));
  api.on(confirmQualification, refusal('not_found', { what: 'qualification' }));
  await row('Medics')
    .getByRole('button', { name: /^Confirm/ })
    .click();
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Confirm and sign up' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This could not be confirmed. Qualification not found');
  expect(api.made(signUp)).toEqual([]);
});
