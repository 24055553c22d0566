import { verifyJWT } from 'did-jwt';
import { Resolver } from 'did-resolver';
import { afterAll, describe, expect, it } from 'vitest';
import { markAttendance } from '../../../supabase/functions/_shared/contract/attendance.ts';
import { leave } from '../../../supabase/functions/_shared/contract/leaving.ts';
import {
  checkStatement,
  type DidDocument,
  getDid,
  groupedStatementId,
} from '../../../supabase/functions/_shared/contract/statement.ts';
import {
  issueStatement,
  listOwnStatements,
  withdrawStatement,
} from '../../../supabase/functions/_shared/contract/statements.ts';
import { openDataFolder } from '../../../supabase/local/settings/data-folder.ts';
import { withNewKey } from '../../../supabase/local/settings/statement-keys.ts';
import type { Account } from '../../support/accounts.ts';
import { apiClient } from '../../support/api-client.ts';
import { apiContext } from '../../support/api-context.ts';
import { startOwnApi } from '../../support/own-function.ts';

const { stack, sql, ask, person, makeSlotType, makeEvent, takePlace } = apiContext();
const always = { first_day: '2000-01-01', last_day: '2100-12-31' };
const gone = { status: 404, code: 'not_found', message: 'Statement not found' };

const issue = async ({ token }: Account) => (await ask(issueStatement, { token, body: always })).data.id;
const own = async ({ token }: Account) => (await ask(listOwnStatements, { token })).data;
const check = (id: string, from = ask) => from(checkStatement, { body: { statement_id: id } });
const tokenOf = async (id: string) => (await check(id)).data.token ?? '';

/** Mia Sommer has worked for two hours, as the administrator has marked. */
async function stage() {
  const [chief, mia] = [await person('admin'), await person()];
  await sql`update profiles set name = 'Mia Sommer' where id = ${mia.id}`;
  const type = await makeSlotType(chief.token);
  const event = await makeEvent(chief.token, [type]);
  const signup = await takePlace(mia.token, event);
  await sql`update events set start_time = private.now() - interval '26 hours', end_time = private.now() - interval '24 hours'
    where id = ${event.id}`;
  const mark = (hours: number | null) =>
    ask(markAttendance, {
      token: chief.token,
      params: { signupId: signup.id },
      body: { attendance: 'attended', hours, reason: hours ? 'Stayed' : null },
    });
  await mark(null);
  return { chief, mia, type, mark };
}

/** Verifies with a library that knows did:web and nothing of Muster. `from`: where the document is read. */
const verify = (token: string, from = ask) =>
  verifyJWT(token, {
    resolver: new Resolver({
      web: async () => {
        const didDocument = (await from(getDid)).data;
        return { didResolutionMetadata: {}, didDocumentMetadata: {}, didDocument: didDocument as never };
      },
    }),
    proofPurpose: 'assertionMethod',
    policies: { now: Math.floor(Date.now() / 1000) + 60 },
  });
const forged = (token: string): string => {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const said = Buffer.from(claims, 'base64url').toString().replace('"minutes":120', '"minutes":420');
  return [head, Buffer.from(said).toString('base64url'), signature].join('.');
};

