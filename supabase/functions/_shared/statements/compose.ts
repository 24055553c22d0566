import { groupedStatementId, type StatementClaim } from '../contract/statement.ts';
import { didOf } from './keys.ts';

/** What the database states (`private.draft_statement`), as far as it is signed. */
export interface Draft {
  issued_at: string;
  first_day: string;
  last_day: string;
  initials: string;
  organisation: string | null;
  roles: StatementClaim['roles'];
}

const hours = (minutes: number): string => `${Number((minutes / 60).toFixed(2))} h`;
const total = (roles: Draft['roles']): number => roles.reduce((sum, { minutes }) => sum + minutes, 0);

/**
 * The claims of a statement. Together they are an Open Badge 3.0 in the JWT proof format: the credential itself is the payload, with the
 * registered claims that repeat parts of it. What `statement` says is the same for those who want to read it without knowing about
 * badges. There is nothing about the person but their initials.
 */
export function claimsOf(draft: Draft, id: string, siteUrl: string): Record<string, unknown> {
  const { issued_at, first_day, last_day, initials, roles } = draft;
  const organisation = draft.organisation ?? new URL(siteUrl).host;
  const page = `${siteUrl}/check/${groupedStatementId(id)}`;
  const issuer = didOf(siteUrl);
  const parts = roles.map(({ name, minutes }) => `${name} ${hours(minutes)}`).join(', ');
  const narrative = `${hours(total(roles))} from ${first_day} to ${last_day}: ${parts}`;
  const profile = { id: issuer, type: ['Profile'], name: organisation, url: siteUrl };
  const statement: StatementClaim = { initials, organisation, first_day, last_day, roles };
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: page,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: profile,
    validFrom: issued_at,
    name: `Hours at ${organisation}`,
    description: narrative,
    credentialSubject: {
      // Whoever holds this statement: there is no identifier of the person.
      id: `${page}#holder`,
      type: ['AchievementSubject'],
      activityStartDate: `${first_day}T00:00:00Z`,
      activityEndDate: `${last_day}T00:00:00Z`,
      narrative,
      achievement: {
        id: `${siteUrl}/check#hours`,
        type: ['Achievement'],
        achievementType: 'CommunityService',
        name: `Hours at ${organisation}`,
        description: `Has worked at ${organisation}`,
        criteria: { narrative: 'The hours of shifts that are over, as the organisation has recorded them.' },
      },
    },
    iss: issuer,
    jti: page,
    sub: `${page}#holder`,
    nbf: Math.floor(Date.parse(issued_at) / 1000),
    statement,
  };
}
