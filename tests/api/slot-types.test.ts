import { describe, expect, it } from 'vitest';
import {
  createSlotType,
  deleteSlotType,
  getSlotType,
  listSlotTypes,
  updateSlotType,
} from '../../supabase/functions/_shared/contract/slot-types.ts';
import { apiContext } from '../support/api-context.ts';

const { ask, person, makeSlotType, makeEvent } = apiContext();
const body = { name: ' Bar ', color: '#3182CE', hourly_credits: 1.5, description: '' };

describe('slot types', () => {
  it('are created, read, replaced and deleted', async () => {
    const [{ token }, volunteer] = await Promise.all([person('admin'), person()]);
    const made = await ask(createSlotType, { token, body });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ name: 'Bar', color: '#3182ce', hourly_credits: 1.5, description: null });
    const params = { id: made.data.id };
    expect((await ask(getSlotType, { token: volunteer.token, params })).data).toEqual(made.data);
    expect((await ask(listSlotTypes, { token: volunteer.token })).data).toContainEqual(made.data);

    const changed = { name: 'Till', color: '#e53e3e', hourly_credits: -12.75, description: 'Cash', id: made.data.id };
    const replaced = await ask(updateSlotType, { token, params, body: { ...changed, version: made.data.version } });
    expect(replaced.status).toBe(200);
    expect(replaced.data).toEqual({ ...changed, archived: false, version: made.data.version + 1 });

    expect((await ask(deleteSlotType, { token, params })).status).toBe(204);
    for (const call of [getSlotType, deleteSlotType]) {
      expect(await ask(call, { token, params })).toMatchObject({ code: 'not_found', message: 'Slot type not found' });
    }
    expect((await ask(updateSlotType, { token, params, body })).code).toBe('not_found');
  });
  it('in use are archived: they leave the choices, events keep them', async () => {
    const [{ token }, volunteer] = await Promise.all([person('admin'), person()]);
    const slotType = await makeSlotType(token);
    await makeEvent(token, [slotType]);
    const params = { id: slotType.id };
    expect((await ask(deleteSlotType, { token, params })).status).toBe(204);
    expect((await ask(listSlotTypes, { token })).data.map(({ id }) => id)).not.toContain(slotType.id);
    expect((await ask(getSlotType, { token, params })).data).toMatchObject({ archived: true });
    expect((await ask(getSlotType, { token: volunteer.token, params })).code).toBe('not_found');
    expect((await ask(deleteSlotType, { token, params })).code).toBe('not_found');
  });
  it('refuse a stale version', async () => {
    const { token } = await person('admin');
    const { id, version } = await makeSlotType(token);
    expect((await ask(updateSlotType, { token, params: { id }, body: { ...body, version } })).status).toBe(200);
    expect(await ask(updateSlotType, { token, params: { id }, body: { ...body, version } })).toMatchObject({
      code: 'conflict',
      message: 'This was changed by someone else in the meantime',
    });
    expect((await ask(updateSlotType, { token, params: { id }, body })).status).toBe(200);
  });
  it.each([
    [{ ...body, name: '   ' }, 'name'],
    [{ ...body, name: 'x'.repeat(201) }, 'name'],
    [{ ...body, color: 'red' }, 'color'],
    [{ ...body, hourly_credits: 10_000 }, 'hourly_credits'],
    [{ ...body, hourly_credits: 1.005 }, 'hourly_credits'],
    [{ ...body, hourly_credits: '1' }, 'hourly_credits'],
    [{ ...body, description: 'x'.repeat(20_001) }, 'description'],
    [{ ...body, description: 7 }, 'description'],
    [{ ...body, compensation: 'wage' }, 'compensation'],
  ])('refuse %j at %s', async (wrong, path) => {
    const { token } = await person('admin');
    const { data } = await ask(createSlotType, { token, rawBody: JSON.stringify(wrong) });
    expect(data).toMatchObject({ details: [expect.objectContaining({ path })] });
  });
  it('refuse an identifier in the body that is not the one in the address', async () => {
    const { token } = await person('admin');
    const { id } = await makeSlotType(token);
    const other = { ...body, id: crypto.randomUUID() };
    const { data } = await ask(updateSlotType, { token, params: { id }, body: other });
    expect(data).toMatchObject({ details: [{ path: 'id', message: 'Must be the identifier in the address' }] });
    expect((await ask(updateSlotType, { token, params: { id }, body: { ...body, id: id.toUpperCase() } })).status).toBe(
      200,
    );
  });
});
