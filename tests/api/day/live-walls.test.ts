import { describe, expect, it } from 'vitest';
import { signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { readWall } from '../../../supabase/functions/_shared/contract/wall.ts';
import { createWall, deleteWall, renewWall } from '../../../supabase/functions/_shared/contract/walls.ts';
import { apiContext } from '../../support/api-context.ts';
import { flushing } from '../../support/flushing.ts';
import { refused } from '../../support/live.ts';
import { listening } from '../live/listening.ts';

const { stack, sql, ask, person, makeSlotType, makeEvent } = apiContext();
const { settled, quiet } = flushing(sql);

const listen = listening(stack);

describe('a screen, where nobody is signed in', () => {
  const channelOf = async (key: string) => `wall:${(await ask(readWall, { body: { key } })).data.channel}`;
  /** A wall for the slot type of a scene, a wall for another one, and the topics of both. */
  async function walls() {
    const [admin, volunteer, other] = await Promise.all([person('admin'), person(), person()]);
    const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { start: 2, count: 3 });
    const make = async (slot_type_id: string | undefined) => {
      const { data } = await ask(createWall, { token: admin.token, body: { name: 'Tent', slot_type_id } });
      return { id: data.id, key: data.key, topic: await channelOf(data.key) };
    };
    const own = await make(event.slot_assignments[0]?.slot_type.id);
    const far = await make((await makeSlotType(admin.token)).id);
    return { admin, volunteer, other, event, slotId: event.slot_assignments[0]?.id ?? '', own, far };
  }

  it('hears of what its wall shows, with nothing but ids; others hear nothing, signed in or not', async () => {
    const { volunteer, other, event, slotId, own, far } = await walls();
    await quiet();
    const [screen, elsewhere, stranger, member] = [listen(null), listen(null), listen(null), listen(other.token)];
    expect(await screen.join(own.topic)).toBe('SUBSCRIBED');
    expect(await elsewhere.join(far.topic)).toBe('SUBSCRIBED');
    for (const topic of [`wall:${own.id}`, `wall:${own.key}`, `wall:${crypto.randomUUID()}`, 'wall:', 'admin'])
      expect(await stranger.join(topic)).toBe(refused(topic));
    expect(await stranger.join(own.topic, false)).toContain('PrivateOnly');
    expect(await member.join(own.topic)).toBe(refused(own.topic));
    expect((await ask(signUp, { token: volunteer.token, params: { slotId } })).status).toBe(201);
    await expect.poll(() => screen.heard.length).toBeGreaterThan(0);
    expect(screen.heard[0]?.payload).toEqual({ event_ids: [event.id], id: expect.any(String) });
    await settled();
    expect([elsewhere, stranger, member].flatMap(({ heard }) => heard)).toEqual([]);
  });

  it('sends nothing', async () => {
    const { own } = await walls();
    await quiet();
    const [screen, forger] = [listen(null), listen(null)];
    for (const one of [screen, forger]) expect(await one.join(own.topic)).toBe('SUBSCRIBED');
    await forger.say(own.topic);
    await settled();
    const [{ count } = {}] =
      await sql`select count(*)::int from realtime.messages where payload ->> 'event_ids' like '%forged%'`;
    expect([screen.heard, forger.heard, count]).toEqual([[], [], 0]);
  });

  it('hears once more when its wall has a new address or is deleted, and then nothing; its channel cannot be joined', async () => {
    const { admin, volunteer, other, slotId, own } = await walls();
    await quiet();
    const [old, present] = [listen(null), listen(null)];
    await old.join(own.topic);
    const { data } = await ask(renewWall, { token: admin.token, params: { id: own.id } });
    await expect.poll(() => old.heard.map(({ payload }) => payload.event_ids)).toEqual([[]]);
    const renewed = await channelOf(data.key);
    expect(await present.join(renewed)).toBe('SUBSCRIBED');
    expect(await listen(null).join(own.topic)).toBe(refused(own.topic));
    await ask(signUp, { token: volunteer.token, params: { slotId } });
    await expect.poll(() => present.heard.length).toBe(1);
    await ask(deleteWall, { token: admin.token, params: { id: own.id } });
    await expect.poll(() => present.heard.length).toBe(2);
    expect(await listen(null).join(renewed)).toBe(refused(renewed));
    await ask(signUp, { token: other.token, params: { slotId } });
    await settled();
    expect([old.heard.length, present.heard.length]).toEqual([1, 2]);
  });
});
