import type { Report } from '../../../supabase/functions/_shared/contract/reports.ts';
import type { Actor, World } from '../support/world.ts';

/** What a report is limited to. */
export interface Asked {
  from?: string;
  to?: string;
  zone?: string;
  types?: string[];
  role?: string;
  search?: string;
  by?: string;
}

/** A report as the API requests it. Default: this year in UTC, about everybody. */
export const reportTo = (world: World, actor: Actor, { from, to, zone = 'UTC', types, role, search, by }: Asked = {}) =>
  world.as(actor, async (sql) => {
    const [row] = await sql`select private.report(${from ?? null}, ${to ?? null}, ${zone},
      ${types ?? null}::uuid[], ${role ?? null}, ${search ?? null}, ${by ?? null}) as json`;
    return JSON.parse(row?.json) as Report;
  });
