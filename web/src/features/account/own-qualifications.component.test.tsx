import { askForQualification, endQualificationRequest } from '@contract/qualification-requests.ts';
import { confirmQualification } from '@contract/qualifications.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { dialog, expectGone, heading } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { newId, qualificationWith } from '@/test/records.ts';

const section = page.getByRole('region', { name: 'Qualifications' });
const row = (name: string) => section.getByRole('listitem').filter({ hasText: name });
const asked = [{ id: newId(), name: 'Bar' }];

it('is not there without qualifications', async () => {
  worldWith();
  await openApp('/volunteer/profile');
  await expect.element(heading(2, { name: 'Your data' })).toBeVisible();
  await expectGone(section);
});

it('lists what the person has and can confirm, and confirms it again', async () => {
  const aid = qualificationWith({ slot_types: asked });
  const lift = qualificationWith({ name: 'Forklift', confirmed_by: 'organiser' });
  const world = worldWith({ qualifications: [aid, lift, qualificationWith({ name: 'Unused' })] });
  const refOf = ({ id, name, confirmed_by }: typeof aid) => ({ id, name, confirmed_by });
  world.held = [{ qualification: refOf(lift), confirmed_on: '2020-01-01', valid_until: '2040-01-31', valid: true }];
  await openApp('/volunteer/profile');
  await expect.element(row('Forklift')).toHaveTextContent('Valid until January 31, 2040');
  await expectGone(row('Forklift').getByRole('button'));
  await expect.element(row('First aid')).toHaveTextContent('Not confirmed');
  await expectGone(row('Unused'));
  api.on(confirmQualification, () => {
    const held = { qualification: refOf(aid), confirmed_on: '2026-10-23', valid_until: null, valid: true };
    world.held = [...world.held, held];
    return held;
  });
  await row('First aid').getByRole('button', { name: 'Confirm First aid' }).click();
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(row('First aid')).toHaveTextContent('Valid without end');
  await expect.element(row('First aid').getByRole('button', { name: 'Confirm again First aid' })).toBeVisible();
});

it('asks administrators to confirm what only they confirm, with a note, and withdraws it', async () => {
  const radio = qualificationWith({ name: 'Radio', confirmed_by: 'organiser', slot_types: asked });
  const forEver = qualificationWith({ name: 'Forklift', confirmed_by: 'organiser', slot_types: asked });
  const world = worldWith({ qualifications: [radio, forEver] });
  const { id, name, confirmed_by } = forEver;
  const days = { confirmed_on: '2020-01-01', valid_until: null, valid: true };
  world.held = [{ qualification: { id, name, confirmed_by }, ...days }];
  const answer = (asked_at: string | null) => () => {
    world.qualifications = [{ ...radio, asked_at }, forEver];
    return null;
  };
  api.on(askForQualification, answer('2026-10-23T10:00:00Z'));
  api.on(endQualificationRequest, answer(null));
  await openApp('/volunteer/profile');
  await row('Radio').getByRole('button', { name: 'Ask for confirmation Radio' }).click();
  await expectGone(row('Forklift').getByRole('button'));
  const note = dialog.getByLabelText('Note (optional)');
  await note.fill('x'.repeat(501));
  await dialog.getByRole('button', { name: 'Ask for confirmation' }).click();
  await expect.element(note).toHaveAccessibleDescription('At most 500 characters');
  await note.fill(' Since 2019 ');
  await dialog.getByRole('button', { name: 'Ask for confirmation' }).click();
  await expect.element(row('Radio')).toHaveTextContent('Administrators have been asked.');
  await expectGone(dialog);
  expect(api.made(askForQualification)).toMatchObject([
    { params: { id: world.me.id, qualificationId: radio.id }, body: { note: 'Since 2019' } },
  ]);
  await row('Radio').getByRole('button', { name: 'Withdraw request Radio' }).click();
  await expect.element(row('Radio').getByRole('button', { name: 'Ask for confirmation Radio' })).toBeVisible();
});
