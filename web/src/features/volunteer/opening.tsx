import { useStore } from '@nanostores/react';
import { now } from '@/lib/time/clock.ts';
import { dayAndTime } from '@/lib/time/moment.ts';
import { ruleTexts } from './opening-texts.ts';

/** When signup for an event opens; `at` as ISO 8601. */
export function Opening({ at, zone }: { at: string; zone: string }) {
  const t = useStore(ruleTexts);
  return t.opensAt(dayAndTime(at, zone, now()));
}
