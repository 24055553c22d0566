import { type Availability, type AvailabilityBody, getAvailability, setAvailability } from '@contract/availability.ts';
import { api } from './fake-api.ts';

/** Of a person who has not said anything yet. */
export const nothingSaid: Availability = {
  timezone: 'UTC',
  statements: [],
  most_hours: null,
  slot_type_ids: [],
  place_ids: [],
  version: 0,
  said_at: null,
  by_admin: false,
  places: [],
  held: [],
};

const utc = (moment: string): string => new Date(moment).toISOString();

/** Lets the server keep what is said. `held`: the places that it then names. Returns the bodies that it got. */
export function answerSaying(start: Partial<Availability> = {}, held: Availability['held'] = []): AvailabilityBody[] {
  const bodies: AvailabilityBody[] = [];
  const said_at = '2026-06-13T09:00:00Z';
  let said = { ...nothingSaid, ...start };
  api.on(getAvailability, () => said);
  api.on(setAvailability, ({ body }) => {
    const { statements, version: _, ...wishes } = body as AvailabilityBody;
    bodies.push(body as AvailabilityBody);
    said = {
      ...said,
      ...wishes,
      version: said.version + 1,
      said_at,
      held,
      statements: statements.map((statement) =>
        statement.repeats === 'once'
          ? { ...statement, from: utc(statement.from), to: utc(statement.to), said_at }
          : { ...statement, said_at },
      ),
    };
    return said;
  });
  return bodies;
}
