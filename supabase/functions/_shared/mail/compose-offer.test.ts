import { expect, it } from 'vitest';
import { composeOffer, type OfferLetter } from './compose-offer.ts';
import { languages } from './language.ts';
import { house } from './testing/house.ts';

const shift = {
  ...{
    title: 'Summer party',
    location: 'Town hall',
    slot_type: 'Bar',
    about: 'Pour drinks.',
    bring: 'Black shoes',
    timezone: 'Europe/Berlin',
    all_day: false,
  },
  ...{ start_time: '2026-06-13T16:00:00Z', end_time: '2026-06-13T20:00:00Z' },
};
const offer: OfferLetter = {
  ...{
    about: 'offer',
    open: true,
    key: 'secret',
    deadline: '2026-06-10T09:00:00Z',
    held: true,
    asked: 1,
    giver: null,
    in_return: null,
    shift,
  },
};
const now = new Date('2026-06-10T08:00:00Z');
function mailAbout(letter: OfferLetter, language: keyof typeof languages = 'english', at = now) {
  const claimed = {
    ...{ id: 'mail', attempt: 1, to: 'ada@example.org', name: 'Ada', settings: null, language },
    ...{ unsubscribe_key: 'key', messages: [], invitation: null, letter },
  };
  return composeOffer(claimed, letter, house, at);
}

it('says that a place is held, until when, and where to answer', () => {
  const mail = mailAbout(offer);
  expect(mail?.subject).toMatch(/^A place is free: Summer party, Sat, Jun 13/);
  expect(mail?.text).toContain('it is held for you. Please answer by Wednesday, June 10');
  expect(mail?.text).toContain('Town hall\nBar\nPour drinks.\nWhat to bring: Black shoes');
  expect(mail?.text).toContain('https://example.org/answer#secret');
});

it('says how many were asked when the first yes wins', () => {
  expect(mailAbout({ ...offer, held: false, asked: 3 })?.text).toContain(
    'We have asked 3 people: the first to say yes has it.',
  );
  expect(mailAbout({ ...offer, held: false })?.text).toContain('if somebody else signs up first, it is gone');
});

it('says that somebody was first, without a link to answer', () => {
  const mail = mailAbout({ ...offer, about: 'offer_over', open: false });
  expect(mail?.subject).toMatch(/^Somebody was first/);
  expect(mail?.text).toContain('You keep your rank');
  expect(mail?.text).not.toContain('secret');
});

it('says who asks to take over a place, or that somebody does, and where to answer', () => {
  const asks = { ...offer, about: 'hand_over' as const, held: false };
  const mail = mailAbout({ ...asks, giver: 'Ben' });
  expect(mail?.subject).toMatch(/^Can you take over\? Summer party, Sat, Jun 13/);
  expect(mail?.text).toContain('Ben would like to hand this shift over');
  expect(mail?.text).toContain('https://example.org/answer#secret');
  expect(mailAbout(asks)?.text).toContain('Somebody would like to hand this shift over');
  expect(mailAbout({ ...asks, open: false })).toBeNull();
});

it('says which shift goes the other way in a swap', () => {
  const in_return = { ...shift, title: 'Market', start_time: '2026-06-13T14:00:00Z' };
  const asks = { ...offer, about: 'hand_over' as const, held: false, in_return };
  const mail = mailAbout({ ...asks, giver: 'Ben' });
  expect(mail?.subject).toMatch(/^Would you swap\? Summer party, Sat, Jun 13/);
  expect(mail?.text).toMatch(
    /Ben would take your shift “Market, Sat, Jun 13, 4:00 PM.*” and give you this one in return/,
  );
  expect(mail?.text).toContain('https://example.org/answer#secret');
  expect(mailAbout(asks)?.text).toContain('Somebody would take your shift “Market');
});

it('is not sent when the offer is over, or the shift has begun', () => {
  expect(mailAbout({ ...offer, open: false })).toBeNull();
  expect(mailAbout({ ...offer, about: 'offer_over' }, 'english', new Date(shift.start_time))).toBeNull();
});

it.each(Object.keys(languages) as (keyof typeof languages)[])('is complete in %s', (language) => {
  for (const letter of [
    offer,
    { ...offer, held: false, asked: 2 },
    { ...offer, about: 'offer_over' as const },
    { ...offer, about: 'hand_over' as const, giver: 'Ben' },
    { ...offer, about: 'hand_over' as const, in_return: shift },
    { ...offer, about: 'hand_over' as const, giver: 'Ben', in_return: shift },
  ])
    expect(mailAbout(letter, language)?.text).not.toMatch(/[{}]/);
});
