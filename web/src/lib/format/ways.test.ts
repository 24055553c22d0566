import { expect, it } from 'vitest';
import { contactLink, mapLink } from './ways.ts';

it.each([
  ['Kim, +49 (151) 123-45', 'tel:+4915112345'],
  ['Ask Kim: kim+gate@example.org, tent 4', 'mailto:kim%2Bgate@example.org'],
  ['kim@example.org or 0151 123456', 'tel:0151123456'],
  ['Kim at tent 12', null],
  ['a@b.c?cc=x@example.org', 'mailto:a@b.c%3Fcc%3Dx'],
  [null, null],
])('links the contact %s to %s', (contact, link) => {
  expect(contactLink(contact)).toBe(link);
});

it('looks for an address on a map', () => {
  expect(mapLink('Hafen 3\nKöln & more')).toBe(
    'https://www.openstreetmap.org/search?query=Hafen%203%20K%C3%B6ln%20%26%20more',
  );
});
