import type { World } from '../support/world.ts';

/** The tables of our schemas and of the authentication service, with their schemas. */
export const tableNames = async (sql: World['sql']): Promise<string[]> =>
  (
    await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'auth') and c.relkind = 'r'
      -- What these have is deleted within a second.
      and c.relname not in ('live_changes', 'live_topics') order by 1`
  ).map(({ name }) => name);

/** The tables of our schemas and of the authentication service that contain one of these texts, with how many rows do. */
export async function mentions({ sql }: World, texts: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const name of await tableNames(sql)) {
    const [row] = await sql.unsafe<{ count: number }[]>(
      `select count(*)::integer from ${name} t where t::text ilike any ($1)`,
      [texts.map((text) => `%${text}%`)] as never[],
    );
    if (row?.count) found[name] = row.count;
  }
  return found;
}
