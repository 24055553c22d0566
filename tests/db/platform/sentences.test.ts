import { expect } from 'vitest';
import type { Reason } from '../../../supabase/functions/_shared/contract/errors.ts';
import { refusalMessage } from '../../../supabase/functions/_shared/contract/sentences.ts';
import { refusal, worlds } from '../support/world.ts';

const it = worlds();

const rules: [code: string, column: string, figures: number[]][] = [
  ['signup_not_open', 'opens_days_before', [1, 2, 366]],
  ['signup_closed', 'closes_hours_before', [1, 2, 999, 1000, 8760]],
  ['too_many_hours', 'max_hours_per_day', [0.25, 1, 2.5, 10, 24]],
  ['too_little_rest', 'min_rest_hours', [0.25, 1, 2.5, 10, 72]],
];
for (const [code, column, figures] of rules) {
  it(`the sentence of a rule is that of the contract: ${code}`, async ({ world: { sql } }) => {
    const rows = await sql`
        select private.rule_sentence(${code}, o, own) as sentence, private.rule_params(${code}, o, now(), own) as params
        from unnest(${figures}::numeric[]) figure, unnest(array[true, false]) own,
          jsonb_populate_record(null::organisation, jsonb_build_object(${column}::text, figure)) o`;
    expect(rows).toHaveLength(2 * figures.length);
    const contract = rows.map(({ params }) => refusalMessage({ code, params } as Reason));
    expect(rows.map(({ sentence }) => sentence)).toEqual(contract);
  });
}

for (const filled of [999, 1000, 10_000]) {
  it(`the sentence about too few places is that of the contract: ${filled} taken`, async ({ world }) => {
    const { sql } = world;
    const event = await world.event({ start_time: '2026-06-02T10:00Z', end_time: '2026-06-02T12:00Z' });
    const type = await world.slotType();
    await sql`insert into event_slots (event_id, slot_type_id, required_count, filled_count)
        values (${event}, ${type}, ${filled}, ${filled})`;
    const [named] = await sql`select name from slot_types where id = ${type}`;
    const params = { slot_type_id: type, slot_type_name: named?.name, filled };
    const wanted = sql.json([{ slot_type_id: type, required_count: filled - 1 }]);
    await expect(sql`select private.require_room(${event}, ${wanted})`).rejects.toMatchObject(
      refusal(409, 'count_below_filled', refusalMessage({ code: 'count_below_filled', params })),
    );
  });
}
