import { createEvent } from '@contract/events.ts';
import { cancelSignup, listSignups } from '@contract/signups.ts';
import { getMe } from '@contract/users.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApi } from './api-client.ts';

let answers: Response[];
let waits: number[];
const reachable = vi.fn();
const sent = vi.spyOn(globalThis, 'fetch');

beforeEach(() => {
  [answers, waits] = [[], []];
  sent.mockImplementation(async () => answers.shift() ?? Response.error());
});
afterEach(() => vi.clearAllMocks());

const api = createApi({
  baseUrl: '/api',
  region: '',
  token: async () => 'token',
  renewToken: async () => null,
  onSessionOver: () => {},
  onServerTime: () => {},
  onReachable: reachable,
  online: () => true,
  seenAs: () => null,
  actsFor: () => null,
  onReadOnly: () => {},
  onSeeingOver: () => {},
  wait: async (milliseconds) => void waits.push(milliseconds),
});
const busy = (seconds: number) =>
  Response.json(
    {
      status: 'error',
      error: { code: 'rate_limited', message: 'x', params: { what: 'requests', retry_after: seconds } },
    },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  );

it('calls that read, and deletions, wait as long as a refusal because of too many calls asks', async () => {
  answers = [busy(1), Response.json({ id: '1' })];
  expect(await api(getMe)).toEqual({ id: '1' });
  answers = [busy(3), new Response(null, { status: 204 })];
  expect(await api(cancelSignup, { params: { signupId: '1' } })).toBeNull();
  expect(waits).toEqual([1000, 3000]);
  expect(reachable).not.toHaveBeenCalledWith(false);
});

it('a refusal because of too many calls is shown when it lasts, and for calls that cannot be repeated', async () => {
  const refused = { status: 429, code: 'rate_limited' };
  answers = [busy(11), busy(1)];
  await expect(api(getMe)).rejects.toMatchObject(refused);
  const body = { title: 'Fair', start_time: '', end_time: '', slot_assignments: [] };
  await expect(api(createEvent, { body })).rejects.toMatchObject(refused);
  expect(waits).toEqual([]);
});

it('a whole list is loaded page by page', async () => {
  const page = (id: string, link?: string) => Response.json([{ id }], { headers: link ? { link } : {} });
  answers = [
    page('1', '<?event_id=x&cursor=a%2Bb>; rel="next"'),
    page('2', '<?event_id=x&cursor=c>; rel="next"'),
    page('3'),
  ];
  const items = await api.all(listSignups, { query: { event_id: 'x' } });
  expect(items).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }]);
  expect(sent.mock.calls.map(([address]) => address)).toEqual([
    '/api/event-slot-signups?event_id=x',
    '/api/event-slot-signups?event_id=x&cursor=a%2Bb',
    '/api/event-slot-signups?event_id=x&cursor=c',
  ]);
});
