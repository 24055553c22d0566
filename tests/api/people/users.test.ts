import { describe, expect, it } from 'vitest';
import { getMe, getUser, listUsers, updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import { strangerToken } from '../../support/accounts.ts';
import { apiContext, inHours } from '../../support/api-context.ts';
import { requestLink, signIn } from '../../support/people.ts';

const { stack, sql, ask, person, makeSlotType, makeEvent, takePlace } = apiContext();

describe('GET /users/me', () => {
  it('returns the application user', { tags: ['1.12', '3.6', '3.18', '7.6'] }, async () => {
    const { id, email, token } = await person('staff');
    const { status, data } = await ask(getMe, { token });
    expect(status).toBe(200);
    expect(data).toMatchObject({ id, email, name: email.split('@')[0], role: 'staff', settings: null, phone: null });
    expect(data).toMatchObject({ required_credits: 0, confirmed_credits: 0, completed_credits: 0, last_login: null });
  });
  it('answers 204 without an application user', { tags: ['7.7'] }, async () => {
    const token = await strangerToken(stack, sql);
    expect((await ask(getMe, { token })).status).toBe(204);
  });
  it('sums the credits of confirmed signups, and separately of past ones', { tags: ['9.15'] }, async () => {
    const [admin, staff] = await Promise.all([person('admin'), person('staff')]);
    const [credits, wage] = await Promise.all([makeSlotType(admin.token, 1.25), makeSlotType(admin.token, -20)]);
    const over = await makeEvent(admin.token, [credits], { start: 24, hours: 3 });
    const paid = await makeEvent(admin.token, [wage], { start: 48 });
    const ahead = await makeEvent(admin.token, [credits], { start: 72, hours: 1 });
    for (const event of [over, paid, ahead]) await takePlace(staff.token, event);
    await sql`update public.events set start_time = ${inHours(-9)}, end_time = ${inHours(-6)} where id = ${over.id}`;
    const { data } = await ask(getMe, { token: staff.token });
    // 3 h × 1.25 = 3.75 → 3.8; 1 h × 1.25 = 1.25 → 1.3
    expect(data).toMatchObject({ confirmed_credits: 5.1, completed_credits: 3.8 });
  });
});

describe('GET /users/{id}', () => {
  it('returns one user as the list does, to administrators', async () => {
    const [admin, ada] = await Promise.all([person('admin'), person()]);
    const { data } = await ask(getUser, { token: admin.token, params: { id: ada.id } });
    expect([data]).toEqual((await ask(listUsers, { token: admin.token, query: { search: ada.email } })).data);
    expect((await ask(getUser, { token: ada.token, params: { id: ada.id } })).code).toBe('forbidden');
    const unknown = await ask(getUser, { token: admin.token, params: { id: crypto.randomUUID() } });
    expect(unknown).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('GET /users', () => {
  it('returns all users, including administrators, to an administrator', { tags: ['3.17', '7.10'] }, async () => {
    const [admin, volunteer] = await Promise.all([person('admin'), person()]);
    const { data } = await ask(listUsers, { token: admin.token });
    for (const { id, email } of [admin, volunteer]) {
      const found = await ask(listUsers, { token: admin.token, query: { search: email } });
      expect(found.data.map((user) => user.id)).toEqual([id]);
    }
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`select count(*)::int from public.profiles`;
    // Files that ran before in this stack may have made more than a page.
    expect(data).toHaveLength(Math.min(count, 1000));
  });
  it('finds the people whose name, address, phone number and description have all words of a search', async () => {
    const [{ token }, zoe, left] = await Promise.all([person('admin'), person(), person()]);
    const mark = crypto.randomUUID().slice(0, 8);
    await sql`update public.profiles set name = ${`Zoë ${mark}`}, phone = '+49 555 77', description = 'Bar' where id = ${zoe.id}`;
    await sql`update public.profiles set name = ${`Zoë ${mark}`}, state = 'left', account_id = null, email = null where id = ${left.id}`;
    const found = async (search: string) =>
      (await ask(listUsers, { token, query: { search, limit: 5 } })).data.map(({ id }) => id);
    for (const search of [mark, `  bar  ZOE ${mark} `, `77 ${mark}`, zoe.email])
      expect(await found(search)).toEqual([zoe.id]);
    expect(await found(`${mark} kitchen`)).toEqual([]);
    expect((await ask(listUsers, { token, query: { search: ' ' } })).status).toBe(400);
  });
});

describe('PATCH /users/{id}', () => {
  it('changes the language of the next sign-in email', async () => {
    const email = `speaks-${crypto.randomUUID().slice(0, 8)}@example.org`;
    const { access_token: token, user } = await signIn(stack, email);
    const subjectAfter = async (body: object) => {
      expect((await ask(updateUser, { token, params: { id: user.id }, body })).status).toBe(200);
      return (await requestLink(stack, email, 'spanish')).subject;
    };
    expect(await subjectAfter({ name: 'Ada' })).toBe('Your sign-in link for Muster');
    expect(await subjectAfter({ settings: { language: 'german' } })).toBe('Dein Anmeldelink für Muster');
    expect(await subjectAfter({ settings: { darkMode: true } })).toBe('Dein Anmeldelink für Muster');
    expect(await subjectAfter({ settings: { language: 'french' } })).toBe('Votre lien de connexion à Muster');
    const [row] = await sql`select raw_user_meta_data from auth.users where id = ${user.id}`;
    expect(row?.raw_user_meta_data).toEqual({ language: 'french', name: 'Ada' });
  });
  it('changes the caller’s name, phone and settings; keys that are not sent stay', { tags: ['7.8'] }, async () => {
    const { id, token } = await person();
    const body = { name: '  Ada  King ', phone: '+49 (30) 1234-56', settings: { darkMode: true } };
    const first = await ask(updateUser, { token, params: { id }, body });
    expect(first.status).toBe(200);
    expect(first.data).toMatchObject({
      name: 'Ada  King',
      phone: '+49 (30) 1234-56',
      settings: {
        emailNotifications: true,
        smsNotifications: false,
        darkMode: true,
        language: 'english',
      },
    });
    expect(first.data.settings).not.toHaveProperty('timezone');
    const second = await ask(updateUser, {
      token,
      params: { id: id.toUpperCase() },
      body: { phone: '', settings: { timezone: 'PST' } },
    });
    expect(second.data).toMatchObject({
      name: 'Ada  King',
      phone: null,
      settings: { darkMode: true, timezone: 'PST' },
    });
    expect(second.data.version).toBe(first.data.version + 1);
    // Whether people can look after others is said by another test of this organisation.
    expect({ ...(await ask(getMe, { token })).data, household: null }).toEqual({
      ...second.data,
      asks_hours: 'off',
      currency: 'USD',
      season: null,
      leads: false,
      lead_rights: [],
      household: null,
    });
  });
  it('lets an administrator change anybody’s role, description and required credits', async () => {
    const [admin, volunteer] = await Promise.all([person('admin'), person()]);
    const body = { role: 'staff', description: 'Speaks Dutch', required_credits: 12.5 } as const;
    const { data } = await ask(updateUser, { token: admin.token, params: { id: volunteer.id }, body });
    expect(data).toMatchObject(body);
  });
  it.each([
    { role: 'admin' },
    { description: 'x' },
    { required_credits: 0 },
    { name: 'Ada', role: 'volunteer' },
    { role: 'emperor' },
  ])('refuses %j for the caller, who is no administrator', async (body) => {
    const { id, token } = await person('staff');
    expect((await ask(updateUser, { token, params: { id }, rawBody: JSON.stringify(body) })).code).toBe('forbidden');
    expect((await ask(getMe, { token })).data).toMatchObject({ role: 'staff', description: null });
  });
  it('refuses every change of another person', async () => {
    const [one, other] = await Promise.all([person(), person()]);
    for (const rawBody of ['{"name":"Eve"}', '{"name":""}', '{', '{"unknown":1}']) {
      expect((await ask(updateUser, { token: one.token, params: { id: other.id }, rawBody })).code).toBe('forbidden');
    }
    expect((await ask(updateUser, { token: one.token, params: { id: 'me' }, body: { name: 'E' } })).code).toBe(
      'forbidden',
    );
  });
  it('answers 404 for an unknown user', async () => {
    const { token } = await person('admin');
    const reply = await ask(updateUser, { token, params: { id: crypto.randomUUID() }, body: { name: 'Nobody' } });
    expect(reply).toMatchObject({ code: 'not_found', message: 'User not found' });
  });
  it('refuses a stale version', async () => {
    const { id, token } = await person();
    const { version } = (await ask(getMe, { token })).data;
    const first = await ask(updateUser, { token, params: { id }, body: { name: 'First', version } });
    expect(first.status).toBe(200);
    const second = await ask(updateUser, { token, params: { id }, body: { name: 'Second', version } });
    expect(second).toMatchObject({
      code: 'stale_version',
      message: 'This was changed by someone else in the meantime',
    });
    expect((await ask(getMe, { token })).data.name).toBe('First');
  });
  it.each([
    ['{}', ''],
    ['{"version":1}', ''],
    ['{"name":""}', 'name'],
    ['{"name":null}', 'name'],
    [`{"name":"${'x'.repeat(201)}"}`, 'name'],
    ['{"name":"a\\u0000"}', 'name'],
    ['{"name":"a\\ud800"}', 'name'],
    ['{"phone":"call me"}', 'phone'],
    [`{"phone":"${'1'.repeat(41)}"}`, 'phone'],
    ['{"settings":{"timezone":"Mars/Olympus"}}', 'settings.timezone'],
    ['{"settings":{"language":"dutch"}}', 'settings.language'],
    ['{"settings":{"theme":"x"}}', 'settings.theme'],
    ['{"settings":null}', 'settings'],
    ['{"version":0,"name":"A"}', 'version'],
    ['{"account_id":null}', 'account_id'],
    ['[]', ''],
    ['null', ''],
    ['"name"', ''],
  ])('refuses %s at %j', async (rawBody, path) => {
    const { id, token } = await person();
    const { data } = await ask(updateUser, { token, params: { id }, rawBody });
    expect(data).toMatchObject({
      code: 'invalid_request',
      details: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });
  it('refuses to demote the last administrator', async () => {
    const { id, token } = await person('admin');
    await sql.begin(async (alone) => {
      await alone`update public.profiles set role = 'volunteer' where role = 'admin' and id <> ${id}`;
    });
    const reply = await ask(updateUser, { token, params: { id }, body: { role: 'volunteer' } });
    expect(reply).toMatchObject({ status: 409, code: 'last_admin' });
    const heir = await person('admin');
    expect((await ask(updateUser, { token, params: { id }, body: { role: 'volunteer' } })).status).toBe(200);
    expect((await ask(listUsers, { token })).code).toBe('forbidden');
    expect((await ask(listUsers, { token: heir.token })).status).toBe(200);
  });
});
