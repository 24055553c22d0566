import { useEffect, useState } from 'react';
import { now, watchClock } from './clock.ts';

const interval = 15_000;

/** The present moment (milliseconds since 1970), fresh enough for what is said in minutes. */
export function useNow(): number {
  const [moment, setMoment] = useState(now);
  useEffect(() => watchClock(() => setMoment(now()), interval), []);
  return moment;
}
