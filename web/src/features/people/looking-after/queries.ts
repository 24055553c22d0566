import { removeUser } from '@contract/leaving.ts';
import { getGuardian, setGuardian } from '@contract/looking-after.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { lookingAfterTexts } from './texts.ts';

/** Who looks after a person, and whom they look after. */
export const guardianQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.guardians, userId],
    queryFn: ({ signal }) => api(getGuardian, { signal, params: { id: userId } }),
  });

/** Says who looks after a person; `null`: nobody. */
export const guardianMutation = changing(
  ({ userId, guardian }: { userId: string; guardian: string | null }) =>
    api(setGuardian, { params: { id: userId }, body: { guardian_id: guardian } }),
  { error: () => lookingAfterTexts.get().notSaved, reload: [queryKeys.guardians] },
);

/** What becomes of somebody whose guardian goes: `stays` without one, `leaves` as well, or gets the guardian with this id. */
export type Becoming = 'stays' | 'leaves' | { guardian: string };

/** Carries out what was decided of those whose guardian goes. */
export async function settle(becoming: readonly (readonly [string, Becoming])[], reason: string): Promise<void> {
  for (const [id, what] of becoming) {
    if (what === 'leaves') await api(removeUser, { params: { id }, body: { reason } });
    else {
      const guardian_id = what === 'stays' ? null : what.guardian;
      await api(setGuardian, { params: { id }, body: { guardian_id } });
    }
  }
}
