import type { CallAnswer, CallBody } from '../../../supabase/functions/_shared/contract/call.ts';
import { createEvent, updateEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { createFeed, type SyncResult } from '../../../supabase/functions/_shared/contract/ical-feeds.ts';
import { createSlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { makeAdmin, openSession } from '../../support/people.ts';
import type { StackInfo } from '../../support/stack.ts';

type EventBody = CallBody<typeof createEvent>;
export type MadeEvent = CallAnswer<typeof createEvent>;

/** A slot of a new event: the id of its type, and how many people are needed. */
export type Need = [slotTypeId: string, count: number];

/** Signs in an administrator who prepares what a test needs, through the API. */
export async function organiserOf(stack: StackInfo) {
  const email = `organiser-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await makeAdmin(stack, email);
  const { access_token: token } = await openSession(stack, email);

  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(stack.apiUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body) ?? null,
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (response.status === 204 ? null : await response.json()) as Answer;
  }

  return {
    email,
    /** Makes any call. Throws if it is refused. */
    call,
    /** Creates a slot type and returns its id. One with a wage (less than nothing) is open to staff unless `more` says otherwise. */
    async slotType(
      name: string,
      hourly_credits = 1,
      color = '#3182ce',
      more: Pick<CallBody<typeof createSlotType>, 'open_to' | 'bring'> = {},
    ): Promise<string> {
      const body = { name, color, hourly_credits, ...more };
      return (await call<CallAnswer<typeof createSlotType>>(createSlotType.method, createSlotType.path, body)).id;
    },
    /** Creates an event that starts at `start` (ISO 8601). */
    event(
      title: string,
      start: string,
      hours: number,
      needs: Need[],
      more: Partial<EventBody> = {},
    ): Promise<MadeEvent> {
      const end_time = new Date(Date.parse(start) + hours * 3_600_000).toISOString();
      const slot_assignments = needs.map(([slot_type_id, required_count]) => ({ slot_type_id, required_count }));
      const body = { title, start_time: start, end_time, slot_assignments, ...more };
      return call<MadeEvent>(createEvent.method, createEvent.path, body);
    },
    /** Changes an event. Fields that are not named stay the same. */
    change(event: MadeEvent, more: Partial<CallBody<typeof updateEvent>>): Promise<MadeEvent> {
      const { title, description, location, start_time, end_time, timezone } = event;
      const slot_assignments = event.slot_assignments.map((slot) => ({
        slot_type_id: slot.slot_type.id,
        required_count: slot.required_count,
      }));
      const body = { title, description, location, start_time, end_time, timezone, slot_assignments, ...more };
      return call(updateEvent.method, `/events/${event.id}`, body);
    },
    /** Creates a feed with one place of a slot type per event, and returns its id. */
    async feed(name: string, ical_url: string, slotTypeId: string): Promise<string> {
      const body = { name, ical_url, timezone: 'Europe/Berlin', slot_types: [{ slot_type_id: slotTypeId }] };
      return (await call<CallAnswer<typeof createFeed>>(createFeed.method, createFeed.path, body)).id;
    },
    sync: (feedId: string) => call<SyncResult>('POST', `/ical-feeds/${feedId}/sync`),
    /** Gives a place to a person, who is asked first. */
    give: (slot_id: string, userId: string) => call<{ id: string }>('POST', `/users/${userId}/signups`, { slot_id }),
    /** Adds somebody by name, with a place that they have at once. Returns their id. */
    add: async (name: string, slot_id: string): Promise<string> =>
      (
        await call<{ id: string }>('POST', '/users', {
          name,
          role: 'staff',
          place: { slot_id, override_reason: 'Planned by phone' },
        })
      ).id,
    /** Takes a place back. */
    release: (signupId: string) => call<null>('DELETE', `/event-slot-signups/${signupId}`),
    remove: (event: MadeEvent) => call<null>('DELETE', `/events/${event.id}`),
  };
}

/** Takes slots as another person, who signs in for that. */
export async function somebodyTakes(stack: StackInfo, ...slotIds: string[]): Promise<void> {
  const { access_token } = await openSession(stack, `helper-${crypto.randomUUID().slice(0, 8)}@example.org`);
  for (const slotId of slotIds) {
    const response = await fetch(`${stack.apiUrl}/event-slot-signups/slots/${slotId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
    });
    if (!response.ok) throw new Error(`Somebody else can't take the slot: ${await response.text()}`);
  }
}
