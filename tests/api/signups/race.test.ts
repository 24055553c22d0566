import { describe, expect, it } from 'vitest';
import { signUpTogether } from '../../../supabase/functions/_shared/contract/groups.ts';
import { cancelSignup, listSignups, signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, person, makeSlotType, makeEvent, sql, allEvents } = apiContext();

describe('many people who sign up and cancel at once', () => {
  it('in groups, never overfill a slot, hold two places at once or lose a place', async () => {
    const admin = await person('admin');
    const slotType = await makeSlotType(admin.token);
    // Each event overlaps its neighbors.
    const events = await Promise.all(
      Array.from({ length: 20 }, (_, index) => makeEvent(admin.token, [slotType], { start: 1000 + index, count: 5 })),
    );
    const ids = events.map(({ id }) => id);
    await sql`update events set group_size = 3 where id = any (${ids})`;
    const people = await Promise.all(Array.from({ length: 30 }, () => person()));
    const outcomes = new Map<string, number>();
    await Promise.all(
      people.map(async ({ token }) => {
        for (let attempt = 0; attempt < 30; attempt++) {
          const event = events[Math.floor(Math.random() * events.length)];
          const slotId = event?.slot_assignments[0]?.id ?? '';
          const places = 1 + Math.floor(Math.random() * 3);
          const reply =
            places === 1
              ? await ask(signUp, { token, params: { slotId } })
              : await ask(signUpTogether, { token, params: { slotId }, body: { places } });
          const outcome = reply.code ?? String(reply.status);
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
          if (reply.status === 201 && attempt % 3 === 0) {
            expect((await ask(cancelSignup, { token, params: { signupId: reply.data.id } })).status).toBe(204);
          }
        }
      }),
    );
    expect(new Set(outcomes.keys())).toEqual(
      new Set(['201', 'already_signed_up', 'slot_full', 'overlap', 'too_few_left']),
    );

    const listed = (await allEvents(admin.token)).filter(({ id }) => ids.includes(id));
    expect(listed).toHaveLength(20);
    for (const { slot_assignments, volunteers } of listed) {
      expect(slot_assignments[0]?.current_count).toBeLessThanOrEqual(5);
      expect(slot_assignments[0]?.current_count).toBeGreaterThanOrEqual(volunteers.length);
      expect(new Set(volunteers.map(({ user_id }) => user_id)).size).toBe(volunteers.length);
    }
    for (const { token } of people) {
      const spans = (await ask(listSignups, { token })).data.map(
        ({ event }) => [event.startTime, event.endTime] as const,
      );
      for (const [index, [, end]] of spans.entries()) {
        const next = spans[index + 1];
        if (next) expect(end <= next[0]).toBe(true);
      }
    }
    const [count] = await sql`select count(*)::int as wrong from public.event_slots l where filled_count <>
      (select coalesce(sum(1 + s.companions), 0) from public.signups s where s.slot_id = l.id and s.status <> 'canceled') and l.event_id = any (${ids})`;
    expect(count?.wrong).toBe(0);
  });
});
