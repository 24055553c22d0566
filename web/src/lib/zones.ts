import { namedTimeZones } from '@contract/users.ts';

const named: Record<string, string> = namedTimeZones;

/** The IANA zone in which times are shown: the saved one (EST and the like by the place they mean), else the browser's. */
export function displayZone(saved: string | null | undefined): string {
  if (saved) return named[saved] ?? saved;
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}
