import { beforeAll, describe, expect, it } from 'vitest';
import { listCandidates } from '../../../supabase/functions/_shared/contract/board.ts';
import { getEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import {
  confirmQualification,
  createQualification,
  deleteQualification,
  listHolders,
  listQualifications,
  listUserQualifications,
  qualifyPeople,
  updateQualification,
  withdrawQualification,
} from '../../../supabase/functions/_shared/contract/qualifications.ts';
import { assignSlot, signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { getSlotType, updateSlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, person, makeEvent, makeSlotType } = apiContext();
type Someone = Awaited<ReturnType<typeof person>>;
let admin: Someone;

beforeAll(async () => {
  admin = await person('admin');
});

const make = async (name: string, more: object = {}) => {
  const body = { name: `${name} ${crypto.randomUUID()}`, confirmed_by: 'self' as const, ...more };
  return (await ask(createQualification, { token: admin.token, body })).data;
};
const ref = ({ id, name, confirmed_by }: Awaited<ReturnType<typeof make>>) => ({ id, name, confirmed_by });
/** An event whose slot type asks for qualifications. */
async function stage(...qualifications: { id: string }[]) {
  const type = await makeSlotType(admin.token);
  const { id, name, color, version } = type;
  const body = { name, color, hourly_credits: 1, version, qualification_ids: qualifications.map((each) => each.id) };
  const { data } = await ask(updateSlotType, { token: admin.token, params: { id }, body });
  const event = await makeEvent(admin.token, [type]);
  return { type: data, event, slotId: event.slot_assignments[0]?.id ?? '' };
}
const today = () => new Date().toISOString().slice(0, 10);

describe('a place that asks for qualifications', () => {
  it('is blocked in lists with what is missing, refused with the same, and taken once its person has confirmed it', async () => {
    const volunteer = await person();
    const { token } = volunteer;
    const [aid, lift] = [await make('Aid'), await make('Lift', { confirmed_by: 'organiser' })];
    const { type, event, slotId } = await stage(lift, aid);
    expect(type.qualifications).toEqual([ref(aid), ref(lift)]);
    expect((await ask(getSlotType, { token, params: { id: type.id } })).data.qualifications).toEqual([
      ref(aid),
      ref(lift),
    ]);
    const listed = async () => (await ask(getEvent, { token, params: { id: event.id } })).data.slot_assignments[0];
    expect(await listed()).toMatchObject({ blocked: 'not_qualified', missing_qualifications: [ref(aid), ref(lift)] });
    const params = { id: volunteer.id, qualificationId: aid.id };
    const confirmed = await ask(confirmQualification, { token, params, body: {} });
    expect(confirmed.data).toMatchObject({ qualification: ref(aid), valid_until: null, valid: true });
    expect(await ask(signUp, { token, params: { slotId } })).toMatchObject({
      status: 409,
      data: {
        code: 'not_qualified',
        message: `For this place you need: ${lift.name}`,
        params: { own: true, missing: [ref(lift)] },
      },
    });
    const body = { user_ids: [volunteer.id] };
    await ask(qualifyPeople, { token: admin.token, params: { id: lift.id }, body });
    const free = await listed();
    expect(free?.blocked).toBeNull();
    expect(free).not.toHaveProperty('missing_qualifications');
    expect((await ask(signUp, { token, params: { slotId } })).status).toBe(201);
  });

  it('can be given with a reason; candidates say so', async () => {
    const volunteer = await person();
    const lift = await make('Lift', { confirmed_by: 'organiser' });
    const { slotId } = await stage(lift);
    const query = { search: volunteer.email, limit: 1 };
    const { data } = await ask(listCandidates, { token: admin.token, params: { id: slotId }, query });
    expect(data.candidates).toMatchObject([
      { group: 'warned', refusal: { code: 'not_qualified', params: { own: false, missing: [ref(lift)] } } },
    ]);
    const give = (body: object) =>
      ask(assignSlot, { token: admin.token, params: { id: volunteer.id }, body: { slot_id: slotId, ...body } });
    expect(await give({})).toMatchObject({ status: 409, code: 'not_qualified' });
    expect((await give({ override_reason: 'Knows it' })).status).toBe(201);
  });
});

describe('/qualifications', () => {
  it('are created, listed with who asks for them and how many people have them, changed and deleted', async () => {
    const [aid, volunteer] = [await make('Aid', { text: ' I can help. ', valid_months: 12 }), await person()];
    expect(aid).toMatchObject({ text: 'I can help.', valid_months: 12, slot_types: [], people: 0, version: 1 });
    const { type } = await stage(aid);
    const [params, { token }] = [{ id: aid.id }, admin];
    await ask(qualifyPeople, { token, params, body: { user_ids: [volunteer.id, admin.id] } });
    const past = { user_ids: [admin.id], confirmed_on: '2020-01-01', valid_until: '2020-12-31' };
    expect((await ask(qualifyPeople, { token, params, body: past })).data).toEqual({ changed: 1 });
    const seenBy = async (who: Someone) =>
      (await ask(listQualifications, { token: who.token })).data.find(({ id }) => id === aid.id);
    const slot_types = [{ id: type.id, name: type.name }];
    expect(await seenBy(admin)).toMatchObject({ slot_types, people: 1 });
    expect(await seenBy(volunteer)).toMatchObject({ slot_types, people: null });
    const { data: people } = await ask(listHolders, { token, params });
    expect(people.map(({ user, valid }) => [user.id, valid]).toSorted()).toEqual(
      [
        [volunteer.id, true],
        [admin.id, false],
      ].toSorted(),
    );
    const body = { name: aid.name.toUpperCase(), confirmed_by: 'organiser', version: 1 } as const;
    const changed = await ask(updateQualification, { token, params, body });
    expect(changed.data).toMatchObject({ name: body.name, text: null, confirmed_by: 'organiser', version: 2 });
    expect(await ask(updateQualification, { token, params, body })).toMatchObject({ code: 'stale_version' });
    const twin = await ask(createQualification, { token, body: { name: aid.name, confirmed_by: 'self' } });
    expect(twin.data).toMatchObject({ code: 'qualification_exists', params: { qualification_id: aid.id } });
    const refused = await ask(deleteQualification, { token, params });
    expect(refused.data).toMatchObject({ code: 'qualification_in_use', params: { slot_types: 1 } });
    const { name, color, version } = type;
    const free = { name, color, hourly_credits: 1, version, qualification_ids: [] };
    await ask(updateSlotType, { token, params: { id: type.id }, body: free });
    expect((await ask(deleteQualification, { token, params })).status).toBe(204);
    expect(await seenBy(admin)).toBeUndefined();
  });

  it('lists the people of one in pages, by name', async () => {
    const aid = await make('Aid');
    const people = [await person(), await person(), await person()];
    const [params, { token }] = [{ id: aid.id }, admin];
    await ask(qualifyPeople, { token, params, body: { user_ids: people.map(({ id }) => id) } });
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { data, headers } = await ask(listHolders, {
        token,
        params,
        query: { limit: 2, ...(cursor && { cursor }) },
      });
      found.push(...data.map(({ user }) => user.id));
      cursor = new URLSearchParams(headers.get('link')?.match(/<([^>]*)>/)?.[1]).get('cursor') ?? undefined;
    } while (cursor);
    expect(found.toSorted()).toEqual(people.map(({ id }) => id).toSorted());
  });
});

describe('/users/{id}/qualifications', () => {
  it('are the person’s own: others neither see nor change them, and days are for administrators', async () => {
    const [volunteer, other] = [await person(), await person()];
    const [self, theirs] = [await make('Self', { valid_months: 1 }), await make('Org', { confirmed_by: 'organiser' })];
    const own = (id: string) => ({ id: volunteer.id, qualificationId: id });
    const confirm = (who: Someone, id: string, body: object = {}) =>
      ask(confirmQualification, { token: who.token, params: own(id), body });
    expect(await confirm(other, self.id)).toMatchObject({ status: 403 });
    expect(await confirm(volunteer, theirs.id)).toMatchObject({ status: 403 });
    expect(await confirm(volunteer, self.id, { valid_until: null })).toMatchObject({ status: 403 });
    expect(await confirm(volunteer, crypto.randomUUID())).toMatchObject({ status: 404 });
    expect((await confirm(volunteer, self.id)).data).toMatchObject({ confirmed_on: expect.any(String), valid: true });
    const ended = { confirmed_on: '2020-01-01', valid_until: '2020-12-31' };
    expect((await confirm(admin, theirs.id, ended)).data).toMatchObject({ ...ended, valid: false });
    const backwards = { confirmed_on: '2020-01-02', valid_until: '2020-01-01' };
    expect((await confirm(admin, theirs.id, backwards)).data).toMatchObject({
      details: [{ path: 'valid_until', code: 'valid_before_confirmed' }],
    });
    const list = (who: Someone) => ask(listUserQualifications, { token: who.token, params: { id: volunteer.id } });
    const { data } = await list(volunteer);
    expect(data.map(({ qualification }) => qualification)).toEqual([ref(theirs), ref(self)]);
    expect(data[1]?.confirmed_on.slice(0, 7)).toBe(today().slice(0, 7));
    expect((await list(other)).status).toBe(403);
    expect((await list(admin)).data).toEqual(data);
    const withdraw = (who: Someone, id: string) => ask(withdrawQualification, { token: who.token, params: own(id) });
    expect((await withdraw(volunteer, theirs.id)).status).toBe(403);
    expect((await withdraw(volunteer, self.id)).status).toBe(204);
    expect((await withdraw(admin, theirs.id)).status).toBe(204);
    expect((await withdraw(admin, theirs.id)).status).toBe(404);
  });
});
