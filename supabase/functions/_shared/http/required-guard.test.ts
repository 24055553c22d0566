import { describe, expect, it } from 'vitest';
import { requiredGuard } from './required-guard.ts';

const asked = { pathId: undefined, keys: [] };

describe('the guard of a call', () => {
  it('is none for a public call', () => {
    expect(requiredGuard({ access: 'public', adminKeys: ['role'] }, { ...asked, keys: ['role'] })).toBeUndefined();
  });
  it('follows from the access', () => {
    expect(requiredGuard({ access: 'token' }, asked)).toBe('session');
    expect(requiredGuard({ access: 'member' }, asked)).toBe('member');
    expect(requiredGuard({ access: 'admin' }, asked)).toBe('admin');
    expect(requiredGuard({ access: 'self' }, { ...asked, pathId: 'me' })).toEqual({ self: 'me' });
  });
  it('requires an administrator if a key for administrators is used', () => {
    const call = { access: 'self', adminKeys: ['role'] } as const;
    expect(requiredGuard(call, { pathId: 'me', keys: ['name'] })).toEqual({ self: 'me' });
    expect(requiredGuard(call, { pathId: 'me', keys: ['name', 'role'] })).toBe('admin');
  });
});
