import { convertIcsCalendar } from 'ts-ics';
import { expect } from 'vitest';
import { apiContext } from '../../support/api-context.ts';
import { callNotify } from '../../support/call-notify.ts';
import { inboxOf } from '../../support/inbox.ts';
import { makeDue } from '../../support/outbox.ts';

type Who = { id: string; email: string };

/** The method and the events of a calendar file. */
export const eventsOf = (ics: string) => {
  const { method, events = [] } = convertIcsCalendar(undefined, ics);
  return { method, events };
};

/** What a test file about emails uses: the context of the API, and helpers that send and read emails. */
export function mailStage() {
  const context = apiContext();
  const { stack, sql } = context;

  /** Calls the function that sends emails, as the schedule does; `url` can be that of a function of the test's own. */
  const call = (url?: string, syncSecret = stack.syncSecret) => callNotify({ ...stack, syncSecret }, url);

  /** Skips the minute that a person's messages wait, and begins a run. */
  const send = async (who: Who) => {
    await makeDue(sql, who.id);
    expect((await call()).status).toBe(202);
  };

  /**
   * Has a person's messages sent, and returns their emails. One run of `notify` sends at most fifty, other tests may have left more, and
   * it makes some mails itself.
   */
  const mailsOf = async (who: Who, count: number) => {
    const sent = async () => {
      await send(who);
      return (await inboxOf(stack, who.email)).length;
    };
    await expect.poll(sent, { interval: 250 }).toBe(count);
    return await inboxOf(stack, who.email);
  };

  /** The messages to a person in the outbox, oldest first. */
  const outboxOf = (who: Who) =>
    sql`select kind, status, attempts, reason, failure from private.outbox where user_id = ${who.id} order by created_at`;

  /** Has a person's messages sent, and returns them as `outboxOf`. To be polled: a run goes on in the background. */
  const settledOf = async (who: Who) => {
    await send(who);
    return await outboxOf(who);
  };

  return { ...context, call, mailsOf, outboxOf, settledOf };
}
