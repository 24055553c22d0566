import type { ClaimedMail } from './compose.ts';

/** The result of a text message; `not configured`: there is no provider. */
export type SmsOutcome = 'sent' | 'not configured';

/** A way of sending text messages (SMS). */
export interface SmsSender {
  /** Sends a message of one line to a person who wants text messages. */
  send(to: Pick<ClaimedMail, 'id' | 'settings'>, text: string): Promise<SmsOutcome>;
}

/** Stands in for a provider: none is supported yet. */
export const smsNotConfigured: SmsSender = { send: async () => 'not configured' };
