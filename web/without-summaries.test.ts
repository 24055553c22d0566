import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stripped } from './without-summaries.ts';

const contract = join(import.meta.dirname, '../supabase/functions/_shared/contract');

it('finds the summary of every call, and changes nothing else', () => {
  for (const file of readdirSync(contract).filter((name) => /(?<!\.test)\.ts$/.test(name) && name !== 'call.ts')) {
    const source = readFileSync(join(contract, file), 'utf8');
    const left = stripped(source);
    expect(left, file).not.toMatch(/^\s+summary:/m);
    const calls = (text: string) => text.match(/= call\(\{/g)?.length ?? 0;
    expect(calls(left)).toBe(calls(source));
    expect(source.split('\n')).toEqual(expect.arrayContaining(left.split('\n')));
  }
});
