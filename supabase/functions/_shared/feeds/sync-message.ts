import type { Hold, SyncPlanCounts } from '../ical/plan-types.ts';

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

/** What a sync that is held back would do (H1, H2), and what there is to decide. */
export function heldMessage({ would_remove, of, shifted }: Hold): string {
  const what =
    would_remove > 0
      ? `${would_remove} of ${of} coming events would be removed`
      : `${shifted} of ${of} coming events would get another title and another time`;
  return `${what}. Nothing was changed: apply or ignore`;
}
