import { type PlainSyncNews, type SyncNews, syncNewsMessage } from '../contract/sync-news.ts';
import type { Hold, PlanProblem, SyncPlanCounts } from '../ical/plan-types.ts';

/** What became of a sync, with its message: `12 added, 3 updated, 1 cancelled` (E4), without zeros. */
export function newsOf(counts: SyncPlanCounts): { outcome: SyncNews; message: string } {
  const parts = [
    [counts.inserted, 'added'],
    [counts.updated, 'updated'],
    [counts.canceled, 'cancelled'],
    [counts.restored, 'restored'],
    [counts.missing, 'missing'],
    [counts.skipped, 'skipped'],
  ] as const;
  const happened = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  if (happened.length === 0) return plainNews({ code: 'unchanged', params: {} });
  return { outcome: { code: 'changed', params: {} }, message: happened.join(', ') };
}

/** What a sync on hold would do (H1, H2), and the choice. */
export function newsOfHold({ would_remove, of, shifted }: Hold): { outcome: SyncNews; message: string } {
  const params =
    would_remove > 0 ? { what: 'removed' as const, count: would_remove } : { what: 'shifted' as const, count: shifted };
  return plainNews({ code: 'held', params: { ...params, of } });
}

/** A result without counts, with its message. */
export const plainNews = (outcome: PlainSyncNews) => ({ outcome, message: syncNewsMessage(outcome) });

/** Warns if a calendar asks to be fetched less often than it is (RFC 7986 5.7); the administrator decides. */
export function intervalHint(wishedMinutes: number | null, intervalMinutes: number): PlanProblem[] {
  if (wishedMinutes === null || wishedMinutes <= intervalMinutes) return [];
  const params = { wished_minutes: wishedMinutes, actual_minutes: intervalMinutes };
  return [{ uid: null, code: 'refresh_wish', params }];
}
