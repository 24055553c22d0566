import { describe, expect, it } from 'vitest';
import { requiredGuard } from './required-guard.ts';

const callerId = '6f1d8a1a-0000-4000-8000-00000000000a';
const asked = { callerId, pathId: undefined, keys: [] };

describe('the guard of a call', () => {
  it.each(['public', 'token'] as const)('is none for access %s', (access) => {
    expect(requiredGuard({ access, adminKeys: ['role'] }, { ...asked, keys: ['role'] })).toBeUndefined();
  });
  it('follows from the access', () => {
    expect(requiredGuard({ access: 'member' }, asked)).toBe('member');
    expect(requiredGuard({ access: 'admin' }, asked)).toBe('admin');
  });
  it('requires an administrator if the call is about somebody else', () => {
    expect(requiredGuard({ access: 'self' }, { ...asked, pathId: callerId.toUpperCase() })).toBe('member');
    expect(requiredGuard({ access: 'self' }, { ...asked, pathId: callerId.replace('a', 'b') })).toBe('admin');
    expect(requiredGuard({ access: 'self' }, { ...asked, pathId: 'me' })).toBe('admin');
  });
  it('requires an administrator if a key for administrators is used', () => {
    const call = { access: 'self', adminKeys: ['role'] } as const;
    expect(requiredGuard(call, { callerId, pathId: callerId, keys: ['name'] })).toBe('member');
    expect(requiredGuard(call, { callerId, pathId: callerId, keys: ['name', 'role'] })).toBe('admin');
  });
});
