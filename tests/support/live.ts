import { createClient, type RealtimeChannel } from '@supabase/supabase-js';
import ws from 'ws';
import type { StackInfo } from './stack.ts';

/** A message as a subscriber gets it. */
export type Heard = { topic: string; at: number; payload: { event_ids: string[] | null; id: string } };

/** Somebody who listens through supabase-js, as the app does. */
export type Listener = {
  /** What was heard, oldest first. */
  heard: Heard[];
  /** What became of each topic last: SUBSCRIBED, CHANNEL_ERROR, CLOSED or TIMED_OUT; with the reason of an error. */
  states: Record<string, string>;
  /** Every state of every topic, in order. */
  history: string[];
  /** Joins a topic and waits for the first answer. */
  join(topic: string, isPrivate?: boolean): Promise<string>;
  /** Uses another token from now on, as the app does after renewing it. */
  renew(token: string | null): Promise<void>;
  /** Tries to send to a topic that was joined, and by HTTP. */
  say(topic: string): Promise<void>;
  stop(): Promise<void>;
};

/** What becomes of a topic that somebody may not hear. */
export const refused = (topic: string): string =>
  `CHANNEL_ERROR Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`;

/** Opens a socket for somebody. `token` null: nobody is signed in. `onHeard` is called with each message. */
export function listener(stack: StackInfo, token: string | null, onHeard?: (message: Heard) => void): Listener {
  let current = token;
  const client = createClient(stack.gatewayUrl, stack.publishableKey, {
    accessToken: async () => current,
    realtime: { transport: ws as unknown as typeof WebSocket, reconnectAfterMs: () => 200 },
  });
  const heard: Heard[] = [];
  const states: Record<string, string> = {};
  const history: string[] = [];
  const channels = new Map<string, RealtimeChannel>();
  return {
    heard,
    states,
    history,
    async join(topic, isPrivate = true) {
      await client.realtime.setAuth();
      return await new Promise((resolve) => {
        const channel = client.channel(topic, { config: { private: isPrivate } });
        channels.set(topic, channel);
        channel
          .on('broadcast', { event: '*' }, ({ payload }) => {
            const message = { topic, at: performance.now(), payload: payload as Heard['payload'] };
            heard.push(message);
            onHeard?.(message);
          })
          .subscribe((state, error) => {
            states[topic] = error ? `${state} ${error.message}` : state;
            history.push(`${topic} ${state}`);
            resolve(states[topic]);
          });
      });
    },
    async renew(next) {
      current = next;
      await client.realtime.setAuth();
    },
    async say(topic) {
      const payload = { event_ids: ['forged'] };
      const channel = channels.get(topic);
      if (states[topic] === 'SUBSCRIBED') await channel?.send({ type: 'broadcast', event: 'change', payload });
      await channel?.httpSend('change', payload).catch(() => {});
    },
    async stop() {
      await client.removeAllChannels();
    },
  };
}
