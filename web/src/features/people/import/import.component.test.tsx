import { importUsers, inviteUser, sendInvitations } from '@contract/invitations.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { catchDownloads } from '@/test/downloads.ts';
import { api, failure } from '@/test/fake-api.ts';
import { choose, exactButton, toasts } from '@/test/find.ts';
import { box, check, dialog, group, imports, openImport, outcomeWith, paste, table } from '@/test/importing.ts';
import { invitationWith } from '@/test/invitation-records.ts';
import { userWith } from '@/test/records.ts';

const pending = (address: string) =>
  page.getByRole('region', { name: 'Pending invitations' }).getByRole('listitem').filter({ hasText: address });

/** A file as Excel on Windows saves it. */
const windows1252 = (text: string) =>
  new File([new Uint8Array([...text].map((sign) => (sign === '–' ? 0x96 : sign.charCodeAt(0))))], 'people.csv');

it('shows the mistakes of a file and what is skipped, and imports the rest', { tags: ['2.106', '2.107'] }, async () => {
  await openImport({}, [
    { email: 'org@example.org', outcome: 'unchanged', known: 'member' },
    { email: 'waiting@example.org', outcome: 'unchanged', known: 'pending' },
    { email: 'block@example.org', outcome: 'refused', known: 'blocked' },
  ]);
  await check.click();
  await expect.element(box).toHaveTextContent('The table is empty.');
  const rows = [
    'Vorname;Nachname;E-Mail-Adresse;Telefon;Rolle;Erforderliche Punkte',
    'Mïa;Müller–Chen;mia@example.org;+49 30 1;Personal;12,5',
    'Bad;Address;bad@;;;',
    'Bad;Rest;rest@example.org;;boss;many',
    'Mïa;Müller–Chen;MIA@EXAMPLE.ORG;;;',
    'Wai;Ting;waiting@example.org;;;',
    'Org;Aniser;org@example.org;;;',
    'Blo;Cked;block@example.org;;;',
  ];
  await userEvent.upload(dialog.getByLabelText('CSV or Excel file'), windows1252(rows.join('\r\n')));
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('1 person will be invited. 3 rows with errors are left out. 3 rows are skipped.');
  expect(group('Errors')).toEqual([
    expect.stringMatching(/^Row 3.*Email: Invalid email address$/),
    expect.stringMatching(/^Row 4.*Role: Must be volunteer, staff or admin.*Required credits: Must be a number$/),
    expect.stringMatching(/^Row 8.*This person is blocked\. Unblock them to import this row\.$/),
  ]);
  expect(group('Skipped')).toEqual([
    expect.stringMatching(/^Row 5.*Same address as in row 2$/),
    expect.stringMatching(/^Row 6.*Already invited$/),
    expect.stringMatching(/^Row 7.*Already a user$/),
  ]);
  expect(group('Will be invited')).toEqual(['Row 2Mïa Müller–Chen mia@example.org · Staff']);
  expect(imports()).toEqual([]);

  await dialog.getByRole('button', { name: 'Import 1 person' }).click();
  await expect.element(toasts).toHaveTextContent('1 person imported.');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(exactButton('Import Staff')).toHaveFocus();
  const person = { email: 'mia@example.org', role: 'staff', name: 'Mïa Müller–Chen' };
  expect(imports().map(({ body }) => body)).toMatchObject([
    { lines: [{ ...person, phone: '+49 30 1', required_credits: 12.5 }], send: true },
  ]);
  await expect.element(pending('mia@')).toHaveTextContent('Mïa Müller–Chen');
  await expect.element(pending('mia@')).toHaveTextContent('Staff · Last sent: Today');
});

