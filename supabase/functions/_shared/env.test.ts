import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { readEnv as ReadEnv } from './env.ts';

const given = { API_DB_URL: 'postgresql://x', SUPABASE_URL: 'https://x.example/' };
let readEnv: typeof ReadEnv;

beforeAll(async () => {
  vi.stubEnv('API_DB_URL', given.API_DB_URL);
  vi.stubEnv('SUPABASE_URL', given.SUPABASE_URL);
  ({ readEnv } = await import('./env.ts'));
});

describe('the settings', () => {
  it('have defaults for what may be missing', () => {
    expect(readEnv(given)).toMatchObject({
      databasePool: 8,
      databasePrepare: false,
      supabaseUrl: 'https://x.example',
      jwks: null,
      jwtSecret: null,
      allowedOrigins: [],
      orgTimezone: 'UTC',
      clockOffsetMs: 0,
    });
  });
  it.each(['API_DB_URL', 'SUPABASE_URL'])('name %s when it is missing', (name) => {
    expect(() => readEnv({ ...given, [name]: '' })).toThrow(name);
  });
  it('fall back to what the platform sets', () => {
    expect(readEnv({ ...given, SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_1"}' }).publishableKey).toBe('sb_1');
    expect(readEnv({ ...given, SUPABASE_ANON_KEY: 'anon' }).publishableKey).toBe('anon');
  });
  describe('with the role that may do everything', () => {
    const platform = { SUPABASE_DB_URL: 'postgresql://postgres:secret@y/postgres', SUPABASE_URL: 'https://x' };
    const meant = { API_DB_ANY_ROLE: 'true' };
    it('are not used in place of a missing address, unless a setting allows it', () => {
      expect(() => readEnv(platform)).toThrow(/API_DB_URL is missing.*api_gateway.*API_DB_ANY_ROLE=true/);
      expect(() => readEnv({ ...platform, API_DB_ANY_ROLE: 'yes' })).toThrow('API_DB_URL is missing');
      expect(readEnv({ ...platform, ...meant }).databaseUrl).toBe(platform.SUPABASE_DB_URL);
      expect(readEnv({ ...platform, ...meant, API_DB_URL: 'postgresql://x' }).databaseUrl).toBe('postgresql://x');
      expect(() => readEnv({ SUPABASE_URL: 'https://x', ...meant })).toThrow('API_DB_URL is missing');
    });
    it.each(['postgres', 'postgres.abcdef', 'supabase_admin', 'supabase_admin.abcdef', 'p%6Fstgres'])(
      'are refused as %s, without quoting the password',
      (role) => {
        const address = { API_DB_URL: `postgresql://${role}:secret@y/postgres`, SUPABASE_URL: 'https://x' };
        expect(() => readEnv(address)).toThrow(/^(?!.*secret).*API_DB_URL must name the role api_gateway/);
        expect(readEnv({ ...address, ...meant }).databaseUrl).toBe(address.API_DB_URL);
      },
    );
    it.each(['api_gateway', 'api_gateway.abcdef', 'postgres_reader'])('are not refused as %s', (role) => {
      const API_DB_URL = `postgresql://${role}:secret@y/postgres`;
      expect(readEnv({ ...given, API_DB_URL }).databaseUrl).toBe(API_DB_URL);
    });
    it('are refused if the text is not an address', () => {
      expect(() => readEnv({ ...given, API_DB_URL: 'localhost' })).toThrow('API_DB_URL must be a whole address');
    });
  });
  it('need the site for keys of statements, and never quote one', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const key = privateKey.export({ format: 'jwk' });
    const keys = { ...given, STATEMENT_KEYS: JSON.stringify({ keys: [key] }) };
    expect(() => readEnv(keys)).toThrow('The setting SITE_URL is missing: statements name the site');
    expect(readEnv({ ...keys, SITE_URL: 'https://x.example' }).statementKeys).toEqual([key]);
    expect(readEnv(given).statementKeys).toBeNull();
    const wrong = { ...given, STATEMENT_KEYS: JSON.stringify([key]) };
    expect(() => readEnv(wrong)).toThrow(new RegExp(`^(?!.*${key.d}).*STATEMENT_KEYS must be`));
  });
  it.each(['SUPABASE_JWKS', 'SUPABASE_PUBLISHABLE_KEYS', 'FEED_LIMITS'])('name %s when it is not JSON', (name) => {
    expect(() => readEnv({ ...given, [name]: 'hidden' })).toThrow(new RegExp(`^(?!.*hidden).*${name}`));
  });
  it.each(['{"keys":[{"kty":"EC"}]}', '[{"kty":"EC"}]'])('read the key set %s', (text) => {
    expect(readEnv({ ...given, SUPABASE_JWKS: text }).jwks).toEqual({ keys: [{ kty: 'EC' }] });
  });
  it('refuse JSON that is not a key set', () => {
    expect(() => readEnv({ ...given, SUPABASE_JWKS: '{"key":1}' })).toThrow('SUPABASE_JWKS');
  });
  it('split lists', () => {
    expect(readEnv({ ...given, ALLOWED_ORIGINS: ' https://a , https://b,' }).allowedOrigins).toEqual([
      'https://a',
      'https://b',
    ]);
  });
  it('accept addresses with a slash at the end', () => {
    const { siteUrl, allowedOrigins } = readEnv({ ...given, SITE_URL: 'https://a/', ALLOWED_ORIGINS: 'https://a/' });
    expect([siteUrl, ...allowedOrigins]).toEqual(['https://a', 'https://a']);
  });
  it('derive from the address whether the database is reached by TLS', () => {
    const tlsOf = (query: string, more = {}) =>
      readEnv({ ...given, API_DB_URL: `postgresql://a:b@x/y${query}`, ...more }).databaseTls;
    expect([tlsOf(''), tlsOf('?sslmode=disable')]).toEqual([null, null]);
    expect([tlsOf('?sslmode=require'), tlsOf('?sslmode=verify-full')]).toEqual([{ ca: null }, { ca: null }]);
    const ca = '-----BEGIN CERTIFICATE-----';
    expect(tlsOf('?sslmode=require', { API_DB_CA: ca })).toEqual({ ca });
    expect(() => tlsOf('?sslmode=require', { API_DB_CA: 'my.pem' })).toThrow('API_DB_CA');
    // This mode would connect without encryption if the server asks for that.
    expect(() => tlsOf('?sslmode=prefer')).toThrow('sslmode');
  });
  it('shift the clock of a local function only', () => {
    expect(readEnv({ ...given, MUSTER_CLOCK_OFFSET_MS: '5000' }).clockOffsetMs).toBe(5000);
    for (const deployed of ['SB_EXECUTION_ID', 'DENO_DEPLOYMENT_ID']) {
      expect(readEnv({ ...given, MUSTER_CLOCK_OFFSET_MS: '5000', [deployed]: 'x' }).clockOffsetMs).toBe(0);
    }
  });
  it('refuse an unknown zone', () => {
    expect(readEnv({ ...given, ORG_TIMEZONE: 'America/New_York' }).orgTimezone).toBe('America/New_York');
    for (const zone of ['EST5', 'CET']) {
      expect(() => readEnv({ ...given, ORG_TIMEZONE: zone })).toThrow('ORG_TIMEZONE');
    }
  });
  it('determine how emails are sent, and report what is missing for that', () => {
    const mail = { ...given, SITE_URL: 'https://a', MAIL_FROM: 'shifts@a.org', MAIL_SMTP_URL: 'smtps://b' };
    expect(readEnv(given).mail).toBeNull();
    expect(readEnv(mail).mail).toEqual({ from: 'shifts@a.org', smtp: 'smtps://b' });
    for (const name of ['SITE_URL', 'MAIL_FROM']) expect(() => readEnv({ ...mail, [name]: '' })).toThrow(name);
    expect(() => readEnv({ ...mail, MAIL_FROM: 'Shifts <shifts@a.org>' })).toThrow('MAIL_FROM');
    expect(() => readEnv({ ...mail, MAIL_SMTP_URL: 'mail.a.org' })).toThrow('MAIL_SMTP_URL');
    expect(() => readEnv({ ...mail, MAIL_HTTP_URL: 'https://c' })).toThrow('MAIL_HTTP_KEY');
  });
  it.each([
    ['API_DB_POOL', 'many', 'must be a whole number'],
    ['API_DB_POOL', '2.5', 'must be a whole number'],
    ['API_DB_CA', 'my.pem', 'must be a certificate in PEM format'],
    ['API_DB_URL', 'postgres://x/y?sslmode=prefer', 'must have the sslmode require, verify-full or disable'],
    ['SUPABASE_URL', '', 'is missing'],
    ['SUPABASE_JWKS', '{"key":1}', 'must be a JSON Web Key Set'],
    ['SUPABASE_PUBLISHABLE_KEYS', 'hidden', 'must be JSON'],
    ['FEED_LIMITS', '{"events": 0}', 'must be limits: events is not a positive number'],
    ['ORG_TIMEZONE', 'CET', 'must be a time zone like Europe/Berlin'],
    ['MAIL_FROM', 'Shifts <shifts@a.org>', 'must be an email address'],
    ['MAIL_SMTP_URL', 'mail.a.org', 'must be a whole address, with smtps:// or https:// before it'],
    ['MUSTER_CLOCK_OFFSET_MS', 'soon', 'must be a whole number'],
  ])('say of %s=%s that it %s', (name, value, expected) => {
    expect(() => readEnv({ ...given, [name]: value })).toThrow(new Error(`The setting ${name} ${expected}`));
  });
  it('report all problems at once, with a sentence for each', () => {
    const wrong = { ...given, SUPABASE_URL: '', API_DB_POOL: 'many', ORG_TIMEZONE: 'Mars/Olympus' };
    expect(() => readEnv(wrong)).toThrow(
      new Error(
        [
          'The setting API_DB_POOL must be a whole number',
          'The setting SUPABASE_URL is missing',
          'The setting ORG_TIMEZONE must be a time zone like Europe/Berlin',
        ].join('\n'),
      ),
    );
  });
});
