import { describe, expect, it } from 'vitest';
import { listEvents } from '../../../supabase/functions/_shared/contract/events.ts';
import { assignSlot, listSignups, signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import {
  createSlotType,
  getSlotType,
  updateSlotType,
} from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, person, makeEvent } = apiContext();

const wage = { name: 'Sound', color: '#3182ce', hourly_credits: -28.5 };

/** A paid slot type for staff, with an event; a volunteer, a member of staff and an administrator. */
async function stage() {
  const [admin, staff, volunteer] = await Promise.all([person('admin'), person('staff'), person()]);
  const { data: type } = await ask(createSlotType, { token: admin.token, body: wage });
  const event = await makeEvent(admin.token, [type]);
  const slotId = event.slot_assignments[0]?.id ?? '';
  return { admin, staff, volunteer, type, event, slotId };
}

describe('a slot type with a wage', () => {
  it('B2: is open to staff: a volunteer is refused, and the list said so beforehand', async () => {
    const { staff, volunteer, type, event, slotId } = await stage();
    expect(type).toMatchObject({ open_to: 'staff', compensation: 'wage' });
    const slotSeenBy = async ({ token }: { token: string }) => {
      const { data } = await ask(listEvents, { token, query: { slot_type_ids: [type.id] } });
      return data.find(({ id }) => id === event.id)?.slot_assignments[0];
    };
    const hidden = { hourly_credits: null, compensation: 'wage' };
    expect(await slotSeenBy(volunteer)).toMatchObject({ blocked: 'not_open_to_you', slot_type: hidden });
    expect(await slotSeenBy(staff)).toMatchObject({ blocked: null, slot_type: { hourly_credits: -28.5 } });
    const params = { slotId };
    expect(await ask(signUp, { token: volunteer.token, params })).toMatchObject({
      status: 409,
      code: 'not_open_to_you',
    });
    expect(await ask(signUp, { token: staff.token, params })).toMatchObject({ status: 201, data: { pay: 57 } });
  });

  it('B2: shows its wage to nobody who may not take its places', async () => {
    const { volunteer, staff, type } = await stage();
    const asked = (token: string) => ask(getSlotType, { token, params: { id: type.id } });
    expect((await asked(volunteer.token)).data).toMatchObject({ hourly_credits: null, rates: [], upcoming_rate: null });
    expect((await asked(staff.token)).data).toMatchObject({ hourly_credits: -28.5, rates: [{ from: null }] });
  });

  it('can be given to a volunteer with a reason, who then sees their own pay', async () => {
    const { admin, volunteer, slotId } = await stage();
    const params = { id: volunteer.id };
    const refused = await ask(assignSlot, { token: admin.token, params, body: { slot_id: slotId } });
    expect(refused).toMatchObject({ status: 409, code: 'not_open_to_you' });
    const body = { slot_id: slotId, override_reason: 'Knows the desk' };
    // Somebody asked them on the phone.
    const given = await ask(assignSlot, { token: admin.token, params, body: { ...body, agreed: true } });
    expect(given.status).toBe(201);
    const { data } = await ask(listSignups, { token: volunteer.token });
    expect(data).toMatchObject([{ pay: 57, slot_type: { hourly_credits: -28.5 } }]);
  });

  it('can be opened to everyone, or to nobody but those whom administrators choose', async () => {
    const { admin, staff, volunteer, type, slotId } = await stage();
    const open = (open_to: 'everyone' | 'assigned') =>
      ask(updateSlotType, { token: admin.token, params: { id: type.id }, body: { ...wage, open_to } });
    expect((await open('assigned')).data).toMatchObject({ open_to: 'assigned', hourly_credits: -28.5 });
    expect((await ask(signUp, { token: staff.token, params: { slotId } })).code).toBe('not_open_to_you');
    await open('everyone');
    expect((await ask(signUp, { token: volunteer.token, params: { slotId } })).status).toBe(201);
  });
});
