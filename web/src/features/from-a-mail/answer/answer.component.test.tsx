import { answerByLink, type QuestionPage, readQuestion } from '@contract/questions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, failure, refusal } from '@/test/fake-api.ts';
import { alert, button, expectGone, heading, link } from '@/test/find.ts';
import { openApp } from '@/test/open-app.tsx';
import { newId } from '@/test/records.ts';
import { nobodySignedIn } from '@/test/visitor.ts';

nobodySignedIn();

const key = newId();
const yes = button('Yes, I take it');
const no = button('No, I cannot');
const title = heading(1);

/** What the link asks, in a zone that is not the reader's. */
let asked: QuestionPage;

beforeEach(() => {
  asked = {
    ...{ id: newId(), others: [] },
    name: 'Vera Volunteer',
    organisation: 'River Festival',
    contact: 'crew@example.org',
    deadline: '2026-10-24T16:00:00Z',
    ...{ kind: 'place', held: false, asked: 0, giver: null, in_return: null, was: null },
    answer: null,
    open: true,
    slot_type: 'Bar',
    about: 'Pour drinks, wash glasses.',
    bring: 'Black shoes',
    hourly_credits: 1.5,
    currency: 'EUR',
    event: {
      title: 'Concert',
      description: 'Bring gloves.',
      location: 'Pier 3',
      start_time: '2026-11-02T18:00:00Z',
      end_time: '2026-11-02T20:00:00Z',
      timezone: 'America/New_York',
      all_day: false,
    },
  };
  api.on(readQuestion, () => asked);
  api.on(answerByLink, null);
});

const open = () => openApp(`/answer#${key}`);

it('says who is asked, what, when in the zone of the event, where and until when, and answers nothing by itself', async () => {
  await open();
  await expect.element(title).toHaveTextContent('Can you take this shift?');
  const sheet = page.getByRole('main');
  for (const words of [
    'River Festival asks Vera Volunteer',
    'Concert',
    'Bar',
    'Pour drinks, wash glasses.',
    'What to bring: Black shoes',
    '3 credits',
    'Monday, November 2, 2026, 1:00 PM – 3:00 PM EST',
    'Pier 3',
    'Bring gloves.',
    'Please answer by Saturday, October 24, 12:00 PM EDT.',
    'Questions? crew@example.org',
  ])
    await expect.element(sheet).toHaveTextContent(words);
  expect(api.made(readQuestion)).toMatchObject([{ body: { key } }]);
  expect(api.made(answerByLink)).toEqual([]);
});

it.each([
  { said: 'yes', press: yes, result: 'You have the place', more: 'an email with a file for your calendar' },
  { said: 'no', press: no, result: 'Thanks for telling us', more: 'Your no is not held against you.' },
])('sends $said once, and says what follows', async ({ said, press, result, more }) => {
  await open();
  await press.click();
  await expect.element(title).toHaveTextContent(result);
  await expect.element(title).toHaveFocus();
  await expect.element(page.getByText(more)).toBeVisible();
  await expectGone(yes);
  expect(api.made(answerByLink).map(({ body }) => body)).toEqual([{ key, answer: said }]);
  expect(document.title).toContain(result);
});

it('says what a paid place earns, in the currency of the organization', async () => {
  asked.hourly_credits = -12.5;
  await open();
  await expect.element(page.getByText('€25.00', { exact: true })).toBeVisible();
});

it('says that an answer after the deadline still counts', async () => {
  asked.deadline = '2026-10-23T08:00:00Z';
  await open();
  await expect.element(page.getByText('but you can still give it')).toBeVisible();
  await expect.element(yes).toBeVisible();
});

it.each([
  { answer: 'yes', result: 'You have said yes' },
  { answer: 'no', result: 'You have said no' },
  { answer: 'withdrawn', result: 'You no longer need to answer' },
  { answer: null, result: 'It is too late to answer' },
] as const)('has no buttons once the question has ended: $result', async ({ answer, result }) => {
  Object.assign(asked, { open: false, answer });
  await open();
  await expect.element(title).toHaveTextContent(result);
  await expect.element(page.getByRole('main')).toHaveTextContent('Concert');
  await expectGone(yes);
});

