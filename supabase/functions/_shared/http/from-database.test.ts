import { describe, expect, it } from 'vitest';
import { fromDatabase } from './from-database.ts';

const raised = (status: number, detail: object, message = 'A sentence') => ({
  code: `MU${status}`,
  message,
  detail: JSON.stringify(detail),
});

describe('a database error', () => {
  it('with a refusal becomes that refusal, with its data', () => {
    const params = { own: true, event_id: '1', event_title: 'Bar' };
    expect(fromDatabase(raised(409, { code: 'overlap', params }, 'This overlaps'))).toMatchObject({
      message: 'This overlaps',
      reason: { code: 'overlap', params },
      more: {},
    });
  });
  it('about the body becomes a detail at its path', () => {
    const detail = { code: 'not_found', params: { what: 'slot_type' }, path: 'slot_types.0.id' };
    expect(fromDatabase(raised(400, detail, 'Slot type not found'))).toMatchObject({
      reason: { code: 'invalid_request', params: {} },
      message: 'Slot type not found',
      more: { details: [{ ...detail, message: 'Slot type not found' }] },
    });
  });
  it('about too many calls contains the seconds to wait', () => {
    const detail = { code: 'rate_limited', params: { what: 'sync', retry_after: 17 } };
    expect(fromDatabase(raised(429, detail))).toMatchObject({ reason: detail });
  });
  it.each(['08006', '28P01', '53300', '57P01', '57P03', '57014', '55P03', '25P03', '25006', '40P01'])(
    '%s is answered with 503',
    (code) => {
      expect(fromDatabase({ code, message: 'secret' })).toMatchObject({
        reason: { code: 'unavailable', params: { what: 'service', retry_after: 5 } },
        more: { reason: code },
      });
    },
  );
  it.each([
    { code: '23505', message: 'duplicate key', detail: 'Key (email)=(a@example.org) already exists.' },
    raised(409, { code: 'no_such_code', params: {} }),
    raised(400, { code: 'slot_full', params: {} }),
    raised(404, { code: 'slot_full', params: {} }),
    { code: 'MU409', message: 'x', detail: '{' },
    { code: 'MU409', message: 'x' },
    { code: '42501', message: 'permission denied for table profiles' },
    { ...raised(409, { code: 'slot_full', params: {} }), code: 'P0001' },
  ])('%j is nothing the caller may read', (error) => {
    expect(fromDatabase(error)).toBeNull();
  });
});
