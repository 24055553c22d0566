import { expect } from 'vitest';
import { createRandom } from '../../../supabase/local/random.ts';
import { ageLimit } from '../../../web/src/features/attendance/desk/asked.ts';
import { times } from '../../support/times.ts';
import { worlds } from '../support/world.ts';

const it = worlds();

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'];

it('the desk, which has to judge without a connection, refuses for an age whom the database refuses', async ({
  world: { sql },
}) => {
  const { below, chance, pick } = createRandom(20261130);
  const hour = () => `${String(below(24)).padStart(2, '0')}:${pick(['00', '30'])}`;
  const cases = Array.from({ length: times(3_000, 20_000) }, () => {
    const start = Date.UTC(2030, below(12), 1 + below(31), below(24), pick([0, 30]));
    const young = chance(0.7) ? { under: pick([16, 18, 21]), from: hour(), until: hour() } : null;
    return {
      type: { min_age: chance(0.5) ? pick([12, 16, 18]) : null, young },
      event: {
        start_time: new Date(start).toISOString(),
        end_time: new Date(start + (1 + below(30)) * 1_800_000).toISOString(),
        timezone: pick(zones),
        all_day: chance(0.1),
      },
      born: String(2005 + below(16)),
    };
  });
  const judged = await sql`
    select private.age_limit(jsonb_populate_record(null::events, item -> 'event'),
      row((item #>> '{type,min_age}')::integer, (item #>> '{type,young,under}')::integer, (item #>> '{type,young,from}')::time,
        (item #>> '{type,young,until}')::time)::private.age_rule, private.youngest(item ->> 'born')) as limit
    from jsonb_array_elements(${sql.json(cases as never)}) with ordinality each (item, place) order by place`;
  const seen = { age: 0, hours: 0, none: 0 };
  for (const [index, { type, event, born }] of cases.entries()) {
    const limit = judged[index]?.limit ?? null;
    seen[(limit?.reason ?? 'none') as keyof typeof seen]++;
    expect(ageLimit(type as never, event as never, born), JSON.stringify(cases[index])).toEqual(
      limit && { ...limit, own: true },
    );
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100);
});
