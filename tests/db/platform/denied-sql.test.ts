import { describe, expect } from 'vitest';
import { worlds } from '../support/world.ts';

const it = worlds();
const nobody = '00000000-0000-4000-8000-000000000000';

describe.each(['volunteer', 'staff'] as const)("a %s's SQL", (role) => {
  it.for([
    `update profiles set role = 'admin'`,
    `insert into profiles (id, email, name, role) values ('${nobody}', 'x@example.org', 'x', 'admin')`,
    `insert into invitations (email, role, expires_at) values ('x@example.org', 'admin', now())`,
    `update invitations set status = 'accepted'`,
    `update events set created_by = null`,
    `update event_slots set filled_count = 0`,
    `update signups set status = 'confirmed'`,
    `insert into signups (slot_id, status) values ('${nobody}', 'confirmed')`,
    `insert into signups (slot_id, is_live) values ('${nobody}', false)`,
    `update notices set kind = 'moved'`,
    'delete from audit_log',
    'truncate signups',
    `insert into private.clock ("offset") values ('-1 year')`,
    'select * from private.clock',
    'select * from private.outbox',
    'select key from private.mail_keys',
    'select private.claim_mails(1)',
    'select * from auth.users',
    `update auth.users set raw_user_meta_data = '{"role": "admin"}'`,
    'create table public.mine (id int)',
    'create function public.mine() returns int language sql as $$ select 1 $$',
    'create table private.mine (id int)',
    'alter table profiles disable row level security',
    'drop policy "members see events, administrators drafts" on events',
    'delete from events',
    'delete from event_slots',
    'delete from slot_types',
    'delete from ical_feeds',
    `select private.make_admin('x@example.org')`,
    'select private.settle_event(e.id, e) from events e',
    'select private.confirm_displaced(null, true)',
  ])('is denied: %s', async (statement, { world }) => {
    const eve = await world.person(role);
    const run = world.as(eve, (sql) => sql.unsafe(statement));
    await expect(run).rejects.toMatchObject({ code: '42501' });
  });
});
