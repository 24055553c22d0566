import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { signUp } from '../../supabase/functions/_shared/contract/signups.ts';
import { getMe } from '../../supabase/functions/_shared/contract/users.ts';
import { createAccount } from '../support/accounts.ts';
import { apiClient } from '../support/api-client.ts';
import { startOwnApi } from '../support/own-function.ts';
import { stack } from './durable-stack.ts';

const sql = postgres(stack.superuserUrl, { max: 2, onnotice: () => {} });
afterAll(() => sql.end({ timeout: 5 }));

/** The only place of a new event. */
async function onlyPlace(): Promise<string> {
  const [type] = await sql`insert into public.slot_types (name, color)
    values ('Bar', '#3182ce') returning id`;
  const [event] = await sql`insert into public.events (title, start_time, end_time, timezone)
    values ('Shift', now() + interval '2 days', now() + interval '2 days' + interval '1 hour', 'UTC') returning id`;
  const [slot] = await sql`insert into public.event_slots (event_id, slot_type_id, required_count)
    values (${event?.id}, ${type?.id}, 1) returning id`;
  return slot?.id;
}

test('security 7: a function that freezes during a signup blocks the place for seconds only', async () => {
  const params = { slotId: await onlyPlace() };
  const [ann, ben] = await Promise.all([createAccount(stack, sql), createAccount(stack, sql)]);
  const own = await startOwnApi(stack);
  const ask = apiClient(own.apiUrl);
  try {
    // It has sent everything but the commit, which it sends only after all answers. It freezes before the first one.
    const rival = await sql.reserve();
    await rival`begin`;
    const [holder] =
      await rival`select pg_backend_pid() as pid from public.event_slots where id = ${params.slotId} for update`;
    const lost = ask(signUp, { token: ann.token, params }).catch(() => 'cut off');
    const waiting = () => sql<{ pid: number }[]>`select pid from pg_stat_activity
      where usename = 'api_gateway' and ${holder?.pid}::int = any (pg_blocking_pids(pid))`;
    await expect.poll(waiting).toHaveLength(1);
    const [signingUp] = await waiting();
    process.kill(own.pid, 'SIGSTOP');
    await rival`rollback`;
    rival.release();
    const between = () => sql`select from pg_stat_activity a join pg_locks l using (pid)
      where a.pid = ${signingUp?.pid ?? null} and a.state = 'idle in transaction'
        and l.relation = 'public.event_slots'::regclass and l.mode = 'RowExclusiveLock'`;
    await expect.poll(between).toHaveLength(1);

    const frozenAt = performance.now();
    let refused = 0;
    const attempt = async () => {
      const reply = await apiClient(stack.apiUrl)(signUp, { token: ben.token, params });
      if (reply.status === 201) return true;
      expect(reply).toMatchObject({ status: 503, code: 'unavailable' });
      refused += 1;
      return false;
    };
    // After ten seconds where nothing else is busy. Without the limits it would be blocked for as long as the function is frozen.
    while (!(await attempt())) expect(performance.now() - frozenAt).toBeLessThan(60_000);
    const seconds = (performance.now() - frozenAt) / 1000;
    console.log(`frozen function: another has the place after ${seconds.toFixed(1)} s and ${refused} refusals`);
    // A request does not wait as long as that.
    expect(refused).toBeGreaterThan(0);

    process.kill(own.pid, 'SIGCONT');
    expect(await lost).toMatchObject({ status: 503, code: 'unavailable' });
    const failures = () => own.lines.filter((line) => line.includes('"status":503'));
    await expect
      .poll(() => failures().map((line) => JSON.parse(line).reason))
      .toEqual([expect.stringMatching(/^(25P03|CONNECTION_DESTROYED)$/)]);
    const again = await Promise.all(Array.from({ length: 16 }, () => ask(getMe, { token: ann.token })));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
    const taken = await sql`select user_id from public.signups where slot_id = ${params.slotId}`;
    expect(taken.map(({ user_id }) => user_id)).toEqual([ben.id]);
  } finally {
    process.kill(own.pid, 'SIGCONT');
    await own.stop();
  }
});
