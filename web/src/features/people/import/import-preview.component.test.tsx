import { importUsers } from '@contract/invitations.ts';
import { toXlsx } from '@shared/tables/xlsx.ts';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { catchDownloads } from '@/test/downloads.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { choose, expectGone, toasts } from '@/test/find.ts';
import { box, dialog, group, imports, openImport, outcomeWith, paste } from '@/test/importing.ts';
import { newId, slotTypeWith, userWith } from '@/test/records.ts';

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

it('reads a column of payroll numbers, offers one only where there are wages, and says whose number it is', async () => {
  const paid = slotTypeWith({ rates: [{ hourly_credits: -15, from: null }] });
  await openImport({ slotTypes: [paid] });
  await paste('Email\tPersonalnummer\tCode\nana@example.org\tA-1\tx\nbea@example.org\ta-1\ty\ncid@example.org\tA 2\tz');
  await expect.element(dialog.getByText('Personalnummer → Payroll number')).toBeVisible();
  await expect
    .poll(() => group('Errors'))
    .toEqual([
      expect.stringContaining('Payroll number: This payroll number is in the list twice'),
      expect.stringContaining('Payroll number: Only letters, digits and -./_, at most 40 characters'),
    ]);
  await dialog.getByText('Columns', { exact: true }).click();
  await choose(dialog.getByLabelText('Code'), 'Payroll number');
  api.on(importUsers, refusal('payroll_number_taken', { user_id: newId(), name: 'Dora', payroll_number: 'X' }));
  await expect.poll(() => group('Errors')).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 3 people' }).click();
  await expect.element(box).toHaveTextContent('Dora has the payroll number X already');
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

it('imports people without an address or a readable phone, and saves what is left out as a file', async () => {
  const files = catchDownloads();
  await openImport();
  await paste(
    [
      'Name\tEmail\tPhone\tShirt',
      'Ana\tfam@example.org\tTel. 030 123456 App. 12\tL',
      'Bea\tFAM@example.org\t0171 1, 0172 7654321\tM',
      'Cid\t\t\t',
      'Dora\tdora@\t+49 30 1\tS',
    ].join('\n'),
  );
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent(
      '1 person will be invited. 2 people without an address are added and get no invitation. 1 row with an error is left out.',
    );
  expect(group('Will be invited')).toEqual([
    'Row 2Ana fam@example.org · VolunteerPhone “Tel. 030 123456 App. 12” cannot be read: left out',
  ]);
  expect(group('Will be added without an invitation')).toEqual([
    'Row 3Bea  · VolunteerPhone “0171 1, 0172 7654321” cannot be read: only 0171 1 is importedSame address as in row 2: added without it',
    'Row 4Cid  · Volunteer',
  ]);
  await dialog.getByRole('button', { name: 'Save rows left out as CSV' }).click();
  await expect.poll(() => files[0]?.name).toBe('not-imported.csv');
  expect(((await files[0]?.text()) ?? '').trimEnd().split('\r\n')).toEqual([
    '\ufeffName,Email,Phone,Shirt,Reason',
    'Ana,fam@example.org,Tel. 030 123456 App. 12,L,Phone “Tel. 030 123456 App. 12” cannot be read: left out',
    'Bea,FAM@example.org,"0171 1, 0172 7654321",M,"Phone “0171 1, 0172 7654321” cannot be read: only 0171 1 is imported · Same address as in row 2: added without it"',
    "Dora,dora@,'+49 30 1,S,Email: Invalid email address",
  ]);
  await dialog.getByRole('button', { name: 'Import 3 people' }).click();
  await expect.element(toasts).toHaveTextContent('2 have no address and are not invited.');
  expect(imports()[0]?.body).toMatchObject({
    lines: [{ email: 'fam@example.org', name: 'Ana' }, { name: 'Bea', phone: '0171 1' }, { name: 'Cid' }],
  });
});

it('a wrong cell can be typed over with the keyboard alone, and its row is checked again', async () => {
  await openImport();
  await paste(
    ['Name\tEmail\tPhone\tRole', 'Ana\tana@\t+49 30 1\tboss', 'Bea\tbea@example.org\t0171 x\t', 'Cid\tcid@\t\t'].join(
      '\n',
    ),
  );
  await expect.element(dialog.getByRole('status')).toHaveTextContent('2 rows with errors are left out.');
  const cell = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await expect.element(cell('Email Row 2')).toHaveAccessibleDescription(/^Email: Invalid email address/);
  await cell('Email Row 2').click();
  await userEvent.keyboard('{End}example.org{Enter}');
  await expect.element(cell('Role Row 2')).toHaveFocus();
  // The address is right now; the role is not yet.
  await expectGone(cell('Email Row 2'));
  await expect
    .poll(() => group('Errors'))
    .toEqual([
      expect.stringMatching(/^Row 2Ana ana@example\.orgRole: Must be volunteer, staff or admin/),
      expect.stringMatching(/^Row 4/),
    ]);
  await cell('Role Row 2').fill('Staff');
  await userEvent.keyboard('{Enter}');
  await expect.element(cell('Email Row 4')).toHaveFocus();
  await expect.poll(() => group('Will be invited')[0]).toBe('Row 2Ana ana@example.org · Staff');
  // Still wrong: it stays, with what was typed.
  await userEvent.keyboard('x{Tab}');
  await expect.poll(() => group('Errors')).toEqual([expect.stringMatching(/^Row 4Cid cid@xEmail: Invalid email/)]);
  await cell('Email Row 4').fill('cid@example.org');
  await cell('Phone Row 3').fill('0171 7654321');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('status')).toHaveFocus();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('3 people will be invited.');
  await expectGone(dialog.getByRole('textbox'));
  await expectGone(dialog.getByRole('button', { name: 'Save rows left out as CSV' }));
  await dialog.getByRole('button', { name: 'Import 3 people' }).click();
  await expect.poll(() => imports().length).toBe(1);
  expect(imports()[0]?.body).toMatchObject({
    lines: [
      { name: 'Ana', email: 'ana@example.org', role: 'staff' },
      { name: 'Bea', email: 'bea@example.org', phone: '0171 7654321' },
      { name: 'Cid', email: 'cid@example.org' },
    ],
  });
});

it.each([
  [
    'xlsx',
    [0x50, 0x4b, 0x03, 0x04, 0x14, 0],
    'This Excel file cannot be read. Save it as CSV, or copy the cells and paste them here.',
  ],
  [
    'xls',
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1],
    'This is an old Excel file (.xls). Save it as CSV, or copy the cells and paste them here.',
  ],
])('C-1: says what is wrong with an Excel file: .%s', async (end, bytes, sentence) => {
  await openImport();
  await userEvent.upload(
    dialog.getByLabelText('CSV or Excel file'),
    new File([new Uint8Array(bytes)], `people.${end}`),
  );
  await expect.element(box).toHaveTextContent(sentence);
});

it('reads an Excel file as it reads a table', async () => {
  await openImport();
  const rows = [
    ['Name', 'E-Mail'],
    ['Ana', 'ana@example.org'],
  ];
  const file = new File([toXlsx([{ name: 'People', rows }])], 'people.xlsx');
  await userEvent.upload(dialog.getByLabelText('CSV or Excel file'), file);
  await expect.element(dialog.getByText('ana@example.org').first()).toBeVisible();
});

it('C-11: names somebody with the same name and another address', async () => {
  const ana = userWith({ name: 'Ana Weiß', email: 'old@example.org' });
  await openImport({ users: [ana] });
  await paste('Name;Email\nana  weiss;new@example.org\nBea;bea@example.org');
  await expect
    .poll(() => group('Will be invited'))
    .toEqual([
      'Row 2ana  weiss new@example.org · VolunteerSomebody with this name is here already: old@example.org',
      'Row 3Bea bea@example.org · Volunteer',
    ]);
});
