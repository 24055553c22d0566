import { beforeEach, expect, it, vi } from 'vitest';

const anna = { id: 'anna', name: 'Anna', account: 'chief', from: '/admin/staff' };
const listeners = new Map<string, (event: object) => void>();
const [assign, reload] = [vi.fn(), vi.fn()];

const memory = (stored: Record<string, string>) => ({
  getItem: (key: string) => stored[key] ?? null,
  setItem(key: string, value: string) {
    stored[key] = value;
  },
  removeItem: (key: string) => void delete stored[key],
});
let tab: Record<string, string>;

/** Loads a page of a tab in which an account is signed in. */
async function openPage(storage: Record<string, string>, account: string | null = 'chief') {
  tab = storage;
  vi.stubGlobal('sessionStorage', memory(tab));
  const session = account && JSON.stringify({ access_token: 'x', user: { id: account } });
  vi.stubGlobal('localStorage', memory(session ? { 'muster.session': session } : {}));
  vi.resetModules();
  return await import('./seen.ts');
}
const leave = () => listeners.get('pagehide')?.({});
const comeBack = () => listeners.get('pageshow')?.({ persisted: true });

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('location', { assign, reload });
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
});

it('begins with a new page, outlasts a reload, and ends where it began', async () => {
  const first = await openPage({});
  expect(first.seen.get()).toBeNull();
  first.beginSeeing(anna);
  expect(assign).toHaveBeenLastCalledWith('/volunteer');
  leave();
  const second = await openPage(tab);
  expect(second.seen.get()).toMatchObject(anna);
  leave();
  const third = await openPage(tab);
  expect(third.seen.get()).toMatchObject(anna);
  third.stopSeeing();
  third.stopSeeing();
  expect(assign.mock.calls).toEqual([['/volunteer'], ['/admin/staff']]);
  leave();
  expect((await openPage(tab)).seen.get()).toBeNull();
});

it('is not carried to a duplicate of the tab, or to another account', async () => {
  (await openPage({})).beginSeeing(anna);
  leave();
  await openPage(tab);
  // The duplicate has a copy of what the tab has while its page is open.
  expect((await openPage({ ...tab })).seen.get()).toBeNull();
  for (const account of ['somebody', null]) {
    (await openPage({})).beginSeeing(anna);
    expect((await openPage(tab, account)).seen.get()).toBeNull();
    expect(tab).toEqual({});
  }
});

it('a page that the browser brings back is loaded anew if it is from before or after', async () => {
  const before = await openPage({});
  before.beginSeeing(anna);
  comeBack();
  expect(reload).toHaveBeenCalledOnce();
  const during = await openPage(tab);
  leave();
  comeBack();
  expect(reload).toHaveBeenCalledOnce();
  expect((await openPage({ ...tab })).seen.get()).toBeNull();
  expect(during.seen.get()).toMatchObject(anna);
});

it('is forgotten with the session', async () => {
  (await openPage({})).beginSeeing(anna);
  const { seen, forgetSeen } = await openPage(tab);
  forgetSeen();
  expect([seen.get(), tab]).toEqual([null, {}]);
  leave();
  expect(tab).toEqual({});
});

it('acting stays on the page, and somebody else can be chosen at once', async () => {
  const lena = { id: 'lena', name: 'Lena', account: 'chief' };
  const stay = vi.fn();
  vi.stubGlobal('location', { assign: stay, reload, pathname: '/volunteer/shifts' });
  (await openPage({})).beginActing(lena);
  leave();
  const second = await openPage(tab);
  expect(second.seen.get()).toMatchObject({ ...lena, acts: true });
  second.beginActing({ ...lena, id: 'tom', name: 'Tom' });
  leave();
  const third = await openPage(tab);
  expect(third.seen.get()).toMatchObject({ id: 'tom', acts: true });
  third.stopSeeing();
  leave();
  expect((await openPage(tab)).seen.get()).toBeNull();
  expect(stay.mock.calls.flat()).toEqual(['/volunteer/shifts', '/volunteer/shifts', '/volunteer/shifts']);
});
