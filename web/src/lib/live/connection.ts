import { type RealtimeChannel, RealtimeClient } from '@supabase/supabase-js';
import { publishableKey, supabaseUrl } from '@/lib/app/config.ts';
import { accessToken } from '@/lib/auth/auth-service.ts';
import { authState } from '@/lib/auth/session.ts';
import { createRefresher } from './refresher.ts';
import { followed, onFollowed, wishesFor } from './topics.ts';

/** Pages that follow one another often follow the same, in milliseconds. */
const keptMs = 10_000;
/** A page that nobody sees for so long needs no connection. */
const hiddenMs = 60_000;
/** When a channel that was closed is joined again. */
const closedMs = 5_000;
/** When a channel that somebody may not hear is tried again: a lead may from some hours before a shift. */
const refusedMs = 300_000;

/** How long to wait for the next attempt to connect, in seconds. Where the service is missing, hardly anybody notices. */
const pauses = [1, 2, 5, 10, 30, 60];
const longestPause = 300;

/**
 * The client of Supabase Realtime, beside the one for authentication (lib/auth/supabase-client.ts): `createClient` would bring those of the
 * database and of files along. It asks for the token again with each heartbeat.
 * @param token returns the token of whoever listens; nobody is signed in without one
 */
const makeRealtime = (token: () => Promise<string | null> = accessToken): RealtimeClient =>
  new RealtimeClient(`${supabaseUrl.replace(/\/+$/, '').replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    accessToken: token,
    reconnectAfterMs: (tries) => (pauses[tries - 1] ?? longestPause) * 1000,
  });

/** The events that a message names; null: too many to be named. */
const eventsIn = (payload: unknown): string[] | null => (payload as { event_ids: string[] | null }).event_ids;

/** Whether a topic is one of a wall, which is heard without signing in and in no other way. */
const isOfWall = (topic: string): boolean => topic.startsWith('wall:');

/** Hears what pages follow, as long as the page is seen: as the person who is signed in, and as nobody what walls follow. */
export function connect(): void {
  const ofPeople = () => (authState.get().session ? followed().filter((topic) => !isOfWall(topic)) : []);
  listen(makeRealtime(), ofPeople);
  listen(
    makeRealtime(async () => null),
    () => followed().filter(isOfWall),
  );
}

/** Hears the topics that `topics` returns, by one socket, which is closed while there are none. */
function listen(realtime: RealtimeClient, topics: () => string[]): void {
  const refresher = createRefresher();
  const channels = new Map<string, RealtimeChannel>();
  const paused = new Set<string>();
  let awake = true;
  let asleep: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();

  const wanted = (): string[] => (awake ? topics() : []);

  async function leave(topic: string): Promise<void> {
    const channel = channels.get(topic);
    channels.delete(topic);
    if (channel) await realtime.removeChannel(channel);
  }

  /** Leaves a topic for a while. */
  function pause(topic: string, ms: number): void {
    paused.add(topic);
    arrange();
    setTimeout(() => {
      paused.delete(topic);
      arrange();
    }, ms);
  }

  async function join(topic: string): Promise<void> {
    // Without this, the first topic of a new socket would be joined as nobody.
    await realtime.setAuth();
    const channel = realtime.channel(topic, { config: { private: true } });
    channels.set(topic, channel);
    channel
      .on('broadcast', { event: 'change' }, ({ payload }) => refresher.add(wishesFor(topic), eventsIn(payload)))
      .subscribe((state, error) => {
        if (channels.get(topic) !== channel) return;
        // While nobody listened, everything may have changed.
        if (state === 'SUBSCRIBED') refresher.add(wishesFor(topic), null);
        else if (state === 'CLOSED') pause(topic, closedMs);
        else if (/Unauthorized/.test(error?.message ?? '')) pause(topic, refusedMs);
      });
  }

  async function follow(): Promise<void> {
    const now = wanted();
    for (const topic of channels.keys()) if (!now.includes(topic) || paused.has(topic)) await leave(topic);
    for (const topic of now) if (!channels.has(topic) && !paused.has(topic)) await join(topic);
  }

  /** One after the other: a topic cannot be joined while it is left. */
  function arrange(): void {
    last = last.then(follow).catch(() => undefined);
  }

  onFollowed(() => {
    const now = wanted();
    if (now.some((topic) => !channels.has(topic))) arrange();
    if ([...channels.keys()].some((topic) => !now.includes(topic))) setTimeout(arrange, keptMs);
  });
  authState.listen(({ session }, before) => {
    if (session?.user.id !== before?.session?.user.id) arrange();
  });
  // A socket that has failed and waits for its next attempt counts as there until it is closed: connecting alone would do nothing.
  addEventListener('online', () => {
    if (channels.size > 0 && !realtime.isConnected()) void realtime.disconnect().then(() => realtime.connect());
  });
  document.addEventListener('visibilitychange', () => {
    clearTimeout(asleep);
    if (document.hidden) {
      asleep = setTimeout(() => {
        awake = false;
        arrange();
      }, hiddenMs);
      return;
    }
    awake = true;
    arrange();
    refresher.resume();
  });
}
