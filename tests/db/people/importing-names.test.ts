import { describe, expect } from 'vitest';
import type { ImportedLine } from '../../../supabase/functions/_shared/contract/invitations.ts';
import { type Person, type World, worlds } from '../support/world.ts';

const it = worlds();

const run = async (world: World, by: Person, lines: object[], update = false) => {
  const [row] = await world.as(
    by,
    (sql) => sql`select private.import_people(${sql.json(lines as never)}, true, ${update}) as lines`,
  );
  return row?.lines as ImportedLine[];
};
const stored = ({ sql }: World) =>
  sql`select name, email, phone, role, account_id from profiles where name like 'Cid%' order by name, created_at`;

describe('importing people without an address', () => {
  it('adds them without an account or an invitation', async ({ world }) => {
    const chief = await world.person('admin');
    const lines = await run(world, chief, [{ name: 'Cid', phone: '1', role: 'staff' }, { name: 'Cid B.' }]);
    expect(lines).toEqual([
      { email: null, outcome: 'added', known: null, role: 'staff', role_kept: false, changes: [] },
      { email: null, outcome: 'added', known: null, role: 'volunteer', role_kept: false, changes: [] },
    ]);
    expect(await stored(world)).toEqual([
      { name: 'Cid', email: null, phone: '1', role: 'staff', account_id: null },
      { name: 'Cid B.', email: null, phone: null, role: 'volunteer', account_id: null },
    ]);
    expect(await world.sql`select from invitations`).toHaveLength(0);
    expect(await world.sql`select from private.outbox`).toHaveLength(0);
  });
  it('finds them again by their name, and never takes somebody with an address', async ({ world }) => {
    const chief = await world.person('admin');
    const gone = await world.person();
    await world.sql`update profiles set name = 'Cid' where id = ${gone.id}`;
    expect(await run(world, chief, [{ name: 'Cid' }])).toMatchObject([{ outcome: 'added' }]);
    const again = [{ name: 'Cid', phone: '2', role: 'staff' }];
    expect(await run(world, chief, again)).toMatchObject([
      { outcome: 'unchanged', known: 'planned', role: 'volunteer' },
    ]);
    expect(await run(world, chief, again, true)).toMatchObject([
      { outcome: 'updated', known: 'planned', role: 'staff', changes: [{ field: 'phone' }, { field: 'role' }] },
    ]);
    expect((await stored(world)).filter(({ email }) => email === null)).toMatchObject([{ phone: '2', role: 'staff' }]);
  });
  it('makes no administrators of them', async ({ world }) => {
    const chief = await world.person('admin');
    const line = { name: 'Cid', role: 'admin' };
    expect(await run(world, chief, [line])).toMatchObject([{ outcome: 'added', role: 'volunteer', role_kept: true }]);
    expect(await run(world, chief, [line], true)).toMatchObject([{ outcome: 'unchanged', role_kept: true }]);
    expect(await stored(world)).toMatchObject([{ role: 'volunteer' }]);
  });
});
