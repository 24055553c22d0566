import { expect, it } from 'vitest';
import { isSameAddress, maskedAddress } from './address.ts';

it('shows only the host of an address', () => {
  expect(maskedAddress('https://calendar.example.org/private-0123/basic.ics?key=abc')).toEqual({
    host: 'calendar.example.org',
    rest: '/••••••',
  });
  expect(maskedAddress('webcal://club.example.org:8443/feed')).toEqual({
    host: 'club.example.org:8443',
    rest: '/••••••',
  });
  expect(maskedAddress('https://club.example.org?key=abc')).toEqual({ host: 'club.example.org', rest: '/••••••' });
  expect(maskedAddress('https://club.example.org/')).toEqual({ host: 'club.example.org', rest: '' });
});

it('recognizes the same address written differently', () => {
  expect(isSameAddress('webcal://Club.example.org/feed.ics', ' https://club.example.org/feed.ics')).toBe(true);
  expect(isSameAddress('https://club.example.org/feed.ics', 'https://club.example.org/feed.ics?x')).toBe(false);
  expect(isSameAddress('https://club.example.org/A', 'https://club.example.org/a')).toBe(false);
  expect(isSameAddress('not yet', 'https://club.example.org')).toBe(false);
});
