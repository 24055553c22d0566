import { approveUsers } from '@contract/access.ts';
import type { Gate, GateEvent, GatePerson, GateSignup } from '@contract/gate.ts';
import { type FoundPerson, findGatePeople, type GatePlace } from '@contract/gate-finding.ts';
import { keepPreviousData, mutationOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { wait } from '@/lib/api/wait.ts';
import { useOnline } from '@/lib/app/online.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { fold, personName } from '@/lib/format/person-name.ts';
import { queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
import { wordsOf } from './view.ts';

/** How long nothing must be typed before the server is asked, in milliseconds. */
const pause = 250;

/** People by a part of their name, for walk-ins. It is not kept on the device. */
export const gatePeopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'gate', q] as const,
    queryFn: async ({ signal }) => {
      await wait(pause, signal);
      return (await api(findGatePeople, { signal, query: { q } })).people;
    },
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Approves somebody whom a search has found, for administrators. */
export const approveMutation = mutationOptions({
  mutationFn: ({ id }: FoundPerson) => api(approveUsers, { body: { ids: [id] } }),
  meta: { error: messageOf },
  onSettled: (_data, _error, _person, _, { client }) => reloadAll(client, [queryKeys.users, queryKeys.dashboard]),
});

/** Fewer letters would find almost everybody. */
const shortest = 2;

function keptPlace(gate: Gate, event: GateEvent, { slot_id, state, canceled_at }: GateSignup): GatePlace {
  const slot = event.slots.find(({ id }) => id === slot_id);
  return {
    event,
    slot_type: gate.slot_types.find(({ id }) => id === slot?.slot_type_id)?.name ?? '',
    state: canceled_at === null ? state : event.removed_at === null ? 'canceled' : 'removed',
    at: canceled_at,
    reason: event.cancel_reason,
  };
}

/** Somebody as this device has kept them, with their places. Only the server knows who may not be let in. */
export const keptAs = (gate: Gate, { id, name, signing }: GatePerson): FoundPerson => ({
  ...{ id, name, state: 'active', ...(signing && { signing }) },
  places: gate.events.flatMap((event) =>
    event.signups.filter(({ user_id }) => user_id === id).map((signup) => keptPlace(gate, event, signup)),
  ),
});

/** `pending`: the server may know more people. */
interface Found {
  people: readonly FoundPerson[];
  pending: boolean;
}

/**
 * Everybody of the organisation whose name has all words of a search, with what became of their places: as the server says; without a
 * connection, or until it has answered, only the people whom the device has kept. Nobody for a single letter.
 */
export function useFound(gate: Gate, search: string): Found {
  const online = useOnline();
  const words = wordsOf(search);
  const asks = words.some((word) => word.length >= shortest);
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...gatePeopleQuery(search.trim()),
    enabled: asks && online,
  });
  if (!asks) return { people: [], pending: false };
  const matches = ({ name }: { name: string }) => words.every((word) => fold(name).includes(word));
  const kept = () => gate.people.filter(matches).map((person) => keptAs(gate, person));
  // What was found for fewer letters is not found for more.
  const found = online && data ? data.filter((person) => !isPlaceholderData || matches(person)) : kept();
  const people = found.map((person) => ({ ...person, name: personName(person.name) }));
  return { people, pending: online && isFetching && (!data || isPlaceholderData) };
}
