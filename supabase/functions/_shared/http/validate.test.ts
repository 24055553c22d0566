import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { problem } from '../contract/error-details.ts';
import { eventBody } from '../contract/events.ts';
import { type ApiError, detailOf } from './api-error.ts';
import { validate } from './validate.ts';

function refusal(schema: z.core.$ZodType, value: unknown) {
  try {
    validate(schema, value);
  } catch (error) {
    const { code, message, more } = error as ApiError;
    return { code, message, details: more.details };
  }
  return undefined;
}

describe('validation', () => {
  it('returns what the contract reads', () => {
    expect(validate(z.strictObject({ name: z.string().check(z.trim()) }), { name: ' Ada ' })).toEqual({ name: 'Ada' });
  });
  it('names each wrong path once, and unknown keys at their own path', () => {
    const body = {
      title: 'x'.repeat(501),
      start_time: 'soon',
      end_time: '2026-06-13T13:00:00Z',
      slot_assignments: [{ slot_type_id: 'x', required_count: 1, extra: 1 }, 7],
      admin: true,
    };
    expect(refusal(eventBody, body)).toEqual({
      code: 'invalid_request',
      message: 'The request is not valid',
      details: [
        detailOf('title', { code: 'too_long', params: { max: 500 } }),
        detailOf('start_time', { code: 'invalid_format', params: { format: 'date_time' } }),
        detailOf('slot_assignments.0.slot_type_id', { code: 'invalid_format', params: { format: 'uuid' } }),
        detailOf('slot_assignments.0.extra', { code: 'unknown_key', params: {} }),
        detailOf('slot_assignments.1', { code: 'invalid_type', params: { expected: 'object' } }),
        detailOf('admin', { code: 'unknown_key', params: {} }),
      ],
    });
  });
  it('names at most fifty wrong paths and shortens long ones, so that the answer stays small whatever is sent', () => {
    const keys = Array.from({ length: 1_000 }, (_, index) => [`${index}${'x'.repeat(500)}`, 1]);
    const { details = [] } = refusal(z.strictObject({}), Object.fromEntries(keys)) ?? {};
    expect(details).toHaveLength(50);
    expect(details[0]?.path).toBe(`0${'x'.repeat(199)}`);
  });
  it('reports the first of several problems with one value', () => {
    const tooShort = problem('too_small', { what: 'number', min: 3 });
    const short = z.string().check(z.minLength(3, tooShort), z.regex(/^x/, problem('repeated', {})));
    expect(refusal(short, 'a')?.details).toMatchObject([{ code: 'too_small' }]);
  });
  it('uses the only detail as the message', () => {
    expect(refusal(eventBody, null)).toEqual({
      code: 'invalid_request',
      message: 'Must be an object',
      details: [detailOf('', { code: 'invalid_type', params: { expected: 'object' } })],
    });
  });
  it('derives a problem from the issue if the contract names none', () => {
    const bare = z.strictObject({
      a: z.string(),
      b: z.array(z.string()),
      c: z.number(),
      d: z.boolean(),
      e: z.literal(1),
    });
    expect(refusal(bare, {})?.details?.map(({ message }) => message)).toEqual([
      'Must be text',
      'Must be a list',
      'Must be a number',
      'Must be true or false',
      'Is not valid',
    ]);
  });
});
