import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { ImportedLine } from '../../../supabase/functions/_shared/contract/invitations.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { authUser, forbidden, invite } from './user-stage.ts';

const it = worlds();

const personOf = async (world: World, email: string) =>
  (await world.sql`select * from profiles where email = ${email}`)[0];
const revoke = (world: World, actor: Person, id: string) =>
  world.as(actor, (sql) => sql`select private.revoke_invitation(${id})`);
const importing = async (world: World, actor: Person, people: object[], { send = false, update = false } = {}) => {
  const [row] = await world.as(
    actor,
    (sql) => sql`select private.import_people(${sql.json(people as never)}, ${send}, ${update}) as lines`,
  );
  return (row as { lines: ImportedLine[] }).lines.map(({ email, outcome, known }) => [email, outcome, known]);
};

describe('inviting', () => {
  it('makes the person at once, one per address; a second invitation has the newer role; people with an account are not invited', async ({
    world,
  }) => {
    const [chief, ada] = [await world.person('admin'), await world.person()];
    const first = await invite(world, chief, 'New@example.org', 'staff');
    expect(await personOf(world, 'new@example.org')).toMatchObject({ account_id: null, name: 'new', role: 'staff' });
    const second = await invite(world, chief, 'new@EXAMPLE.org', 'admin');
    expect([first?.created, second?.created, second?.id]).toEqual([true, false, first?.id]);
    const rows = await world.sql`select email, role, status, invited_by from invitations`;
    expect(rows).toEqual([{ email: 'new@example.org', role: 'admin', status: 'pending', invited_by: chief.id }]);
    expect(await personOf(world, 'new@example.org')).toMatchObject({ role: 'volunteer', state: 'active' });
    const exists = refusal(409, 'user_exists', 'A user with this email address already exists');
    await expect(invite(world, chief, ada.email.toUpperCase(), 'staff')).rejects.toMatchObject(exists);
    await expect(invite(world, ada, 'x@example.org', 'admin')).rejects.toMatchObject(forbidden);
  });

  it('B8: an invited person can be assigned before the first sign-in, and is the same person afterwards', async ({
    world,
  }) => {
    const chief = await world.person('admin');
    await invite(world, chief, 'new@example.org', 'volunteer');
    const person = await personOf(world, 'new@example.org');
    const event = await world.event({ start_time: '2041-06-02T10:00:00Z', end_time: '2041-06-02T12:00:00Z' });
    const slot = await world.slot(event);
    await world.as(chief, (sql) => sql`select private.assign(${person?.id}, ${slot}, null)`);
    const account = await authUser(world, 'new@example.org', {});
    expect(await personOf(world, 'new@example.org')).toMatchObject({ id: person?.id, account_id: account });
    const [signup] = await world.sql`select user_id from signups`;
    expect(signup?.user_id).toBe(person?.id);
  });

  it('can be revoked by administrators; the person is removed, or stays without the role if they have a place', async ({
    world,
  }) => {
    const [chief, ada] = [await world.person('admin'), await world.person()];
    const gone = refusal(404, 'not_found', 'Invitation not found');
    const made = await invite(world, chief, 'new@example.org', 'staff');
    await expect(revoke(world, ada, made?.id)).rejects.toMatchObject(forbidden);
    await revoke(world, await world.person('admin'), made?.id);
    expect(await world.sql`select status, user_id from invitations`).toEqual([{ status: 'revoked', user_id: null }]);
    expect(await personOf(world, 'new@example.org')).toBeUndefined();
    await expect(revoke(world, chief, made?.id)).rejects.toMatchObject(gone);
    await expect(revoke(world, chief, randomUUID())).rejects.toMatchObject(gone);
    const planned = await invite(world, chief, 'planned@example.org', 'staff');
    const person = await personOf(world, 'planned@example.org');
    const event = await world.event({ start_time: '2041-06-02T10:00:00Z', end_time: '2041-06-02T12:00:00Z' });
    await world.signUp(person as never, await world.slot(event));
    await revoke(world, chief, planned?.id);
    expect(await personOf(world, 'planned@example.org')).toMatchObject({ id: person?.id, role: 'volunteer' });
  });

  it('makes the first administrator before or after the first sign-in', async ({ world }) => {
    const make = async (email: string) => (await world.sql`select private.make_admin(${email}) as made`)[0]?.made;
    const ada = await world.person();
    expect(await make(` ${ada.email.toUpperCase()} `)).toBe('profile');
    expect([await make('later@example.org'), await make('later@example.org')]).toEqual(['invitation', 'invitation']);
    expect((await personOf(world, 'later@example.org'))?.role).toBe('volunteer');
    await authUser(world, 'later@example.org', {});
    expect((await personOf(world, ada.email))?.role).toBe('admin');
    expect((await personOf(world, 'later@example.org'))?.role).toBe('admin');
  });
});

