import { expect, it } from 'vitest';
import { createEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { createLead } from '../../../supabase/functions/_shared/contract/leads.ts';
import { type LedShift, listLedShifts } from '../../../supabase/functions/_shared/contract/led-shifts.ts';
import { getMe } from '../../../supabase/functions/_shared/contract/users.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, person, makeSlotType } = apiContext();

it('lists the shifts of a lead page by page, and says of the person what they may do', async () => {
  const { token } = await person('admin');
  const [lead, other] = [await person(), await person()];
  const { id: slot_type_id } = await makeSlotType(token);
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const made: string[] = [];
  for (const hours of [30, 3]) {
    const body = {
      ...{ title: `In ${hours}`, location: 'Tent', timezone: 'UTC' },
      ...{ start_time: inHours(hours), end_time: inHours(hours + 2) },
      slot_assignments: [{ slot_type_id, required_count: 2, min_count: 1 }],
    };
    made.push((await ask(createEvent, { token, body })).data.id);
  }
  await ask(createLead, { token, body: { user_id: lead.id, slot_type_id, rights: ['write', 'fill'] } });
  expect((await ask(getMe, { token: lead.token })).data).toMatchObject({ leads: true, lead_rights: ['fill', 'write'] });
  const list = async (query: object, who = lead) => ask(listLedShifts, { token: who.token, query });
  const first = await list({ limit: 1 });
  expect(first.data).toMatchObject([
    {
      ...{ id: made[1], title: 'In 3', location: 'Tent', status: 'scheduled', draft: false },
      slots: [{ required_count: 2, min_count: 1, current_count: 0, rights: ['fill', 'write'], people: null }],
    },
  ]);
  const cursor = new URLSearchParams(/<\?([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1]).get('cursor');
  const titles = ({ data }: { data: LedShift[] }) => data.map(({ title }) => title);
  expect(titles(await list({ limit: 1, cursor }))).toEqual(['In 30']);
  expect(titles(await list({}))).toEqual(['In 3', 'In 30']);
  expect((await list({}, other)).data).toEqual([]);
});
