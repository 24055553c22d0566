import { type RawData, WebSocket } from 'ws';
import { type Frame, readFrame, replyTo, writeFrame } from './frames.ts';
import type { Claims, Judge } from './judge.ts';

/** What one connection may use, as far as hosted projects limit it as well. */
const limits = { channels: 100, joinsPerSecond: 100, waitingFrames: 200, unsentBytes: 1 << 20 };
/** A client sends a heartbeat every 25 seconds. */
const silenceMs = 60_000;
const longestTimerMs = 2 ** 31 - 1;
const prefix = 'realtime:';

/** One joined topic of a connection. */
type Channel = { joinRef: string | null; sub: unknown; expiry?: NodeJS.Timeout };
/** A message for everybody who hears its topic. */
export type Broadcast = { topic: string; event: string; payload: unknown; id: string };

const denied = (topic: string) =>
  `Unauthorized: You do not have permissions to read from this Channel topic: ${topic.slice(prefix.length)}`;

/** Serves one connection until it closes. Returns how a message is sent to it, if it hears the topic. */
export function serveConnection(
  socket: WebSocket,
  judge: Judge,
  log: (line: string) => void,
): (message: Broadcast) => void {
  const channels = new Map<string, Channel>();
  let joins: number[] = [];
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  const silence = setTimeout(() => socket.close(1000, 'No heartbeat'), silenceMs);

  function send(frame: Frame): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    // A client that does not read must not fill the memory.
    if (socket.bufferedAmount > limits.unsentBytes) socket.terminate();
    else socket.send(writeFrame(frame));
  }

  function forget(topic: string): void {
    clearTimeout(channels.get(topic)?.expiry);
    channels.delete(topic);
  }

  /** Ends a channel as the hosted service does: the client does not join it again by itself. */
  function end(topic: string, message: string): void {
    const { joinRef } = channels.get(topic) ?? {};
    if (joinRef === undefined) return;
    forget(topic);
    const own = { joinRef, ref: null, topic };
    send({ ...own, event: 'system', payload: { status: 'error', extension: 'system', message, channel: topic } });
    send({ ...own, ref: joinRef, event: 'phx_close', payload: {} });
  }

  function keep(topic: string, joinRef: string | null, { sub, exp }: Claims): void {
    forget(topic);
    const left = (exp ?? Number.POSITIVE_INFINITY) * 1000 - Date.now();
    const channel: Channel = { joinRef, sub };
    if (left < longestTimerMs) channel.expiry = setTimeout(() => end(topic, 'Token has expired'), Math.max(left, 0));
    channels.set(topic, channel);
  }

  /** What the token of somebody who may hear a topic says, or the reason why they may not. */
  async function refusal(token: unknown, topic: string): Promise<string | Claims> {
    const claims = await judge.claimsOf(typeof token === 'string' ? token : null).catch(() => undefined);
    if (!claims) return 'InvalidJWTToken: The token is not valid';
    const may = await judge.mayHear(claims, topic.slice(prefix.length)).catch((error: Error) => {
      log(`It could not be judged who hears ${topic}: ${error.message}`);
      return undefined;
    });
    if (may === undefined) return 'UnableToConnectToProject: Please check your database';
    return may ? claims : denied(topic);
  }

  async function join(frame: Frame): Promise<void> {
    const { topic, payload, joinRef } = frame;
    const refuse = (reason: string) => send(replyTo(frame, 'error', { reason }));
    const now = Date.now();
    joins = [...joins.filter((at) => at > now - 1000), now];
    if (joins.length > limits.joinsPerSecond) return refuse('ClientJoinRateLimitReached: Too many joins per second');
    if (channels.size >= limits.channels && !channels.has(topic))
      return refuse('ChannelRateLimitReached: Too many channels');
    if (!topic.startsWith(prefix)) return refuse('TopicNameRequired: You must provide a topic name');
    const config = payload.config as { private?: unknown } | undefined;
    if (config?.private !== true) return refuse('PrivateOnly: This project only allows private channels');
    const judged = await refusal(payload.access_token, topic);
    if (typeof judged === 'string') return refuse(judged);
    keep(topic, joinRef, judged);
    send(replyTo(frame, 'ok', { postgres_changes: [] }));
  }

  async function renew({ topic, payload }: Frame): Promise<void> {
    const channel = channels.get(topic);
    if (!channel || typeof payload.access_token !== 'string') return;
    const judged = await refusal(payload.access_token, topic);
    if (typeof judged === 'string') end(topic, judged);
    else if (channels.get(topic) === channel) keep(topic, channel.joinRef, judged);
  }

  async function answer(frame: Frame): Promise<void> {
    if (frame.topic === 'phoenix') {
      if (frame.event === 'heartbeat') send(replyTo(frame, 'ok', {}));
    } else if (frame.event === 'phx_join') await join(frame);
    else if (frame.event === 'access_token') await renew(frame);
    else if (frame.event === 'phx_leave') {
      forget(frame.topic);
      send(replyTo(frame, 'ok', {}));
      send({ ...frame, event: 'phx_close', payload: {} });
    }
    // Whatever else a client sends is for nobody: no policy lets anybody send.
  }

  socket.on('message', (data: RawData, isBinary: boolean) => {
    silence.refresh();
    const frame = isBinary ? undefined : readFrame(String(data));
    if (!frame) return;
    waiting += 1;
    if (waiting > limits.waitingFrames) return socket.close(1008, 'Too many messages');
    // In order: a channel may be left right after it was joined.
    last = last
      .then(() => answer(frame))
      .finally(() => {
        waiting -= 1;
      });
  });
  // A frame that is too large closes the connection with an error first.
  socket.on('error', () => {});
  socket.on('close', () => {
    clearTimeout(silence);
    for (const topic of [...channels.keys()]) forget(topic);
  });

  return ({ topic, event, payload, id }) => {
    if (!channels.has(prefix + topic)) return;
    const frame = { joinRef: null, ref: null, topic: prefix + topic, event: 'broadcast' };
    send({ ...frame, payload: { type: 'broadcast', event, payload, meta: { id } } });
  };
}
