import { describe, expect, it } from 'vitest';
import { eventQuery } from '../contract/events.ts';
import { detailOf } from './api-error.ts';
import { shapeQuery, splitQuery } from './read-query.ts';

const read = (search: string) => ({ ...shapeQuery(splitQuery(search), eventQuery) });

describe('a query', () => {
  it('has lists for parameters that may be repeated, and numbers if the text is one', () => {
    expect(read('?slot_type_ids=a&slot_type_ids=b&limit=20&from=2026-06-01T00:00:00%2B02:00')).toEqual({
      slot_type_ids: ['a', 'b'],
      limit: 20,
      from: '2026-06-01T00:00:00+02:00',
    });
    expect(read('?slot_type_ids=a')).toEqual({ slot_type_ids: ['a'] });
  });
  it.each(['0x10', '1e2', '', ' 5', 'ten'])('does not take %j for a number', (text) => {
    expect(read(`?limit=${text}`)).toEqual({ limit: text });
  });
  it('keeps unknown parameters, which the contract refuses', () => {
    expect(read('?a=1&__proto__=2&constructor=3')).toEqual({ a: '1', ['__proto__']: '2', constructor: '3' });
  });
  it('reads odd forms as browsers do', () => {
    expect(read('')).toEqual({});
    expect(read('?')).toEqual({});
    expect(read('?&&cursor=a+b=c&')).toEqual({ cursor: 'a b=c' });
    expect(read('?cursor')).toEqual({ cursor: '' });
  });
  it('refuses a repeated parameter that is not a list', () => {
    expect(() => read('?limit=1&limit=1')).toThrow(
      expect.objectContaining({ more: { details: [detailOf('limit', { code: 'repeated', params: {} })] } }),
    );
  });
  it.each(['?cursor=%ff', '?%C3%28=1', '?cursor=%'])('refuses %s, which is no UTF-8', (search) => {
    expect(() => read(search)).toThrow('Must be encoded as UTF-8');
  });
});
