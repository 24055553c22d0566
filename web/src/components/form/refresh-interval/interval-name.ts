import type { refreshIntervals } from '@contract/refresh-interval.ts';
import { refreshIntervalTexts } from './texts.ts';

const names = {
  15: 'every15',
  30: 'every30',
  60: 'every60',
  360: 'every360',
  720: 'every720',
  1440: 'every1440',
} as const satisfies Record<(typeof refreshIntervals)[number], string>;

/** The name of a refresh interval in minutes. */
export function intervalName(minutes: number): string {
  const t = refreshIntervalTexts.get();
  return t[names[minutes as keyof typeof names]];
}
