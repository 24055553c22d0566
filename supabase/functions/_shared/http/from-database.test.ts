import { describe, expect, it } from 'vitest';
import { fromDatabase } from './from-database.ts';

describe('a database error', () => {
  it('with a refusal is that refusal', () => {
    expect(
      fromDatabase({ code: 'MU409', message: 'This slot is already full', detail: '{"code": "slot_full"}' }),
    ).toMatchObject({
      code: 'slot_full',
      message: 'This slot is already full',
      more: {},
    });
  });
  it('about the body names the path', () => {
    const detail = '{"code": "not_found", "params": {"what": "slot_type"}, "path": "slot_types.0.id"}';
    const error = { code: 'MU400', message: 'Slot type not found', detail };
    expect(fromDatabase(error)?.more.details).toEqual([{ path: 'slot_types.0.id', message: 'Slot type not found' }]);
  });
  it('about too many calls says how long to wait', () => {
    const error = { code: 'MU429', message: 'Wait' };
    const detail = '{"code": "rate_limited", "params": {"what": "sync", "retry_after": 17}}';
    expect(fromDatabase({ ...error, detail })?.more.retryAfter).toBe(17);
    expect(fromDatabase({ ...error, detail: '{"code": "rate_limited"}' })?.more.retryAfter).toBe(60);
  });
  it.each(['08006', '28P01', '53300', '57P01', '57P03', '57014', '55P03', '25P03', '25006', '40P01'])(
    '%s means: not now',
    (code) => {
      expect(fromDatabase({ code, message: 'secret' })).toMatchObject({
        code: 'unavailable',
        more: { retryAfter: 5, reason: code },
      });
    },
  );
  it.each([
    { code: '23505', message: 'duplicate key', detail: 'Key (email)=(a@example.org) already exists.' },
    { code: 'MU409', message: 'x', detail: '{"code": "no_such_code"}' },
    { code: 'MU409', message: 'x' },
    { code: '42501', message: 'permission denied for table profiles' },
    { code: 'P0001', message: 'x', detail: '{"code": "slot_full"}' },
    { code: 'MU409', message: 'x', detail: 'slot_full' },
  ])('%j is nothing the caller may read', (error) => {
    expect(fromDatabase(error)).toBeNull();
  });
});
