import { useEffect, useState } from 'react';
import { now, watchClock } from './clock.ts';

const interval = 15_000;

/** The current time (milliseconds since 1970), updated often enough for texts in minutes. */
export function useNow(): number {
  const [moment, setMoment] = useState(now);
  useEffect(() => watchClock(() => setMoment(now()), interval), []);
  return moment;
}