describe('a statement', () => {
  it('is a signed text without the name, address and id of its person, which any tool verifies', async () => {
    const { mia, type } = await stage();
    const made = await ask(issueStatement, { token: mia.token, body: always });
    expect(made.status).toBe(201);
    const again = await ask(issueStatement, { token: mia.token, body: always });
    expect([again.status, again.data]).toEqual([200, made.data]);
    const { can_issue, statements } = await own(mia);
    expect(can_issue).toBe(true);
    const [mine, ...others] = statements;
    expect(others).toEqual([]);
    expect(mine).toMatchObject({ ...made.data, ...always, withdrawn_at: null, withdrawn_why: null });
    const token = mine?.token ?? '';
    expect((await check(made.data.id)).data).toEqual({ token, withdrawn_at: null, has_newer: false });

    const { payload, issuer, signer } = await verify(token);
    const { data: did } = await ask(getDid);
    expect([issuer, signer?.id]).toEqual([did.id, did.verificationMethod[0]?.id]);
    expect(did.id).toBe(`did:web:${new URL(stack.webUrl).host.replace(':', '%3A')}`);
    // What Open Badges 3.0 requires of a credential in the JWT proof format.
    expect(payload).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        expect.stringMatching(/^https:\/\/purl.imsglobal.org\/spec\/ob\/v3p0\/context-3/),
      ],
      ...{ id: payload.jti, type: ['VerifiableCredential', 'OpenBadgeCredential'] },
      issuer: { id: did.id, type: ['Profile'] },
      validFrom: new Date((payload.nbf ?? 0) * 1000).toISOString().replace('.000', ''),
      credentialSubject: {
        ...{ id: payload.sub, type: ['AchievementSubject'] },
        achievement: {
          ...{
            id: expect.any(String),
            type: ['Achievement'],
            name: expect.any(String),
            description: expect.any(String),
          },
          criteria: { narrative: expect.any(String) },
        },
      },
      jti: `${stack.webUrl}/check/${groupedStatementId(made.data.id)}`,
      statement: { initials: 'M. S.', ...always, roles: [{ name: type.name, minutes: 120 }] },
    });
    const said = JSON.stringify(payload);
    for (const secret of ['Sommer', 'Mia', mia.id, mia.email]) expect(said).not.toContain(secret);
    await expect(verify(forged(token))).rejects.toThrow('invalid_signature');
  });

  it('is checked by an id that is typed in any way, and by no other', async () => {
    const { mia } = await stage();
    const id = await issue(mia);
    expect((await check(groupedStatementId(id).toLowerCase())).status).toBe(200);
    const other = `${id.startsWith('0') ? '1' : '0'}${id.slice(1)}`;
    for (const wrong of [other, '', id.slice(1), `${id}0`, 'x', mia.id, "'"])
      expect(await check(wrong)).toMatchObject(gone);
  });

  it('cannot be guessed: wrong ids cost much, and all alike', async () => {
    const address = '203.0.113.77';
    const limited = await startOwnApi(stack, { RATE_LIMITS: '{"address": {"burst": 63, "per_second": 0.02}}' });
    const from = apiClient(limited.apiUrl);
    const guess = (id: string) =>
      from(checkStatement, { body: { statement_id: id }, headers: { 'x-forwarded-for': address } });
    const answers = [];
    for (const id of ['A'.repeat(28), 'x', '', 'B'.repeat(28)]) answers.push((await guess(id)).status);
    await limited.stop();
    expect(answers).toEqual([404, 404, 404, 429]);
  });

  it('is withdrawn by its person, and by nobody else', async () => {
    const { chief, mia } = await stage();
    const id = await issue(mia);
    const withdraw = ({ token }: Account) => ask(withdrawStatement, { token, body: { statement_id: id } });
    expect(await withdraw(chief)).toMatchObject(gone);
    expect((await withdraw(mia)).status).toBe(204);
    expect((await check(id)).data).toMatchObject({ withdrawn_at: expect.any(String), has_newer: false });
    expect((await own(mia)).statements).toMatchObject([{ id, withdrawn_why: 'holder' }]);
    const next = await issue(mia);
    expect(next).not.toBe(id);
    expect((await check(id)).data).toMatchObject({ has_newer: true });
  });

  it('is withdrawn by a correction, and a new one states what is right', async () => {
    const { mia, mark } = await stage();
    const id = await issue(mia);
    expect((await mark(3)).status).toBe(200);
    expect((await own(mia)).statements).toMatchObject([{ id, withdrawn_why: 'correction', is_superseded: false }]);
    const next = await issue(mia);
    expect((await verify(await tokenOf(next))).payload).toMatchObject({ statement: { roles: [{ minutes: 180 }] } });
    expect((await own(mia)).statements).toMatchObject([{ id: next }, { id, is_superseded: true }]);
  });

  it('is withdrawn, and empty, when its person leaves', async () => {
    const { mia } = await stage();
    const id = await issue(mia);
    expect((await ask(leave, { token: mia.token, body: { confirm: true } })).status).toBe(204);
    expect((await check(id)).data).toEqual({ token: null, withdrawn_at: expect.any(String), has_newer: false });
  });

  it('needs hours, days in their order, and a person', async () => {
    const { token } = await person();
    const ask_for = (first_day: string, last_day: string) =>
      ask(issueStatement, { token, body: { first_day, last_day } });
    expect(await ask_for('2026-01-01', '2026-12-31')).toMatchObject({ status: 409, code: 'no_hours' });
    expect(await ask_for('2026-01-02', '2026-01-01')).toMatchObject({ status: 400, code: 'invalid_request' });
    for (const body of [{}, { first_day: '2026-01-01' }, { season_id: crypto.randomUUID(), last_day: '2026-01-01' }])
      expect(await ask(issueStatement, { token, body })).toMatchObject({ status: 400, code: 'invalid_request' });
    const unknown = { season_id: crypto.randomUUID() };
    expect(await ask(issueStatement, { token, body: unknown })).toMatchObject({
      status: 404,
      message: 'Season not found',
    });
    expect(await ask(issueStatement, { body: always })).toMatchObject({ status: 401 });
  });
});

describe('the keys', () => {
  const ownKeys = JSON.parse(openDataFolder(stack.dataDir).statementKeys).keys;
  const started: { stop: () => Promise<void> }[] = [];
  const withKeys = async (keys: string) => {
    const api = await startOwnApi(stack, { STATEMENT_KEYS: keys });
    started.push(api);
    return apiClient(api.apiUrl);
  };
  afterAll(() => Promise.all(started.map((each) => each.stop())));

  it('that were replaced still verify; a statement signed with one that is unknown does not', async () => {
    const { mia } = await stage();
    const old = await tokenOf(await issue(mia));
    const rotated = await withKeys(JSON.stringify(withNewKey(ownKeys)));
    const { data: did } = await rotated(getDid);
    expect(did.verificationMethod).toHaveLength(2);
    expect((await verify(old, rotated)).signer?.id).toBe((did as DidDocument).verificationMethod[1]?.id);
    await ask(withdrawStatement, {
      token: mia.token,
      body: { statement_id: (await own(mia)).statements[0]?.id ?? '' },
    });
    const { data } = await rotated(issueStatement, { token: mia.token, body: always });
    const signed = (await check(data.id, rotated)).data.token ?? '';
    expect((await verify(signed, rotated)).signer?.id).toBe(did.verificationMethod[0]?.id);
    await expect(verify(signed)).rejects.toThrow();
  });

  it('are optional: without one nothing is issued, and what was issued can still be checked and withdrawn', async () => {
    const { mia } = await stage();
    const id = await issue(mia);
    const bare = await withKeys('');
    const { token } = mia;
    expect(await bare(issueStatement, { token, body: always })).toMatchObject({ status: 503, code: 'no_statements' });
    expect(await bare(issueStatement, { body: always })).toMatchObject({ status: 401 });
    expect(await bare(getDid)).toMatchObject({ status: 404 });
    expect((await bare(listOwnStatements, { token })).data).toMatchObject({ can_issue: false, statements: [{ id }] });
    expect((await check(id, bare)).status).toBe(200);
    expect((await bare(withdrawStatement, { token, body: { statement_id: id } })).status).toBe(204);
  });
});
