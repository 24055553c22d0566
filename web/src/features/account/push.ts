import type { CallAnswer, CallBody } from '@contract/call.ts';
import { addDevice, getPush, type PushDevice, removeDevice, setPush, testDevice } from '@contract/push.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { bytesOf } from '@/lib/format/base64.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { pushTexts } from './push-texts.ts';

/** What a browser can do about notifications. `install`: an iPhone or iPad shows them for the installed app only. */
type PushAbility = 'ready' | 'blocked' | 'install' | 'none';

/** An iPad says that it is a Mac; Macs have no touch screen. */
const isApple = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);

/** What this browser can do now. */
export function pushAbility(): PushAbility {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'ready';
  return isApple(navigator) ? 'install' : 'none';
}

async function manager(): Promise<PushManager> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error('The service worker is not ready.');
  return registration.pushManager;
}

const isFor = ({ options: { applicationServerKey } }: PushSubscription, key: Uint8Array): boolean => {
  const known = applicationServerKey && new Uint8Array(applicationServerKey);
  return known?.length === key.length && known.every((byte, index) => byte === key[index]);
};

/** Whether this browser has a subscription that the server with this public key can use. */
async function isSubscribed(key: string): Promise<boolean> {
  if (Notification.permission !== 'granted') return false;
  const subscription = await (await manager()).getSubscription();
  return subscription !== null && isFor(subscription, bytesOf(key));
}

/** Subscribes with the public key of the server, and returns what it has to know. `null`: the person does not allow it. */
async function subscribe(key: string) {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const pushManager = await manager();
  const wanted = bytesOf(key);
  const present = await pushManager.getSubscription();
  const isUsable = present !== null && isFor(present, wanted);
  if (!isUsable) await present?.unsubscribe();
  const subscription = isUsable
    ? present
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, p256dh, auth };
}

/** Ends the subscription of this browser. */
const unsubscribe = async (): Promise<void> => void (await (await (await manager()).getSubscription())?.unsubscribe());

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

export type PushState = CallAnswer<typeof getPush> & { here: boolean };
