import { acceptInvitation, type InvitationPage, readInvitation } from '@contract/joining.ts';
import { stopMails } from '@contract/mails.ts';
import { agreeAsParent, type ParentPage, readParentLink } from '@contract/parents.ts';
import { type AskedItem, answerAllByLink, answerByLink, type QuestionPage, readQuestion } from '@contract/questions.ts';
import { expect } from 'vitest';
import { everyLook, press } from './every-look.ts';
import { api, authAnswers, refusal } from './fake-api.ts';
import { newId } from './records.ts';
import { fill } from './screens.ts';
import { nobodySignedIn } from './visitor.ts';

nobodySignedIn();

const nobody = () => {
  // An earlier look may have asked for a link.
  localStorage.removeItem('muster.asked-link');
  api.on(stopMails, null);
};
const address = () => fill('form input[type=email]', 'xyz@example.org');
const key = crypto.randomUUID();
const invitation = (more: Partial<InvitationPage>) => () =>
  api.on(readInvitation, {
    ...{ organisation: 'River Festival', contact: 'crew@example.org', inviter: 'Ada Admin', role: 'volunteer' },
    ...{ email: 'm…@example.org', expires_at: '2026-11-05T10:00:00Z', end: null },
    ...more,
  });

const asked = (more: Partial<QuestionPage> = {}) => {
  api.on(answerByLink, null);
  api.on(readQuestion, {
    ...{
      id: newId(),
      others: [],
      name: 'Xyz Ghk',
      organisation: 'River Festival',
      contact: 'crew@example.org',
      ...{ slot_type: 'Qrs', about: 'Klm nop. '.repeat(20), bring: 'Qrs' },
    },
    ...{ kind: 'place', held: false, asked: 0, giver: null, in_return: null, was: null },
    ...{ deadline: '2026-10-24T16:00:00Z', answer: null, open: true, hourly_credits: 2, currency: 'EUR' },
    event: {
      ...{ title: 'Fgh', description: 'Klm nop. '.repeat(60), location: 'Qrs 12', timezone: 'UTC', all_day: false },
      ...{ start_time: '2026-11-02T18:00:00Z', end_time: '2026-11-02T20:00:00Z' },
    },
    ...more,
  });
};

/** One of several questions of a link. */
const other = (more: Partial<AskedItem> = {}): AskedItem => ({
  ...{ id: newId(), kind: 'place', was: null, deadline: '2026-10-24T16:00:00Z', answer: null, open: true },
  ...{ slot_type: 'Qrs', about: null, bring: null, hourly_credits: 2 },
  event: {
    ...{ title: 'Vwx', description: null, location: 'Qrs 12', timezone: 'UTC', all_day: false },
    ...{ start_time: '2026-11-09T18:00:00Z', end_time: '2026-11-09T20:00:00Z' },
  },
  ...more,
});

const parent =
  (more: Partial<ParentPage> = {}) =>
  () => {
    api.on(agreeAsParent, null);
    const english = '# Fgh\nKlm **nop** qrs.\n- Xyz\n\n1. Fgh\n2. Klm';
    api.on(readParentLink, {
      ...{ organisation: 'River Festival', contact: 'crew@example.org', name: 'Xyz Ghk', person: 'Ghk' },
      ...{ language: 'english', until: '2026-11-05T10:00:00Z', end: null },
      document: { name: 'Qrs', edition: 1, texts: { english }, signed: true },
      ...more,
    });
  };

