import { describe, expect, it } from 'vitest';
import { listCandidates } from '../../../supabase/functions/_shared/contract/board.ts';
import { assignSlot, overridableRefusals } from '../../../supabase/functions/_shared/contract/signups.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, sql, person, makeSlotType, makeEvent, takePlace } = apiContext();

/** An event with two places, and an administrator. */
async function stage() {
  const chief = await person('admin');
  const event = await makeEvent(chief.token, [await makeSlotType(chief.token, 2)], { hours: 3, count: 2 });
  const id = event.slot_assignments[0]?.id ?? '';
  const list = (query: { search?: string; limit?: number } = {}, token = chief.token) =>
    ask(listCandidates, { token, params: { id }, query });
  return { chief, event, id, list };
}
/** Someone whose name nobody else has. */
async function named(name: string) {
  const who = await person();
  const word = `${name}${who.id.slice(0, 8)}`;
  await sql`update profiles set name = ${`Bé ${word}`}, phone = '+1 555 0100' where id = ${who.id}`;
  return { ...who, word };
}

describe('GET /slots/{id}/candidates', () => {
  it('finds people by parts of their names, and says who fits, however many are asked for', async () => {
    const { list } = await stage();
    const ada = await named('Ada');
    const all = await list({ limit: 200 });
    const { data } = await list({ search: `be ${ada.word.slice(1).toUpperCase()}` });
    expect(data).toEqual({
      counts: all.data.counts,
      candidates: [
        {
          user: { id: ada.id, name: `Bé ${ada.word}`, phone: '+1 555 0100' },
          group: 'nothing_said',
          asks: true,
          refusal: null,
          warnings: [],
          elsewhere: null,
          reasons: expect.any(Array),
        },
      ],
    });
    expect((await list({ limit: 1 })).data.candidates).toHaveLength(1);
    expect((await list({ search: `nobody ${ada.word}` })).data.candidates).toEqual([]);
  });

  it('reports what giving the place would refuse', async () => {
    const { chief, event, id, list } = await stage();
    const [ada, bob] = [await named('Ada'), await named('Bob')];
    await takePlace(ada.token, event);
    const given = async (who: typeof ada) => {
      const { status, code, message } = await ask(assignSlot, {
        token: chief.token,
        params: { id: who.id },
        body: { slot_id: id },
      });
      return { status, code, message };
    };
    const [twice] = (await list({ search: ada.word })).data.candidates;
    expect(twice).toMatchObject({ group: 'refused', refusal: { code: 'already_signed_up', params: { own: false } } });
    expect(await given(ada)).toMatchObject({
      status: 409,
      code: 'already_signed_up',
      message: twice?.refusal?.message,
    });
    await sql`update events set start_time = now() - interval '1 hour' where id = ${event.id}`;
    const [late] = (await list({ search: bob.word })).data.candidates;
    expect(late).toMatchObject({ group: 'warned', refusal: { code: 'event_started' } });
    expect(overridableRefusals).toContain(late?.refusal?.code);
    expect(await given(bob)).toMatchObject({ status: 409, code: 'event_started', message: late?.refusal?.message });
  });

  it('is for administrators; 404 for an unknown slot; at most 200', async () => {
    const { chief, list } = await stage();
    expect(await list({}, (await person()).token)).toMatchObject({ status: 403 });
    const unknown = ask(listCandidates, { token: chief.token, params: { id: crypto.randomUUID() }, query: {} });
    expect(await unknown).toMatchObject({ status: 404, message: 'Slot not found' });
    expect(await list({ limit: 201 })).toMatchObject({ status: 400 });
  });
});