it('says what overlaps and how to proceed, and takes the answer afterwards', async () => {
  const params = { own: true, event_id: newId(), event_title: 'Market' };
  api.on(answerByLink, refusal('overlap', params));
  await open();
  await yes.click();
  await expect.element(alert).toHaveTextContent('This overlaps with "Market", which you are signed up for');
  await expect.element(alert).toHaveTextContent('cancel the other signup first');
  await expect.element(alert.getByRole('link', { name: 'Open my shifts' })).toHaveAttribute('href', '/volunteer');
  api.on(answerByLink, null);
  await yes.click();
  await expect.element(title).toHaveTextContent('You have the place');
});

it('shows what became of a question that has ended meanwhile', async () => {
  api.on(answerByLink, () => {
    Object.assign(asked, { open: false, answer: 'withdrawn' });
    return refusal('question_ended', {});
  });
  await open();
  await yes.click();
  await expect.element(title).toHaveTextContent('You no longer need to answer');
});

it('says that a link is not valid', async () => {
  api.on(readQuestion, refusal('not_found', { what: 'link' }));
  await open();
  await expect.element(title).toHaveTextContent('This link is not valid');
  await expect.element(link('Open the app')).toBeVisible();
});

it('keeps the question when an answer does not arrive, and loads it again when that has failed', async () => {
  api.on(readQuestion, failure());
  await open();
  await expect.element(alert).toHaveTextContent('The question could not be loaded.');
  api.on(readQuestion, () => asked);
  await button('Load it again').click();
  await expect.element(yes).toBeVisible();
  api.on(answerByLink, failure());
  await no.click();
  await expect.element(alert).toHaveTextContent('An unexpected error occurred');
  await expect.element(yes).toBeVisible();
  api.on(answerByLink, null);
  await no.click();
  await expect.element(title).toHaveTextContent('Thanks for telling us');
});

it.each([
  { held: true, count: 1, says: 'The place is held for you. Please answer by Saturday, October 24, 12:00 PM EDT.' },
  { held: false, count: 3, says: '3 people were asked, and the first to say yes has it. Please answer by Saturday' },
])('offers a place to somebody who waits: $says', async ({ held, count, says }) => {
  asked = { ...asked, kind: 'offer', held, asked: count };
  await open();
  await expect.element(title).toHaveTextContent('A place is free. Would you like it?');
  await expect.element(page.getByRole('main')).toHaveTextContent(says);
  await yes.click();
  await expect.element(title).toHaveTextContent('You have the place');
});

it.each([
  { name: 'Not this one', body: { answer: 'no' }, says: 'You stay on the waitlist.' },
  { name: 'Leave the waitlist', body: { answer: 'no', leave: true }, says: 'You are no longer on the waitlist.' },
])('lets an offer go: $name', async ({ name, body, says }) => {
  asked = { ...asked, kind: 'offer', held: true, asked: 1 };
  await open();
  await button(name).click();
  await expect.element(page.getByText(says)).toBeVisible();
  expect(api.made(answerByLink).map((made) => made.body)).toEqual([{ key, ...body }]);
});

it.each([
  ['taken', 'Somebody was first', 'You keep your rank on the waitlist'],
  ['expired', 'This offer is over', 'You are still on the waitlist'],
  ['withdrawn', 'This offer is over', 'You are still on the waitlist'],
] as const)('says what became of an offer that is %s', async (answer, says, more) => {
  asked = { ...asked, kind: 'offer', open: false, answer };
  await open();
  await expect.element(title).toHaveTextContent(says);
  await expect.element(page.getByText(more)).toBeVisible();
});

