import { beforeEach, expect, test, vi } from 'vitest';
import { makeNotifier, type NotifierSurroundings } from './notifier.ts';

const origin = 'https://shifts.example.org';
const page = { focus: vi.fn(), navigate: vi.fn(), postMessage: vi.fn() };
const registration = { showNotification: vi.fn(), pushManager: { subscribe: vi.fn() } };
const clients = { matchAll: vi.fn(), openWindow: vi.fn() };
const fetched = vi.fn();
/** It waits longer for the answer of a page than a busy machine takes. */
const notifier = (patience = 10_000) =>
  makeNotifier({ registration, clients, fetch: fetched, origin, apiUrl: '/api', patience } as NotifierSurroundings);
const subscription = (endpoint: string) => ({
  options: { userVisibleOnly: true, applicationServerKey: null },
  toJSON: () => ({ endpoint, keys: { p256dh: `key of ${endpoint}`, auth: `secret of ${endpoint}` } }),
});

beforeEach(() => {
  vi.resetAllMocks();
  clients.matchAll.mockResolvedValue([page]);
  page.focus.mockResolvedValue(undefined);
  page.postMessage.mockImplementation((_message, [port]: [MessagePort]) => port.postMessage(true));
});

test('a push is shown, and replaces an earlier one about the same', async () => {
  await notifier().show(() => ({ title: 'Changed: Bar', body: 'Now 10:00', tag: 'event:1', url: '/volunteer' }));
  expect(registration.showNotification).toHaveBeenCalledWith('Changed: Bar', {
    body: 'Now 10:00',
    tag: 'event:1',
    icon: '/icons/icon-192.png',
    data: { url: '/volunteer' },
    renotify: true,
  });
});

test.each([[() => JSON.parse('no JSON')], [() => null], [() => ({})]])(
  'something is shown, whatever arrives',
  async (json) => {
    await notifier().show(json);
    expect(registration.showNotification).toHaveBeenCalledWith(
      'shifts.example.org',
      expect.objectContaining({ tag: 'news', data: { url: '/volunteer/messages' } }),
    );
  },
);

test('a press leads an open page there and shows it', async () => {
  await notifier().open({ url: '/answer#key' });
  expect(page.postMessage).toHaveBeenCalledWith({ open: '/answer#key' }, [expect.any(MessagePort)]);
  expect(page.focus).toHaveBeenCalled();
  expect(page.navigate).not.toHaveBeenCalled();
  expect(clients.openWindow).not.toHaveBeenCalled();
});

test('a page that the browser does not bring to the front is led there all the same', async () => {
  page.focus.mockRejectedValue(new Error('Not allowed to focus a window.'));
  await notifier().open({ url: '/volunteer' });
  expect(page.postMessage).toHaveBeenCalledWith({ open: '/volunteer' }, [expect.any(MessagePort)]);
});

test('a page that is still loading, and so does not answer, is loaded there', async () => {
  page.postMessage.mockReset();
  await notifier(20).open({ url: '/answer#key' });
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/answer#key');
  expect(clients.openWindow).not.toHaveBeenCalled();
});

test.each([
  ['/volunteer/shifts', '/volunteer/shifts'],
  ['https://elsewhere.example.org/', '/volunteer/messages'],
  ['//elsewhere.example.org/', '/volunteer/messages'],
  ['javascript:alert(1)', '/volunteer/messages'],
])('without an open page, a press on %s opens %s', async (url, opened) => {
  clients.matchAll.mockResolvedValue([]);
  await notifier().open({ url });
  expect(clients.openWindow).toHaveBeenCalledWith(opened);
});

test('a new subscription is reported with the secret of the old one', async () => {
  const body = {
    old: { endpoint: 'one', auth: 'secret of one' },
    endpoint: 'two',
    p256dh: 'key of two',
    auth: 'secret of two',
  };
  await notifier().renew(subscription('one') as never, subscription('two') as never);
  registration.pushManager.subscribe.mockResolvedValue(subscription('two'));
  await notifier().renew(subscription('one') as never, null);
  expect(registration.pushManager.subscribe).toHaveBeenCalledExactlyOnceWith(subscription('one').options);
  for (const [address, request] of fetched.mock.calls) {
    expect(address).toBe('/api/push/renewals');
    expect(JSON.parse(request.body)).toEqual(body);
  }
  expect(fetched).toHaveBeenCalledTimes(2);
  await notifier().renew(null, subscription('two') as never);
  expect(fetched).toHaveBeenCalledTimes(2);
});
