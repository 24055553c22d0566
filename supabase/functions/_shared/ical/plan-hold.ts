import { dayMs, isoInstant } from './civil.ts';
import type { Hold, KnownSource, Match, SyncSituation } from './plan-types.ts';

const fewest = 3;
/** After this time an unchanged situation is applied if no affected event has signups. */
const patienceMs = dayMs;

/** What a sync would do to upcoming events. */
interface Effect {
  known: readonly KnownSource[];
  /** Sources found under the same key. */
  matches: readonly Match[];
  /** Events that are no longer in the feed. */
  vanished: readonly KnownSource[];
  /** Events that the feed cancels, by status or as exceptions of a series. */
  calledOff: readonly KnownSource[];
}

/** Whether a live event is upcoming; events that have begun are never removed (V2). */
function isComing({ source_state, event_status, event_start }: KnownSource, present: string): boolean {
  return event_status === 'scheduled' && event_start > present && /^(present|missing)$/.test(source_state);
}

/**
 * Decides whether a sync looks like an accident (H1, H2); `null` if it does not. `isReleased`: it may proceed, because an
 * administrator applied it or because the situation has lasted and affects no signups.
 */
export function holdOf(effect: Effect, situation: SyncSituation): { hold: Hold; isReleased: boolean } | null {
  const present = isoInstant(situation.now);
  const coming = effect.known.filter((source) => isComing(source, present));
  const isLost = new Set([...effect.vanished, ...effect.calledOff]);
  const lost = coming.filter((source) => isLost.has(source));
  const isShifted = new Set(effect.matches.filter(isAnother).map(({ source }) => source));
  const shifted = coming.filter((source) => isShifted.has(source));
  const isMost = ({ length }: readonly unknown[]) => length >= fewest && length > coming.length / 2;
  // Canceling all of a few events is explicit; dropping all of them may be a broken feed.
  const vanished = new Set(effect.vanished);
  const isAll = lost.length === coming.length && lost.some((source) => vanished.has(source));
  if (!isMost(lost) && !isAll && !isMost(shifted)) return null;
  const since = situation.held?.since ?? isoInstant(situation.now);
  const hold = { would_remove: lost.length, of: coming.length, shifted: shifted.length, since };
  return { hold, isReleased: isReleased(hold, [...lost, ...shifted], situation) };
}

/** Whether the key now belongs to another event, as when UIDs are positions in a list (H2). */
function isAnother({ source, item }: Match): boolean {
  return item.status === 'confirmed' && item.title !== source.title && item.start_time !== source.start_time;
}

function isReleased(hold: Hold, affected: readonly KnownSource[], situation: SyncSituation): boolean {
  const { now, held, isApproved, isShown } = situation;
  if (isShown) return true;
  if (held === null) return false;
  // An approval covers what was shown, and no more.
  if (isApproved && hold.would_remove <= held.would_remove && hold.shifted <= (held.shifted ?? 0)) return true;
  return now - Date.parse(held.since) >= patienceMs && !affected.some(({ has_signups }) => has_signups);
}