it.each([
  { giver: 'Ben', says: 'Ben would like to hand it over. The first to say yes has it.' },
  { giver: null, says: 'Somebody would like to hand it over. The first to say yes has it.' },
])('asks whether the person takes a place over: $says', async ({ giver, says }) => {
  asked = { ...asked, kind: 'hand_over', giver };
  await open();
  await expect.element(title).toHaveTextContent('Can you take this shift over?');
  await expect.element(page.getByRole('main')).toHaveTextContent(says);
  await no.click();
  await expect.element(title).toHaveTextContent('Thanks for telling us');
  await expect.element(page.getByText('The place stays with the person who has it.')).toBeVisible();
  expect(api.made(answerByLink).map(({ body }) => body)).toEqual([{ key, answer: 'no' }]);
});

it.each([
  { giver: 'Ben', says: 'Ben would take your shift and give you this one:' },
  { giver: null, says: 'Somebody would take your shift and give you this one:' },
])('asks whether the person swaps, with both shifts: $says', async ({ giver, says }) => {
  const { event } = asked;
  const in_return = {
    ...event,
    title: 'Fair',
    slot_type: 'Gate',
    location: 'Field',
    start_time: '2026-11-02T17:00:00Z',
  };
  asked = { ...asked, kind: 'hand_over', giver, in_return };
  await open();
  await expect.element(title).toHaveTextContent('Would you like to swap shifts?');
  const sheet = page.getByRole('main');
  await expect.element(sheet).toHaveTextContent(says);
  await expect
    .element(sheet)
    .toHaveTextContent(/Concert.*1:00 PM – 3:00 PM EST.*In return you give:Fair.*Gate.*12:00 PM – 3:00 PM EST.*Field/);
  await expect.element(sheet).toHaveTextContent('If you say yes, both places change at once.');
  await page.getByRole('button', { name: 'Yes, swap' }).click();
  await expect.element(title).toHaveTextContent('You have the place');
  expect(api.made(answerByLink).map(({ body }) => body)).toEqual([{ key, answer: 'yes' }]);
});

it.each([
  ['taken', 'Somebody was first'],
  ['withdrawn', 'You no longer need to answer'],
] as const)('says that a place is no longer given away: %s', async (answer, says) => {
  asked = { ...asked, kind: 'hand_over', open: false, answer };
  await open();
  await expect.element(title).toHaveTextContent(says);
  await expect.element(page.getByText('This place is no longer given away.')).toBeVisible();
});

describe('whether somebody still comes', () => {
  const coming = page.getByRole('button', { name: 'Yes, I am coming' });
  const was = {
    start_time: '2026-11-01T18:00:00Z',
    end_time: '2026-11-01T20:00:00Z',
    all_day: false,
    location: 'Pier 9',
  };

  it('is asked with what the shift was, and answered by one tap', async () => {
    Object.assign(asked, { kind: 'still', was });
    await open();
    await expect.element(title).toHaveTextContent('Are you still coming?');
    const sheet = page.getByRole('main');
    for (const words of [
      'Your place is kept. Please answer by Saturday, October 24, 12:00 PM EDT.',
      'It was: Sunday, November 1, 2026, 1:00 PM – 3:00 PM EST, Pier 9',
    ])
      await expect.element(sheet).toHaveTextContent(words);
    await expect
      .element(page.getByRole('link', { name: 'Hand it over to somebody else in the app' }))
      .toHaveAttribute('href', '/volunteer/shifts');
    await coming.click();
    await expect.element(title).toHaveTextContent('Thank you, see you there');
    expect(api.made(answerByLink).map(({ body }) => body)).toEqual([{ key, answer: 'yes' }]);
  });

  it.each([
    { answer: 'withdrawn', words: 'The app shows your shifts as they are now.' },
    { answer: 'expired', words: 'The shift has begun, or it does not take place.' },
    { answer: null, words: 'The shift has begun, or it does not take place.' },
  ] as const)('is over: $answer', async ({ answer, words }) => {
    Object.assign(asked, { kind: 'still', open: false, answer });
    await open();
    await expect.element(page.getByRole('main')).toHaveTextContent(words);
    await expectGone(coming);
  });
});
