import { describe, expect, it } from 'vitest';
import { corsHeaders } from './cors.ts';

const allowed = ['https://app.example.org'];

describe('another origin', () => {
  it.each([null, 'null', 'https://evil.example', 'https://app.example.org.evil.example', 'http://app.example.org'])(
    'gets no headers if it is %j',
    (origin) => {
      expect(corsHeaders(origin, allowed)).toEqual({});
      expect(corsHeaders(origin, allowed, 'GET')).toEqual({});
    },
  );
  it('may read answers and their headers if it is allowed', () => {
    expect(corsHeaders('https://app.example.org', allowed)).toEqual({
      'access-control-allow-origin': 'https://app.example.org',
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'content-disposition, link, retry-after, x-request-id, x-server-time',
    });
  });
  it('may use the methods of the path', () => {
    expect(corsHeaders('https://app.example.org', allowed, 'GET, HEAD, OPTIONS')).toMatchObject({
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': expect.stringContaining('authorization'),
    });
  });
});
