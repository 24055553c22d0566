import type { Sql } from 'postgres';

/**
 * Skips the minute that a person's messages wait, and puts them before all others: tests share the outbox of their stack,
 * and one run of `notify` sends at most fifty emails.
 */
export const makeDue = async (sql: Sql, userId: string): Promise<void> => {
  const first = sql`private.now() - interval '1 day'`;
  await sql`update private.outbox set due_at = least(due_at, ${first}) where user_id = ${userId} and mail_id is null`;
  // The mail of an offer or an alert is made with it, and would stand behind all that others have left.
  await sql`update private.outbox set next_attempt_at = ${first}
    where user_id = ${userId} and mail_id = id and attempts = 0 and next_attempt_at <= private.now()`;
};

/**
 * Deletes the messages that wait, except one person's, and skips what the next run would write: reminders, and alerts about places
 * that other tests have given back.
 */
export const clearOutbox = async (sql: Sql, except: string | null = null): Promise<void> => {
  await sql`insert into private.outbox (kind, user_id, signup_id, dedupe_key, status, settled_at)
    select 'reminder', user_id, signup_id, dedupe_key, 'skipped', now() from private.due_reminders()`;
  await sql`update private.alerts set gathered_at = now() where gathered_at is null`;
  await sql`delete from private.outbox where status = 'waiting' and user_id is distinct from ${except}`;
};

/** Makes a person's messages the only ones that wait, and due, for tests in which sending fails. */
export const makeOnlyDue = async (sql: Sql, userId: string): Promise<void> => {
  await clearOutbox(sql, userId);
  await makeDue(sql, userId);
};
