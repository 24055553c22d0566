import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allCalls } from '../../../supabase/functions/_shared/contract/calls.ts';
import { apiContext } from '../../support/api-context.ts';
import { bodies } from './constraint-bodies.ts';
import { heldByFunctions, refusedValues } from './constraint-table.ts';

const { ask, sql, person, makeSlotType } = apiContext();

/** CHECK constraints of values that only functions write: a fixed word, a counter, or a pair of columns set together. */
const written =
  /^(change_sets_(action|check)|events_(status|cancel_origin|credit_hours|check3|check4)|event_slots_(cancel_origin|check3|check4)|signups_(status|check|marked_at)|ical_(feeds_(consecutive|last_status|moved|refusals)|sources|sync_runs)|invitations_(status|check)|notices|message_recipients|profiles_(state|profile_image)|blocks_state_before|organisation_id|open_page_(id|picture)|open_pictures_name|slot_type_rates_compensation|audit_log|outbox|unreached|alerts|sign_ins|buckets|clock|invitation_tokens|parent_links_(check|ended_why)|parent_link_secrets)/;
/** References that follow a deletion, and random keys. */
const harmless = (definition: string, name: string) =>
  /ON DELETE (CASCADE|SET NULL)$/.test(definition) ||
  /_key_key$|_dedupe_key_key$|event_slots_event_id_id_key/.test(name);

describe('constraints', () => {
  it('are each broken by a test below, kept by a function, or out of reach of callers', async () => {
    const all = await sql<{ name: string; definition: string }[]>`
      select c.conname as name, pg_get_constraintdef(c.oid) as definition from pg_constraint c
      where c.connamespace::regnamespace::text in ('public', 'private') and c.contype in ('c', 'u', 'f', 'x') and c.conrelid <> 0
      union all
      select i.relname, pg_get_indexdef(i.oid) from pg_index x join pg_class i on i.oid = x.indexrelid
      where i.relnamespace::regnamespace::text in ('public', 'private') and x.indisunique and not x.indisprimary
        and not exists (select from pg_constraint c where c.conindid = i.oid)`;
    const decided = ({ name, definition }: { name: string; definition: string }) =>
      name in refusedValues || name in heldByFunctions || written.test(name) || harmless(definition, name);
    expect(all.filter((row) => !decided(row)).map(({ name }) => name)).toEqual([]);
    const names = all.map(({ name }) => name);
    expect(
      [...Object.keys(refusedValues), ...Object.keys(heldByFunctions)].filter((name) => !names.includes(name)),
    ).toEqual([]);
    expect(Object.values(heldByFunctions).filter((file) => !existsSync(file))).toEqual([]);
  });

  it.each(Object.entries(refusedValues))(
    '%s is refused with a sentence before the database meets it',
    async (_, attempt) => {
      const [id, change] = attempt;
      const { token } = await person('admin');
      const type = (await makeSlotType(token)).id;
      const [planned] = await sql`insert into public.profiles (name) values ('Planned') returning id`;
      const body = { ...bodies[id](type), ...(typeof change === 'function' ? change(type) : change) };
      const call = allCalls.find((each) => each.id === id);
      const key = id === 'updateSlotType' ? type : planned?.id;
      const params = { id: key, signupId: key, qualificationId: key, documentId: key };
      const { status, code, data } = await ask(
        call as never,
        { token, params, rawBody: JSON.stringify(body) } as never,
      );
      expect({ status, code }, JSON.stringify(data)).toEqual({ status: 400, code: 'invalid_request' });
      expect((data as { details: { message: string }[] }).details[0]?.message).not.toBe('');
    },
  );
});
