import { describe, expect, it } from 'vitest';
import { importUsers, sendInvitations } from '../../../supabase/functions/_shared/contract/invitations.ts';
import { getMe } from '../../../supabase/functions/_shared/contract/users.ts';
import { inboxOf } from '../../support/inbox.ts';
import { invitationsTo } from '../../support/invitation-mails.ts';
import { invitationStage, newAddress } from './invitation-stage.ts';

const { stack, sql, ask, person, admin, pendingOf, mailOf, join } = invitationStage();

describe('POST /users/import', () => {
  it('sends invitations; a person who follows the email gets the imported data', async () => {
    const email = newAddress();
    const line = { email: ` ${email.toUpperCase()} `, role: 'staff', name: ' Mia Chen ', phone: '+49 30 1' } as const;
    const more = { description: 'Lights', required_credits: 12.5 };
    const lines = [{ ...line, ...more }, { email: admin.email }];
    const { status, data } = await ask(importUsers, { token: admin.token, body: { lines, send: true } });
    expect(status).toBe(200);
    expect(data).toEqual({
      lines: [
        { email, outcome: 'added', known: null, role: 'staff', role_kept: false, changes: [] },
        { email: admin.email, outcome: 'unchanged', known: 'member', role: 'admin', role_kept: false, changes: [] },
      ],
    });
    const mail = await mailOf(email);
    expect(await pendingOf(email)).toMatchObject({ name: 'Mia Chen' });
    const { access_token } = await join(mail);
    expect((await ask(getMe, { token: access_token })).data).toMatchObject({
      ...{ email, role: 'staff', name: 'Mia Chen', phone: '+49 30 1' },
      ...more,
    });
    expect(await inboxOf(stack, admin.email)).toEqual([]);
  });
  it('adds people without an address, and invites nobody', async () => {
    const name = `Cid ${crypto.randomUUID().slice(0, 8)}`;
    const body = { lines: [{ name }, { name: `${name} B.` }], send: true };
    const { status, data } = await ask(importUsers, { token: admin.token, body });
    expect(status).toBe(200);
    expect(data.lines.map(({ email, outcome }) => [email, outcome])).toEqual(Array(2).fill([null, 'added']));
    expect(await sql`select email from public.profiles where name like ${`${name}%`}`).toEqual(
      Array(2).fill({ email: null }),
    );
    expect(
      await sql`select from public.invitations i join public.profiles p on p.id = i.user_id
      where p.name like ${`${name}%`}`,
    ).toHaveLength(0);
  });
  it('can store invitations without sending them; they are then sent once', async () => {
    const emails = [newAddress(), newAddress()].sort();
    const lines = emails.map((email) => ({ email }));
    await ask(importUsers, { token: admin.token, body: { lines, send: false } });
    const held = await Promise.all(emails.map(pendingOf));
    expect(held.map((each) => [each?.sent_at, each?.mail])).toEqual(Array(2).fill([null, 'held']));
    const ids = held.map((each) => each?.id ?? '');
    const { token } = await person('staff');
    expect((await ask(sendInvitations, { token, body: { ids } })).status).toBe(403);
    expect((await ask(sendInvitations, { token: admin.token, body: { ids } })).data).toEqual({ sending: 2 });
    await Promise.all(emails.map((email) => mailOf(email)));
    expect((await ask(sendInvitations, { token: admin.token, body: { ids } })).data).toEqual({ sending: 0 });
    await expect.poll(async () => (await pendingOf(emails[0] ?? ''))?.sent_at).not.toBeNull();
    expect(await invitationsTo(stack, emails[0] ?? '')).toHaveLength(1);
  });
  it('a preview says what would happen, stores and mails nothing, and takes tokens by its lines', async () => {
    const email = newAddress();
    const ada = await person('volunteer');
    const lines = [{ email }, { email: ada.email, name: 'Ada Byron' }];
    const body = { lines, send: true, update: true };
    const { token } = await person('admin');
    const preview = await ask(importUsers, { token, body: { ...body, preview: true } });
    expect(preview.data.lines.map(({ outcome }) => outcome)).toEqual(['added', 'updated']);
    expect(preview.data.lines[1]?.changes).toMatchObject([{ field: 'name', after: 'Ada Byron' }]);
    expect(await sql`select from public.profiles where email = ${email}`).toEqual([]);
    expect(await pendingOf(email)).toBeUndefined();
    const queued = sql`select from private.outbox o join public.profiles p on p.id = o.user_id where p.email = ${email}`;
    expect(await queued).toHaveLength(0);
    // Of 120 tokens, each of these takes one.
    const many = Array.from({ length: 8 }, () => ask(importUsers, { token, body: { ...body, preview: true } }));
    expect((await Promise.all(many)).map(({ status }) => status)).not.toContain(429);
    expect((await ask(importUsers, { token, body })).data).toEqual(preview.data);
    expect(await pendingOf(email)).toMatchObject({ email });
  });
  it.each([
    [{ lines: [], send: false }, 'lines', 'There is nobody to import'],
    [
      { lines: [{ email: 'a@x.org' }, { email: 'A@X.org' }], send: false },
      'lines.1.email',
      'This address is in the list twice',
    ],
    [{ lines: [{ email: 'a@' }], send: false }, 'lines.0.email', 'Invalid email address'],
    [{ lines: [{ name: ' ', phone: '1' }], send: false }, 'lines.0.email', 'Email is required'],
    [{ lines: [{ email: 'a@x.org', role: 'boss' }], send: false }, 'lines.0.role', 'Must be volunteer, staff or admin'],
    [
      { lines: [{ email: 'a@x.org', required_credits: -1 }], send: false },
      'lines.0.required_credits',
      'Must be at least 0',
    ],
    [{ lines: [{ email: 'a@x.org' }] }, 'send', 'Must be true or false'],
    [
      { lines: Array.from({ length: 2001 }, (_, n) => ({ email: `n${n}@x.org` })), send: false },
      'lines',
      'Must be at most 2000 lines',
    ],
  ])('refuses what is no import %#', async (body, path, message) => {
    const { data } = await ask(importUsers, { token: admin.token, rawBody: JSON.stringify(body) });
    expect(data).toMatchObject({ details: [{ path, message }] });
  });
  it('accepts 2,000 complete people; one invalid person refuses all', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const lines = Array.from({ length: 2000 }, (_, n) => ({
      ...{ email: `${mark}-${n}@example.org`, role: 'volunteer' as const, name: `Person ${n}`, phone: '+49 30 123456' },
      ...{ description: 'Knows the stage lights', required_credits: 10 },
    }));
    const token = (await person('admin')).token;
    const wrong = lines.with(1999, { ...lines[1999], phone: 'call me' } as (typeof lines)[number]);
    expect((await ask(importUsers, { token, body: { lines: wrong, send: false } })).status).toBe(400);
    expect((await sql`select from public.invitations where email like ${`${mark}%`}`).length).toBe(0);
    const { status, message, data } = await ask(importUsers, { token, body: { lines, send: false } });
    expect([status, message]).toEqual([200, '']);
    expect(data.lines.filter(({ outcome }) => outcome === 'added')).toHaveLength(2000);
    await sql`delete from public.invitations where email like ${`${mark}%`}`;
    await sql`delete from public.profiles where email like ${`${mark}%`}`;
  });
});
