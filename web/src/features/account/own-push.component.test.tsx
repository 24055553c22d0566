import { addDevice, getPush, removeDevice, setPush, testDevice } from '@contract/push.ts';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { exactButton, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId } from '@/test/records.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';
const key = `B${'A'.repeat(86)}`;
const keyBytes = Uint8Array.of(4, ...new Uint8Array(64));
const device = (is_current: boolean, name: string | null = null) => ({
  id: newId(),
  device: name,
  created_at: '2026-10-22T10:00:00Z',
  last_success_at: null,
  is_current,
});
const keys = { p256dh: `B${'C'.repeat(86)}`, auth: 'D'.repeat(22) };
const region = page.getByRole('region', { name: 'Notifications on this device' });

/** The push service of the browser, which no test can reach. */
function fakeBrowser({
  permission = 'default' as NotificationPermission,
  answer = 'granted',
  subscribedTo = null as Uint8Array | null,
} = {}) {
  let given = permission;
  const subscriptionOf = (applicationServerKey: Uint8Array) => ({
    options: { applicationServerKey: applicationServerKey.buffer },
    toJSON: () => ({ endpoint: 'https://push.example.net/1', keys }),
    unsubscribe: vi.fn(async () => {
      subscription = null;
      return true;
    }),
  });
  let subscription = subscribedTo && subscriptionOf(subscribedTo);
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async (options: { applicationServerKey: Uint8Array }) => {
      subscription = subscriptionOf(options.applicationServerKey);
      return subscription;
    }),
  };
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => given);
  const ask = vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    given = answer as NotificationPermission;
    return given;
  });
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ pushManager } as never);
  onTestFinished(() => void vi.restoreAllMocks());
  return { ask, pushManager, isSubscribed: () => subscription !== null };
}

/** The server's side, with what calls change. */
function fakeServer(devices: ReturnType<typeof device>[] = [], more = {}) {
  const state = {
    key: key as string | null,
    unwanted: [] as never[],
    quiet: { from: '22:00', to: '07:00' },
    devices,
    ...more,
  };
  api.on(getPush, () => state);
  api.on(addDevice, () => {
    state.devices = [device(true), ...state.devices];
    return null;
  });
  api.on(removeDevice, ({ params }) => {
    state.devices = state.devices.filter(({ id }) => id !== params.id);
    return null;
  });
  api.on(setPush, ({ body }) => {
    Object.assign(state, body);
    return null;
  });
  api.on(testDevice, null);
  return state;
}

beforeEach(() => {
  worldWith();
});

describe('notifications on this device', () => {
  it('are turned on by a press, which alone asks for the permission', async () => {
    const { ask, pushManager } = fakeBrowser();
    fakeServer();
    await openApp('/volunteer/settings');
    await expect.element(exactButton('Turn on notifications')).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
    await exactButton('Turn on notifications').click();
    await expect.element(region.getByText('Notifications are on.')).toBeVisible();
    expect(pushManager.subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: keyBytes,
    });
    expect(api.made(addDevice).map(({ body }) => body)).toEqual([{ endpoint: 'https://push.example.net/1', ...keys }]);
    await region.getByRole('button', { name: 'Send a test notification' }).click();
    await expect.element(toasts).toHaveTextContent('A test notification is on its way.');
  });

  it('stay off if the person does not allow them', async () => {
    const { pushManager } = fakeBrowser({ answer: 'default' });
    fakeServer();
    await openApp('/volunteer/settings');
    await exactButton('Turn on notifications').click();
    await expect.element(region.getByText('The browser has not allowed notifications.')).toBeVisible();
    expect(pushManager.subscribe).not.toHaveBeenCalled();
    expect(api.made(addDevice)).toEqual([]);
  });

  it('that the browser blocks are explained', async () => {
    fakeBrowser({ permission: 'denied' });
    fakeServer();
    await openApp('/volunteer/settings');
    await expect.element(region.getByText(/Your browser blocks notifications/)).toBeVisible();
    await expect.element(exactButton('Turn on notifications')).not.toBeInTheDocument();
  });

  it('are removed from this device, which then forgets its subscription', async () => {
    const browser = fakeBrowser({ permission: 'granted', subscribedTo: keyBytes });
    fakeServer([device(true), device(false, firefox)]);
    await openApp('/volunteer/settings');
    await expect.element(region.getByText('Notifications are on.')).toBeVisible();
    await region.getByRole('button', { name: 'Remove device Unknown device' }).click();
    await expect.element(toasts).toHaveTextContent('The device gets no more notifications.');
    await expect.element(exactButton('Turn on notifications')).toBeVisible();
    expect(browser.isSubscribed()).toBe(false);
    await expect.element(region.getByText('Firefox · Windows').first()).toBeVisible();
  });

  it('for which the server has a new key are turned on again', async () => {
    const { pushManager } = fakeBrowser({ permission: 'granted', subscribedTo: new Uint8Array(65) });
    fakeServer([device(true)]);
    await openApp('/volunteer/settings');
    await exactButton('Turn on notifications').click();
    await expect.element(region.getByText('Notifications are on.')).toBeVisible();
    expect(pushManager.subscribe).toHaveBeenCalledOnce();
  });

  it('are not mentioned where the server has none', async () => {
    fakeBrowser();
    fakeServer([], { key: null });
    await openApp('/volunteer/settings');
    await expect.element(page.getByRole('region', { name: 'Where you are signed in' })).toBeVisible();
    await expect.poll(() => api.made(getPush).length).toBe(1);
    await expect.element(region).not.toBeInTheDocument();
  });
});

describe('what somebody wants', () => {
  it('is saved at once, by kind', async () => {
    fakeBrowser({ permission: 'granted', subscribedTo: keyBytes });
    fakeServer([device(true)]);
    await openApp('/volunteer/settings');
    await expect
      .element(region.getByRole('switch', { name: 'What administrators should know' }))
      .not.toBeInTheDocument();
    await region.getByRole('switch', { name: 'Questions and offers' }).click();
    await expect.element(region.getByRole('switch', { name: 'Questions and offers' })).not.toBeChecked();
    await region.getByRole('switch', { name: 'Quiet hours' }).click();
    await expect.element(region.getByLabelText('From')).not.toBeInTheDocument();
    await expect
      .poll(() => api.made(setPush).map(({ body }) => body))
      .toEqual([
        { unwanted: ['questions'], quiet: { from: '22:00', to: '07:00' } },
        { unwanted: ['questions'], quiet: null },
      ]);
  });

  it('has other quiet hours', async () => {
    fakeBrowser({ permission: 'granted', subscribedTo: keyBytes });
    fakeServer([device(true)]);
    await openApp('/volunteer/settings');
    await region.getByLabelText('To', { exact: true }).fill('08:30');
    await expect
      .poll(() => api.made(setPush).at(-1)?.body)
      .toEqual({ unwanted: [], quiet: { from: '22:00', to: '08:30' } });
  });

  it('includes what administrators should know, for administrators', async () => {
    worldWith({ me: administrator() });
    fakeBrowser({ permission: 'granted', subscribedTo: keyBytes });
    fakeServer([device(true)]);
    await openApp('/volunteer/settings');
    await expect.element(region.getByRole('switch', { name: 'What administrators should know' })).toBeChecked();
  });
});
