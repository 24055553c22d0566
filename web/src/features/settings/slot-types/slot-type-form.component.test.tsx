import { createSlotType, presetColors, type SlotType, updateSlotType } from '@contract/slot-types.ts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerSlotTypeChanges } from '@/test/changes.ts';
import { api } from '@/test/fake-api.ts';
import { button, choose, entry, expectGone, question, text, toasts } from '@/test/find.ts';
import { settled } from '@/test/look.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';
import { slotTypeWith } from '@/test/records.ts';

const form = page.getByRole('main').getByRole('form');
const submit = form.getByRole('button', { name: 'Create slot type' });
const openTo = form.getByLabelText('Who can take its places');
const volunteers = form.getByRole('switch', { name: 'Volunteer position' });
let world: World;

beforeEach(() => {
  world = worldWith({ me: administrator() });
  answerSlotTypeChanges(world);
});

/** Opens the page with these slot types. */
const openTypes = (...types: SlotType[]) => {
  world.slotTypes = types;
  return openApp('/admin/slot-types');
};

it('says in the form that another slot type has the name', async () => {
  const twin = text('Another slot type has this name, so people cannot tell them apart.');
  await openTypes(slotTypeWith({ name: 'First Aid' }), slotTypeWith({ name: 'Bar' }));
  await button('Create slot type').click();
  const name = form.getByLabelText('Name');
  await name.fill('first  aid ');
  await expect
    .element(name)
    .toHaveAccessibleDescription('Another slot type has this name, so people cannot tell them apart.');
  await name.fill('First Aid Lead');
  await expectGone(twin);
  await button('Edit Bar').click();
  await button('Leave').click();
  await expect.element(name).toHaveValue('Bar');
  await expectGone(twin);
});

it('opens the form that an address asks for, and the list without one that is gone', async () => {
  const bar = slotTypeWith({ name: 'Bar' });
  world.slotTypes = [slotTypeWith({ name: 'Gate' }), bar];
  await openApp(`/admin/slot-types?edit=${bar.id}`);
  await expect.element(form.getByLabelText('Name')).toHaveValue('Bar');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expectGone(form);
  await openApp(`/admin/slot-types?edit=${crypto.randomUUID()}`);
  await expect.element(button('Edit Gate')).toBeVisible();
  await expectGone(form);
});

it('marks the cards of slot types with one name', async () => {
  await openTypes(
    slotTypeWith({ name: 'First Aid' }),
    slotTypeWith({ name: 'first aid' }),
    slotTypeWith({ name: 'Bar' }),
  );
  const marked = page.getByRole('listitem').filter({ hasText: 'Another slot type has this name' });
  await expect.poll(() => marked.elements().length).toBe(2);
  await expect.element(entry(2, 'Bar')).not.toHaveTextContent('Another slot type');
});

it('creates a slot type for volunteers with a required name, a color and a rate', {
  tags: ['2.110', '2.111', '2.113', '2.114', '2.116', '5.22', '5.23', '5.24', '7.23', '9.1', '9.2'],
}, async () => {
  await openTypes();
  await button('Create slot type').click();
  await expect.element(form.getByLabelText('Name')).toHaveFocus();
  await expect.poll(() => document.title).toBe('Slot Types · Muster');
  const colors = form.getByRole('radio').elements();
  expect(colors.map((color) => color.getAttribute('value'))).toEqual([
    '#3182ce',
    '#805ad5',
    '#38a169',
    '#dd6b20',
    '#e53e3e',
    '#d69e2e',
    '#718096',
    '#6b46c1',
  ]);
  await expect.element(form.getByRole('radio', { name: 'Blue' })).toBeChecked();
  await expect.element(form.getByRole('radio', { checked: true })).toHaveAttribute('value', presetColors[0]);
  await expect.element(volunteers).toBeChecked();
  await submit.click();
  await expect.element(text('Name is required')).toBeVisible();
  await expect.element(form.getByLabelText('Name')).toHaveFocus();
  await form.getByLabelText('Name').fill('Bar');
  await form.getByLabelText('Description').fill('Pours and smiles');
  await form.getByLabelText('What to bring').fill('Black shoes');
  const credits = form.getByLabelText('Credits per hour');
  await expect.element(credits).toHaveAttribute('min', '0');
  await expect.element(credits).toHaveAttribute('step', '0.5');
  await credits.fill('-1');
  await submit.click();
  await expect.element(text('Credits must be at least 0')).toBeVisible();
  expect(api.made(createSlotType)).toEqual([]);
  await credits.fill('1.5');
  await form.getByRole('radio', { name: 'Green' }).click();
  await submit.click();
  await expect.element(toasts).toHaveTextContent('“Bar” has been created.');
  await expectGone(form);
  await expect.element(entry(2, 'Bar')).toHaveTextContent('Volunteers · 1.5 credits per hour');
  await expect.element(entry(2, 'Bar')).toHaveTextContent('Pours and smiles');
  expect(api.made(createSlotType).map(({ body }) => body)).toEqual([
    {
      ...{ name: 'Bar', description: 'Pours and smiles', bring: 'Black shoes' },
      ...{ color: '#38a169', open_to: 'everyone', hourly_credits: 1.5 },
    },
  ]);
});

