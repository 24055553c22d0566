import {
  agreeToDocument,
  createDocument,
  type Document,
  listDocumentPeople,
  updateDocument,
} from '@contract/documents.ts';
import { recordExport } from '@contract/record.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { catchDownloads } from '@/test/downloads.ts';
import { api } from '@/test/fake-api.ts';
import { button, dialog, expectGone, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { documentWith, newId, slotTypeWith } from '@/test/records.ts';

it('begins without any, and adds one that some slot types ask for', async () => {
  const bar = slotTypeWith();
  const world = worldWith({ me: administrator(), slotTypes: [bar] });
  api.on(createDocument, ({ body }) => {
    const made = documentWith({
      ...(body as Partial<Document>),
      slot_types: [{ id: bar.id, name: bar.name }],
      agreed: 0,
      missing: 3,
    });
    world.documents = [made];
    return made;
  });
  await openApp('/admin/documents');
  await expect.element(page.getByText('No documents yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add document' }).first().click();
  const submit = dialog.getByRole('button', { name: 'Add document' });
  await dialog.getByLabelText('Name').fill('House rules');
  await submit.click();
  await expect.element(dialog).toHaveTextContent('A text is required');
  await dialog.getByLabelText('Text in English').fill('Be kind.');
  await dialog.getByRole('radio', { name: 'Whoever takes places of these slot types' }).click();
  await dialog.getByRole('checkbox', { name: 'Bar' }).click();
  await submit.click();
  await expect.element(toasts).toHaveTextContent('The document “House rules” has been saved.');
  await expect.element(page.getByRole('main')).toHaveTextContent('Asked for by: Bar');
  expect(api.made(createDocument)).toMatchObject([
    { body: { name: 'House rules', texts: { english: 'Be kind.' }, for_everybody: false, slot_type_ids: [bar.id] } },
  ]);
});

it('asks whether another text is agreed to again, but not if only the name changes', async () => {
  const rules = documentWith({ agreed: 1, missing: 1 });
  worldWith({ me: administrator(), documents: [rules] });
  api.on(updateDocument, ({ body }) => ({ ...rules, ...(body as Partial<Document>), version: 2 }));
  await openApp('/admin/documents');
  await button('Edit House rules').click();
  await expectGone(dialog.getByRole('checkbox', { name: /agree again/ }));
  await dialog.getByLabelText('Text in English').fill('Be kind!');
  await dialog.getByRole('checkbox', { name: 'The text has changed so much that people agree again' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => api.made(updateDocument)).toMatchObject([{ body: { asks_again: false, version: 1 } }]);
});

it('lists who has agreed and who has not, and records a signature on paper', async () => {
  const rules = documentWith({ agreed: 1, missing: 1 });
  const world = worldWith({ me: administrator(), documents: [rules] });
  const [ada, bob] = [
    { id: newId(), name: 'Ada' },
    { id: newId(), name: 'Bob' },
  ];
  const signed_by = null;
  const agreed = { user: ada, agreed_at: '2026-10-20T10:00:00Z', edition: 1, via: 'self' as const, signed_by };
  let waits = true;
  api.on(listDocumentPeople, ({ query }) => {
    const onPaper = { user: bob, agreed_at: '2026-10-23T10:00:00Z', edition: 1, via: 'paper' as const, signed_by };
    if (query.get('which') === 'missing')
      return waits ? [{ user: bob, agreed_at: null, edition: null, via: null, signed_by }] : [];
    return waits ? [agreed] : [agreed, onPaper];
  });
  api.on(agreeToDocument, () => {
    waits = false;
    world.documents = [{ ...rules, agreed: 2, missing: 0 }];
    return null;
  });
  await openApp('/admin/documents');
  await button('1 person has agreed House rules').click();
  await dialog.getByRole('button', { name: 'Signed on paper Bob' }).click();
  await expect.element(toasts).toHaveTextContent('Recorded.');
  await expect.element(dialog).toHaveTextContent('Nobody is in this list.');
  await dialog.getByRole('radio', { name: 'Agreed (2)' }).click();
  await expect.element(dialog).toHaveTextContent('In the app, October 20, 2026');
  await expect.element(dialog).toHaveTextContent('On paper, recorded October 23, 2026');
  expect(api.made(agreeToDocument)).toMatchObject([
    { params: { id: bob.id, documentId: rules.id }, body: { edition: 1, language: 'english' } },
  ]);
});

it('is agreed to by parents and signed where an administrator says so, and is saved as CSV with the way it was agreed to', async () => {
  const rules = documentWith({ agreed: 1, missing: 0, texts: { english: '# Rules\nBe **kind**.' } });
  const world = worldWith({ me: administrator(), documents: [rules] });
  api.on(updateDocument, () => {
    world.documents = [{ ...rules, parent_signs: true, signed: true }];
    return world.documents[0] as typeof rules;
  });
  api.on(listDocumentPeople, () => [
    {
      ...{ user: { id: newId(), name: '=Ada' }, agreed_at: '2026-10-20T10:00:00Z', edition: 2, via: 'link' as const },
      signed_by: 'Mary Smith',
    },
  ]);
  api.on(recordExport, null);
  await openApp('/admin/documents');
  // Without its marks.
  await expect.element(page.getByRole('main')).toHaveTextContent('Be kind.');
  await button('Edit House rules').click();
  await dialog.getByRole('checkbox', { name: 'A parent or guardian agrees for people under 18' }).click();
  await dialog.getByRole('checkbox', { name: 'With a signature' }).click();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByRole('main')).toHaveTextContent('With a signature');
  expect(api.made(updateDocument)).toMatchObject([{ body: { parent_signs: true, signed: true } }]);
  await button('1 person has agreed House rules').click();
  await dialog.getByRole('radio', { name: 'Agreed (1)' }).click();
  await expect.element(dialog).toHaveTextContent('By Mary Smith, parent or guardian, October 20, 2026');
  const files = catchDownloads();
  await dialog.getByRole('button', { name: 'Save who has agreed as CSV' }).click();
  await expect.poll(() => api.made(recordExport).map(({ body }) => body)).toEqual([{ export: 'agreements' }]);
  await expect.poll(() => files.length).toBe(1);
  expect(await files[0]?.text()).toContain(`'=Ada,House rules,2,`);
});
