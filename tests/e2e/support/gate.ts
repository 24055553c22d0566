import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import type { CallAnswer } from '../../../supabase/functions/_shared/contract/call.ts';
import { doGateActions } from '../../../supabase/functions/_shared/contract/gate.ts';
import type { GateAction } from '../../../supabase/functions/_shared/contract/gate-actions.ts';
import type { StackInfo } from '../../support/stack.ts';
import { works } from '../../support/work.ts';

/** Lets a person run the gate of an event. */
export const letLead = (sql: Sql, email: string, eventId: string) => sql`
  insert into lead_grants (user_id, event_id, rights)
  select id, ${eventId}, '{gate}' from profiles where email = ${email}`;

/** The entry of a person at the gate. */
export const personAt = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });

/** The person's places at an event as they are in the database, by name: state and what else counts. */
export const placesAt = async (sql: Sql, eventId: string) =>
  Object.fromEntries(
    (
      await sql<{ name: string; state: string }[]>`
        select p.name, case
          when s.attendance in ('no_show', 'excused') then s.attendance::text || case when s.released_at is null then '' else ', released' end
          when s.left_at is not null then 'gone, ' || coalesce(s.attendance::text, 'not marked')
          when s.came_at is not null then 'here'
          else 'expected' end as state
        from ${works(sql)} join profiles p on p.id = s.user_id
        where s.event_id = ${eventId} and s.status <> 'canceled'`
    ).map(({ name, state }) => [name, state]),
  );

/** Does something at the gate as somebody else does it on another phone, who has this token. */
export async function doElsewhere(stack: StackInfo, token: string, actions: GateAction[]) {
  const response = await fetch(stack.apiUrl + doGateActions.path, {
    method: doGateActions.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ actions }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as CallAnswer<typeof doGateActions>;
}
