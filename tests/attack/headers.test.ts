import { expect, it } from 'vitest';
import { stack } from '../support/own-stack.ts';
import { rawHttp } from '../support/raw-http.ts';
import { attackContext, createVerdicts, fill } from './support/attacker.ts';
import { everything, scenes } from './support/scene.ts';
import { count, keepTally } from './support/tally.ts';

const { shoot, calls } = attackContext();
const { sql, makeScene } = scenes(stack);
keepTally();

const evil = 'https://evil.example';

it('no header changes the method or path of a request', async () => {
  const { ids, tokens, people } = await makeScene();
  const verdicts = createVerdicts();
  const before = await everything(sql);
  const deleted = `/events/${ids.event}`;
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']) {
    const asGet = await shoot({ method: 'GET', path: deleted, token: tokens.admin, headers: [name, 'DELETE'] });
    verdicts.expect(`${name} on GET`, asGet.status, 200);
    const asPost = await shoot({ method: 'POST', path: deleted, token: tokens.admin, headers: [name, 'DELETE'] });
    verdicts.expect(`${name} on POST`, asPost.code, 'method_not_allowed');
    const inQuery = await shoot({ method: 'GET', path: `${deleted}?${name}=DELETE`, token: tokens.admin });
    verdicts.expect(`${name} in the query`, inQuery.code, 'invalid_request');
  }
  for (const name of ['x-original-url', 'x-rewrite-url', 'x-forwarded-path', 'x-forwarded-prefix', 'forwarded']) {
    const hit = await shoot({
      method: 'GET',
      path: '/users/me',
      token: tokens.volunteer,
      headers: [name, '/api/users'],
    });
    verdicts.expect(name, JSON.parse(hit.text).id, people.volunteer.id);
  }
  for (const method of ['TRACE', 'PROPFIND', 'MKCOL', 'MOVE', 'LOCK', 'SEARCH', 'PURGE', 'LINK']) {
    const hit = await shoot({ method, path: '/users', token: tokens.admin });
    verdicts.expect(method, hit.code, 'method_not_allowed');
  }
  verdicts.expect('what is stored', await everything(sql), before);
  verdicts.done();
});

