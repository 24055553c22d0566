import type { TransactionSql } from 'postgres';
import type { User } from '../../../supabase/functions/_shared/contract/users.ts';
import type { Sql as DoorSql } from '../../../supabase/functions/_shared/db.ts';
import type { JsonRow } from '../../../supabase/functions/_shared/http/answer.ts';
import type { Person, World } from '../support/world.ts';

interface SeasonRow {
  name?: string;
  first_day: string;
  last_day: string;
  required_credits?: number | null;
  version?: number;
}

/** Saves a season as somebody; `id`: the one to replace. */
export const save = (world: World, actor: Person, row: SeasonRow, id: string | null = null): Promise<string> =>
  world.as(actor, async (sql) => {
    const body = { name: 'Season', ...row };
    const [made] = await sql`select private.save_season(${id}, ${sql.json(body as never)}, 'UTC') as id`;
    return made?.id;
  });

/** Asks a person for credits in a season; `null`: for those of the season. */
export const ask = (world: World, actor: Person, person: string, season: string, credits: number | null) =>
  world.as(actor, (sql) => sql`select private.set_season_credits(${person}, ${season}, ${credits})`);

/** What statements of the API answer to somebody. */
export const answered = <Body>(
  world: World,
  actor: Person,
  statements: (sql: DoorSql) => readonly PromiseLike<object>[],
): Promise<Body> =>
  world.as(actor, async (sql: TransactionSql) => {
    let rows: object = [];
    for (const statement of statements(sql as unknown as DoorSql)) rows = await statement;
    return JSON.parse((rows as JsonRow[])[0]?.json ?? 'null');
  });

/** The figures of a person that depend on the season, in tenths and hundredths as the API writes them. */
export const figuresOf = ({ required_credits, confirmed_credits, completed_credits }: User) => ({
  required: required_credits,
  confirmed: confirmed_credits,
  completed: completed_credits,
});
