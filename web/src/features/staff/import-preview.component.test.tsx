import { importUsers } from '@contract/invitations.ts';
import { expect, it } from 'vitest';
import { api, refusal } from '@/test/fake-api.ts';
import { choose } from '@/test/find.ts';
import { box, dialog, group, imports, openImport, outcomeWith, paste } from '@/test/importing.ts';

it('B17: names what becomes of each column while “Columns” is closed, and changes people who exist', async () => {
  const changes = [
    { field: 'phone' as const, before: null, after: '+49 30 1' },
    { field: 'role' as const, before: 'volunteer', after: 'staff' },
  ];
  await openImport({}, [
    { email: 'org@example.org', outcome: 'updated', known: 'member', changes },
    { email: 'wanda@example.org', outcome: 'invited', known: 'planned' },
    { email: 'chief@example.org', outcome: 'unchanged', known: 'member', role: 'admin', role_kept: true },
  ]);
  await paste(
    [
      'Full name\tEmail\tPhone\tRole\tShirt\tDiet\tNote\tE-Mail',
      'Org\torg@example.org\t+49 30 1\tStaff\tL\t-\t\to@x.org',
      'Wanda\twanda@example.org\t\t\tL\t-\t\t',
      'Chief\tchief@example.org\t\tStaff\tL\t-\t\t',
    ].join('\n'),
  );
  await expect.element(dialog.getByText('Full name → Name, Email, Phone, Role, Note → Description')).toBeVisible();
  await expect
    .element(dialog.getByText('Not imported, because people have no such value here: Shirt, Diet.'))
    .toBeVisible();
  await expect
    .element(dialog.getByText('Not imported, because another column has the same meaning: E-Mail.'))
    .toBeVisible();
  await expect.element(dialog.getByLabelText('Shirt')).not.toBeInTheDocument();
  await expect
    .poll(() => group('Skipped'))
    .toEqual([expect.stringMatching(/^Row 2.*Already a user$/), expect.stringMatching(/^Row 4.*Already a user$/)]);
  expect(group('Will be invited')).toEqual(['Row 3Wanda wanda@example.org · VolunteerAlready added, not invited yet']);

  await dialog.getByRole('checkbox', { name: 'Change 1 known person' }).click();
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('1 person will be invited. 1 person will be changed. 1 row is skipped.');
  expect(group('Will be changed')).toEqual([
    expect.stringMatching(/^Row 2.*Phone: nothing → \+49 30 1Role: Volunteer → Staff$/),
  ]);
  expect(group('Skipped')).toEqual([expect.stringMatching(/Nothing to changeThe role stays: an import neither/)]);
  await dialog.getByText('Columns', { exact: true }).click();
  await expect.element(dialog.getByText('For example: +49 30 1 · Changes 1 person')).toBeVisible();
  await choose(dialog.getByLabelText('Note'), 'Ignore');
  await expect.element(dialog.getByText('Not imported, because they are empty: Note.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 2 people' }).click();
  await expect.poll(() => imports().length).toBe(1);
  expect(imports()[0]?.body).toMatchObject({
    lines: [{ email: 'org@example.org', phone: '+49 30 1' }, { email: 'wanda@example.org' }],
    ...{ update: true, send: true },
  });
});

it('reports a table that could not be checked, and checks it again', async () => {
  await openImport();
  api.on(importUsers, refusal('rate_limited', { what: 'import', retry_after: 60 }));
  await paste('Email\nana@example.org');
  await expect.element(box).toHaveTextContent('The table could not be checked.');
  await expect.element(dialog.getByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  api.on(importUsers, () => ({ lines: [outcomeWith({ email: 'ana@example.org' })] }));
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1 person will be invited.');
  await expect.element(dialog.getByRole('status')).toHaveFocus();
  await expect.element(dialog.getByRole('button', { name: 'Import 1 person' })).toBeVisible();
});

it('shows the first 20 rows, and all when asked', async () => {
  await openImport();
  await paste(`Email\n${Array.from({ length: 50 }, (_, n) => `p${n}@example.org`).join('\n')}`);
  await expect.element(dialog.getByRole('status')).toHaveTextContent('50 people will be invited.');
  expect(group('Will be invited')).toHaveLength(20);
  expect(api.made(importUsers)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Show all 50' }).click();
  await expect.poll(() => group('Will be invited').length).toBe(50);
});
