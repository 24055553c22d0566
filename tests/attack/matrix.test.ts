import { expect, it } from 'vitest';
import { attackContext, createVerdicts, fill } from './support/attacker.ts';
import { type Attempt, attempts } from './support/attempts.ts';
import { everything, type Role, roles, type Scene, scenes, secrets } from './support/scene.ts';
import { keepTally } from './support/tally.ts';

const { stack, calls, shoot } = attackContext();
const { sql, makeScene } = scenes(stack);
keepTally();

const expectedOf = ({ result }: Attempt, role: Role, isPublic: boolean): string => {
  if (role === 'stranger' || role === 'admin') return result[role];
  if (role === 'volunteer' || role === 'staff') return result.volunteer;
  if (isPublic) return result.stranger;
  return role === 'waiting' || role === 'blocked' ? (result[role] ?? role) : 'unauthenticated';
};
/** What people may do to themselves, whoever they are. */
const ownAffairs = ['setEntryNote', 'leave'];

const attack = async (id: string, scene: Scene, role: Role) => {
  const call = calls.find((one) => one.id === id);
  const { params, query, body, result } = attempts[id] as Attempt;
  const path = fill(call?.path ?? '', params?.(scene) ?? {}) + (query?.(scene) ?? '');
  const sent = body ? { body: JSON.stringify(body(scene)) } : {};
  const hit = await shoot({ method: call?.method ?? 'GET', path, token: scene.tokens[role], ...sent });
  const wanted = expectedOf({ result }, role, call?.isPublic === true);
  return { ...hit, actual: hit.code ?? String(hit.status), wanted };
};

it('has an expectation for every call of the OpenAPI document', () => {
  expect(Object.keys(attempts).sort()).toEqual(calls.map(({ id }) => id).sort());
});

it('every call by every role but administrators is refused as expected, and nothing changes', async () => {
  const scene = await makeScene();
  const verdicts = createVerdicts();
  const before = await everything(sql);
  for (const { id } of calls.filter((call) => !ownAffairs.includes(call.id))) {
    const tries = roles
      .filter((one) => one !== 'admin')
      .map(async (role) => {
        const { actual, wanted, text } = await attack(id, scene, role);
        verdicts.expect(`${id} by ${role}`, actual, wanted);
        verdicts.expect(
          `${id} tells ${role}`,
          secrets.filter((secret) => text.includes(secret)),
          [],
        );
        const others =
          role === 'volunteer' ? [scene.people.victim.id, scene.people.victim.email, scene.ids.signup] : [];
        verdicts.expect(
          `${id} tells ${role} of others`,
          others.filter((other) => text.includes(other)),
          [],
        );
      });
    await Promise.all(tries);
  }
  verdicts.expect('what is stored', await everything(sql), before);
  verdicts.done();
});

it('what people do to themselves changes nobody else', async () => {
  const scene = await makeScene();
  const { victim, volunteer } = scene.people;
  const verdicts = createVerdicts();
  const others = [victim.id, scene.ids.planned];
  const stored = async () => [
    await sql`select * from profiles where id in ${sql(others)} order by id`,
    await sql`select * from signups where user_id = ${victim.id}`,
    await sql`select * from invitations where id = ${scene.ids.invitation}`,
    await sql`select id from auth.sessions where user_id = ${victim.id}`,
  ];
  const before = await stored();
  for (const id of ownAffairs) {
    for (const role of roles.filter((one) => one !== 'admin')) {
      const { actual, wanted } = await attack(id, scene, role);
      verdicts.expect(`${id} by ${role}`, actual, wanted);
    }
  }
  verdicts.expect('what is stored of others', await stored(), before);
  const [left] = await sql`select state from profiles where id = ${volunteer.id}`;
  verdicts.expect('who left', left?.state, 'left');
  const { code } = await shoot({ method: 'GET', path: '/users/me', token: volunteer.token });
  verdicts.expect('the token of who left', code, 'unauthenticated');
  verdicts.done();
});

it('the same calls by an administrator succeed', async () => {
  const verdicts = createVerdicts();
  for (const { id } of calls) {
    const { actual, wanted } = await attack(id, await makeScene(), 'admin');
    verdicts.expect(`${id} by admin`, actual, wanted);
  }
  verdicts.done();
});
