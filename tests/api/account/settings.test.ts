import { afterEach, describe, expect, it } from 'vitest';
import { getMe } from '../../../supabase/functions/_shared/contract/users.ts';
import { apiClient } from '../../support/api-client.ts';
import { apiContext } from '../../support/api-context.ts';
import { startOwnApi, startOwnFunction } from '../../support/own-function.ts';

const { stack, person } = apiContext();
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function startWith(env: Record<string, string>) {
  const own = await startOwnApi(stack, env);
  stops.push(own.stop);
  return own;
}

const powerful = 'postgresql://postgres.abcdef:hidden-word@127.0.0.1:1/postgres';

describe('a function without a setting that it needs', () => {
  it.each([
    ['no address of the database', '', 'The setting API_DB_URL is missing'],
    ['an address with the role that may do everything', powerful, 'API_DB_URL must name the role api_gateway'],
  ])('answers 503 and logs which setting is missing: %s', async (_, API_DB_URL, problem) => {
    const { apiUrl, lines } = await startWith({ API_DB_URL, SUPABASE_DB_URL: powerful });
    for (let attempt = 0; attempt < 2; attempt++) {
      const response = await fetch(`${apiUrl}/health`);
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await response.json()).toMatchObject({ status: 'error', error: { code: 'unavailable' } });
    }
    const said = () => lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
    await expect.poll(said).toHaveLength(3);
    for (const line of said()) {
      expect(line).toEqual({ level: 'error', reason: 'settings', message: expect.stringContaining(problem) });
    }
    expect(lines.join()).not.toContain('hidden-word');
  });

  it('does the same for every function', async () => {
    const own = await startOwnFunction('notify', stack, { API_DB_URL: '' });
    stops.push(own.stop);
    expect((await fetch(own.url, { method: 'POST' })).status).toBe(503);
    await expect.poll(() => own.lines.join()).toContain('The setting API_DB_URL is missing');
  });

  it('security 14: accepts a powerful role only if a setting allows it', async () => {
    const { apiUrl } = await startWith({ API_DB_URL: stack.databaseUrl, API_DB_ANY_ROLE: 'true' });
    const { token, id } = await person();
    expect(await apiClient(apiUrl)(getMe, { token })).toMatchObject({ status: 200, data: { id } });
  });
});
