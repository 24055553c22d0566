import type { Sql, TransactionSql } from 'postgres';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { asActor, ownWorlds } from '../support/world.ts';
import { type Cast, makeCast } from './matrix-cast.ts';
import { type Fixture, fixtures } from './matrix-fixtures.ts';

const { database } = ownWorlds();
const actors = ['anon', 'volunteer', 'staff', 'admin', 'service_role'] as const;
const actions = ['select', 'insert', 'update', 'delete'] as const;
type Actor = (typeof actors)[number];
type Action = (typeof actions)[number];

// One letter per actor, in the order above. -: no privilege; 0: no rows; o: only the actor's own rows (inserts: in the
// actor's own name); a: all rows. The tables come from the catalogue, so a table that is missing here fails.
const expected: Record<string, Record<Action, string>> = {
  'private.address_changes': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.alert_tellings': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.alerts': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.answer_files': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.asked_qualifications': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'private.bounces': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.buckets': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.clock': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.different_people': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.digests': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.event_life': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.feed_addresses': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.holds': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.invitation_tokens': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.lacking_answers': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.lacking_documents': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'private.live_changes': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.live_topics': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.logged': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'private.mail_keys': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.merged_persons': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.open_pictures': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.outbox': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.parent_link_secrets': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.parent_links': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.person_codes': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.planned': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.present_rates': { select: '-aaa-', insert: '-----', update: '-----', delete: '-----' },
  'private.push_settings': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.push_subscriptions': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.pushes': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.qualified_days': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.rates_by_type': { select: '-aaa-', insert: '-----', update: '-----', delete: '-----' },
  'private.shifts': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.sign_ins': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.signup_details': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'private.signup_life': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.slot_choices': { select: '-aaa-', insert: '-----', update: '-----', delete: '-----' },
  'private.slot_life': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.statements': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.timesheet': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.unreached': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.untold': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.wall_keys': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.watch_told': { select: '-----', insert: '-----', update: '-----', delete: '-----' },
  'private.worked': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.agreements': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.audit_log': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.availability': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.births': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.blocks': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.calendars': { select: '-ooo-', insert: '-----', update: '-----', delete: '-----' },
  'public.change_sets': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.custom_fields': { select: '-aaa-', insert: '-----', update: '-----', delete: '-----' },
  'public.document_editions': { select: '-aaa-', insert: '-----', update: '-----', delete: '-----' },
  'public.documents': { select: '-aaa-', insert: '-----', update: '-----', delete: '-----' },
  'public.event_slots': { select: '-aaa-', insert: '-00a-', update: '-00a-', delete: '-----' },
  'public.events': { select: '-aaa-', insert: '-00o-', update: '-00a-', delete: '-----' },
  'public.field_answers': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.gate_actions': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.hand_overs': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.ical_feed_slots': { select: '-00a-', insert: '-00a-', update: '-----', delete: '-----' },
  'public.ical_feeds': { select: '-00a-', insert: '-00o-', update: '-00a-', delete: '-----' },
  'public.ical_sources': { select: '-00a-', insert: '-----', update: '-00a-', delete: '-----' },
  'public.ical_sync_runs': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.invitations': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.lead_grants': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.message_recipients': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.messages': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.notices': { select: '-ooo-', insert: '-----', update: '-ooo-', delete: '-----' },
  'public.open_choices': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.open_page': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.organisation': { select: '-aaa-', insert: '-----', update: '-----', delete: '-----' },
  'public.pay_run_files': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.pay_run_lines': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.pay_runs': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.payroll_numbers': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.payroll_profiles': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.person_qualifications': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.place_names': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.places': { select: '-aaa-', insert: '-----', update: '-----', delete: '-----' },
  'public.profiles': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.qualification_requests': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.qualifications': { select: '-aaa-', insert: '-----', update: '-----', delete: '-----' },
  'public.questions': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.reservations': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.reserved_places': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.season_requirements': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.seasons': { select: '-aaa-', insert: '-----', update: '-----', delete: '-----' },
  'public.signatures': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.signups': { select: '-ooa-', insert: '-ooa-', update: '-----', delete: '-----' },
  'public.slot_type_documents': { select: '-aaa-', insert: '-----', update: '-----', delete: '-----' },
  'public.slot_type_qualifications': { select: '-aaa-', insert: '-----', update: '-----', delete: '-----' },
  'public.slot_type_rates': { select: '-aaa-', insert: '-----', update: '-----', delete: '-----' },
  'public.slot_types': { select: '-aaa-', insert: '-00a-', update: '-00a-', delete: '-----' },
  'public.waitlist': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.walls': { select: '-00a-', insert: '-----', update: '-----', delete: '-----' },
  'public.watches': { select: '-ooo-', insert: '-----', update: '-----', delete: '-----' },
  'public.wishes': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.work_entries': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
  'public.work_reasons': { select: '-ooa-', insert: '-----', update: '-----', delete: '-----' },
};

let sql: Sql;
let cast: Cast;
beforeAll(async () => {
  sql = database.connect();
  cast = await makeCast(sql);
});

/** The number of rows that a statement changed or returned: 0 if a policy refuses, 'denied' without the privilege. */
async function touched(
  actor: Actor,
  run: (transaction: TransactionSql) => Promise<{ count: number }>,
): Promise<number | 'denied'> {
  let result: number | 'denied' = 0;
  class Undo extends Error {}
  await sql
    .begin(async (transaction) => {
      await asActor(transaction, actor === 'anon' || actor === 'service_role' ? actor : cast[actor], async (inner) => {
        result = (await run(inner)).count;
        throw new Undo();
      });
    })
    .catch((error) => {
      if (error instanceof Undo) return;
      // A view over several tables cannot be written, whatever the privileges.
      if (/^permission denied|^cannot (insert into|update|delete from) view/.test(error.message)) result = 'denied';
      else if (!/row-level security/.test(error.message) && error.code !== 'MU403') throw error;
    });
  return result;
}

/** Runs an action on a row of the actor or of somebody else. */
function attempt(table: string, action: Action, fixture: Fixture, whose: 'own' | 'other') {
  const id = action === 'delete' ? fixture[`${whose}Free`] : fixture[whose];
  return (inner: TransactionSql): Promise<{ count: number }> => {
    const name = inner(table);
    const where = inner`${inner(fixture.key)} = ${id as string}`;
    switch (action) {
      case 'select':
        return inner`select 1 from ${name} where ${where}`;
      case 'insert':
        return inner`insert into ${name} ${inner(fixture.insert(whose) as Record<string, string>)}`;
      case 'update':
        return inner`update ${name} set ${inner(fixture.update)} = ${inner(fixture.update)} where ${where}`;
      case 'delete':
        return inner`delete from ${name} where ${where}`;
    }
  };
}

describe.each(inject('relations'))('%s', (table) => {
  const cells = actions.flatMap((action) => actors.map((actor, index) => ({ action, actor, index })));
  it.each(cells)('$action by $actor', async ({ action, actor, index }) => {
    const fixture = fixtures(cast, actor)[table];
    if (!fixture) throw new Error(`No fixture for ${table}: add it to matrix-fixtures.ts`);
    const own = await touched(actor, attempt(table, action, fixture, 'own'));
    const other = await touched(actor, attempt(table, action, fixture, 'other'));
    const letter = { '0,0': '0', '1,0': 'o', '1,1': 'a', 'denied,denied': '-' }[[own, other].join()];
    expect(letter, `own row: ${own}, another's: ${other}`).toBe(expected[table]?.[action][index]);
  });
});

it('has no expectation for a table that does not exist', () => {
  expect(Object.keys(expected)).toEqual(inject('relations'));
});
