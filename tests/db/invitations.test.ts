import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { authUser, forbidden, invite, profile } from './user-stage.ts';
import { type Person, refusal, worlds } from './world.ts';

const { inWorld } = worlds();

describe('invitations', () => {
  it(
    'are one per address: a second one has the newer role; existing people are not invited',
    inWorld(async (world) => {
      const [chief, ada] = [await world.person('admin'), await world.person()];
      const first = await invite(world, chief, 'New@example.org', 'staff');
      const second = await invite(world, chief, 'new@EXAMPLE.org', 'admin');
      expect([first?.created, second?.created, second?.id]).toEqual([true, false, first?.id]);
      const rows = await world.sql`select email, role, status, invited_by from invitations`;
      expect(rows).toEqual([{ email: 'new@example.org', role: 'admin', status: 'pending', invited_by: chief.id }]);
      const exists = refusal(409, 'user_exists', 'A user with this email address already exists');
      await expect(invite(world, chief, ada.email.toUpperCase(), 'staff')).rejects.toMatchObject(exists);
      await expect(invite(world, ada, 'x@example.org', 'admin')).rejects.toMatchObject(forbidden);
    }),
  );

  it(
    'can be revoked by administrators while pending; the person then becomes an ordinary volunteer',
    inWorld(async (world) => {
      const [chief, ada] = [await world.person('admin'), await world.person()];
      const revoke = (actor: Person, id: string) =>
        world.as(actor, (sql) => sql`select private.revoke_invitation(${id})`);
      const gone = refusal(404, 'not_found', 'Invitation not found');
      const made = await invite(world, chief, 'new@example.org', 'admin');
      await expect(revoke(ada, made?.id)).rejects.toMatchObject(forbidden);
      await revoke(await world.person('admin'), made?.id);
      expect((await world.sql`select status from invitations`)[0]?.status).toBe('revoked');
      await expect(revoke(chief, made?.id)).rejects.toMatchObject(gone);
      const person = await world.person('volunteer', 'new@example.org');
      expect((await profile(world, person.id))?.role).toBe('volunteer');
      const accepted = await invite(world, chief, 'later@example.org', 'staff');
      await world.person('volunteer', 'later@example.org');
      await expect(revoke(chief, accepted?.id)).rejects.toMatchObject(gone);
      await expect(revoke(chief, randomUUID())).rejects.toMatchObject(gone);
    }),
  );

  it(
    'can be imported: new addresses are invited, known ones unchanged; the imported data becomes the person’s profile',
    inWorld(async (world) => {
      const [chief, ada] = [await world.person('admin'), await world.person()];
      await invite(world, chief, 'waiting@example.org', 'staff');
      const known = { name: 'Mia Chen', phone: '+49 30 1', description: 'Lights', required_credits: 12.5 };
      const lines = [
        { email: 'Mia@example.org', role: 'staff', ...known },
        { email: 'waiting@example.org', role: 'admin', name: 'Someone' },
        { email: ada.email, role: 'admin' },
        { email: 'plain@example.org' },
      ];
      const importing = (actor: Person, people: object[]) =>
        world.as(
          actor,
          (sql) => sql`select address as email, outcome from private.import_invitations(${sql.json(people as never)})`,
        );
      await expect(importing(ada, lines)).rejects.toMatchObject(forbidden);
      expect(await importing(chief, lines)).toEqual([
        { email: 'mia@example.org', outcome: 'invited' },
        { email: 'waiting@example.org', outcome: 'pending' },
        { email: ada.email, outcome: 'member' },
        { email: 'plain@example.org', outcome: 'invited' },
      ]);
      const held =
        await world.sql`select email, role, invited_by, name from invitations where sent_at is null order by email`;
      expect(held).toEqual([
        { email: 'mia@example.org', role: 'staff', invited_by: chief.id, name: 'Mia Chen' },
        { email: 'plain@example.org', role: 'volunteer', invited_by: chief.id, name: null },
      ]);
      const mia = await authUser(world, 'mia@example.org', { name: 'M.' });
      expect(await profile(world, mia)).toMatchObject({ role: 'staff', ...known, required_credits: '12.50' });
      const plain = await authUser(world, 'plain@example.org', {});
      expect(await profile(world, plain)).toMatchObject({ role: 'volunteer', name: 'plain', phone: null });
    }),
  );

  it(
    'of an import are stored all or none, and are limited per hour',
    inWorld(async (world) => {
      const chief = await world.person('admin');
      await world.at('2026-06-01T10:00:00Z');
      const importing = (emails: string[], more = {}) =>
        world.as(
          chief,
          (sql) => sql`select private.import_invitations(${sql.json(emails.map((email) => ({ email, ...more })))})`,
        );
      await expect(importing(['a@example.org', 'x'])).rejects.toThrow();
      await expect(importing(['a@example.org'], { phone: 'call me' })).rejects.toThrow();
      expect(await world.sql`select email from invitations`).toEqual([]);
      const many = (from: number, count: number) => Array.from({ length: count }, (_, n) => `p${from + n}@example.org`);
      await importing(many(0, 5000));
      await expect(importing(['late@example.org'])).rejects.toMatchObject(
        refusal(
          429,
          'rate_limited',
          'Too many people were invited in the last hour. Please wait before importing more.',
        ),
      );
      await world.at('2026-06-01T11:00:01Z');
      await importing(['late@example.org']);
    }),
  );

  it(
    'are sent by one request at a time, and are unchanged if sending fails',
    inWorld(async (world) => {
      const chief = await world.person('admin');
      const made = await world.as(
        chief,
        (sql) => sql`select invitation_id as id from private.import_invitations('[{"email": "mia@example.org"}]')`,
      );
      const id = made[0]?.id;
      const claim = async () => (await world.sql`select private.claim_invitation(${id}) as email`)[0]?.email;
      expect([await claim(), await claim()]).toEqual(['mia@example.org', null]);
      await world.sql`select private.unclaim_invitation(${id})`;
      expect(await claim()).toBe('mia@example.org');
      await world.sql`select private.unclaim_invitation(${id})`;
      await world.as(chief, (sql) => sql`select private.revoke_invitation(${id})`);
      expect(await claim()).toBeNull();
    }),
  );

  it(
    'make the first administrator before or after the first sign-in',
    inWorld(async (world) => {
      const make = async (email: string) => (await world.sql`select private.make_admin(${email}) as made`)[0]?.made;
      const ada = await world.person();
      expect(await make(` ${ada.email.toUpperCase()} `)).toBe('profile');
      expect([await make('later@example.org'), await make('later@example.org')]).toEqual(['invitation', 'invitation']);
      const later = await world.person('volunteer', 'later@example.org');
      expect([(await profile(world, ada.id))?.role, (await profile(world, later.id))?.role]).toEqual([
        'admin',
        'admin',
      ]);
    }),
  );
});
