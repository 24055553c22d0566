import type { CallBody } from '@contract/call.ts';
import { createLead, deleteLead, type Lead, updateLead } from '@contract/leads.ts';
import { listPlaces } from '@contract/places.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { button, dialog, expectGone, heading, toasts } from '@/test/find.ts';
import { leadWith } from '@/test/leads.ts';
import { desk } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId, organisationWith, slotTypeWith, userWith } from '@/test/records.ts';

const section = page.getByRole('region', { name: 'Leads' });
const gate = {
  ...{ id: newId(), name: 'Gate 1', address: null, meeting_point: null, contact: null },
  ...{ other_names: [], coming_events: 1, version: 1 },
};
const bar = slotTypeWith({ name: 'Bar' });

/** The page of Ada, on a server that stores what people lead. */
async function open(
  leads: (ada: { id: string; name: string }) => Lead[] = () => [],
  more: object = {},
  organisation = organisationWith(),
) {
  const ada = userWith({ name: 'Ada', ...more });
  const world = worldWith({ me: administrator(), users: [ada], slotTypes: [bar], leads: leads(ada), organisation });
  api.on(listPlaces, [gate]);
  api.on(createLead, ({ body }) => {
    const { rights, hours_before, hours_after, place_id } = body as CallBody<typeof createLead>;
    const hours = { hours_before: hours_before ?? 24, hours_after: hours_after ?? 12 };
    const made = leadWith(ada, { rights, ...hours, place: place_id ? { id: gate.id, name: gate.name } : null });
    world.leads = [...world.leads, made];
    return made;
  });
  api.on(updateLead, ({ params, body }) => {
    const changed = { ...(world.leads.find(({ id }) => id === params.id) as Lead), ...(body as Partial<Lead>) };
    world.leads = world.leads.map((lead) => (lead.id === changed.id ? changed : lead));
    return changed;
  });
  api.on(deleteLead, ({ params }) => {
    world.leads = world.leads.filter(({ id }) => id !== params.id);
    return null;
  });
  await openApp(`/admin/staff/${ada.id}/edit`);
  await expect.element(heading(1, { name: 'Ada' })).toBeVisible();
  return ada;
}

it('is one quiet button where nobody leads anything, which lets the person lead a place', async () => {
  const ada = await open();
  await expect.element(button('Let this person lead shifts')).toBeVisible();
  await expectGone(section);
  await button('Let this person lead shifts').click();
  await dialog.getByRole('button', { name: 'Add shifts' }).click();
  await expect.element(dialog).toHaveTextContent('Choose which shifts');
  expect(api.made(createLead)).toHaveLength(0);
  await dialog.getByLabelText('Which shifts').click();
  await page.getByRole('option', { name: 'Place: Gate 1' }).click();
  await dialog.getByRole('checkbox', { name: 'Fill places' }).click();
  await dialog.getByRole('checkbox', { name: 'See names' }).click();
  await dialog.getByLabelText('Hours before the start').fill('2');
  await dialog.getByRole('button', { name: 'Add shifts' }).click();
  await expect.element(toasts).toHaveTextContent('The lead has been saved.');
  expect(api.made(createLead)).toMatchObject([
    { body: { user_id: ada.id, place_id: gate.id, rights: ['gate', 'fill'], hours_before: 2, hours_after: 12 } },
  ]);
  await expect.element(section).toHaveTextContent('Place: Gate 1Check people in · Fill places');
});

const approves = dialog.getByRole('checkbox', { name: 'Approve hours' });

it('offers the right to approve hours only where hours are approved, or where the person has it', async () => {
  await open();
  await button('Let this person lead shifts').click();
  await expect.element(dialog.getByRole('checkbox', { name: 'Send messages' })).toBeVisible();
  await expectGone(approves);
});

it('gives the right to approve hours where people are asked to confirm theirs', async () => {
  await open(undefined, {}, organisationWith({ asks_hours: 'wanted' }));
  await button('Let this person lead shifts').click();
  await dialog.getByLabelText('Which shifts').click();
  await page.getByRole('option', { name: 'Every shift' }).click();
  await approves.click();
  await dialog.getByRole('button', { name: 'Add shifts' }).click();
  await expect.element(section).toHaveTextContent('Approve hours');
  expect(api.made(createLead)).toMatchObject([{ body: { rights: ['gate', 'roster', 'hours'] } }]);
});