it('no header is trusted for an address, a network or another origin', async () => {
  const { tokens } = await makeScene();
  const verdicts = createVerdicts();
  const { port, pathname } = new URL(stack.apiUrl);
  const trusted = ['x-forwarded-for', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip', 'forwarded'];
  for (const name of trusted) {
    const hit = await shoot({ method: 'GET', path: '/users', token: tokens.volunteer, headers: [name, '127.0.0.1'] });
    verdicts.expect(name, hit.code, 'forbidden');
  }
  const foreign = [
    evil,
    'null',
    `${stack.webUrl}.evil.example`,
    stack.webUrl.replace('localhost', 'localhost.evil.example'),
  ];
  for (const origin of [...foreign, `${stack.webUrl}@evil.example`, 'file://', '*', '']) {
    for (const method of ['GET', 'OPTIONS']) {
      const { status, headers } = await rawHttp(Number(port), {
        method,
        path: `${pathname}/users/me`,
        headers: ['authorization', `Bearer ${tokens.volunteer}`, 'origin', origin],
      });
      count({ requests: 1 });
      const allowed = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      verdicts.expect(`${method} from ${origin}`, [status, allowed], [403, []]);
    }
  }
  for (const name of ['host', 'x-forwarded-host', 'x-host', 'x-forwarded-server', 'x-forwarded-proto']) {
    const hit = await shoot({
      method: 'GET',
      path: '/events?limit=1',
      token: tokens.admin,
      headers: [name, 'evil.example'],
    });
    verdicts.expect(`${name} in an answer`, JSON.stringify([hit.text, hit.headers]).includes('evil.example'), false);
  }
  verdicts.done();
});

it('no header is reflected, splits a line or is too long', async () => {
  const verdicts = createVerdicts();
  const odd: string[][] = [
    ['x-request-id', 'mine'],
    ['accept', '../../../etc/passwd'],
    ['accept-language', `'; drop table events; --`],
    ['user-agent', '<script>alert(1)</script>'],
    ['referer', `${evil}/\t%0d%0aSet-Cookie:x=1`],
    ['content-length', '0'],
    ['range', 'bytes=0-0'],
    ['if-none-match', '*'],
    ['expect', '100-continue'],
    ['cookie', `__proto__=1; role=admin; ${'x=1; '.repeat(500)}`],
    ['content-type', '{{7*7}} %{jndi:ldap://127.0.0.1/x}'],
    Array.from({ length: 60 }, (_, index) => [`x-${index}`, 'y'.repeat(20)]).flat(),
    ['accept', 'a', 'accept', 'b', 'host', 'evil.example', 'authorization', 'Basic x', 'authorization', 'x'],
  ];
  for (const headers of odd) {
    const hit = await shoot({ method: 'GET', path: '/health', headers });
    verdicts.expect(headers.slice(0, 2).join(': ').slice(0, 80), hit.status, 200);
    verdicts.expect('a cookie is set', hit.headers['set-cookie'] ?? null, null);
    verdicts.expect('the request’s own id', hit.headers['x-request-id'] === 'mine', false);
    verdicts.expect(
      'what is not said',
      [hit.headers.server ?? null, hit.headers['x-powered-by'] ?? null],
      [null, null],
    );
    verdicts.expect('no guessing of types', hit.headers['x-content-type-options'], 'nosniff');
    verdicts.expect('kept by nobody', hit.headers['cache-control'], 'no-store');
  }
  verdicts.done();
});

it.each([
  '/%2e%2e/ical-sync',
  '/../ical-sync',
  '/..;/ical-sync',
  '//ical-sync',
  '/events/..%2f..%2fusers',
  '/users/me%2f..',
  '/users%00',
  '/users/%0d%0aset-cookie:x=1',
  '/users;role=admin',
  '/USERS',
  '/users/',
  '/users%20',
  '/users.json',
  '/.git/config',
  '/.env',
  '/debug',
  '/openapi.json/..',
  '/%c0%af..%c0%af',
  '/events/%',
  '/events/%ff%fe',
  `/events/${'a'.repeat(8000)}`,
])('the path %s reaches no other resource', async (path) => {
  const { tokens } = await makeScene();
  const verdicts = createVerdicts();
  const response = await rawHttp(Number(new URL(stack.apiUrl).port), {
    method: 'GET',
    path: new URL(stack.apiUrl).pathname + path,
    headers: ['authorization', `Bearer ${tokens.volunteer}`],
  });
  count({ requests: 1, serverErrors: Number(response.status >= 500) });
  verdicts.expect(path, response.status >= 400 && response.status < 500, true);
  verdicts.expect(`${path} sets a cookie`, response.headers['set-cookie'] ?? null, null);
  verdicts.done();
  expect(response.text).not.toMatch(/postgres|node_modules|stack/i);
});

it('the schedule’s call requires its secret', async () => {
  const { tokens } = await makeScene();
  const verdicts = createVerdicts();
  const url = `${stack.gatewayUrl}/functions/v1/ical-sync`;
  const secrets = [
    '',
    'x',
    stack.syncSecret.slice(0, -1),
    `${stack.syncSecret}x`,
    stack.syncSecret.toUpperCase(),
    'null',
  ];
  for (const secret of [...secrets, 'undefined', stack.secretKey, stack.jwtSecret, tokens.admin ?? '']) {
    const response = await fetch(url, { method: 'POST', headers: { 'x-sync-secret': secret } });
    count({ requests: 1, serverErrors: Number(response.status >= 500) });
    verdicts.expect(`secret ${secret.slice(0, 8)}`, response.status, 401);
  }
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const response = await fetch(url, { method, headers: { 'x-sync-secret': stack.syncSecret } });
    count({ requests: 1, serverErrors: Number(response.status >= 500) });
    verdicts.expect(method, response.status, 404);
  }
  verdicts.done();
});

it('the header X-See-As shows nothing of somebody to anyone but an administrator who has begun it', async () => {
  const { tokens, people, ids } = await makeScene();
  const verdicts = createVerdicts();
  const before = await everything(sql);
  const reads = calls.filter(({ method, isPublic }) => method === 'GET' && !isPublic);
  for (const { id, path } of reads) {
    for (const [role, token] of Object.entries(tokens)) {
      for (const seen of id === 'getMe'
        ? [people.victim.id, people.admin.id, people.volunteer.id]
        : [people.victim.id]) {
        const hit = await shoot({
          method: 'GET',
          path: fill(path, { id: people.victim.id }),
          token,
          headers: ['X-See-As', seen],
        });
        verdicts.expect(`${id} by ${role}`, hit.status >= 400, true);
        verdicts.expect(
          `${id} by ${role} tells`,
          hit.text.includes(people.victim.email) || hit.text.includes(ids.signup),
          false,
        );
      }
    }
  }
  verdicts.expect('what is stored', await everything(sql), before);
  verdicts.done();
});
