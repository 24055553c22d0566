import { useStore } from '@nanostores/react';
import { now } from '@/lib/time/clock.ts';
import { dayAndTime } from '@/lib/time/moment.ts';
import { ruleMessages } from '../opening-messages.ts';

/** When signup for an event opens; `at` as ISO 8601. */
export function Opening({ at, zone }: { at: string; zone: string }) {
  const t = useStore(ruleMessages);
  return t.opensAt(dayAndTime(at, zone, now()));
}
