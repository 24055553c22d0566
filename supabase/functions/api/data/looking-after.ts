import type { ReadBody } from '../../_shared/contract/call.ts';
import type { addLookedAfter, takePlacesTogether } from '../../_shared/contract/looking-after.ts';
import type { Sql } from '../../_shared/db.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { JsonStatements } from './json.ts';

export const selectLookedAfter = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select private.household()::text as json`,
];

/** Adds somebody whom the caller looks after; refuses as `private.add_looked_after` does. */
export const insertLookedAfter = (sql: Sql, { name, born = null }: ReadBody<typeof addLookedAfter>): JsonStatements => [
  sql<JsonRow[]>`select json_build_object('id', private.add_looked_after(${name}, ${born}))::text as json`,
];

/** Removes somebody whom the caller looks after; refuses as `private.remove_looked_after` does. */
export const deleteLookedAfter = (sql: Sql, id: string) => [sql`select private.remove_looked_after(${id})`] as const;

/** Stops looking after somebody; refuses as `private.release_looked_after` does. */
export const releaseLookedAfter = (sql: Sql, id: string) => [sql`select private.release_looked_after(${id})`] as const;

/** Invites somebody whom the caller looks after; refuses as `private.hand_over_looked_after` does. */
export const handOverLookedAfter = (sql: Sql, id: string, email: string) =>
  [sql`select private.hand_over_looked_after(${id}, ${email})`] as const;

/** Takes places for several people, or for none of them; refuses as `private.sign_up_household` does. */
export const takeTogether = (sql: Sql, { places }: ReadBody<typeof takePlacesTogether>): JsonStatements => [
  sql<JsonRow[]>`select private.sign_up_household(${places.map(({ user_id }) => user_id)},
    ${places.map(({ slot_id }) => slot_id)})::text as json`,
];

/** Who looks after a person, and whom they look after; no row for somebody unknown. */
export const selectGuardian = (sql: Sql, id: string): JsonStatements => [
  sql<JsonRow[]>`select found::text as json from private.looking_after(${id}) found where found is not null`,
];

/** Says who looks after a person; refuses as `private.set_guardian` does. */
export const replaceGuardian = (sql: Sql, id: string, guardian: string | null): JsonStatements => [
  sql`select private.set_guardian(${id}, ${guardian})`,
  ...selectGuardian(sql, id),
];
