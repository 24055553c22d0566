import type { CallBody } from '@contract/call.ts';
import { makeChange } from '@contract/change-sets.ts';
import { createEvent, type Event, updateEvent } from '@contract/events.ts';
import { cancelSignup, signUp } from '@contract/signups.ts';
import { createSlotType, deleteSlotType, type SlotType, updateSlotType } from '@contract/slot-types.ts';
import { api, refusal } from './fake-api.ts';
import type { World } from './open-app.tsx';
import { outcomeWith } from './outcomes.ts';
import { eventWith, signupFor, slotOf, slotTypeWith } from './records.ts';

const noEvent = refusal('not_found', { what: 'event' });
const noType = refusal('not_found', { what: 'slot_type' });

function slotsOf(world: World, body: CallBody<typeof createEvent>, before?: Event) {
  return body.slot_assignments.map(({ slot_type_id, required_count, min_count, is_canceled = false }) => {
    const slot = before?.slot_assignments.find(({ slot_type }) => slot_type.id === slot_type_id);
    const type = slot?.slot_type ?? world.slotTypes.find(({ id }) => id === slot_type_id);
    if (!type) throw new Error(`There is no slot type ${slot_type_id}.`);
    const kept = slot?.min_count ?? null;
    return {
      ...slotOf(type),
      ...slot,
      required_count,
      min_count: min_count === undefined ? kept : min_count,
      is_canceled,
    };
  });
}

const utc = (time: string): string => new Date(time).toISOString();

function fieldsOf(world: World, body: CallBody<typeof createEvent>, before?: Event) {
  const { title, description = null, location = null, timezone = 'UTC' } = body;
  const times = { start_time: utc(body.start_time), end_time: utc(body.end_time), timezone };
  return { title, description, location, ...times, slot_assignments: slotsOf(world, body, before) };
}

/** Lets the server create and change events of the world as requested. */
export function answerEventChanges(world: World): void {
  api.on(createEvent, ({ body }) => {
    const fields = body as CallBody<typeof createEvent>;
    const event = eventWith({ ...fieldsOf(world, fields), draft: fields.draft ?? !world.organisation.publish_at_once });
    world.events.push(event);
    return { ...event, source: null };
  });
  api.on(updateEvent, ({ params, body }) => {
    const before = world.events.find(({ id }) => id === params.id);
    if (!before) return noEvent;
    const fields = fieldsOf(world, body as CallBody<typeof createEvent>, before);
    const event = { ...before, ...fields, version: before.version + 1 };
    world.events = world.events.map((each) => (each === before ? event : each));
    return { ...event, source: null };
  });
  // What the form asks before it is saved: whom another time or place concerns.
  api.on(makeChange, outcomeWith({ id: null }));
}

/** The qualifications that a slot type asks for with a body. */
function asked(world: World, body: unknown): SlotType['qualifications'] {
  const { qualification_ids: ids = [] } = body as CallBody<typeof createSlotType>;
  return world.qualifications
    .filter(({ id }) => ids.includes(id))
    .map(({ id, name, confirmed_by }) => ({ id, name, confirmed_by }));
}

/** Lets the server create, change and delete slot types of the world as requested. */
export function answerSlotTypeChanges(world: World): void {
  api.on(createSlotType, ({ body }) => {
    const type = slotTypeWith({ ...(body as Partial<SlotType>), qualifications: asked(world, body) });
    world.slotTypes.push(type);
    return type;
  });
  api.on(updateSlotType, ({ params, body }) => {
    const before = world.slotTypes.find(({ id }) => id === params.id);
    if (!before) return noType;
    const {
      name,
      color,
      hourly_credits,
      description = null,
      open_to = before.open_to,
    } = body as CallBody<typeof updateSlotType>;
    const compensation = hourly_credits < 0 ? ('wage' as const) : ('credits' as const);
    const after = {
      ...before,
      name,
      color,
      hourly_credits,
      description,
      compensation,
      open_to,
      qualifications: asked(world, body),
      ...(({ min_age = before.min_age, young = before.young }) => ({ min_age, young }))(
        body as CallBody<typeof updateSlotType>,
      ),
      version: before.version + 1,
    };
    world.slotTypes = world.slotTypes.map((each) => (each === before ? after : each));
    return after;
  });
  api.on(deleteSlotType, ({ params }) => {
    world.slotTypes = world.slotTypes.filter(({ id }) => id !== params.id);
    return null;
  });
}

/** Lets the person of the world sign up and cancel signups. */
export function answerSignups(world: World): void {
  const count = (slotId: string, change: number, volunteers: (event: Event) => Event['volunteers']) => {
    world.events = world.events.map((event) =>
      event.slot_assignments.some(({ id }) => id === slotId)
        ? {
            ...event,
            volunteers: volunteers(event),
            slot_assignments: event.slot_assignments.map((slot) =>
              slot.id === slotId ? { ...slot, current_count: slot.current_count + change } : slot,
            ),
          }
        : event,
    );
  };
  api.on(signUp, ({ params }) => {
    const slots = world.events.flatMap((event) => event.slot_assignments.map((slot) => ({ event, slot })));
    const found = slots.find(({ slot }) => slot.id === params.slotId);
    if (!found) return refusal('not_found', { what: 'slot' });
    const { event, slot } = found;
    const signup = signupFor({ ...event, slot_assignments: [slot] }, world.me);
    const { id, user_id, slot_id, status } = signup;
    world.signups = [...world.signups, signup];
    count(slot_id, 1, ({ volunteers }) => [...volunteers, { id, user_id, slot_id, status }]);
    return signup;
  });
  api.on(cancelSignup, ({ params }) => {
    const signup = world.signups.find(({ id }) => id === params.signupId);
    if (!signup) return refusal('not_found', { what: 'signup' });
    world.signups = world.signups.filter((each) => each !== signup);
    count(signup.slot_id, -1, ({ volunteers }) => volunteers.filter(({ id }) => id !== signup.id));
    return null;
  });
}
