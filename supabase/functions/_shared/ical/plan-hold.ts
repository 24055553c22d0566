import { dayMs, isoInstant } from './civil.ts';
import type { Hold, KnownSource, Match, SyncSituation } from './plan-types.ts';

const fewest = 3;
/** After this long an unchanged situation is applied by itself if nobody is affected. */
const patienceMs = dayMs;

/** What a sync would do to coming events. */
interface Effect {
  known: readonly KnownSource[];
  /** Those under the key they had. */
  matches: readonly Match[];
  /** Events that the feed simply has no more. */
  vanished: readonly KnownSource[];
  /** Events that it says do not take place: by their status, or as exceptions of a series. */
  calledOff: readonly KnownSource[];
}

/** Whether a live event is still to come: what has begun is never taken away (V2). */
function isComing({ source_state, event_status, event_start }: KnownSource, present: string): boolean {
  return event_status === 'scheduled' && event_start > present && /^(present|missing)$/.test(source_state);
}

/**
 * Whether a sync looks like an accident (H1, H2 of feeds.md); `null` when it does not. `isReleased`: it may go on all
 * the same, because an administrator said so, or because it has looked like that for long and concerns nobody.
 */
export function holdOf(effect: Effect, situation: SyncSituation): { hold: Hold; isReleased: boolean } | null {
  const present = isoInstant(situation.now);
  const coming = effect.known.filter((source) => isComing(source, present));
  const isLost = new Set([...effect.vanished, ...effect.calledOff]);
  const lost = coming.filter((source) => isLost.has(source));
  const isShifted = new Set(effect.matches.filter(isAnother).map(({ source }) => source));
  const shifted = coming.filter((source) => isShifted.has(source));
  const isMost = ({ length }: readonly unknown[]) => length >= fewest && length > coming.length / 2;
  // A feed that calls all of its few events off is explicit; one that has none of them any more may be broken.
  const vanished = new Set(effect.vanished);
  const isAll = lost.length === coming.length && lost.some((source) => vanished.has(source));
  if (!isMost(lost) && !isAll && !isMost(shifted)) return null;
  const since = situation.held?.since ?? isoInstant(situation.now);
  const hold = { would_remove: lost.length, of: coming.length, shifted: shifted.length, since };
  return { hold, isReleased: isReleased(hold, [...lost, ...shifted], situation) };
}

/** Under one key another event: as when identities are places in a list (H2). */
function isAnother({ source, item }: Match): boolean {
  return item.status === 'confirmed' && item.title !== source.title && item.start_time !== source.start_time;
}

function isReleased(hold: Hold, affected: readonly KnownSource[], { now, held, isApproved }: SyncSituation): boolean {
  if (held === null) return false;
  // What was approved is what was shown, and no more than that.
  if (isApproved && hold.would_remove <= held.would_remove && hold.shifted <= (held.shifted ?? 0)) return true;
  return now - Date.parse(held.since) >= patienceMs && !affected.some(({ has_signups }) => has_signups);
}
