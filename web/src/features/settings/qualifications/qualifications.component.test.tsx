import {
  endQualificationRequest,
  listEndingQualifications,
  listQualificationRequests,
} from '@contract/qualification-requests.ts';
import {
  confirmQualification,
  createQualification,
  deleteQualification,
  listHolders,
  listQualifications,
  type Qualification,
  updateQualification,
} from '@contract/qualifications.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { alert, button, dialog, expectGone, heading, link, question, text, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId, qualificationWith } from '@/test/records.ts';

/** Opens the page with these qualifications, on a server that stores what it is sent. */
async function openWith(...qualifications: Qualification[]) {
  const world = worldWith({ me: administrator(), qualifications });
  api.on(createQualification, ({ body }) => {
    const made = qualificationWith({ text: null, ...(body as Partial<Qualification>) });
    world.qualifications = [...world.qualifications, made];
    return made;
  });
  api.on(updateQualification, ({ params, body }) => {
    const { version: _, ...change } = body as Partial<Qualification>;
    const before = world.qualifications.find(({ id }) => id === params.id) as Qualification;
    const after = { ...before, ...change, version: before.version + 1 };
    world.qualifications = world.qualifications.map((each) => (each === before ? after : each));
    return after;
  });
  api.on(deleteQualification, ({ params }) => {
    world.qualifications = world.qualifications.filter(({ id }) => id !== params.id);
    return null;
  });
  await openApp('/admin/qualifications');
  await expect.element(heading(1, { name: 'Qualifications' })).toBeVisible();
}
const inDialog = (label: string) => dialog.getByLabelText(label);

it('lists what each means, who confirms it, what needs it and how many people have it', async () => {
  const slot_types = [
    { id: newId(), name: 'Bar' },
    { id: newId(), name: 'Stage' },
  ];
  const lift = qualificationWith({ name: 'Forklift', text: null, confirmed_by: 'organiser', valid_months: 12 });
  await openWith(qualificationWith({ slot_types, people: 41 }), lift);
  const row = (name: string) => page.getByRole('listitem').filter({ has: heading(2, { name }) });
  for (const words of ['People confirm it themselves', 'Needed for: Bar, Stage', '41 people have it'])
    await expect.element(row('First aid')).toHaveTextContent(words);
  await expectGone(button('Delete First aid'));
  for (const words of ['Administrators confirm it · valid for 12 months', 'No slot type needs it yet.'])
    await expect.element(row('Forklift')).toHaveTextContent(words);
});

it('is reached from the system settings', async () => {
  worldWith({ me: administrator() });
  await openApp('/admin/settings');
  await link('Qualifications').click();
  await expect.element(text('No qualifications yet')).toBeVisible();
});

it('adds one, and says what is missing or already there', async () => {
  await openWith();
  await button('Add qualification').click();
  const add = dialog.getByRole('button', { name: 'Add qualification' });
  await add.click();
  await expect.element(dialog.getByText('Name is required')).toBeVisible();
  await inDialog('Name').fill('First aid');
  await inDialog('Sentence that people confirm').fill('I can help.');
  await inDialog('Valid for how many months').fill('0');
  await add.click();
  await expect.element(dialog.getByText('Must be at least 1')).toBeVisible();
  await inDialog('Valid for how many months').fill('24');
  const twin = { qualification_id: newId(), qualification_name: 'First Aid' };
  api.on(createQualification, refusal('qualification_exists', twin));
  await add.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('"First Aid" is already in the list');
  const made = qualificationWith();
  api.on(createQualification, made);
  api.on(listQualifications, () => [made]);
  await add.click();
  await expect.element(toasts).toHaveTextContent('“First aid” has been saved.');
  expect(api.made(createQualification).at(-1)?.body).toEqual({
    name: 'First aid',
    text: 'I can help.',
    confirmed_by: 'self',
    valid_months: 24,
  });
  await expect.element(heading(2, { name: 'First aid' })).toBeVisible();
});

it('changes one with its version, and deletes one that nothing needs', async () => {
  const aid = qualificationWith({ valid_months: 12, version: 3 });
  await openWith(aid);
  await button('Edit First aid').click();
  await dialog.getByRole('radio', { name: 'Administrators' }).click();
  await inDialog('What it means').fill('A course');
  await inDialog('Valid for how many months').fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(toasts).toHaveTextContent('“First aid” has been saved.');
  expect(api.made(updateQualification)).toMatchObject([
    { body: { name: 'First aid', text: 'A course', confirmed_by: 'organiser', valid_months: null, version: 3 } },
  ]);
  await expect.element(page.getByRole('main')).toHaveTextContent('Administrators confirm it');
  await button('Delete First aid').click();
  await expect
    .element(question)
    .toHaveTextContent('Do you want to delete “First aid”? Nobody will have it any longer.');
  await question.getByRole('button', { name: 'Delete qualification' }).click();
  await expect.element(toasts).toHaveTextContent('“First aid” has been deleted.');
  await expect.element(button('Add qualification')).toHaveFocus();
});