it('exports the people in a form that can be imported again', async () => {
  const files = catchDownloads();
  const mia = userWith({
    name: 'Mïa',
    email: 'mia@example.org',
    role: 'staff',
    phone: '+49 30 1',
    required_credits: 12.5,
  });
  await openImport({ users: [mia] }, [{ email: 'mia@example.org', outcome: 'unchanged', known: 'member' }]);
  await userEvent.keyboard('{Escape}');
  await exactButton('Download People as CSV').click();
  await expect.poll(() => files[0]?.name).toMatch(/^staff-\d{4}-\d\d-\d\d\.csv$/);
  const text = (await files[0]?.text()) ?? '';
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffName,Email,Phone,Role,Required credits,Confirmed credits,Completed credits,Last signed in,Description',
    "Mïa,mia@example.org,'+49 30 1,Staff,12.5,0,0,2026-10-22,",
  ]);
  await exactButton('Import Staff').click();
  await userEvent.upload(dialog.getByLabelText('CSV or Excel file'), new File([text], 'staff.csv'));
  await expect.poll(() => group('Skipped')).toEqual([expect.stringMatching(/^Row 2.*Already a user$/)]);
  const calculated = 'Confirmed credits, Completed credits, Last signed in';
  await expect
    .element(dialog.getByText(`Not imported, because these values are calculated: ${calculated}.`))
    .toBeVisible();
  await expect.element(dialog.getByText('Not imported, because they are empty: Description.')).not.toBeInTheDocument();
});

it('asks for the meaning of a pasted table’s columns, and holds invitations until they are sent', async () => {
  const world = await openImport();
  await paste('"Name","Email\nAna,ana@example.org');
  await expect.element(box).toHaveTextContent('Row 1 has an unclosed or misplaced quotation mark');
  await paste('Who\tWhere\nAna\tBerlin');
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('Choose the column with the email addresses or the names.');
  expect(dialog.getByRole('button', { name: /^Import/ }).elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect.element(table).toHaveValue('Who\tWhere\nAna\tBerlin');
  await paste('Who\tPlace\tContact\nAna\tBerlin\tana@example.org\nBea\tBonn\tbea@example.org');
  await expect.poll(() => group('Will be invited')[0]).toBe('Row 2ana@example.org · Volunteer');
  await dialog.getByText('Columns', { exact: true }).click();
  await choose(dialog.getByLabelText('Who'), 'Name');
  await expect.poll(() => group('Will be invited')[0]).toBe('Row 2Ana ana@example.org · Volunteer');
  await dialog.getByLabelText('Send later').click();
  const confirm = dialog.getByRole('button', { name: 'Import 2 people' });

  api.on(importUsers, failure());
  await confirm.click();
  await expect.element(box).toHaveTextContent('The people could not be imported. Nothing was saved.');
  const held = ['ana@example.org', 'bea@example.org'].map((email) => invitationWith({ email, sent_at: null }));
  api.on(importUsers, () => {
    world.invitations = held;
    return { lines: held.map(({ email }) => outcomeWith({ email })) };
  });
  await confirm.click();
  await expect.element(toasts).toHaveTextContent('Their invitations are waiting to be sent.');
  expect(api.made(importUsers).at(-1)?.body).toMatchObject({ send: false });
  await expect.element(pending('ana@')).toHaveTextContent('Not sent yet');

  const sends = (...addresses: string[]) => {
    world.invitations = world.invitations.map((one) =>
      addresses.includes(one.email) ? { ...one, sent_at: '2026-10-23T10:00:00Z', mail: 'sent' as const } : one,
    );
  };
  api.on(inviteUser, ({ body }) => {
    const { email } = body as { email: string };
    sends(email);
    return { id: held[0]?.id ?? '', email, role: 'volunteer' as const, status: 'pending' as const };
  });
  await pending('ana@').getByRole('button', { name: 'Send to' }).click();
  await expect.element(pending('ana@')).toHaveTextContent('Last sent: Today');
  await expect.element(pending('bea@')).toHaveTextContent('Not sent yet');
  api.on(sendInvitations, () => {
    sends('bea@example.org');
    return { sending: 1 };
  });
  await exactButton('Send all').click();
  await expect.element(pending('bea@')).toHaveTextContent('Last sent: Today');
  expect(api.made(sendInvitations).map(({ body }) => body)).toEqual([{ ids: [held[1]?.id] }]);
});