everyLook([
  { what: 'the page of a parent who is asked to sign', path: '/parent#key', world: parent() },
  {
    what: 'the page of a parent who types a name as a signature',
    path: '/parent#key',
    world: parent(),
    act: () => press('fieldset button:last-of-type'),
  },
  {
    what: 'the page of a parent after the link',
    path: '/parent#key',
    world: parent({ end: 'expired', document: null }),
  },
  { what: 'the sign-in page', path: '/login', world: nobody },
  { what: 'the sign-in page after an expired session', path: '/login?expired=true', world: nobody },
  {
    what: 'a missing address',
    path: '/login',
    world: nobody,
    act: async () => {
      await press('form [type=submit]');
      await expect.poll(() => document.querySelector('[aria-invalid=true]')).not.toBeNull();
    },
  },
  {
    what: 'a link that was sent',
    said: true,
    path: '/login',
    world: () => {
      nobody();
      authAnswers('/otp', () => Response.json({}));
    },
    act: async () => {
      await address();
      await press('form [type=submit]');
      await expect.poll(() => document.querySelector('form input[type=email]')).toBeNull();
    },
  },
  {
    what: 'a link that failed',
    path: '/auth/callback?token_hash=nothing&type=email',
    world: () => {
      nobody();
      authAnswers('/verify', () => Response.json({ code: 403, error_code: 'otp_expired', msg: 'x' }, { status: 403 }));
    },
    act: () => press('main button'),
  },
  { what: 'a link that this browser did not ask for', path: '/auth/callback?token_hash=x&type=email', world: nobody },
  { what: 'an invitation', path: '/join#token', world: invitation({}) },
  {
    what: 'an invitation while many people join',
    path: '/join#token',
    world: () => {
      invitation({})();
      api.on(acceptInvitation, refusal('unavailable', { what: 'sign_in', retry_after: 60 }));
    },
    act: async () => {
      await press('main button');
      await expect.poll(() => document.querySelector('main [role=status]')?.textContent).toBeTruthy();
    },
  },
  { what: 'an invitation that has expired', path: '/join#token', world: invitation({ end: 'expired' }) },
  {
    what: 'an unknown invitation',
    path: '/join#token',
    world: () => api.on(readInvitation, refusal('not_found', { what: 'invitation' })),
  },
  { what: 'an incomplete link to stop emails', path: '/unsubscribe', world: nobody },
  { what: 'the page that stops emails', path: `/unsubscribe#${key}`, world: nobody },
  {
    what: 'stopped emails',
    path: `/unsubscribe#${key}`,
    world: nobody,
    act: () => press('main button'),
  },
  {
    what: 'an unknown link to stop emails',
    path: `/unsubscribe#${key}`,
    world: () => api.on(stopMails, refusal('not_found', { what: 'link' })),
    act: () => press('main button'),
  },
  { what: 'a question', path: `/answer#${key}`, world: asked },
  {
    what: 'a question whether somebody takes a place over',
    path: `/answer#${key}`,
    world: () => asked({ kind: 'hand_over', giver: 'Ghk' }),
  },
  {
    what: 'a question whether somebody swaps',
    path: `/answer#${key}`,
    world: () => {
      const { slot_type, event } = other();
      asked({ kind: 'hand_over', giver: 'Ghk', in_return: { ...event, slot_type } });
    },
  },
  {
    what: 'several questions, of which one overlaps',
    path: `/answer#${key}`,
    world: () => {
      const one = other();
      const ended = (answer: AskedItem['answer']) => other({ open: false, answer });
      asked({
        others: [
          one,
          other({ kind: 'still', event: { ...one.event, location: 'Qrs 13' } }),
          ...(['yes', 'no', 'withdrawn'] as const).map(ended),
        ],
      });
      api.on(answerAllByLink, { refused: [{ id: one.id, code: 'overlap', title: 'Xyz Ghk' }] });
    },
    act: async () => {
      await press('main button.min-h-14');
      await expect.poll(() => document.querySelector('main [role=alert]')).not.toBeNull();
    },
  },
  { what: 'a yes', path: `/answer#${key}`, world: asked, act: () => press('main button.min-h-14') },
  {
    what: 'a question whose shift overlaps',
    path: `/answer#${key}`,
    world: () => {
      asked();
      api.on(answerByLink, refusal('overlap', { own: true, event_id: key, event_title: 'Fgh' }));
    },
    act: async () => {
      await press('main button.min-h-14');
      await expect.poll(() => document.querySelector('main [role=alert]')).not.toBeNull();
    },
  },
  {
    what: 'a question that was withdrawn',
    path: `/answer#${key}`,
    world: () => asked({ open: false, answer: 'withdrawn' }),
  },
  {
    what: 'an unknown question',
    path: `/answer#${key}`,
    world: () => api.on(readQuestion, refusal('not_found', { what: 'link' })),
  },
]);
