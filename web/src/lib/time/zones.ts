import { namedTimeZones } from '@contract/users.ts';
import { browserZone } from './browser-zone.ts';

const named: Record<string, string> = namedTimeZones;

/**
 * The IANA zone in which times are shown: the saved one (for EST and the like, that of their place), else the
 * browser's.
 */
export function displayZone(saved: string | null | undefined): string {
  return saved ? (named[saved] ?? saved) : browserZone();
}
