import { base64url } from 'jose';
import { now } from '../clock.ts';
import type { asService } from '../db.ts';
import { FeedError } from '../ical/feed-error.ts';
import { type ClaimedPush, composePush, type Push } from './compose.ts';
import { encrypt } from './encrypt.ts';
import { NotAnEndpoint, type PostOptions, type PushAnswer, post } from './post.ts';
import { type PushKey, senderOf, vapid } from './vapid.ts';

/** Notifications per portion, the most of a run, and how long after a claim another one of it is begun (milliseconds). */
const limits = { batch: 10, pushes: 50, claim: 40_000 };

/** What became of a notification on a device; `refused`: the push service does not want it from this server. */
type Outcome = 'sent' | 'gone' | 'refused' | 'later';

export interface PushSettings {
  key: PushKey;
  siteUrl: string;
  /** The zone of people and organisations without one. */
  zone: string;
  http: PostOptions;
  /** Called with each refusal that operators should know of. */
  refused(sentence: string): void;
}

type Header = Record<'Authorization' | 'TTL' | 'Urgency' | 'Topic' | 'Content-Encoding', string>;
type Device = ClaimedPush['devices'][number];

/** Push services replace a message that waits by a later one with the same topic: at most 32 characters. */
async function topicOf(tag: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(tag));
  return base64url.encode(new Uint8Array(digest).subarray(0, 24));
}

function outcomeOf({ status }: PushAnswer): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused';
}

interface Attempt {
  outcome: Outcome;
  retryAfter?: number | undefined;
}

/** Sends a notification to one device. Every failure is an outcome. */
async function sendTo(
  device: Device,
  { payload, ttl, urgency }: Push,
  { http, refused }: PushSettings,
  authorize: (endpoint: URL) => Promise<string>,
): Promise<Attempt> {
  try {
    const endpoint = new URL(device.endpoint);
    const keys = { p256dh: base64url.decode(device.p256dh), auth: base64url.decode(device.auth) };
    const header: Header = {
      Authorization: await authorize(endpoint),
      TTL: String(ttl),
      Urgency: urgency,
      Topic: await topicOf(payload.tag),
      'Content-Encoding': 'aes128gcm',
    };
    const answer = await post(device.endpoint, header, await encrypt(JSON.stringify(payload), keys), http);
    const outcome = outcomeOf(answer);
    if (outcome === 'refused') refused(`${endpoint.host} refuses notifications with ${answer.status}`);
    return { outcome, retryAfter: answer.retryAfter };
  } catch (error) {
    const isBlocked =
      error instanceof NotAnEndpoint || (error instanceof FeedError && error.code === 'blocked_address');
    return { outcome: isBlocked ? 'gone' : 'later' };
  }
}

/**
 * Sends the notifications that are due, in limited portions: one is claimed, posted to each device of its person, and recorded. If the
 * function is killed in between, the next run sends it once more to the devices of which nothing is recorded.
 */
export async function deliverPushes(database: typeof asService, settings: PushSettings): Promise<void> {
  const [house] = await database<{ timezone: string | null; contact: string | null }>(
    (sql) => [
      sql<{ timezone: string | null; contact: string | null }[]>`select timezone, contact from private.mail_house()`,
    ],
    { readOnly: true },
  );
  const zone = house?.timezone ?? settings.zone;
  const authorize = vapid(settings.key, senderOf(house?.contact ?? null, settings.siteUrl));

  /** Returns the longest wait that a push service asks for, in seconds; `null`: it need not be sent again. */
  async function send(claimed: ClaimedPush, push: Push): Promise<number | null> {
    let wait: number | null = null;
    for (const device of claimed.devices) {
      const { outcome, retryAfter = 0 } = await sendTo(device, push, settings, authorize);
      if (outcome === 'later') wait = Math.max(wait ?? 0, retryAfter);
      await database((sql) => [
        sql`select private.settle_device(${claimed.id}, ${claimed.attempt}, ${device.id}, ${outcome})`,
      ]);
    }
    return wait;
  }

  for (let left = limits.pushes; left > 0; left -= limits.batch) {
    const end = performance.now() + limits.claim;
    const [row] = await database((sql) => [
      sql<{ pushes: ClaimedPush[] }[]>`select private.claim_pushes(${limits.batch}) as pushes`,
    ]);
    const pushes = row?.pushes ?? [];
    for (const claimed of pushes) {
      const push = composePush(claimed, zone, now());
      const isTried = performance.now() < end;
      const wait = push && isTried ? await send(claimed, push) : null;
      const outcome = !isTried ? 'release' : wait === null ? 'done' : 'later';
      await database((sql) => [
        sql`select private.settle_push(${claimed.id}, ${claimed.attempt}, ${outcome}, ${wait ?? 0})`,
      ]);
    }
    if (pushes.length === 0) break;
  }
}
