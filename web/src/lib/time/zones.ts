import { namedTimeZones } from '@contract/users.ts';

/** The IANA zone of this browser. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const named: Record<string, string> = namedTimeZones;

/**
 * The IANA zone in which times are shown: the saved one (for EST and the like, that of their place), else the
 * browser's.
 */
export function displayZone(saved: string | null | undefined): string {
  return saved ? (named[saved] ?? saved) : browserZone();
}
