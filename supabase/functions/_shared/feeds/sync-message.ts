import type { SyncPlanCounts } from '../ical/plan.ts';

/** `12 added, 3 updated, 1 cancelled` (rule E4); what did not happen is left out. */
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
