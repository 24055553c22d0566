import { setBirth } from '@contract/births.ts';
import { agreeToDocument, askParent, withdrawAgreement } from '@contract/documents.ts';
import { signUp } from '@contract/signups.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerSignups } from '@/test/changes.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { button, dialog, eventOf, expectGone, toasts } from '@/test/find.ts';
import { openApp, type World, worldWith } from '@/test/open-app.tsx';
import { documentWith, eventWith, slotOf, slotTypeWith } from '@/test/records.ts';

const fair = eventOf('Fair');
const row = (name: string) => fair.getByRole('listitem').filter({ hasText: name });
const rules = documentWith({ texts: { english: 'Be kind.', german: 'Sei nett.' } });
const bar = slotTypeWith({ name: 'Bar' });
const asking = (more: object = {}) =>
  slotOf(bar, { blocked: 'document_missing', missing_documents: [{ id: rules.id, name: rules.name }], ...more });
let world: World;

const openWith = (slot: ReturnType<typeof slotOf>) => {
  world.events = [eventWith({ title: 'Fair', slot_assignments: [slot] })];
  return openApp('/volunteer');
};

beforeEach(() => {
  world = worldWith({ slotTypes: [bar], documents: [rules] });
  answerSignups(world);
});

it('shows the text of what a place asks for, and takes the place once its person agrees', async () => {
  const slot = asking();
  await openWith(slot);
  api.on(agreeToDocument, () => {
    world.events = world.events.map((event) => ({
      ...event,
      slot_assignments: event.slot_assignments.map((each) => ({ ...each, blocked: null })),
    }));
    return null;
  });
  await expect.element(row('Bar')).toHaveTextContent('Before you can have this place, agree to: House rules');
  await row('Bar')
    .getByRole('button', { name: /^Read and agree/ })
    .click();
  await expect.element(dialog.getByRole('region', { name: 'House rules' })).toHaveTextContent('Be kind.');
  const submit = dialog.getByRole('button', { name: 'Agree and sign up' });
  await submit.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Tick each document that you agree to.');
  expect(api.made(agreeToDocument)).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'I have read “House rules” and agree.' }).click();
  await submit.click();
  await expect.element(toasts).toHaveTextContent('You have successfully signed up for this slot.');
  expect(api.made(agreeToDocument)).toMatchObject([
    { params: { id: world.me.id, documentId: rules.id }, body: { edition: 1, language: 'english' } },
  ]);
  expect(api.made(signUp)).toMatchObject([{ params: { slotId: slot.id } }]);
});

it('asks to read a text that has changed meanwhile, and takes nothing before', async () => {
  await openWith(asking());
  api.on(agreeToDocument, () => {
    world.documents = [{ ...rules, edition: 2, texts: { english: 'Be very kind.' } }];
    return refusal('stale_version', { version: 2, updated_at: '2026-10-23T10:00:00Z' });
  });
  await row('Bar')
    .getByRole('button', { name: /^Read and agree/ })
    .click();
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Agree and sign up' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Your agreement could not be saved.');
  await expect.element(dialog.getByRole('region', { name: 'House rules' })).toHaveTextContent('Be very kind.');
  await expect.element(dialog.getByRole('checkbox')).not.toBeChecked();
  expect(api.made(signUp)).toEqual([]);
});

it('offers nothing to agree to in a place that is full', async () => {
  await openWith(asking({ current_count: 2, required_count: 2 }));
  await expect.element(row('Bar')).toHaveTextContent('agree to: House rules');
  await expectGone(row('Bar').getByRole('button', { name: /^Read and agree/ }));
});

it('lists in the profile what one agreed to, and says what follows before it is withdrawn', async () => {
  world.documents = [{ ...rules, agreed_at: '2026-10-20T10:00:00Z', places: 2 }];
  api.on(withdrawAgreement, () => {
    world.documents = [rules];
    return null;
  });
  await openApp('/volunteer/profile');
  const section = page.getByRole('region', { name: 'What you agree to' });
  await expect.element(section).toHaveTextContent('You agreed on October 20, 2026');
  await section.getByRole('button', { name: 'No longer agree House rules' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent('2 places of yours ask for it. You keep them');
  await question.getByRole('button', { name: 'No longer agree' }).click();
  await expect.element(toasts).toHaveTextContent('You no longer agree to “House rules”.');
  await expect.element(section).toHaveTextContent('You have not agreed');
  expect(api.made(withdrawAgreement)).toMatchObject([{ params: { id: world.me.id, documentId: rules.id } }]);
});

it('mentions no documents where nothing asks for one', async () => {
  world.documents = [];
  await openApp('/volunteer/profile');
  await expect.element(button('Download your data')).toBeVisible();
  await expectGone(page.getByText('What you agree to'));
});

it('asks who a parent is where one agrees, and takes no place before they have', async () => {
  const permission = documentWith({ name: 'Permission', parent_signs: true, signer: 'parent' });
  world.documents = [permission];
  await openWith(asking({ missing_documents: [{ id: permission.id, name: 'Permission' }] }));
  api.on(askParent, null);
  await row('Bar')
    .getByRole('button', { name: /^Read and agree/ })
    .click();
  await expect.element(dialog).toHaveTextContent('No place is held for you until they agree.');
  await expectGone(dialog.getByRole('checkbox'));
  const ask = dialog.getByRole('button', { name: 'Ask by email' });
  await ask.click();
  await expect.element(dialog).toHaveTextContent('Name is required');
  await dialog.getByRole('textbox', { name: 'Name of the parent or guardian' }).fill('Mary');
  await dialog.getByRole('textbox', { name: 'Email of the parent or guardian' }).fill('mary@example.org');
  await ask.click();
  await expect.element(toasts).toHaveTextContent('Mary gets an email.');
  expect(api.made(askParent)).toMatchObject([
    {
      params: { id: world.me.id, documentId: permission.id },
      body: { name: 'Mary', email: 'mary@example.org', language: 'english' },
    },
  ]);
  expect(api.made(signUp)).toEqual([]);
});

it('asks for the year of birth first where that decides who agrees', async () => {
  world.documents = [{ ...rules, parent_signs: true, signer: null }];
  api.on(setBirth, () => {
    world.documents = [{ ...rules, parent_signs: true, signer: 'self' }];
    return { born: '1980' };
  });
  await openWith(asking());
  await row('Bar')
    .getByRole('button', { name: /^Read and agree/ })
    .click();
  await dialog.getByRole('button', { name: 'Enter year of birth' }).click();
  const birth = page.getByRole('dialog', { name: 'Year of birth' });
  await expect.element(birth).toHaveTextContent('Only an administrator can change it later.');
  await birth.getByRole('textbox').fill('1980');
  await birth.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByRole('button', { name: 'Agree and sign up' })).toBeVisible();
  expect(api.made(setBirth)).toMatchObject([{ params: { id: world.me.id }, body: { born: '1980' } }]);
});

it('is signed with a typed name where the document wants a signature', async () => {
  world.documents = [{ ...rules, signed: true }];
  await openWith(asking());
  api.on(agreeToDocument, null);
  await row('Bar')
    .getByRole('button', { name: /^Read and agree/ })
    .click();
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Agree and sign up' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Sign each document that asks for it.');
  await dialog.getByRole('button', { name: 'Type my name instead' }).click();
  await dialog.getByRole('textbox', { name: 'Your full name' }).fill('Ada Lovelace');
  await dialog.getByRole('button', { name: 'Agree and sign up' }).click();
  await expect
    .poll(() => api.made(agreeToDocument))
    .toMatchObject([{ body: { edition: 1, signature: { name: 'Ada Lovelace' } } }]);
});
