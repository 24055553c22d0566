import { stopSeeingAsUser } from '@contract/access.ts';
import { getEntry } from '@contract/entry.ts';
import { endOtherSessions, listSessions } from '@contract/sessions.ts';
import { cancelSignup, listSignups } from '@contract/signups.ts';
import { getMe } from '@contract/users.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { createApi } from './api-client.ts';

const [onReadOnly, onSeeingOver] = [vi.fn(), vi.fn()];
const sent = vi.spyOn(globalThis, 'fetch');
let seen: string | null = 'anna';
let acted: string | null = null;
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
  actsFor: () => acted,
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
  acted = null;
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

const forOf = () => new Headers(sent.mock.lastCall?.[1]?.headers).get('x-act-for');

it('somebody who acts for a person calls for them, and for themselves what is about an account', async () => {
  [seen, acted] = [null, 'lena'];
  sent.mockImplementation(async () => Response.json([]));
  await api(listSignups);
  expect(forOf()).toBe('lena');
  await api(listSignups, { actFor: 'tom' });
  expect(forOf()).toBe('tom');
  await api(listSignups, { actFor: '' });
  expect(forOf()).toBeNull();
  await api(listSessions);
  expect(forOf()).toBeNull();
  sent.mockResolvedValue(new Response(null, { status: 204 }));
  await api(cancelSignup, { params: { signupId: 'x' } });
  expect(forOf()).toBe('lena');
  expect(onReadOnly).not.toHaveBeenCalled();
});

it('what belongs to the account is not changed by somebody who acts for another person', async () => {
  [seen, acted] = [null, 'lena'];
  await expect(api(endOtherSessions, {})).rejects.toMatchObject({ code: 'act_for_private' });
  expect(sent).not.toHaveBeenCalled();
});

it('acting ends when the server refuses it', async () => {
  [seen, acted] = [null, 'lena'];
  answer('act_for_refused');
  await expect(api(listSignups)).rejects.toMatchObject({ code: 'act_for_refused' });
  expect(onSeeingOver).toHaveBeenCalledOnce();
  acted = null;
  answer('act_for_refused');
  await expect(api(listSignups, { actFor: 'tom' })).rejects.toMatchObject({ code: 'act_for_refused' });
  expect(onSeeingOver).toHaveBeenCalledOnce();
});
