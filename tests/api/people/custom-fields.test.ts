import { beforeAll, describe, expect, it } from 'vitest';
import type { CallBody } from '../../../supabase/functions/_shared/contract/call.ts';
import {
  createCustomField,
  deleteCustomField,
  listCustomFields,
  listEventAnswers,
  listFieldAnswers,
  listUserAnswers,
  orderCustomFields,
  saveUserAnswers,
  updateCustomField,
} from '../../../supabase/functions/_shared/contract/custom-fields.ts';
import { getEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, person, makeEvent, makeSlotType } = apiContext();
type Someone = Awaited<ReturnType<typeof person>>;
let admin: Someone;
beforeAll(async () => {
  admin = await person('admin');
});

type Body = CallBody<typeof createCustomField>;
const shirt = { label: 'Shirt', purpose: 'To order shirts', kind: 'size', options: ['S', 'M'] } as const;
async function make(more: Partial<Body> = {}) {
  const body = { ...shirt, options: [...shirt.options], readers: 'administrators' as const, ...more };
  return (await ask(createCustomField, { token: admin.token, body })).data;
}
const answer = ({ id, token }: Someone, field_id: string, value: string | number | boolean | string[] | null) =>
  ask(saveUserAnswers, { token, params: { id }, body: { answers: [{ field_id, value }] } });

describe('custom fields', () => {
  it('are made, changed, ordered and deleted by administrators, and seen by all', async () => {
    const { token } = admin;
    const first = await make({ special: 'diet' });
    expect(first).toMatchObject({
      ...shirt,
      ends_days: 14,
      scope: 'person',
      needed: 'wanted',
      answers: 0,
      event: null,
    });
    const second = await make({ label: 'Hat' });
    await ask(orderCustomFields, { token, body: { ids: [second.id, first.id] } });
    const volunteer = await person();
    const { data: seen } = await ask(listCustomFields, { token: volunteer.token });
    const own = seen.filter(({ id }) => [first.id, second.id].includes(id));
    expect(own.map(({ label, answers }) => [label, answers])).toEqual([
      ['Hat', null],
      ['Shirt', null],
    ]);
    await answer(volunteer, second.id, 'M');
    const { id, version, event, slot_type, answers, ...rest } = second;
    const changed = await ask(updateCustomField, { token, params: { id }, body: { ...rest, readers: 'leads' } });
    expect(changed).toMatchObject({ status: 409, code: 'field_answered' });
    const renamed = await ask(updateCustomField, { token, params: { id }, body: { ...rest, label: 'Cap', version } });
    expect(renamed.status).toBe(409);
    const again = await ask(updateCustomField, { token, params: { id }, body: { ...rest, label: 'Cap' } });
    expect(again.data).toMatchObject({ label: 'Cap', answers: 1 });
    for (const field of [first, second]) await ask(deleteCustomField, { token, params: { id: field.id } });
    expect(await ask(deleteCustomField, { token, params: { id } })).toMatchObject({ status: 404 });
    expect(await answer(volunteer, second.id, 'S')).toMatchObject({
      status: 409,
      code: 'field_gone',
      data: { params: { label: 'Cap' } },
    });
  });

  it('that a place needs are named in its refusal, answered, and shown to whom they concern', async () => {
    const volunteer = await person();
    const type = await makeSlotType(admin.token);
    const scope = { scope: 'slot_type', slot_type_id: type.id, needed: 'before_taking', readers: 'leads' } as const;
    const field = await make(scope);
    const event = await makeEvent(admin.token, [type], { count: 2 });
    const slotId = event.slot_assignments[0]?.id ?? '';
    const { token } = volunteer;
    const { data: listed } = await ask(getEvent, { token, params: { id: event.id } });
    expect(listed.slot_assignments[0]?.blocked).toBe('answers_missing');
    const refused = await ask(signUp, { token, params: { slotId } });
    const missing = [{ id: field.id, label: 'Shirt' }];
    expect(refused).toMatchObject({ status: 409, code: 'answers_missing', data: { params: { own: true, missing } } });
    const params = { id: volunteer.id };
    const asked = async () =>
      (await ask(listUserAnswers, { token, params })).data.filter((each) => each.field.id === field.id);
    expect(await asked()).toEqual([]);
    expect(await answer(volunteer, field.id, 'XL')).toMatchObject({
      status: 400,
      data: { details: [{ path: 'answers.0.value', code: 'not_an_answer' }] },
    });
    expect((await answer(volunteer, field.id, 'M')).status).toBe(200);
    expect((await ask(signUp, { token, params: { slotId } })).status).toBe(201);
    expect(await asked()).toMatchObject([{ asked: true, value: 'M', ends_at: null }]);
    const { data } = await ask(listEventAnswers, { token: admin.token, params: { id: event.id } });
    expect(data.people).toEqual([{ user_id: volunteer.id, answers: { [field.id]: 'M' }, missing: [] }]);
    const order = await ask(listFieldAnswers, {
      token: admin.token,
      params: { id: field.id },
      query: { event_id: event.id },
    });
    expect(order.data).toMatchObject([{ user: { id: volunteer.id }, value: 'M' }]);
    expect((await ask(listEventAnswers, { token, params: { id: event.id } })).status).toBe(403);
    await ask(deleteCustomField, { token: admin.token, params: { id: field.id } });
  });

  it('that nobody but the person reads are hidden from administrators', async () => {
    const volunteer = await person();
    const field = await make({ readers: 'person' });
    await answer(volunteer, field.id, 'S');
    const { token } = admin;
    const { data } = await ask(listUserAnswers, { token, params: { id: volunteer.id } });
    expect(data.find((each) => each.field.id === field.id)).toMatchObject({ asked: true, value: null });
    expect((await ask(listFieldAnswers, { token, params: { id: field.id } })).status).toBe(403);
    const body = { answers: [{ field_id: field.id, value: 'M' }] };
    expect((await ask(saveUserAnswers, { token, params: { id: volunteer.id }, body })).status).toBe(403);
    const other = await person();
    expect((await ask(listUserAnswers, { token: other.token, params: { id: volunteer.id } })).status).toBe(403);
    await ask(deleteCustomField, { token, params: { id: field.id } });
  });

  it.each<[string, object]>([
    ['an empty text', { value: '' }],
    ['an object', { value: { a: 1 } }],
    ['a number that is none', { value: '1e999' }],
    ['very many options', { value: Array.from({ length: 101 }, () => 'S') }],
    ['a text with U+0000', { value: '\0' }],
    ['another key', { value: 'S', user_id: 'x' }],
  ])('refuse %s', async (_, given) => {
    const volunteer = await person();
    const field = await make();
    const { status, code } = await ask(saveUserAnswers, {
      token: volunteer.token,
      params: { id: volunteer.id },
      body: { answers: [{ field_id: field.id, ...given }] } as never,
    });
    expect({ status, code }).toEqual({ status: 400, code: 'invalid_request' });
    await ask(deleteCustomField, { token: admin.token, params: { id: field.id } });
  });
});