it('takes the right to approve hours from somebody who has it, although nobody needs it', async () => {
  await open((ada) => [leadWith(ada, { slot_type: { id: bar.id, name: 'Bar' }, rights: ['gate', 'hours'] })]);
  await section.getByRole('button', { name: 'Edit Slot type: Bar' }).click();
  await expect.element(approves).toBeChecked();
});

it('changes and removes what a person leads', async () => {
  await open((ada) => [leadWith(ada, { slot_type: { id: bar.id, name: 'Bar' } })]);
  await section.getByRole('button', { name: 'Edit Slot type: Bar' }).click();
  for (const right of ['Check people in', 'See names']) await dialog.getByRole('checkbox', { name: right }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose at least one');
  await dialog.getByRole('checkbox', { name: 'Send messages' }).click();
  await dialog.getByLabelText('Hours after the end').fill('169');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(dialog).toHaveTextContent('Whole hours from 0 to 168');
  expect(api.made(updateLead)).toHaveLength(0);
  await dialog.getByLabelText('Hours after the end').fill('0');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(section).toHaveTextContent('Slot type: BarSend messages');
  expect(api.made(updateLead)).toMatchObject([{ body: { rights: ['write'], hours_before: 24, hours_after: 0 } }]);
  await section.getByRole('button', { name: 'Remove lead Slot type: Bar' }).click();
  await expect.element(toasts).toHaveTextContent('The person no longer leads these shifts.');
  await expect.element(button('Let this person lead shifts')).toBeVisible();
  await expectGone(section);
});

it('is not there for administrators, who lead everything', async () => {
  await open(() => [leadWith({ id: newId(), name: 'Bob' })], { role: 'admin' });
  await expect.element(heading(2, { name: 'Access' })).toBeVisible();
  await expectGone(section);
  await expectGone(button('Let this person lead shifts'));
});

it('all leads are a list that can be searched, and each name leads to the person', async () => {
  const [ada, bob] = [userWith({ name: 'Ada' }), userWith({ name: 'Bob' })];
  worldWith({
    me: administrator(),
    users: [ada, bob],
    leads: [
      leadWith(ada, { place: { id: gate.id, name: 'Gate 1' } }),
      leadWith(bob, { slot_type: { id: bar.id, name: 'Bar' } }),
      leadWith(bob, { user: { id: bob.id, name: 'Bob', state: 'blocked' } }),
    ],
  });
  await openApp('/admin/leads');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect
    .poll(() => entries.elements().map(({ textContent }) => textContent))
    .toEqual([
      'AdaPlace: Gate 1Check people in · See names',
      'BobSlot type: BarCheck people in · See names',
      'Bob · blocked or waiting: leads nothing nowEvery shiftCheck people in · See names',
    ]);
  await page.getByRole('textbox', { name: 'Search by name, place or slot type' }).fill('gate');
  await expect.poll(() => entries.elements()).toHaveLength(1);
  await expect
    .element(entries.getByRole('link', { name: 'Ada' }))
    .toHaveAttribute('href', expect.stringContaining(`/admin/staff/${ada.id}/edit`));
  await page.getByRole('textbox', { name: 'Search by name, place or slot type' }).fill('zzz');
  await expect.element(page.getByText('No lead matches.')).toBeVisible();
});

it('the list is reached from the list of people only where somebody leads', async () => {
  await desk();
  const world = worldWith({ me: administrator(), users: [userWith({ name: 'Ada' })] });
  await openApp('/admin/staff');
  await expect.element(page.getByText('Ada').first()).toBeVisible();
  const link = page.getByRole('link', { name: 'Who leads shifts' });
  await expectGone(link);
  world.leads = [leadWith({ id: newId(), name: 'Ada' })];
  await openApp('/admin/staff');
  await link.click();
  await expect.element(heading(1, { name: 'Who leads shifts' })).toBeVisible();
});
