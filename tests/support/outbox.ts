import type { Sql } from 'postgres';

/**
 * Skips the minute that a person's messages wait, and puts them before all others: tests share the outbox of their stack,
 * and one run of `notify` sends at most fifty emails.
 */
export const makeDue = async (sql: Sql, userId: string): Promise<void> => {
  await sql`update private.outbox set due_at = due_at - interval '1 day' where user_id = ${userId} and mail_id is null`;
};

/**
 * Makes a person's messages due, deletes all others that wait, and skips the reminders that the next run would write, for tests
 * in which sending fails.
 */
export const makeOnlyDue = async (sql: Sql, userId: string): Promise<void> => {
  await sql`insert into private.outbox (kind, user_id, signup_id, dedupe_key, status, settled_at)
    select 'reminder', user_id, signup_id, dedupe_key, 'skipped', now() from private.due_reminders()`;
  await sql`delete from private.outbox where status = 'waiting' and user_id <> ${userId}`;
  await makeDue(sql, userId);
};
