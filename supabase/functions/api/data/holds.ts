import type { ReadBody } from '../../_shared/contract/call.ts';
import type { ErrorCode } from '../../_shared/contract/errors.ts';
import type { AskedFirst, confirmHold, holdPlace } from '../../_shared/contract/open-page.ts';
import type { Sql, Statement } from '../../_shared/db.ts';
import { iso } from './json.ts';

/** Holds a place for a visitor; refuses as `private.hold_place` does. `caller`: whom to count it for. */
export const hold = (
  sql: Sql,
  { slot_id, name, email, language, places = 1, names = [], link }: ReadBody<typeof holdPlace>,
  hash: string,
  caller: string,
): readonly [Statement<{ until: string }>] => [
  sql<
    { until: string }[]
  >`select ${iso(sql, sql`private.hold_place(${slot_id}, ${name}, ${email}, ${language}, ${hash}, ${caller}, ${places}, ${names}, ${link ?? null})`)} as until`,
];

/** What became of the digits; see `private.confirm_hold`. */
export interface Confirmed {
  outcome?: 'taken' | 'kept' | 'asked';
  asked?: AskedFirst;
  until?: string;
  unnamed?: object[];
  wrong_code?: true;
  refusal?: { code: ErrorCode; params: object; message?: string };
}

/** Confirms a hold with its digits and what its place asks first; refuses as `private.confirm_hold` does. */
export const confirm = (
  sql: Sql,
  hash: string,
  { code, born, agreements, answers }: ReadBody<typeof confirmHold>,
): readonly [Statement<{ json: Confirmed }>] => {
  const given = sql.json({ ...(born && { born }), agreements, answers });
  return [sql<{ json: Confirmed }[]>`select private.confirm_hold(${hash}, ${code}, ${given}) as json`];
};

export const sendAgain = (sql: Sql, hash: string) => [sql`select private.send_hold_again(${hash})`] as const;

export const release = (sql: Sql, hash: string) => [sql`select private.release_hold(${hash})`] as const;

/** The address that may sign in with a hold; refuses as `private.address_of_hold` does. */
export const selectAddress = (sql: Sql, hash: string): readonly [Statement<{ email: string }>] => [
  sql<{ email: string }[]>`select private.address_of_hold(${hash}) as email`,
];
