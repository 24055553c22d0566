import type { Session } from '@supabase/supabase-js';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { authState } from '@/lib/auth/session.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { draftAgain } from '@/lib/signups/places.ts';
import { eventWith, signupFor, userWith } from '@/test/records.ts';
import { forgetKept, keepData, restoreKept } from './keep.ts';
import { keptFrom } from './offline.ts';

afterEach(forgetKept);

it('a place that the server has not confirmed yet is not kept: after a restart nobody would wait for it', async () => {
  const me = userWith();
  authState.set({ loading: false, session: { user: { id: me.id } } as Session });
  const [confirmed, sent] = [signupFor(eventWith(), me), signupFor(eventWith(), me)];
  const client = new QueryClient();
  client.setQueryData(queryKeys.signups, [confirmed, draftAgain(sent)]);
  const stop = keepData(client);
  const restored = async () => {
    const later = new QueryClient();
    await restoreKept(later);
    return later.getQueryData(queryKeys.signups);
  };
  await expect.poll(restored).toEqual([confirmed]);
  client.setQueryData(queryKeys.signups, [confirmed, sent]);
  await expect.poll(restored).toEqual([confirmed, sent]);
  stop();
});

it('says from when the data are only while the server has not said who is signed in', async () => {
  const me = userWith();
  authState.set({ loading: false, session: { user: { id: me.id } } as Session });
  const client = new QueryClient();
  client.setQueryData(queryKeys.me, me);
  const stop = keepData(client);
  await expect.poll(() => restoreKept(new QueryClient())).toMatchObject({ id: me.id });
  stop();
  expect(keptFrom.get()).not.toBe('');
  keptFrom.set('');
  const answered = new QueryClient();
  const now = { ...me, name: 'Another Name' };
  answered.setQueryData(queryKeys.me, now);
  expect(await restoreKept(answered)).toEqual(now);
  expect(keptFrom.get()).toBe('');
});
