import type { Gate } from '@contract/gate.ts';
import { isSoon } from './view.ts';

/** The most shifts to hear of: each is a channel of its own, of which a connection has a hundred at most. */
const most = 50;

/** What the gate listens to: the shifts around now. Whatever else is shown is loaded from time to time. */
export function liveTopics(gate: Gate | undefined, now: number): string[] {
  const distance = ({ start_time }: Gate['events'][number]) => Math.abs(Date.parse(start_time) - now);
  return (gate?.events ?? [])
    .filter((event) => isSoon(event, now))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, most)
    .map(({ id }) => `event:${id}`)
    .sort();
}
