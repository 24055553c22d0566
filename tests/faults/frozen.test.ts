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
    const waits: number[] = [];
    const attempt = async () => {
      const began = performance.now();
      const reply = await apiClient(stack.apiUrl)(signUp, { token: ben.token, params });
      waits.push(performance.now() - began);
      if (reply.status !== 201) expect(reply).toMatchObject({ status: 503, code: 'unavailable' });
      return reply.status;
    };
    while ((await attempt()) !== 201) expect(performance.now() - frozenAt).toBeLessThan(15_000);
    const seconds = (performance.now() - frozenAt) / 1000;
    console.log(`frozen function: another has the place after ${seconds.toFixed(1)} s and ${waits.length} attempts`);
    expect(seconds).toBeLessThan(15);
    expect(waits.length).toBeGreaterThan(1);
    expect(Math.max(...waits)).toBeLessThan(8000);

    process.kill(own.pid, 'SIGCONT');
    expect(await lost).toMatchObject({ status: 503, code: 'unavailable' });
    const refused = () => own.lines.filter((line) => line.includes('"status":503'));
    await expect
      .poll(() => refused().map((line) => JSON.parse(line).reason))
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
