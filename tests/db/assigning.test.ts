import { describe, expect, it } from 'vitest';
import { worlds } from './world.ts';

const { inWorld } = worlds();
const june = (day: number) => ({ start_time: `2026-06-0${day}T10:00Z`, end_time: `2026-06-0${day}T12:00Z` });

describe('the reason why a rule was overridden', () => {
  it(
    'is written by no plain insert or update, whoever makes it',
    inWorld(async (world) => {
      await world.at('2026-06-01T10:00:00Z');
      const ada = await world.person();
      const slot = await world.slot(await world.event(june(2)));
      const people = [await world.person('admin'), await world.person('staff'), ada];
      const denied = { code: '42501' };
      for (const actor of [...people, 'anon', 'authenticated', 'service_role'] as const) {
        const reasoned = world.as(
          actor,
          (sql) => sql`insert into signups (slot_id, user_id, override_reason) values (${slot}, ${ada.id}, 'Because')`,
        );
        await expect(reasoned).rejects.toMatchObject(denied);
        const changed = world.as(actor, (sql) => sql`update signups set override_reason = 'Because'`);
        await expect(changed).rejects.toMatchObject(denied);
      }
    }),
  );
});
