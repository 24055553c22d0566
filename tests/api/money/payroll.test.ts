import { beforeAll, describe, expect, it } from 'vitest';
import { importUsers } from '../../../supabase/functions/_shared/contract/invitations.ts';
import {
  createPayrollProfile,
  deletePayrollProfile,
  listPayrollProfiles,
  updatePayrollProfile,
} from '../../../supabase/functions/_shared/contract/payroll-profiles.ts';
import { getSlotType, listSlotTypes, updateSlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { getMe, getUser, listUsers, updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import { builtInProfiles } from '../../../supabase/functions/_shared/payroll/built-in.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, person, makeSlotType } = apiContext();
type Someone = Awaited<ReturnType<typeof person>>;
let admin: Someone;
beforeAll(async () => {
  admin = await person('admin');
});

const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`;
/** What is wrong with a request, as its refusal lists it. */
const detailsOf = ({ data }: { data: unknown }) => (data as { details: object[] }).details;
const give = (by: Someone, whom: Someone, payroll_number: string | null) =>
  ask(updateUser, { token: by.token, params: { id: whom.id }, body: { payroll_number } });

describe('a payroll number', () => {
  it('is in what administrators read of people, and in nothing that its person or others read', async () => {
    const [ada, staff, number] = [await person(), await person('staff'), unique('N')];
    const given = await give(admin, ada, ` ${number} `);
    expect(given.data).toMatchObject({ id: ada.id, payroll_number: number });
    const { token } = admin;
    expect((await ask(getUser, { token, params: { id: ada.id } })).data.payroll_number).toBe(number);
    const listed = (await ask(listUsers, { token, query: { search: ada.email } })).data;
    expect(listed.map((each) => each.payroll_number)).toEqual([number]);
    expect((await ask(getMe, { token: ada.token })).data).toMatchObject({ id: ada.id, payroll_number: null });
    const own = { token: ada.token, params: { id: ada.id }, body: { shows_first_name: true } };
    expect((await ask(updateUser, own)).data.payroll_number).toBeNull();
    for (const { token: other } of [ada, staff]) {
      expect((await ask(listUsers, { token: other })).status).toBe(403);
      expect((await ask(getUser, { token: other, params: { id: ada.id } })).status).toBe(403);
    }
    expect((await give(admin, ada, ' ')).data.payroll_number).toBeNull();
  });

  it('is refused to everybody else, and if it is not one', async () => {
    const [ada, staff] = [await person(), await person('staff')];
    for (const by of [ada, staff]) expect((await give(by, ada, '7')).status).toBe(403);
    for (const wrong of ['a b', 'ä', '1;2', '=1', 'x'.repeat(41)]) {
      const refused = await give(admin, ada, wrong);
      expect(refused).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(detailsOf(refused)).toMatchObject([
        { path: 'payroll_number', message: 'Only letters, digits and -./_, at most 40 characters' },
      ]);
    }
  });

  it('of somebody else is refused with their name', async () => {
    const [ada, bea, number] = [await person(), await person(), unique('N')];
    await give(admin, ada, number);
    const refused = await give(admin, bea, number.toLowerCase());
    expect(refused).toMatchObject({ status: 409, code: 'payroll_number_taken' });
    const { data: user } = await ask(getUser, { token: admin.token, params: { id: ada.id } });
    expect(refused.data).toMatchObject({
      message: `${user.name} has the payroll number ${number} already`,
      params: { user_id: ada.id, name: user.name, payroll_number: number },
    });
    const lines = [{ email: `${unique('new')}@example.org`, payroll_number: number }];
    const imported = await ask(importUsers, { token: admin.token, body: { lines, send: false } });
    expect(imported).toMatchObject({ status: 409, code: 'payroll_number_taken' });
  });

  it('twice in an import is refused with the line', async () => {
    const number = unique('N');
    const lines = [1, 2].map(() => ({ email: `${unique('new')}@example.org`, payroll_number: number }));
    const imported = await ask(importUsers, { token: admin.token, body: { lines, send: false } });
    expect(detailsOf(imported)).toMatchObject([
      { path: 'lines.1.payroll_number', message: 'This payroll number is in the list twice' },
    ]);
  });
});

describe('what payroll needs of a slot type', () => {
  it('is stored, kept by a change that does not name it, and told to administrators only', async () => {
    const [ada, made] = [await person(), await makeSlotType(admin.token)];
    expect(made.payroll).toEqual({ pay_code: null, cost_centre: null, unpaid_breaks: 'none' });
    const put = async (more: object) => {
      const body = { name: made.name, color: made.color, hourly_credits: -15, ...more };
      return (await ask(updateSlotType, { token: admin.token, params: { id: made.id }, body })).data;
    };
    const payroll = { pay_code: '1000', cost_centre: '310', unpaid_breaks: 'by_length' as const };
    expect((await put({ ...payroll, pay_code: ' 1000 ' })).payroll).toEqual(payroll);
    expect((await put({})).payroll).toEqual(payroll);
    expect((await put({ cost_centre: '' })).payroll).toEqual({ ...payroll, cost_centre: null });
    const read = { token: ada.token, params: { id: made.id } };
    expect((await ask(getSlotType, read)).data.payroll).toBeNull();
    const listed = (await ask(listSlotTypes, { token: ada.token })).data;
    expect(new Set(listed.map(({ payroll: each }) => each))).toEqual(new Set([null]));
  });
});

describe('/payroll-profiles', () => {
  it('are added as copies, listed by name, changed and deleted', async () => {
    const { token } = admin;
    const name = unique('Payroll');
    const body = { name, profile: builtInProfiles.datev_lodas };
    const { data: made, status } = await ask(createPayrollProfile, { token, body });
    expect(status).toBe(201);
    expect(made).toEqual({ id: made.id, ...body, version: 1 });
    expect(await ask(createPayrollProfile, { token, body: { ...body, name: name.toUpperCase() } })).toMatchObject({
      ...{ status: 409, code: 'payroll_profile_exists' },
      data: { message: `"${name}" is already in the list`, params: { name } },
    });
    const settings = { consultant_number: '1234567', client_number: '42' };
    const changed = { name: `${name} 2`, profile: { ...body.profile, settings } };
    const put = { token, params: { id: made.id }, body: { ...changed, version: 1 } };
    expect((await ask(updatePayrollProfile, put)).data).toEqual({ id: made.id, ...changed, version: 2 });
    expect(await ask(updatePayrollProfile, put)).toMatchObject({ status: 409, code: 'stale_version' });
    expect((await ask(listPayrollProfiles, { token })).data).toContainEqual({ id: made.id, ...changed, version: 2 });
    expect((await ask(deletePayrollProfile, { token, params: { id: made.id } })).status).toBe(204);
    expect((await ask(deletePayrollProfile, { token, params: { id: made.id } })).status).toBe(404);
  });

  it('are refused with what is wrong', async () => {
    const { csv } = builtInProfiles;
    const wrong = async (profile: object) =>
      detailsOf(
        await ask(createPayrollProfile, { token: admin.token, body: { name: 'Payroll', profile: profile as never } }),
      );
    const columns = [{ header: 'Name', field: 'name' }];
    expect(await wrong({ ...csv, columns })).toMatchObject([
      { path: 'profile.columns', message: 'There must be a column with hours, minutes or amounts' },
    ]);
    expect(await wrong({ ...csv, rows: 'period' })).toMatchObject([
      { path: 'profile.columns.2.field', message: 'Rows that sum several shifts cannot show this of one shift' },
      { path: 'profile.columns.3.field' },
      { path: 'profile.columns.4.field' },
      { path: 'profile.columns.7.field' },
    ]);
    expect(await wrong({ ...csv, formula: '=1' })).toMatchObject([{ message: 'This key is not known' }]);
  });
});
