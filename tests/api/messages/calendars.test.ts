import { describe, expect, it } from 'vitest';
import {
  getOwnCalendar,
  makeOwnCalendar,
  readCalendar,
  removeOwnCalendar,
} from '../../../supabase/functions/_shared/contract/calendars.ts';
import { cancelSignup } from '../../../supabase/functions/_shared/contract/signups.ts';
import { apiContext } from '../../support/api-context.ts';

const { stack, ask, person, makeSlotType, makeEvent, takePlace } = apiContext();
const read = (key: string) => fetch(`${stack.apiUrl}/calendars/${key}`);

describe('a person’s own calendar', () => {
  it('can be created, read by anybody with its address, renewed and revoked', async () => {
    const [{ token: admin }, { token }] = await Promise.all([person('admin'), person()]);
    expect((await ask(getOwnCalendar, { token })).status).toBe(204);
    const made = await ask(makeOwnCalendar, { token });
    expect(made.status).toBe(201);
    expect((await ask(getOwnCalendar, { token })).data).toEqual(made.data);
    expect((await ask(getOwnCalendar, { token: admin })).status).toBe(204);

    const event = await makeEvent(admin, [await makeSlotType(admin)], { title: 'Harbour, clean-up' });
    const signup = await takePlace(token, event);
    const answer = await read(made.data.key);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain('SUMMARY:Harbour\\, clean-up (Bar)\r\n');
    expect(text).toContain('STATUS:CONFIRMED\r\n');
    expect(await (await read(made.data.key)).text()).toBe(text);
    await ask(cancelSignup, { token, params: { signupId: signup.id } });
    expect(await (await read(made.data.key)).text()).toContain('STATUS:CANCELLED\r\n');

    const anew = await ask(makeOwnCalendar, { token });
    expect(anew.data.key).not.toBe(made.data.key);
    expect((await read(anew.data.key)).status).toBe(200);
    expect((await ask(removeOwnCalendar, { token })).status).toBe(204);
    for (const key of [made.data.key, anew.data.key, crypto.randomUUID()]) {
      const refused = await ask(readCalendar, { params: { key } });
      expect(refused).toMatchObject({ status: 404, code: 'not_found', message: 'Calendar not found' });
    }
    const again = await ask(removeOwnCalendar, { token });
    expect(again).toMatchObject({ status: 404, code: 'not_found', message: 'Calendar not found' });
    expect((await read('no-key')).status).toBe(400);
  });
});
