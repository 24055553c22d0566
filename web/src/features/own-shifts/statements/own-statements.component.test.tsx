import { issueStatement, listOwnStatements, type OwnStatement, withdrawStatement } from '@contract/statements.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { seen } from '@/lib/seeing/seen.ts';
import { catchDownloads } from '@/test/downloads.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { button, choose, dialog, expectGone, expectTexts, heading, link, question, toasts } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, signupFor, userWith } from '@/test/records.ts';
import { newKey, ownStatement, statementId, statementPath } from '@/test/statements.ts';

const me = userWith({ name: 'Mia Sommer' });
const section = page.getByRole('region', { name: 'Statements for others' });
const season = { id: newId(), name: 'Autumn' };

/** Mia has worked in the autumn. `statements`: those that she has issued. */
function world(...statements: OwnStatement[]) {
  const past = eventWith({ start_time: '2026-10-02T09:00:00Z', end_time: '2026-10-02T12:00:00Z' });
  const made = worldWith({ me, signups: [signupFor(past, me, { season })] });
  api.on(listOwnStatements, () => ({ can_issue: true, statements }));
  return { ...made, statements };
}

it('issues a statement of a season or of days, and shows it with its code', async () => {
  const { statements } = world();
  const token = await (await newKey()).sign();
  api.on(issueStatement, refusal('no_hours', {}));
  await openApp('/volunteer/shifts');
  await section.getByRole('button', { name: 'New statement' }).click();
  await expect.element(dialog.getByLabelText('Period')).toHaveTextContent('Autumn');
  await dialog.getByRole('button', { name: 'Issue statement' }).click();
  await expect.element(dialog).toHaveTextContent('There are no hours in this period to state');
  expect(api.made(issueStatement)[0]?.body).toEqual({ season_id: season.id });
  await choose(dialog.getByLabelText('Period'), 'Other days');
  await dialog.getByLabelText('First day').fill('2026-03-01');
  await dialog.getByLabelText('Last day').fill('2026-10-23');
  api.on(issueStatement, () => {
    statements.push(ownStatement(token));
    return { id: statementId };
  });
  await dialog.getByRole('button', { name: 'Issue statement' }).click();
  await expect.element(heading(1)).toHaveTextContent('Statement of hours');
  expect(api.made(issueStatement)[1]?.body).toEqual({ first_day: '2026-03-01', last_day: '2026-10-23' });
  const main = page.getByRole('main');
  await expect.element(main).toHaveTextContent('Mia Sommer (M. S.)');
  await expect.element(main).toHaveTextContent('Bar10Gate2.5Total12.5');
  await expect.element(main).toHaveTextContent(`${location.origin}${statementPath}`);
  await expect.element(page.getByRole('img', { name: 'The address of the page that checks it' })).toBeVisible();
  const files = catchDownloads();
  await button('Save as Open Badge').click();
  await expect.poll(() => files[0]?.name).toBe('statement-01234567.jwt');
  expect(await files[0]?.text()).toBe(token);
});

it('lists statements with what became of them, and withdraws one for good', async () => {
  const token = await (await newKey()).sign();
  const { statements } = world(
    ownStatement(token),
    ownStatement(token, {
      ...{ id: '1'.repeat(28), first_day: '2026-05-01', withdrawn_at: '2026-10-20T10:00:00Z', withdrawn_why: 'holder' },
    }),
  );
  api.on(withdrawStatement, ({ body }) => {
    expect(body).toEqual({ statement_id: statementId });
    statements[0] = ownStatement(token, { withdrawn_at: '2026-10-23T10:00:00Z', withdrawn_why: 'holder' });
    return null;
  });
  await openApp('/volunteer/shifts');
  await expectTexts(section.getByRole('listitem').getByText('Issued on'), [
    'Issued on October 23, 2026 · Valid',
    'Issued on October 23, 2026 · Withdrawn on October 20, 2026',
  ]);
  await section.getByRole('button', { name: 'Withdraw the statement of January 1 – October 23, 2026' }).click();
  await expect.element(question).toHaveTextContent('This cannot be undone.');
  expect(api.made(withdrawStatement)).toHaveLength(0);
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(toasts).toHaveTextContent('The statement is withdrawn.');
  await expectGone(section.getByRole('button', { name: 'Withdraw' }));
  await link('Open the statement of January 1 – October 23, 2026').click();
  await expect.element(page.getByText('Withdrawn on October 23, 2026')).toBeVisible();
});

it('offers the new one of a statement whose hours were corrected', async () => {
  const token = await (await newKey()).sign();
  const corrected = { withdrawn_at: '2026-10-23T09:00:00Z', withdrawn_why: 'correction' } as const;
  const { statements } = world(
    ownStatement(token, corrected),
    ownStatement(token, { ...corrected, id: '1'.repeat(28), is_superseded: true }),
  );
  api.on(issueStatement, ({ body }) => {
    expect(body).toEqual({ first_day: '2026-01-01', last_day: '2026-10-23' });
    statements.unshift(ownStatement(token, { id: '2'.repeat(28) }));
    return { id: '2'.repeat(28) };
  });
  await openApp('/volunteer/shifts');
  await expect.element(section).toHaveTextContent('Withdrawn, because your hours were corrected');
  await section.getByRole('button', { name: 'Issue the corrected one' }).click();
  await expect.element(page.getByRole('main')).toHaveTextContent('2222-2222');
});

it('says nothing where no statements can be issued, and to administrators who see the app as somebody', async () => {
  const past = eventWith({ start_time: '2026-10-02T09:00:00Z', end_time: '2026-10-02T12:00:00Z' });
  worldWith({ me, signups: [signupFor(past, me)] });
  await openApp('/volunteer/shifts');
  await expect.element(page.getByRole('region', { name: 'What you have done' })).toBeVisible();
  await expect.poll(() => api.made(listOwnStatements).length).toBe(1);
  await expectGone(section);
  api.on(listOwnStatements, { can_issue: true, statements: [] });
  seen.set({ id: me.id, name: me.name, account: 'chief', from: '/admin/staff' });
  await api.rest();
  await expectGone(section);
  expect(api.made(listOwnStatements)).toHaveLength(1);
});

it('an address of no own statement says so', async () => {
  world();
  await openApp('/volunteer/statement?id=other');
  await expect.element(page.getByText('There is no such statement among yours.')).toBeVisible();
});
