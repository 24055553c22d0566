import type { Session } from '@supabase/supabase-js';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { authState } from '@/lib/auth/session.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { draftAgain } from '@/lib/signups/places.ts';
import { eventWith, signupFor, userWith } from '@/test/records.ts';
import { forgetKept, keepData, restoreKept } from './keep.ts';

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
