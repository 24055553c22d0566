import { expect, test } from 'vitest';
import { composeMail } from './compose.ts';
import type { Message } from './news.ts';
import { house } from './testing/house.ts';
import { shift } from './testing/shift.ts';

const description = 'Meet at the <north> gate.\nBring boots.';

function mailAbout(message: Partial<Message>) {
  const claimed = {
    ...{ id: 'mail', attempt: 1, to: 'ada@example.org', name: 'Ada', settings: null, language: 'english' as const },
    unsubscribe_key: 'key',
    invitation: null,
    letter: null,
    messages: [
      {
        kind: 'signed_up',
        notice: false,
        status: 'confirmed' as const,
        live: true,
        old: null,
        shift,
        question: null,
        ...message,
      },
    ],
  };
  const mail = composeMail(claimed, house, new Date('2026-06-01T10:00:00Z'));
  if (!mail) throw new Error('There is no mail.');
  return mail;
}

test('an email about a shift includes its description, which contains the meeting point', () => {
  const mail = mailAbout({ shift: { ...shift, description } });
  expect(mail.text).toContain(description);
  expect(mail.html).toContain('Meet at the &#60;north&#62; gate.<br />Bring boots.');
});

test('a very long description is cut', () => {
  const { text } = mailAbout({ shift: { ...shift, description: 'x'.repeat(5_000) } });
  expect(text).toContain(`${'x'.repeat(999)}…`);
  expect(text).not.toContain('x'.repeat(1_000));
});

test('an email about a shift that the person no longer has omits the description', () => {
  const { text } = mailAbout({ kind: 'canceled', status: 'canceled', shift: { ...shift, description } });
  expect(text).not.toContain('north');
});

test('an email about a canceled event says why, if an administrator did', () => {
  const canceled = { kind: 'canceled', notice: true, live: false };
  const why = { ...shift, description, cancel_reason: 'Storm <warning>' };
  const mail = mailAbout({ ...canceled, shift: why });
  expect(mail.text).toContain('Reason: Storm <warning>');
  expect(mail.html).toContain('Reason: Storm &#60;warning&#62;');
  expect(mailAbout({ ...canceled, shift }).text).not.toContain('Reason');
  // An email that the event is back on says nothing of the reason.
  expect(mailAbout({ kind: 'restored', notice: true, shift: why }).text).not.toContain('Reason');
});

test('an email says in one line what the role is about, as long as the person has the shift', () => {
  const told = { shift: { ...shift, about: `Checks <tickets>.\n\nAnswers questions.${' And more.'.repeat(30)}` } };
  const mail = mailAbout(told);
  expect(mail.text).toMatch(/^Gate\nChecks <tickets>\. Answers questions\. .{1,200}…$/m);
  expect(mail.html).toContain('Checks &#60;tickets&#62;. Answers');
  expect(mailAbout({ ...told, kind: 'canceled', status: 'canceled' }).text).not.toContain('tickets');
});

test('an email says for how many places it is, as long as the person has them; nothing where nobody comes along', () => {
  const many = { shift: { ...shift, places: 4 } };
  expect(mailAbout(many).text).toContain('\n4 places: yours, and those of the people who come with you\n');
  expect(mailAbout({ ...many, kind: 'canceled', status: 'canceled' }).text).not.toContain('places');
  for (const places of [1, null]) expect(mailAbout({ shift: { ...shift, places } }).text).not.toMatch(/\bplaces?:/);
});

test('an email says what to bring as long as the person has the shift', () => {
  const toBring = { shift: { ...shift, bring: 'Black <shoes>' } };
  const mail = mailAbout({ ...toBring, kind: 'reminder' });
  expect(mail.text).toContain('What to bring: Black <shoes>');
  expect(mail.html).toContain('What to bring: Black &#60;shoes&#62;');
  expect(mailAbout({ ...toBring, kind: 'canceled', status: 'canceled' }).text).not.toContain('What to bring');
  expect(mailAbout({ kind: 'reminder' }).text).not.toContain('What to bring');
});
