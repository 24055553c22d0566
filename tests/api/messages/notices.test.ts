import { describe, expect, it } from 'vitest';
import { deleteEvent, updateEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { dismissNotice, listNotices } from '../../../supabase/functions/_shared/contract/notices.ts';
import { apiContext, inHours } from '../../support/api-context.ts';

const { ask, sql, person, makeSlotType, makeEvent, takePlace } = apiContext();

describe('notices', () => {
  it('report changes by others, newest first, until their owner dismisses them', async () => {
    const [{ token }, volunteer, other] = await Promise.all([person('admin'), person(), person()]);
    const slotType = await makeSlotType(token);
    const event = await makeEvent(token, [slotType]);
    await takePlace(volunteer.token, event);
    const body = {
      title: 'Moved',
      timezone: 'Asia/Tokyo',
      all_day: true,
      location: 'Pier 5',
      start_time: inHours(30),
      end_time: inHours(31),
      slot_assignments: [{ slot_type_id: slotType.id, required_count: 1 }],
    };
    await ask(updateEvent, { token, params: { id: event.id }, body });
    await ask(deleteEvent, { token, params: { id: event.id } });
    // Whoever is asked whether they still come reads the question instead. Older notices say that the event was moved.
    expect((await ask(listNotices, { token: volunteer.token })).data).toHaveLength(1);
    await sql`update public.notices set kind = 'moved', dismissed_at = null where user_id = ${volunteer.id} and kind = 'still'`;
    const { data } = await ask(listNotices, { token: volunteer.token });
    expect(data.map(({ kind }) => kind)).toEqual(['removed', 'moved']);
    expect(data[1]).toMatchObject({
      event: { id: event.id, title: 'Moved', timezone: 'Asia/Tokyo', all_day: true },
      old: { title: event.title, location: null, start_time: event.start_time, all_day: false, status: 'scheduled' },
      new: { title: 'Moved', location: 'Pier 5', timezone: 'Asia/Tokyo', all_day: true },
    });
    expect(data[0]?.new).toBeNull();
    // Older notices do not contain the days of an event; the current days are used.
    await sql`update public.notices set old = old - array['timezone', 'all_day'] where id = ${data[1]?.id ?? ''}`;
    const [, older] = (await ask(listNotices, { token: volunteer.token })).data;
    expect(older?.old).toMatchObject({ timezone: 'Asia/Tokyo', all_day: true });
    for (const stranger of [other.token, token]) {
      expect((await ask(listNotices, { token: stranger })).data).toEqual([]);
      const reply = await ask(dismissNotice, { token: stranger, params: { id: data[0]?.id ?? '' } });
      expect(reply).toMatchObject({ code: 'not_found', message: 'Notice not found' });
    }
    const dismiss = () => ask(dismissNotice, { token: volunteer.token, params: { id: data[0]?.id ?? '' } });
    expect((await dismiss()).status).toBe(204);
    expect((await dismiss()).code).toBe('not_found');
    expect((await ask(listNotices, { token: volunteer.token })).data).toEqual([older]);
    const read = (reader: string) => ask(listNotices, { token: reader, query: { dismissed: 'yes' } });
    expect((await read(volunteer.token)).data).toEqual([data[0]]);
    expect((await read(other.token)).data).toEqual([]);
  });

  it('are limited to the newest two hundred; dismissing one shows the next', async () => {
    const [{ token }, volunteer] = await Promise.all([person('admin'), person()]);
    const event = await makeEvent(token, [await makeSlotType(token)]);
    const { id } = await takePlace(volunteer.token, event);
    await sql`insert into public.notices (user_id, event_id, signup_id, kind, created_at)
      select ${volunteer.id}, ${event.id}, ${id}, 'moved', now() - n * interval '1 minute' from generate_series(1, 201) n`;
    const listed = async () => (await ask(listNotices, { token: volunteer.token })).data;
    const first = await listed();
    expect(first).toHaveLength(200);
    await ask(dismissNotice, { token: volunteer.token, params: { id: first[0]?.id ?? '' } });
    const then = await listed();
    expect(then.slice(0, 199)).toEqual(first.slice(1));
    expect(Date.parse(then[199]?.created_at ?? '')).toBeLessThan(Date.parse(first[199]?.created_at ?? ''));
  });
});
