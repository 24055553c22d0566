import { giveBackCompanions, nameCompanions, signUpTogether } from '@contract/groups.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
import { groupTexts } from './texts.ts';

const reload = (client: QueryClient) =>
  reloadAll(client, [queryKeys.events, queryKeys.signups, queryKeys.me, queryKeys.notices]);

interface Together {
  slotId: string;
  places: number;
  names: string[];
}

/** Takes several places of a slot. */
export const togetherMutation = mutationOptions({
  mutationFn: ({ slotId, places, names }: Together) =>
    api(signUpTogether, { params: { slotId }, body: { places, names } }),
  meta: { success: (_signup, { places }: Together) => groupTexts.get().taken({ count: places }) },
  onSettled: (_data, _error, _together, _, { client }) => reload(client),
});

/** Says who comes with somebody. */
export const nameMutation = mutationOptions({
  mutationFn: ({ signupId, names }: { signupId: string; names: string[] }) =>
    api(nameCompanions, { params: { signupId }, body: { names } }),
  meta: { success: () => groupTexts.get().saved },
  onSettled: (_data, _error, _named, _, { client }) => reload(client),
});

/** Gives back one place: that of a companion by name (`companion`: their signup), or one without a name. */
export const giveBackOneMutation = mutationOptions({
  mutationFn: ({ signupId, companion }: { signupId: string; companion?: string }) =>
    api(giveBackCompanions, {
      params: { signupId },
      body: companion ? { signup_ids: [companion] } : { places: 1 },
    }),
  meta: { success: () => groupTexts.get().givenBack, error: () => groupTexts.get().giveBackFailed },
  onSettled: (_data, _error, _given, _, { client }) => reload(client),
});
