import { describe, expect, it } from 'vitest';
import { getEvent, listEvents } from '../../supabase/functions/_shared/contract/events.ts';
import { listNotices } from '../../supabase/functions/_shared/contract/notices.ts';
import { getReport } from '../../supabase/functions/_shared/contract/reports.ts';
import { assignSlot, listSignups } from '../../supabase/functions/_shared/contract/signups.ts';
import { createSlotType, getSlotType, listSlotTypes } from '../../supabase/functions/_shared/contract/slot-types.ts';
import { getMe } from '../../supabase/functions/_shared/contract/users.ts';
import { apiContext } from '../support/api-context.ts';

const { ask, person, makeEvent } = apiContext();

/** A wage that occurs nowhere else, and what two hours of it pay. */
const [wage, pay] = [3791.83, 7583.66];
const amounts = [wage, pay].flatMap((amount) => [String(amount), amount.toFixed(2).replace('.', ',')]);

describe('a volunteer', () => {
  it('B2: finds a wage of places for staff in no answer, and the person who earns it finds their own', async () => {
    const [admin, volunteer, staff] = await Promise.all([person('admin'), person(), person('staff')]);
    const body = { name: 'Secret', color: '#3182ce', hourly_credits: -wage };
    const { data: type } = await ask(createSlotType, { token: admin.token, body });
    const event = await makeEvent(admin.token, [type]);
    const slot_id = event.slot_assignments[0]?.id ?? '';
    await ask(assignSlot, { token: admin.token, params: { id: staff.id }, body: { slot_id } });
    const answers = async ({ token, id }: { token: string; id: string }) =>
      JSON.stringify(
        await Promise.all([
          ask(getMe, { token }),
          ask(listSlotTypes, { token }),
          ask(getSlotType, { token, params: { id: type.id } }),
          ask(listEvents, { token, query: { slot_type_ids: [type.id] } }),
          ask(getEvent, { token, params: { id: event.id } }),
          ask(listNotices, { token }),
          ask(listSignups, { token }),
          ask(listSignups, { token, query: { event_id: event.id } }),
          ask(listSignups, { token, query: { user_id: id } }),
          ask(getReport, { token }),
        ]),
      );
    const seen = await answers({ ...volunteer, id: staff.id });
    expect(seen).toContain('Secret');
    for (const amount of amounts) expect(seen).not.toContain(amount);
    expect(await answers(staff)).toContain(String(pay));
  });
});
