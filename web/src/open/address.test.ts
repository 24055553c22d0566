import { expect, it } from 'vitest';
import { anywhere, apiPathOf, readAddress, writeAddress } from './address.ts';

const id = 'e0000000-0000-4000-8000-000000000003';
const slot = 'c0000000-0000-4000-8000-000000000003';
const read = (path: string) => readAddress(new URL(path, 'https://muster.example'));

it('an address is read and written', () => {
  const path = `/open/${id}?from=2026-06-13&slot=${slot}&lang=de&color=%230a6&background=%23fff&embed=1`;
  const address = read(path);
  expect(address).toEqual({
    ...{ scope: id, link: null, from: '2026-06-13', slot, lang: 'de', embed: true, color: '#0a6', background: '#fff' },
  });
  expect(address && writeAddress(address)).toBe(path);
  expect(address && writeAddress(address, { slot: null, embed: false, color: null, background: null })).toBe(
    `/open/${id}?from=2026-06-13&lang=de`,
  );
});

it.each(['/open', '/open/', '/open?x=1'])('%s is the page of everything', (path) => {
  expect(read(path)).toMatchObject({ scope: null, from: null, slot: null });
});

it.each(['/open/x', `/open/${id}/more`, '/open/%2e%2e', `/open/${id}x`])('%s is no page', (path) => {
  expect(read(path)).toBeNull();
});

it('nonsense in parameters is ignored', () => {
  const address = read('/open?from=tomorrow&slot=1&lang=deutsch&embed=yes&color=red&background=%3Cscript%3E');
  expect(address).toEqual({
    ...{ scope: null, link: null, from: null, slot: null, lang: null, embed: false, color: null, background: null },
  });
});

it('the API is asked for what the address shows', () => {
  expect(apiPathOf(anywhere)).toBe('/open');
  expect(apiPathOf({ ...anywhere, scope: id, from: '2026-06-13' })).toBe(`/open?scope=${id}&from=2026-06-13`);
});

const link = 'aZ09_-aZ09_-aZ09_-aZ09';

it('the secret of a link is kept through days and languages, and is all that the API is asked about', () => {
  const address = read(`/open?link=${link}&from=2026-06-13`);
  expect(address).toMatchObject({ link, from: '2026-06-13' });
  expect(address && writeAddress(address, { from: null, lang: 'de' })).toBe(`/open?link=${link}&lang=de`);
  expect(apiPathOf({ scope: id, link, from: '2026-06-13' })).toBe(`/open?link=${link}&from=2026-06-13`);
});

it.each([link.slice(1), `${link}x`, `${link.slice(1)}.`])(
  'an address with a link of another form is no page: %s',
  (each) => {
    expect(read(`/open?link=${each}`)).toBeNull();
  },
);