it('invitations that are over are deleted 90 days later, but pending ones and the log of changes stay', async ({
  world,
}) => {
  const chief = await world.person('admin');
  const states = ['accepted', 'revoked', 'ended', 'pending', 'recent'];
  for (const name of states) {
    const made = await invite(world, chief, `${name}@example.org`, 'staff');
    await world.sql`update invitations set status = ${name === 'recent' ? 'revoked' : name},
        accepted_at = ${name === 'accepted' ? new Date() : null},
        expires_at = private.now() - ${name === 'recent' ? '89 days' : '91 days'}::interval where id = ${made?.id ?? ''}`;
  }
  expect(await world.sql`select private.prune_invitations() as pruned`).toEqual([{ pruned: 3 }]);
  const left = await world.sql`select email from invitations order by email`;
  expect(left.map(({ email }) => email)).toEqual(['pending@example.org', 'recent@example.org']);
  const logged = await world.sql`select after ->> 'email' as email from audit_log
      where table_name = 'invitations' and action = 'insert' and actor = ${chief.id} order by id`;
  expect(logged.map(({ email }) => email)).toEqual(states.map((name) => `${name}@example.org`));
});

describe('an import', () => {
  const known = { name: 'Mia Chen', phone: '+49 30 1', description: 'Lights', required_credits: 12.5 };

  it('invites new people with their data, and leaves those who exist as they are', async ({ world }) => {
    const [chief, ada] = [await world.person('admin'), await world.person()];
    await invite(world, chief, 'waiting@example.org', 'staff');
    const lines = [
      { email: 'Mia@example.org', role: 'staff', ...known },
      { email: 'waiting@example.org', role: 'admin', name: 'Someone' },
      { email: ada.email, role: 'admin', name: 'Someone' },
      { email: 'plain@example.org' },
    ];
    await expect(importing(world, ada, lines)).rejects.toMatchObject(forbidden);
    expect(await importing(world, chief, lines)).toEqual([
      ['mia@example.org', 'added', null],
      ['waiting@example.org', 'unchanged', 'pending'],
      [ada.email, 'unchanged', 'member'],
      ['plain@example.org', 'added', null],
    ]);
    const stored = { ...known, required_credits: '12.50' };
    expect(await personOf(world, 'mia@example.org')).toMatchObject({ role: 'staff', ...stored });
    expect(await personOf(world, 'waiting@example.org')).toMatchObject({ role: 'staff', name: 'waiting' });
    // What a stranger writes into the metadata of an account changes nothing.
    await authUser(world, 'mia@example.org', { name: 'M.' });
    expect(await personOf(world, 'mia@example.org')).toMatchObject({ role: 'staff', ...stored });
    await authUser(world, 'plain@example.org', {});
    expect(await personOf(world, 'plain@example.org')).toMatchObject({ role: 'volunteer', name: 'plain' });
  });

  it('B17: updates people who exist when that is asked for, and makes no administrator', async ({ world }) => {
    const [chief, ada, other] = [await world.person('admin'), await world.person(), await world.person('admin')];
    await invite(world, chief, 'waiting@example.org', 'volunteer');
    const lines = [
      { email: ada.email, role: 'staff', ...known },
      { email: 'waiting@example.org', role: 'staff' },
      { email: other.email, role: 'volunteer', phone: '1' },
      { email: chief.email, role: 'admin' },
    ];
    expect(await importing(world, chief, lines, { update: true })).toEqual([
      [ada.email, 'updated', 'member'],
      ['waiting@example.org', 'updated', 'pending'],
      [other.email, 'updated', 'member'],
      [chief.email, 'unchanged', 'member'],
    ]);
    expect(await personOf(world, ada.email)).toMatchObject({
      role: 'staff',
      name: 'Mia Chen',
      description: 'Lights',
    });
    expect(await personOf(world, other.email)).toMatchObject({ role: 'admin', phone: '1' });
    const pending = await world.sql`select email, role from invitations`;
    expect(pending).toEqual([{ email: 'waiting@example.org', role: 'staff' }]);
    await importing(world, chief, [{ email: ada.email, role: 'admin' }], { update: true });
    expect(await personOf(world, ada.email)).toMatchObject({ role: 'staff', phone: '+49 30 1' });
  });

  it('is stored whole or not at all, and is limited per hour', async ({ world }) => {
    const chief = await world.person('admin');
    await world.at('2026-06-01T10:00:00Z');
    const addresses = (emails: string[], more = {}) =>
      importing(
        world,
        chief,
        emails.map((email) => ({ email, ...more })),
      );
    await expect(addresses(['a@example.org', 'x'])).rejects.toThrow();
    await expect(addresses(['a@example.org'], { phone: 'call me' })).rejects.toThrow();
    expect(await world.sql`select email from invitations`).toEqual([]);
    expect(await personOf(world, 'a@example.org')).toBeUndefined();
    await world.sql`insert into invitations (email, role, invited_by, expires_at)
        select 'p' || n || '@example.org', 'volunteer', ${chief.id}, private.now() from generate_series(1, 5000) n`;
    await expect(addresses(['late@example.org'])).rejects.toMatchObject(
      refusal(429, 'rate_limited', 'Too many people were invited in the last hour. Please wait before importing more.'),
    );
    await world.at('2026-06-01T11:00:01Z');
    await addresses(['late@example.org']);
  });
});
