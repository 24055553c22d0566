import type { Sql } from 'postgres';

/**
 * Skips the minute that a person's messages wait, and puts them before all others: the tests of a stack share its outbox,
 * and one run of `notify` sends at most fifty emails.
 */
export const makeDue = async (sql: Sql, userId: string): Promise<void> => {
  await sql`update private.outbox set due_at = due_at - interval '1 day' where user_id = ${userId} and mail_id is null`;
};
