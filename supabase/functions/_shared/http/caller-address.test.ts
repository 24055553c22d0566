import { describe, expect, it } from 'vitest';
import { callerAddress } from './caller-address.ts';

const of = (headers: Record<string, string>) => callerAddress(new Headers(headers));

describe('the address of a caller', () => {
  it('is the one that the nearest gateway has added, not what the caller claims', () => {
    expect(of({ 'x-forwarded-for': '10.0.0.1, 203.0.113.7' })).toBe('203.0.113.7');
    expect(of({ 'x-forwarded-for': '203.0.113.7' })).toBe('203.0.113.7');
  });
  it('is the one of version 4 that one of version 6 contains', () => {
    expect(of({ 'x-forwarded-for': '::ffff:203.0.113.7' })).toBe('203.0.113.7');
  });
  it('is that of the network in front of a hosted project', () => {
    expect(of({ 'cf-connecting-ip': '198.51.100.9', 'x-forwarded-for': '10.0.0.1, 203.0.113.7' })).toBe('198.51.100.9');
  });
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
  ])('of IPv6 is its network of 64 bits: %s', (address, network) => {
    expect(of({ 'x-forwarded-for': address })).toBe(network);
  });
  it.each(['', 'nonsense', `${'9'.repeat(500)}`, ']/x', 'fe80::1%eth0'])(
    'is unknown for anything else: %s',
    (address) => {
      expect(of({ 'x-forwarded-for': address })).toBe('unknown');
    },
  );
  it('is unknown without a header', () => {
    expect(of({})).toBe('unknown');
  });
});
