import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { withoutUncalled } from './without-unreachable.ts';

const client = `class Client {
  constructor() { this.start(); this.extra = { one: this._one.bind(this) }; }
  start() { return 1; }
  read() { return this._load(); }
  _load() { return this.start(); }
  _one() { return 2; }
}`;

it('keeps what the named methods and the constructor reach, and leaves the rest empty', () => {
  const code = withoutUncalled(client, ['read']);
  expect(code).toContain('_load() { return this.start(); }');
  expect(code).toContain('start() { return 1; }');
  expect(code).toContain('_one() {}');
});

it('refuses a method that is not there, so that a new version is looked at', () => {
  expect(() => withoutUncalled(client, ['readAll'])).toThrow('no method readAll');
});

it('names every method of the authentication client that the sources call', async () => {
  const sources = import.meta.glob('./src/**/*.ts', { eager: true, query: '?raw', import: 'default' });
  const calls = [
    ...Object.values(sources)
      .join('\n')
      .matchAll(/\bauthClient\.(\w+)\(/g),
  ].map(([, name]) => name);
  const named = await readFile(new URL('without-unreachable.ts', import.meta.url), 'utf8');
  expect(calls.length).toBeGreaterThan(5);
  for (const name of calls) expect(named).toContain(`'${name}'`);
});

it('understands the client that is installed', async () => {
  const file = createRequire(import.meta.url)
    .resolve('@supabase/auth-js')
    .replace('/main/index.js', '/module/GoTrueClient.js');
  const code = await readFile(file, 'utf8');
  const left = withoutUncalled(code, ['signOut']);
  expect(left).toContain('_challengeAndVerify(params) {}');
  expect(left).not.toContain("signOut(options = { scope: 'global' }) {}");
});
