import { listHolders, listQualifications } from '@contract/qualifications.ts';
import { api } from '@/lib/api/api.ts';

/**
 * What each person has today, as an import reads it: `First aid (2027-05-01); Driving`. `null` where no qualification exists.
 */
export async function qualificationsOfPeople(): Promise<ReadonlyMap<string, string> | null> {
  const all = await api(listQualifications);
  if (all.length === 0) return null;
  const holders = await Promise.all(
    all.map(async ({ id, name }) => ({ name, people: await api.all(listHolders, { params: { id } }) })),
  );
  const held = new Map<string, string>();
  for (const { name, people } of holders) {
    for (const { user, valid_until } of people.filter(({ valid }) => valid)) {
      const text = valid_until === null ? name : `${name} (${valid_until})`;
      const before = held.get(user.id);
      held.set(user.id, before ? `${before}; ${text}` : text);
    }
  }
  return held;
}
