import { isAway } from '@/lib/api/api-error.ts';
import { useOnline } from '@/lib/app/online.ts';
import { whileAway } from './query-client.ts';

const minute = 60_000;

/** How often a query of failed or loaded data is repeated, in milliseconds. */
const interval = ({ state }: { state: { error: Error | null } }): number => (isAway(state.error) ? whileAway : minute);

/** The `refetchInterval` of lists in which others take places: each minute, in pages that are seen and have a connection. */
export const useEachMinute = () => useOnline() && interval;
