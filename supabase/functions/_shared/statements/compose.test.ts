import { expect, it } from 'vitest';
import { groupedStatementId, newStatementId, plainStatementId } from '../contract/statement.ts';
import { claimsOf, type Draft } from './compose.ts';

const draft: Draft = {
  ...{ issued_at: '2026-06-03T12:00:00Z', first_day: '2026-01-01', last_day: '2026-12-31', initials: 'M. S.' },
  organisation: 'River Festival',
  roles: [
    { name: 'Bar', minutes: 120 },
    { name: 'Gate', minutes: 40 },
  ],
};
const id = '0123456789ABCDEFGHJKMNPQRSTV';
const page = 'https://shifts.example.org/check/0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV';

it('the claims are an Open Badge whose registered claims repeat the credential', () => {
  const claims = claimsOf(draft, id, 'https://shifts.example.org');
  expect(claims).toMatchObject({
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    ...{ id: page, jti: page, validFrom: '2026-06-03T12:00:00Z', nbf: 1780488000 },
    ...{ iss: 'did:web:shifts.example.org', sub: `${page}#holder` },
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: 'did:web:shifts.example.org', type: ['Profile'], name: 'River Festival' },
    credentialSubject: {
      id: `${page}#holder`,
      type: ['AchievementSubject'],
      narrative: '2.67 h from 2026-01-01 to 2026-12-31: Bar 2 h, Gate 0.67 h',
      achievement: { type: ['Achievement'], criteria: { narrative: expect.any(String) } },
    },
    statement: { initials: 'M. S.', organisation: 'River Festival', roles: draft.roles },
  });
});

it('nothing but the chosen parts of what the database states is signed', () => {
  const more = { ...draft, user_id: 'the id of the person', same: null };
  expect(JSON.stringify(claimsOf(more, id, 'https://shifts.example.org'))).not.toContain('the id of the person');
});

it('an organisation without a name is called by its host', () => {
  const claims = claimsOf({ ...draft, organisation: null }, id, 'http://localhost:5173');
  expect(claims).toMatchObject({ issuer: { id: 'did:web:localhost%3A5173', name: 'localhost:5173' } });
});

it('an id has 28 characters that nobody confuses, each as often as the others, and reads back as it is typed', () => {
  const ids = Array.from({ length: 500 }, newStatementId);
  expect(ids.join('')).toMatch(/^[0-9A-HJKMNP-TV-Z]{14000}$/);
  expect(new Set(ids.join('')).size).toBe(32);
  expect(new Set(ids).size).toBe(500);
  expect(groupedStatementId(id)).toBe('0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV');
  expect(plainStatementId(' o123-4567 89ab-cdef-ghjk-mnpq-rstv')).toBe(id);
  expect(plainStatementId('ILil')).toBe('1111');
});