it('creates a paid slot type: its wage is sent as a negative rate', {
  tags: ['2.115', '2.117', '5.25'],
}, async () => {
  await openTypes();
  await button('Create slot type').click();
  await form.getByLabelText('Name').fill('Guard');
  await volunteers.click();
  const wage = form.getByLabelText('Hourly wage in USD');
  await expect.element(wage).toHaveAttribute('min', '0');
  await expect.element(wage).toHaveAttribute('step', '0.01');
  await wage.fill('18.5');
  await expect.element(openTo).toHaveTextContent('Staff only');
  await submit.click();
  await expect.element(entry(2, 'Guard')).toHaveTextContent('Paid staff · $18.50 per hour · Staff only');
  await expect
    .poll(() => api.made(createSlotType).map(({ body }) => body))
    .toEqual([{ name: 'Guard', color: '#3182ce', open_to: 'staff', hourly_credits: -18.5 }]);
});

it('asks for what payroll needs only of a position with a wage', async () => {
  const fields = ['Pay code', 'Cost center', 'Unpaid breaks'];
  await openTypes();
  await button('Create slot type').click();
  await form.getByLabelText('Name').fill('Guard');
  for (const label of fields) await expect.element(form.getByLabelText(label)).not.toBeInTheDocument();
  await volunteers.click();
  await form.getByLabelText('Hourly wage in USD').fill('18.5');
  await form.getByLabelText('Pay code').fill(' 1000 ');
  await form.getByLabelText('Cost center').fill('310');
  await choose(form.getByLabelText('Unpaid breaks'), '30 minutes above 6 hours, 45 above 9');
  await submit.click();
  await expect
    .poll(() => api.made(createSlotType).map(({ body }) => body))
    .toMatchObject([{ pay_code: '1000', cost_centre: '310', unpaid_breaks: 'by_length' }]);
});

it('edits in place, from credits to a wage, and returns the focus', {
  tags: ['1.7', '2.112', '2.115'],
}, async () => {
  const guard = slotTypeWith({ name: 'Guard', hourly_credits: 2, color: '#123456' });
  await openTypes(guard);
  const wage = form.getByLabelText('Hourly wage in USD');
  await button('Edit Guard').click();
  await expect.element(form.getByLabelText('Name')).toHaveValue('Guard');
  // A color that is none of the presets can still be chosen.
  await expect.element(form.getByRole('radio', { name: '#123456' })).toBeChecked();
  await form.getByLabelText('Credits per hour').fill('2.5');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(entry(2, 'Guard')).toHaveTextContent('2.5 credits per hour');

  await button('Edit Guard').click();
  await volunteers.click();
  await expect.element(text('With a wage of 0, this is saved as a volunteer position.')).toBeVisible();
  await wage.fill('18.75');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(entry(2, 'Guard')).toHaveTextContent('Paid staff · $18.75 per hour');
  await expect.element(button('Edit Guard')).toHaveFocus();
  await expect.element(toasts.getByText('has been saved').first()).toBeVisible();
  const sent = { name: 'Guard', color: '#123456' };
  expect(api.made(updateSlotType)).toMatchObject([
    { params: { id: guard.id }, body: { ...sent, hourly_credits: 2.5 } },
    { params: { id: guard.id }, body: { ...sent, hourly_credits: -18.75 } },
  ]);
  await button('Edit Guard').click();
  await expect.element(wage).toHaveDisplayValue('18.75');
  await userEvent.keyboard('{Escape}');
  await expectGone(form);
  await expect.element(button('Edit Guard')).toHaveFocus();
});

it('decides who can take its places; a choice stays when the kind changes', async () => {
  const guard = slotTypeWith({ name: 'Guard' });
  await openTypes(guard);
  await button('Edit Guard').click();
  await expect.element(openTo).toHaveTextContent('Everyone');
  await openTo.click();
  await page.getByRole('option', { name: 'Assigned by administrators' }).click();
  await volunteers.click();
  await volunteers.click();
  await expect.element(openTo).toHaveTextContent('Assigned by administrators');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(entry(2, 'Guard')).toHaveTextContent('Assigned by administrators');
  await expect
    .poll(() => api.made(updateSlotType))
    .toMatchObject([{ body: { open_to: 'assigned', hourly_credits: 1 } }]);
});

it('opens with n, and asks before unsaved input is lost', async () => {
  const app = await openTypes(slotTypeWith());
  await expect.element(button('Edit Bar')).toBeVisible();
  // Until the overlay is gone, nothing in the page can have the focus.
  await settled();
  await userEvent.keyboard('n');
  await expect.element(form.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('nn');
  await expect.element(form.getByLabelText('Name')).toHaveValue('nn');
  await userEvent.keyboard('{Escape}');
  await expect.element(form).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Events Management' }).click();
  await expect.element(question).toHaveAccessibleName('Leave without saving?');
  await button('Leave', true).click();
  await expect.poll(app.address).toBe('/admin/events');
});
