import type { Hold, PlanProblem, SyncPlanCounts } from '../ical/plan-types.ts';

/** `12 added, 3 updated, 1 cancelled` (E4), without zeros. */
export function syncMessage(counts: SyncPlanCounts): string {
  const parts = [
    [counts.inserted, 'added'],
    [counts.updated, 'updated'],
    [counts.canceled, 'cancelled'],
    [counts.restored, 'restored'],
    [counts.missing, 'missing'],
    [counts.skipped, 'skipped'],
  ] as const;
  const happened = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return happened.length === 0 ? 'Nothing has changed' : happened.join(', ');
}

/** What a sync on hold would do (H1, H2), and the choice. */
export function heldMessage({ would_remove, of, shifted }: Hold): string {
  const what =
    would_remove > 0
      ? `${would_remove} of ${of} coming events would be removed`
      : `${shifted} of ${of} coming events would get another title and another time`;
  return `${what}. Nothing was changed: apply or ignore`;
}

/** Warns if a calendar asks to be fetched less often than it is (RFC 7986 5.7); the administrator decides. */
export function intervalHint(wishedMinutes: number | null, intervalMinutes: number): PlanProblem[] {
  if (wishedMinutes === null || wishedMinutes <= intervalMinutes) return [];
  const reason = `The calendar asks to be fetched ${every(wishedMinutes)} at most; here it is fetched ${every(intervalMinutes)}`;
  return [{ uid: null, code: 'refresh_wish', reason }];
}

function every(minutes: number): string {
  const [count, unit] = [
    [minutes / 1440, 'day'],
    [minutes / 60, 'hour'],
    [minutes, 'minute'],
  ].find(([number]) => Number.isInteger(number)) ?? [Math.round(minutes), 'minute'];
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}
