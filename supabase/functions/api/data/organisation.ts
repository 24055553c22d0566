import type { ReadBody } from '../../_shared/contract/call.ts';
import type { updateOrganisation } from '../../_shared/contract/organisation.ts';
import type { Sql } from '../../_shared/db.ts';
import { env } from '../../_shared/env.ts';
import type { JsonRow } from '../../_shared/http/answer.ts';
import type { JsonStatements } from './json.ts';

/** The organisation's zone: the stored one, otherwise that of the setting. */
export const organisationZone = (sql: Sql) =>
  sql`coalesce((select o.timezone from public.organisation o), ${env.orgTimezone})`;

export const selectOrganisation = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select to_json(row)::text as json from (
    select name, contact, entry, admin_second_factor, ${organisationZone(sql)} as timezone, mail_sender_name, feed_refresh_interval,
      feed_default_length_minutes, feed_all_day_hours, opens_days_before, closes_hours_before, cancel_hours_before, material_minutes, confirm_hours_before, names_hours_before,
      max_hours_per_day, min_rest_hours, hours_tolerance, assumed_hours, check_in_before_minutes, no_show_after_minutes, gate_tolerance_minutes, paid_before_minutes,
      paid_after_minutes, asks_hours, asks_hours_days, currency,
      publish_at_once, looking_after, exists (select from public.events e where e.group_size is not null) as allows_groups, answer_hours, unanswered, invitation_days, mails_per_hour, remind_hours_before, remind_again_hours_before, version
    from public.organisation) row`,
];

/** What people who are not in need to know. For the service. */
export const selectEntry = (sql: Sql): JsonStatements => [
  sql<JsonRow[]>`select to_json(e)::text as json from private.entry() e`,
];

/** Changes the keys of the patch; refuses as `private.update_organisation` does. */
export const changeOrganisation = (sql: Sql, patch: ReadBody<typeof updateOrganisation>): JsonStatements => [
  sql`select private.update_organisation(${sql.json(patch)}, ${env.orgTimezone})`,
  ...selectOrganisation(sql),
];
