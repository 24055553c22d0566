import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { createAccount } from '../support/accounts.ts';
import { inHours } from '../support/api-context.ts';
import { stack } from './durable-stack.ts';

const sql = postgres(stack.superuserUrl, { max: 1, onnotice: () => {} });
afterAll(() => sql.end());

type Json = Record<string, unknown>;

// A page that was loaded before a deployment goes on asking as it did. What follows is what the first client sent and
// read, written down and not to be changed: keys may be added to answers, none may go, and no request may be refused.
test('the requests of the first client still get the keys that it reads', async () => {
  const [admin, volunteer] = await Promise.all([createAccount(stack, sql, 'admin'), createAccount(stack, sql)]);

  async function ask(
    token: string,
    method: string,
    path: string,
    status: number,
    keys = '',
    body?: object,
  ): Promise<Json> {
    const response = await fetch(`${stack.apiUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await response.text();
    expect(response.status, `${method} ${path}: ${text}`).toBe(status);
    const read = text === '' ? {} : JSON.parse(text);
    const first = Array.isArray(read) ? (read.at(-1) ?? {}) : read;
    expect(Object.keys(first), `${method} ${path}`).toEqual(expect.arrayContaining(keys.split(' ').filter(Boolean)));
    return first;
  }

  const user =
    'id email name role phone description profileImage required_credits confirmed_credits completed_credits last_login settings';
  const event =
    'id title description location start_time end_time timezone all_day end_estimated status feed slot_assignments volunteers';
  const slotType = 'id name color description hourly_credits';
  const signup = 'id status slot_id user_id slot_type credits event';
  await ask(volunteer.token, 'GET', '/users/me', 200, user);
  await ask(volunteer.token, 'PATCH', `/users/${volunteer.id}`, 200, user, {
    name: 'Vera',
    phone: '+49 555 1',
    settings: { emailNotifications: true, timezone: 'Europe/Berlin' },
  });
  const type = await ask(admin.token, 'POST', '/slot-types', 201, slotType, {
    name: 'Bar',
    color: '#3182ce',
    hourly_credits: 1.5,
  });
  const shift = {
    title: 'Evening',
    description: null,
    location: 'Pier 4',
    start_time: inHours(48),
    end_time: inHours(50),
    slot_assignments: [{ slot_type_id: type.id, required_count: 2 }],
  };
  const made = await ask(admin.token, 'POST', '/events', 201, event, shift);
  await ask(admin.token, 'PUT', `/events/${made.id}`, 200, event, { ...shift, title: 'Late evening' });
  const query = `from=${inHours(47)}&to=${inHours(51)}&slot_type_ids=${type.id}`;
  const listed = await ask(volunteer.token, 'GET', `/events?${query}`, 200, event);
  const [slot] = listed.slot_assignments as Json[];
  expect(Object.keys(slot ?? {})).toEqual(
    expect.arrayContaining(['id', 'slot_type', 'required_count', 'current_count', 'is_canceled', 'blocked']),
  );
  const taken = await ask(volunteer.token, 'POST', `/event-slot-signups/slots/${slot?.id}`, 201, signup);
  await ask(volunteer.token, 'GET', '/event-slot-signups', 200, signup);
  await ask(admin.token, 'PUT', `/events/${made.id}`, 200, event, {
    ...shift,
    end_time: inHours(50.2),
  });
  await ask(volunteer.token, 'GET', '/notices', 200, 'id kind event old new created_at');
  await ask(volunteer.token, 'DELETE', `/event-slot-signups/${taken.id}`, 204);
  await ask(admin.token, 'GET', '/users', 200, user);
  await ask(admin.token, 'PUT', `/slot-types/${type.id}`, 200, slotType, {
    name: 'Bar',
    color: '#3182ce',
    hourly_credits: 2,
  });
  await ask(admin.token, 'POST', '/users/invite', 201, 'id email role status', {
    email: `guest-${crypto.randomUUID()}@example.org`,
    role: 'staff',
  });
  await ask(admin.token, 'DELETE', `/events/${made.id}`, 204);
  await ask(admin.token, 'DELETE', `/slot-types/${type.id}`, 204);
  console.log('a page from before a deployment: all requests of the first client get the keys that it reads');
});
