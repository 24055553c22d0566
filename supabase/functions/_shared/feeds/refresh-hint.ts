import type { PlanProblem } from '../ical/plan-types.ts';

/** Tells that a calendar asks to be fetched less often than it is (RFC 7986 5.7): a wish, which the administrator decides. */
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
