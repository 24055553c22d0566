import { describe, expect, test } from 'vitest';
import { doorsOf, readSettings } from './settings.ts';

test('without any variable: the ports of the Supabase CLI, the real time, a folder of the project', () => {
  const settings = readSettings({}, '/project');
  expect(settings.ports).toEqual({ web: 5173, gateway: 54321, database: 54322, inbox: 54324, smtp: 54325 });
  expect(settings).toMatchObject({ dataDir: '/project/.muster', clockOffsetMs: 0, siteUrl: 'http://localhost:5173' });
  expect(settings.signInLimits).toBe(true);
  expect(settings.allowedOrigins).toEqual(['http://localhost:5173', 'http://127.0.0.1:5173']);
});

test('every variable is used', () => {
  const env = {
    PORT: '1',
    MUSTER_API_PORT: '2',
    MUSTER_DB_PORT: '3',
    MUSTER_MAIL_PORT: '4',
    MUSTER_SMTP_PORT: '65535',
    MUSTER_DATA_DIR: '/elsewhere',
    SITE_URL: 'https://muster.example/',
    ALLOWED_ORIGINS: 'https://a.example, https://b.example',
    MUSTER_HOST: 'laptop.local',
    MUSTER_SIGN_IN_LIMITS: 'off',
  };
  expect(readSettings(env, '/project')).toEqual({
    ports: { web: 1, gateway: 2, database: 3, inbox: 4, smtp: 65535 },
    dataDir: '/elsewhere',
    clockOffsetMs: 0,
    host: 'laptop.local',
    siteUrl: 'https://muster.example',
    allowedOrigins: ['https://a.example', 'https://b.example'],
    signInLimits: false,
  });
});

describe('MUSTER_HOST', () => {
  test.each([
    ['192.168.1.20', 'http://192.168.1.20:5173'],
    ['fd00::20', 'http://[fd00::20]:5173'],
    ['Laptop.local', 'http://laptop.local:5173'],
  ])('%s is where people open the app, and whose pages are its own', (host, site) => {
    const settings = readSettings({ MUSTER_HOST: host }, '/project');
    expect(settings).toMatchObject({ host, siteUrl: site, allowedOrigins: [site, 'http://127.0.0.1:5173'] });
    const { web, gateway } = doorsOf(settings);
    expect(web.hosts).toContain(new URL(site).host);
    expect(web.hosts).toContain('localhost:5173');
    for (const { origins } of [web, gateway]) expect(origins).toContain(site);
  });
  test.each(['', 'localhost', '127.0.0.1', '::1'])('%j changes nothing', (host) => {
    expect(readSettings({ MUSTER_HOST: host }, '/project')).toEqual(readSettings({}, '/project'));
  });
  test.each(['0.0.0.0', '0', '::', '0::0', '*', 'two words', 'a/b', 'x:1', 'me@laptop'])('%s is refused', (host) => {
    expect(() => readSettings({ MUSTER_HOST: host }, '/project')).toThrow(`MUSTER_HOST=${host} is not an address`);
  });
});

test('the doors accept the configured names and origins, but not pages of the inbox', () => {
  const env = { SITE_URL: 'https://muster.example', ALLOWED_ORIGINS: 'https://a.example' };
  const { web, gateway } = doorsOf(readSettings(env, '/project'));
  expect([...web.hosts]).toEqual(['localhost:5173', '127.0.0.1:5173', '[::1]:5173', 'muster.example']);
  expect(gateway.hosts).toContain('127.0.0.1:54321');
  for (const { origins } of [web, gateway]) {
    for (const origin of ['https://muster.example', 'https://a.example', 'http://localhost:5173']) {
      expect(origins).toContain(origin);
    }
    expect(origins).not.toContain('http://localhost:54324');
  }
});

test('MUSTER_NOW moves the clock to that moment', () => {
  const { clockOffsetMs } = readSettings({ MUSTER_NOW: '2027-03-14T09:00:00+01:00' }, '/project');
  expect(Math.abs(Date.now() + clockOffsetMs - Date.parse('2027-03-14T08:00:00Z'))).toBeLessThan(1000);
});

test.each([
  ['PORT', '0'],
  ['MUSTER_API_PORT', '65536'],
  ['MUSTER_DB_PORT', '54322.5'],
  ['MUSTER_MAIL_PORT', 'mail'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readSettings({ [name]: value }, '/project')).toThrow(`${name}=${value} is not a port`);
});

test.each(['tomorrow', '2027-03-14', '2027-03-14T09:00:00', '2027-13-40T09:00:00Z'])(
  'MUSTER_NOW=%s is refused',
  (now) => {
    expect(() => readSettings({ MUSTER_NOW: now }, '/project')).toThrow(`MUSTER_NOW=${now} is not a time`);
  },
);
