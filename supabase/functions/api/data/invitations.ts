import type { ReadBody } from '../../_shared/contract/call.ts';
import type { importUsers } from '../../_shared/contract/invitations.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import { iso, type JsonStatements } from './json.ts';
import { byText, cut, type PageTerms, toPage } from './page.ts';

/** Invites an address, or renews its pending invitation (`created` is false); refuses as `private.invite` does. */
export const invite = (sql: Sql, email: string, role: string): readonly [Statement<JsonRow & { created: boolean }>] => [
  sql<(JsonRow & { created: boolean })[]>`
    select made.created, to_json(i)::text as json from private.invite(${email}, ${role}) made
    cross join lateral (select made.id, ${email}::text as email, ${role}::text as role, 'pending' as status) i`,
];

/** A page of pending invitations, by address. */
export const selectInvitations = (sql: Sql, terms: PageTerms) => {
  const pending = sql`select * from private.pending_invitations()`;
  return toPage(
    sql,
    sql`select to_json(row) as json, i.place, i.key, i.id
      from (${cut(sql, pending, byText(sql, sql`l.email`), terms)}) i
      cross join lateral (select i.id, i.user_id, i.email, i.role, 'pending' as status, i.name, i.inviter,
        ${iso(sql, sql`i.expires_at`)} as expires_at, i.ending as "end", ${iso(sql, sql`i.sent_at`)} as sent_at, i.mail, i.reason) row`,
    terms,
  );
};

/** Makes and invites people, or says what that would do; refuses as `private.import_people` does. Returns the result of each line. */
export function importPeople(sql: Sql, { lines, send, update, preview }: ReadBody<typeof importUsers>): JsonStatements {
  const table = sql.json(lines);
  return preview
    ? [
        sql<
          JsonRow[]
        >`select json_build_object('lines', private.preview_import(${table}, ${send}, ${update}))::text as json`,
      ]
    : [
        sql<
          JsonRow[]
        >`select json_build_object('lines', private.import_people(${table}, ${send}, ${update}))::text as json`,
      ];
}

/** Asks for the emails of invitations. Returns the number of those that were not sent and did not wait. */
export const sendUnsent = (sql: Sql, ids: readonly string[]): JsonStatements => [
  sql<JsonRow[]>`
    select json_build_object('sending', private.send_invitations(${ids as string[]}::uuid[]))::text as json`,
];

export const selectProgress = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select to_json(p)::text as json from private.invitation_progress() p`,
];

/** Revokes an invitation; refuses as `private.revoke_invitation` does. */
export const revoke = (sql: Sql, id: string) => [sql`select private.revoke_invitation(${id})`] as const;

/** What the page of an invitation shows, by the hash of the secret in its link. */
export const selectPage = (sql: Sql, hash: string): JsonStatements => [
  sql<JsonRow[]>`select private.read_invitation(${hash})::text as json`,
];

/** The address that may sign in with the link of an invitation; refuses as `private.click_invitation` does. */
export const click = (sql: Sql, hash: string): readonly [Statement<{ email: string }>] => [
  sql<{ email: string }[]>`select private.click_invitation(${hash}) as email`,
];
