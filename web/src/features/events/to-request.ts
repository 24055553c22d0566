import type { CallBody } from '@contract/call.ts';
import type { createEvent, Event, updateEvent } from '@contract/events.ts';
import type { FieldPath } from 'react-hook-form';
import type { ApiError } from '@/lib/api/api-error.ts';
import { type EventValues, momentsOf, valuesOf } from './form.ts';

const kept = (values: EventValues) => values.slots.filter(({ removed }) => !removed);

/** Empty text is left out. */
const texts = ({ title, description, location }: EventValues) => ({
  title: title.trim(),
  ...(description.trim() && { description: description.trim() }),
  ...(location.trim() && { location: location.trim() }),
});

const hadMinimum = ({ slot_assignments }: Event, slotTypeId: string): boolean =>
  slot_assignments.some(({ slot_type, min_count }) => slot_type.id === slotTypeId && min_count !== null);

/** The request that creates an event, from validated values. `draft`: whether it is one; otherwise the organization's setting decides. */
export function createBody(values: EventValues, zone: string, draft?: boolean): CallBody<typeof createEvent> {
  const { start, end } = momentsOf(values, zone, false);
  return {
    ...texts(values),
    start_time: start ?? '',
    end_time: end ?? '',
    timezone: zone,
    ...(draft !== undefined && { draft }),
    slot_assignments: kept(values).map(({ slotTypeId, count, min }) => ({
      slot_type_id: slotTypeId,
      required_count: count,
      ...(min !== null && { min_count: min }),
    })),
  };
}

/**
 * The request that saves an event, from validated values. An unchanged time keeps its exact moment: its seconds, and
 * which of the two times it is in a night when the clocks go back.
 */
export function updateBody(values: EventValues, event: Event, zone: string): CallBody<typeof updateEvent> {
  const before = valuesOf(event, zone);
  const { start, end } = momentsOf(values, zone, event.all_day);
  const sameStart = values.startDate === before.startDate && values.startTime === before.startTime;
  const sameEnd = values.endDate === before.endDate && values.endTime === before.endTime;
  return {
    ...texts(values),
    start_time: sameStart ? event.start_time : (start ?? ''),
    end_time: sameEnd ? event.end_time : (end ?? ''),
    timezone: event.timezone,
    all_day: event.all_day,
    version: event.version,
    slot_assignments: kept(values).map(({ slotTypeId, count, min, canceled }) => ({
      slot_type_id: slotTypeId,
      required_count: count,
      // Without one, the server would keep the minimum that the slot had.
      ...((min !== null || hadMinimum(event, slotTypeId)) && { min_count: min }),
      is_canceled: canceled,
    })),
  };
}

const fields: Record<string, FieldPath<EventValues>> = {
  title: 'title',
  description: 'description',
  location: 'location',
  start_time: 'startTime',
  end_time: 'endTime',
  slot_assignments: 'slots',
};

/** Maps errors of the server to the fields of a form with these values. */
export const mappingOf = (values: EventValues) => ({
  fields: (path: string) => fieldOf(path, values),
  fieldOfRefusal: ({ reason }: ApiError): FieldPath<EventValues> | null => {
    if (reason.code !== 'count_below_filled') return null;
    const line = values.slots.findIndex(({ slotTypeId }) => slotTypeId === reason.params.slot_type_id);
    return line < 0 ? null : `slots.${line}.count`;
  },
});

/** The field of the form that a path of the body belongs to, or `null`. */
export function fieldOf(path: string, values: EventValues): FieldPath<EventValues> | null {
  const [name = '', index, key] = path.split('.');
  const line = kept(values)[Number(index)];
  if (name !== 'slot_assignments' || index === undefined || !line) return fields[name] ?? null;
  const part = key === 'slot_type_id' ? 'slotTypeId' : key === 'min_count' ? 'min' : 'count';
  return `slots.${values.slots.indexOf(line)}.${part}`;
}
