import type { Person, World } from '../support/world.ts';

/** Answers a question for a person, as the API does. */
export const answer = (
  world: World,
  by: Person,
  person: Person,
  field: string,
  value: unknown,
  season: string | null = null,
) =>
  world.as(
    by,
    (sql) =>
      sql`select private.save_answers(${person.id}, ${sql.json([{ field_id: field, season_id: season, value }] as never)})`,
  );
