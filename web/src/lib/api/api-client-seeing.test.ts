import { stopSeeingAsUser } from '@contract/access.ts';
import { getEntry } from '@contract/entry.ts';
import { cancelSignup, listSignups } from '@contract/signups.ts';
import { getMe } from '@contract/users.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createApi } from './api-client.ts';

const [onReadOnly, onSeeingOver] = [vi.fn(), vi.fn()];
const sent = vi.spyOn(globalThis, 'fetch');
let seen: string | null = 'anna';
const api = createApi({
  baseUrl: '/api',
  region: '',
  token: async () => 'token',
  renewToken: async () => null,
  onSessionOver: () => {},
  onServerTime: () => {},
  onReachable: () => {},
  online: () => true,
  seenAs: () => seen,
  onReadOnly,
  onSeeingOver,
  wait: async () => {},
});
const answer = (code: string) =>
  sent.mockResolvedValue(
    Response.json({ status: 'error', error: { code, message: 'x', params: {} } }, { status: 403 }),
  );
const headerOf = () => new Headers(sent.mock.lastCall?.[1]?.headers).get('x-see-as');

afterEach(() => {
  vi.clearAllMocks();
  seen = 'anna';
});

it('calls that read are made as the person who is seen, public ones are not', async () => {
  sent.mockImplementation(async () => Response.json([]));
  await api(listSignups);
  expect(headerOf()).toBe('anna');
  await api(getEntry);
  expect(headerOf()).toBeNull();
  seen = null;
  await api(listSignups);
  expect(headerOf()).toBeNull();
});

it('a call that would change something is not sent, and that is said', async () => {
  const change = () => api(cancelSignup, { params: { signupId: 'x' } });
  await expect(change()).rejects.toMatchObject({ code: 'see_as_read_only' });
  expect(sent).not.toHaveBeenCalled();
  expect(onReadOnly).toHaveBeenCalledOnce();
  seen = null;
  sent.mockResolvedValue(new Response(null, { status: 204 }));
  await change();
  expect(sent).toHaveBeenCalledOnce();
});

it('the call that ends it is sent, as the administrator', async () => {
  sent.mockResolvedValue(new Response(null, { status: 204 }));
  await api(stopSeeingAsUser, { params: { id: 'anna' } });
  expect(sent.mock.lastCall?.[0]).toBe('/api/users/anna/see-as');
  expect(headerOf()).toBeNull();
  expect(onReadOnly).not.toHaveBeenCalled();
});

it('it is over when the server says so, and only then', async () => {
  answer('see_as_private');
  await expect(api(getMe)).rejects.toMatchObject({ code: 'see_as_private' });
  expect(onSeeingOver).not.toHaveBeenCalled();
  answer('see_as_refused');
  await expect(api(getMe)).rejects.toMatchObject({ code: 'see_as_refused' });
  expect(onSeeingOver).toHaveBeenCalledOnce();
});
