import type { CallAnswer, CallBody } from '@contract/call.ts';
import { addDevice, getPush, type PushDevice, removeDevice, setPush, testDevice } from '@contract/push.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { isSubscribed, pushAbility, subscribe, unsubscribe } from './push.ts';
import { pushTexts } from './push-texts.ts';

/** What the person wants as notifications, and their devices; `here`: whether this browser gets them. */
export const pushQuery = queryOptions({
  queryKey: queryKeys.push,
  queryFn: async ({ signal }) => {
    const push = await api(getPush, { signal });
    const canBeHere = push.key !== null && pushAbility() === 'ready' && push.devices.some((each) => each.is_current);
    return { ...push, here: canBeHere && (await isSubscribed(push.key ?? '').catch(() => false)) };
  },
});

const again = (client: QueryClient) => client.invalidateQueries({ queryKey: queryKeys.push });
const error = () => pushTexts.get().notChanged;

/** Turns notifications on in this browser, with the public key of the server. Resolves to false if the person does not allow it. */
export const turnOnMutation = mutationOptions({
  mutationFn: async (key: string) => {
    const body = await subscribe(key);
    if (body) await api(addDevice, { body });
    return body !== null;
  },
  onSettled: (_, __, ___, ____, { client }) => again(client),
  meta: { error },
});

/** Turns them off on a device of the person; on this one, the browser forgets its subscription too. */
export const removeDeviceMutation = mutationOptions({
  mutationFn: async ({ id, is_current }: PushDevice) => {
    if (is_current && pushAbility() === 'ready') await unsubscribe().catch(() => undefined);
    await api(removeDevice, { params: { id } });
  },
  onSettled: (_, __, ___, ____, { client }) => again(client),
  meta: { success: () => pushTexts.get().removed, error },
});

export const testDeviceMutation = mutationOptions({
  mutationFn: (id: PushDevice['id']) => api(testDevice, { params: { id } }),
  meta: { success: () => pushTexts.get().testSent, error },
});

type Wishes = CallBody<typeof setPush>;

/** Changes what the person wants. What is shown follows at once, and is as before if the server refuses. */
export const setPushMutation = mutationOptions({
  mutationFn: (body: Wishes) => api(setPush, { body }),
  onMutate: async (wishes, { client }) => {
    await client.cancelQueries({ queryKey: queryKeys.push });
    client.setQueryData(pushQuery.queryKey, (known) => known && { ...known, ...wishes });
  },
  onSettled: (_, __, ___, ____, { client }) => again(client),
  meta: { error },
});

export type OwnPush = CallAnswer<typeof getPush> & { here: boolean };
