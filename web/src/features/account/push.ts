/** What a browser can do about notifications. `install`: an iPhone or iPad shows them for the installed app only. */
export type PushAbility = 'ready' | 'blocked' | 'install' | 'none';

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

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

const isFor = ({ options: { applicationServerKey } }: PushSubscription, key: Uint8Array): boolean => {
  const known = applicationServerKey && new Uint8Array(applicationServerKey);
  return known?.length === key.length && known.every((byte, index) => byte === key[index]);
};

/** Whether this browser has a subscription that the server with this public key can use. */
export async function isSubscribed(key: string): Promise<boolean> {
  if (Notification.permission !== 'granted') return false;
  const subscription = await (await manager()).getSubscription();
  return subscription !== null && isFor(subscription, bytesOf(key));
}

/** Subscribes with the public key of the server, and returns what it has to know. `null`: the person does not allow it. */
export async function subscribe(key: string) {
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
export const unsubscribe = async (): Promise<void> =>
  void (await (await (await manager()).getSubscription())?.unsubscribe());