it('shows who has it and until when; names lead to people', async () => {
  const aid = qualificationWith({ people: 1 });
  await openWith(aid);
  const user = (name: string) => ({ id: newId(), name });
  const ada = user('Ada');
  api.on(listHolders, () => [
    { user: ada, confirmed_on: '2026-01-01', valid_until: '2030-12-31', valid: true },
    { user: user('Bob'), confirmed_on: '2020-01-01', valid_until: '2020-12-31', valid: false },
    { user: user('Eve'), confirmed_on: '2040-01-01', valid_until: null, valid: false },
    { user: user('Dora'), confirmed_on: '2020-01-01', valid_until: null, valid: true },
  ]);
  await button('1 person has it First aid').click();
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('Ada')).toHaveTextContent('Valid until December 31, 2030');
  await expect.element(row('Bob')).toHaveTextContent('Expired on December 31, 2020');
  await expect.element(row('Eve')).toHaveTextContent('Valid from January 1, 2040');
  await expect.element(row('Dora')).toHaveTextContent('Valid without end');
  await expect
    .element(dialog.getByRole('link', { name: 'Ada' }))
    .toHaveAttribute('href', `/admin/staff/${ada.id}/edit`);
});

it('says when the list cannot be loaded', async () => {
  worldWith({ me: administrator() });
  api.on(listQualifications, refusal('internal', {}));
  await openApp('/admin/qualifications');
  await expect.element(alert).toHaveTextContent('The qualifications could not be loaded.');
});

const ofPerson = (user: string, name: string) => ({
  id: newId(),
  user: { id: newId(), name: user },
  qualification: { id: newId(), name, confirmed_by: 'organiser' as const },
});

it('lists what people ask for, and confirms or declines it with one click', async () => {
  const [ada, bob] = [ofPerson('Ada', 'Forklift'), ofPerson('Bob', 'Radio')];
  const asked_at = '2026-10-22T10:00:00Z';
  let requests = [
    { ...ada, note: 'Since 2019', asked_at },
    { ...bob, note: null, asked_at },
  ];
  const answered = ({ params }: { params: Record<string, string> }) => {
    requests = requests.filter(({ user }) => user.id !== params.id);
  };
  worldWith({ me: administrator() });
  api.on(listQualificationRequests, () => requests);
  api.on(confirmQualification, (call) => {
    answered(call);
    return { qualification: ada.qualification, confirmed_on: '2026-10-23', valid_until: null, valid: true };
  });
  api.on(endQualificationRequest, (call) => {
    answered(call);
    return null;
  });
  await openApp('/admin/qualifications');
  const section = page.getByRole('region', { name: '2 requests to confirm' });
  await expect.element(section.getByText('Since 2019')).toBeVisible();
  await section.getByRole('button', { name: 'Confirm Ada, Forklift' }).click();
  await expect.element(toasts).toHaveTextContent('Confirmed. The person is told if they have an email address.');
  await expect.element(heading(2, { name: '1 request to confirm' })).toBeVisible();
  await expect.element(link('Bob')).toHaveFocus();
  await button('Decline Bob, Radio').click();
  await expectGone(heading(2, { name: /to confirm$/ }));
  expect(api.made(confirmQualification)).toMatchObject([
    { params: { id: ada.user.id, qualificationId: ada.qualification.id }, body: {} },
  ]);
  expect(api.made(endQualificationRequest)).toMatchObject([
    { params: { id: bob.user.id, qualificationId: bob.qualification.id } },
  ]);
});

it('lists what ends soon, in the order of any column', async () => {
  worldWith({ me: administrator() });
  const days = { confirmed_on: '2025-01-01' };
  api.on(listEndingQualifications, () => [
    { ...ofPerson('Bob', 'Radio'), ...days, valid_until: '2026-11-01' },
    { ...ofPerson('Ada', 'Forklift'), ...days, valid_until: '2026-11-05' },
  ]);
  await openApp('/admin/qualifications');
  const section = page.getByRole('region', { name: '2 end soon' });
  const names = () =>
    section
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.element(section.getByRole('cell', { name: 'November 5, 2026' })).toBeVisible();
  expect(names()).toEqual(['Bob', 'Ada']);
  await section.getByRole('button', { name: 'Name' }).click();
  await expect.poll(names).toEqual(['Ada', 'Bob']);
  await section.getByRole('button', { name: 'Name' }).click();
  await expect.poll(names).toEqual(['Bob', 'Ada']);
  await expect.element(section.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
});
