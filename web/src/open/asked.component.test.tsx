import type { AskedFirst } from '@contract/open-page.ts';
import { confirmHold, getOpenPage, holdPlace, releaseHold } from '@contract/open-page.ts';
import { describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { api, failure, refusal } from '@/test/fake-api.ts';
import { desk, phone } from '@/test/look.ts';
import { openPageWith, openShift } from '@/test/open-page.ts';
import { expectGoodLook, openPublicPage } from '@/test/open-stage.tsx';

const button = (name: RegExp | string) => browser.getByRole('button', { name });
const heading = () => browser.getByRole('heading', { name: 'Before you have the place' });
const alert = () => browser.getByRole('alert').filter({ hasText: /\w/ });
/** By the clock of the server in these tests, which is not that of the device. */
const until = '2026-10-23T10:10:00Z';

type Question = AskedFirst['fields'][number];
const question = (number: number, more: Partial<Question>): Question => ({
  ...{ id: `0190cafe-0000-7000-8000-00000000000${number}`, season_id: null, help: null, purpose: 'To plan' },
  ...{
    label: 'Question',
    kind: 'short_text',
    options: [],
    readers: 'administrators',
    scope: 'person',
    ends_days: null,
  },
  ...more,
});
const rules = {
  ...{ id: '0190cafe-0000-7000-8000-0000000000aa', name: 'House rules', edition: 2, language: 'english' as const },
  signed: false,
  text: '# Rules\n- Wear a **helmet**.\n- No alcohol.\n\nMore on [our page](https://example.org/rules).',
};
const fields = [
  question(1, { label: 'Shirt', kind: 'size', options: ['S', 'M'], purpose: 'To order shirts' }),
  question(2, { label: 'What can you cook?', kind: 'several', options: ['Soup', 'Bread'], readers: 'leads' }),
  question(3, { label: 'Vegetarian?', kind: 'yes_no', readers: 'person', ends_days: 14 }),
  question(4, { label: 'Years with us', kind: 'number', season_id: '0190cafe-0000-7000-8000-0000000000bb' }),
  question(5, { label: 'First day', kind: 'date' }),
  question(6, { label: 'About you', kind: 'long_text', help: 'A sentence is enough' }),
];
const asked: AskedFirst = { birth: true, documents: [rules], fields };

/** Holds a place and enters its digits, after which it asks this. */
async function ask(what: AskedFirst = asked) {
  api.on(holdPlace, { key: 'secret', until });
  api.on(confirmHold, { outcome: 'asked', until, asked: what });
  const opened = openPublicPage();
  await button(/^Take a place: Bar, Concert 1/).click();
  await browser.getByLabelText('Your name').fill('Vera Visitor');
  await browser.getByLabelText('Email').fill('vera@example.org');
  await button('Send me the code').click();
  await browser.getByLabelText('The six digits').fill('123456');
  await expect.element(heading()).toHaveFocus();
  return opened;
}
const last = () => api.made(confirmHold).at(-1)?.body;
const confirm = () => button('Take this place').click();

describe('a place that asks something first', () => {
  it('names everything that is missing, goes to the first of it, and sends what was said with the digits', async () => {
    await ask();
    const rulesText = browser.getByRole('region', { name: 'House rules' });
    await expect.element(rulesText.getByRole('listitem').first()).toHaveTextContent('Wear a helmet.');
    await expect.element(rulesText.getByRole('link', { name: 'our page' })).toBeVisible();
    await expect.element(rulesText).not.toHaveTextContent('#');
    await confirm();
    await expect.element(browser.getByText('Enter the year, for example 1990')).toBeVisible();
    await expect.element(browser.getByLabelText('Year of birth')).toHaveFocus();
    expect(browser.getByText('This needs an answer.').elements()).toHaveLength(6);
    await expect.element(browser.getByText('Tick this to have the place.')).toBeVisible();
    expect(api.made(confirmHold)).toHaveLength(1);
    await browser.getByLabelText('Year of birth').fill('1990');
    await browser.getByLabelText('Shirt').selectOptions('M');
    await browser.getByLabelText('Soup').click();
    await browser.getByLabelText('Bread').click();
    await browser.getByLabelText('Soup').click();
    await browser.getByLabelText('Vegetarian?').selectOptions('No');
    await browser.getByLabelText('Years with us').fill('2.5');
    await browser.getByLabelText('First day').fill('2026-10-24');
    await browser.getByLabelText('About you').fill(' I cook. ');
    await browser.getByLabelText('I have read “House rules” and agree.').click();
    api.on(confirmHold, { outcome: 'taken' });
    await confirm();
    await expect.element(browser.getByRole('heading', { name: 'You have the place', exact: true })).toHaveFocus();
    const values = ['M', ['Bread'], false, 2.5, '2026-10-24', 'I cook.'];
    expect(last()).toEqual({
      ...{ key: 'secret', code: '123456', born: '1990' },
      agreements: [{ document_id: rules.id, edition: 2, language: 'english' }],
      answers: fields.map(({ id, season_id }, index) => ({ field_id: id, season_id, value: values[index] })),
    });
  });

  it('says what questions are for, who reads the answers and when they are removed', async () => {
    await ask();
    const note = (label: string) => expect.element(browser.getByLabelText(label));
    await note('Shirt').toHaveAccessibleDescription('For: To order shirts · Administrators can read it.');
    await note('Vegetarian?').toHaveAccessibleDescription(
      'For: To plan · Nobody but you can read it. · It is removed 14 days after your last shift.',
    );
    await note('About you').toHaveAccessibleDescription(/^A sentence is enough · For: To plan/);
  });

  it.each(['asked', 'missing'])('looks well: %s', async (what) => {
    await ask();
    if (what === 'missing') await confirm();
    for (const resize of [desk, phone]) {
      await resize();
      await expectGoodLook(what);
    }
  });

  it('keeps everything that was said when the answer is lost, and is still there after a reload', async () => {
    const { reload } = await ask({ ...asked, fields: fields.slice(0, 1), documents: [] });
    await browser.getByLabelText('Year of birth').fill('1990');
    await browser.getByLabelText('Shirt').selectOptions('M');
    api.on(confirmHold, failure());
    await confirm();
    await expect.element(alert()).toBeVisible();
    reload();
    await expect.element(browser.getByLabelText('Year of birth')).toHaveValue('1990');
    await expect.element(browser.getByLabelText('Shirt')).toHaveValue('M');
    api.on(confirmHold, { outcome: 'kept' });
    await confirm();
    await expect.element(browser.getByRole('heading', { name: 'The place is kept for you' })).toBeVisible();
  });

  it('names what the server does not take at its field', async () => {
    await ask({ ...asked, documents: [], fields: fields.slice(0, 2) });
    await browser.getByLabelText('Year of birth').fill('1850');
    await browser.getByLabelText('Shirt').selectOptions('M');
    await browser.getByLabelText('Soup').click();
    const long = { path: 'born', code: 'birth', message: 'wrong', params: { reason: 'too_long_ago' } } as const;
    api.on(confirmHold, refusal('invalid_request', {}, [long]));
    await confirm();
    await expect.element(browser.getByText('Enter the year, for example 1990')).toBeVisible();
    const none = {
      path: 'answers.1.value',
      code: 'not_an_answer',
      message: 'wrong',
      params: { label: 'Soup' },
    } as const;
    api.on(confirmHold, refusal('invalid_request', {}, [none]));
    await confirm();
    await expect.element(browser.getByText('This is not an answer to the question.')).toBeVisible();
    await expect.element(browser.getByLabelText('Soup')).toHaveFocus();
  });

  it('shows a text that has changed meanwhile, to be ticked anew', async () => {
    await ask({ birth: false, fields: [], documents: [rules] });
    await browser.getByLabelText('I have read “House rules” and agree.').click();
    const changed = { ...rules, edition: 3, text: 'Wear two helmets.' };
    api.on(confirmHold, { outcome: 'asked', until, asked: { birth: false, fields: [], documents: [changed] } });
    await confirm();
    await expect.element(browser.getByText('Wear two helmets.')).toBeVisible();
    await expect.element(browser.getByLabelText('I have read “House rules” and agree.')).not.toBeChecked();
  });

  it('is signed with the name of the person where the text wants that', async () => {
    await ask({ birth: false, fields: [], documents: [{ ...rules, signed: true }] });
    await browser.getByLabelText('I have read “House rules” and agree.').click();
    await confirm();
    await expect.element(browser.getByText('Sign this to have the place.')).toBeVisible();
    const name = browser.getByLabelText('Your full name, as a signature');
    await expect.element(name).toHaveFocus();
    await name.fill('Vera Visitor ');
    api.on(confirmHold, { outcome: 'taken' });
    await confirm();
    await expect.poll(last).toMatchObject({ agreements: [{ document_id: rules.id, signature: 'Vera Visitor' }] });
  });

  it('is gone with the reason when a rule refuses it', async () => {
    await ask({ ...asked, documents: [], fields: [] });
    await browser.getByLabelText('Year of birth').fill('2016');
    api.on(confirmHold, refusal('too_young', { own: true, reason: 'age', min_age: 16 }));
    api.on(getOpenPage, openPageWith([openShift(1)]));
    await confirm();
    await expect.element(browser.getByText('for people who are at least 16 years old on that day')).toBeVisible();
    await expect.element(heading()).not.toBeInTheDocument();
  });

  it('can be let go', async () => {
    await ask({ ...asked, documents: [], fields: [] });
    api.on(releaseHold, null);
    await button('Let it go').click();
    await expect.element(heading()).not.toBeInTheDocument();
    expect(api.made(releaseHold)).toHaveLength(1);
  });
});
