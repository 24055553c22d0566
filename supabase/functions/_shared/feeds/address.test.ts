import { describe, expect, it } from 'vitest';
import { checkFeedAddress } from './address.ts';
import { isPublicAddress } from './ip-address.ts';

const refused = (reason: string) => ({ code: 'feed_address', params: { reason } });
const notPublic = refused('not_public');

describe('the address of a feed', () => {
  it.each([
    'https://calendar.example.org/a/b.ics?key=1',
    'http://calendar.example.org/',
    'webcal://calendar.example.org/a.ics',
    'webcals://calendar.example.org/a.ics',
    'WEBCAL://calendar.example.org/a.ics',
    ' https://calendar.example.org:443/a.ics ',
    'http://calendar.example.org:80/a.ics',
    'https://8.8.8.8/a.ics',
    'https://[2606:4700::1111]/a.ics',
    'https://[::ffff:8.8.8.8]/a.ics',
    'https://calendar.example.org./a.ics',
  ])('%s may be fetched', (address) => expect(checkFeedAddress(address, [])).toBeNull());

  it.each([
    'file:///etc/passwd',
    'ftp://example.org/a.ics',
    'data:text/calendar,BEGIN:VCALENDAR',
    'javascript:alert(1)',
    'gopher://example.org/',
    'blob:https://example.org/1',
    'example.org/a.ics',
    'https://',
    'https://@example.org/a.ics',
    'https://:@example.org/a.ics',
    'http://example.org\\@127.0.0.1/',
    'http://example.org\\a.ics',
    '',
  ])('%s is not a web address', (address) => {
    expect(checkFeedAddress(address, [])).toEqual({
      code: 'invalid_format',
      params: { format: 'web_address' },
    });
  });

  it.each(['https://user:pass@example.org/', 'https://user@example.org/', 'webcal://:pass@example.org/'])(
    '%s contains credentials',
    (address) => expect(checkFeedAddress(address, [])).toEqual(refused('credentials')),
  );

  it.each(['https://example.org:8443/', 'http://example.org:22/', 'webcal://example.org:81/'])(
    '%s names another port',
    (address) => expect(checkFeedAddress(address, [])).toEqual(refused('port')),
  );

  it.each([
    'http://localhost/',
    'http://LOCALHOST./',
    'http://intranet/a.ics',
    'http://app.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'webcal://192.168.1.1/a.ics',
    'webcal://0x7f000001/a.ics',
    'http://①②⑦.0.0.1/',
    'http://127。0。0。1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:ffff:10.0.0.1]/',
    'http://[64:ff9b::10.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'http://[::127.0.0.1]/',
    'http://127.0.0.1./',
  ])('%s is not public', (address) => expect(checkFeedAddress(address, [])).toEqual(notPublic));

  it('exempts exactly the hosts and ports that the setting names', () => {
    const allowed = ['localhost:8080', '127.0.0.1:80', 'Feeds.Intranet:443', '[::1]:8080'];
    expect(checkFeedAddress('http://localhost:8080/a.ics', allowed)).toBeNull();
    expect(checkFeedAddress('http://127.0.0.1/a.ics', allowed)).toBeNull();
    expect(checkFeedAddress('https://feeds.intranet/a.ics', allowed)).toBeNull();
    expect(checkFeedAddress('http://[::1]:8080/a.ics', allowed)).toBeNull();
    expect(checkFeedAddress('http://localhost:8081/a.ics', allowed)).not.toBeNull();
    expect(checkFeedAddress('http://localhost/a.ics', allowed)).not.toBeNull();
    expect(checkFeedAddress('http://user:pass@localhost:8080/', allowed)).not.toBeNull();
    expect(checkFeedAddress('file://localhost:8080/', allowed)).not.toBeNull();
  });
});

describe('a public address', () => {
  it.each([
    '1.1.1.1',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2001:200::1',
    '64:ff9b::8.8.8.8',
    '2002:808:808::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '0.0.0.0',
    '10.255.255.255',
    '100.64.0.0',
    '100.127.255.255',
    '127.255.255.255',
    '169.254.0.1',
    '172.16.0.0',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.0',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::127.0.0.1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::1',
    '3fff::1',
    'fc00::1',
    'fdff::1',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fec0::1',
    'ff02::1',
    '1::',
    '4000::1',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    '',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '1::2::3',
    ':::',
    '1:2:3:4:5:6:7:8:9',
    'example.org',
    '2001:4860::g',
  ])('%s is not an address', (address) => expect(isPublicAddress(address)).toBe(false));
});
