import type { ClaimedMail } from './compose.ts';

/** What became of a text message; `not configured`: there is nothing to send it with. */
export type SmsOutcome = 'sent' | 'not configured';

/** A way of sending text messages (SMS). */
export interface SmsSender {
  /** Gives a message of one line out of hand, to whoever asked for text messages. */
  send(to: Pick<ClaimedMail, 'id' | 'settings'>, text: string): Promise<SmsOutcome>;
}

/** What there is instead of a provider: no setting chooses another, for there is none yet. */
export const smsNotConfigured: SmsSender = { send: async () => 'not configured' };
