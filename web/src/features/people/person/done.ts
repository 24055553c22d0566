import type { Signup } from '@contract/signups.ts';

interface Done {
  name: string;
  count: number;
}

/** How often each name occurs, the most frequent first. */
function count(names: readonly string[]): Done[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, times]) => ({ name, count: times }))
    .sort((one, two) => two.count - one.count || one.name.localeCompare(two.name));
}

/** In which roles and at which places somebody has worked: past signups that were neither canceled nor missed. */
export function workDone(past: readonly Signup[]): { roles: Done[]; places: Done[] } {
  const worked = past.filter(
    ({ attendance, status, slot_canceled, event }) =>
      status === 'confirmed' &&
      (attendance ?? 'attended') === 'attended' &&
      !slot_canceled &&
      event.status !== 'canceled',
  );
  return {
    roles: count(worked.map(({ slot_type }) => slot_type.name)),
    places: count(worked.flatMap(({ event }) => event.location ?? [])),
  };
}
