import { expect, it } from 'vitest';
import { isForeignFrame } from './frame.ts';

const origin = 'https://muster.example';
const sites = ['https://club.example'];
const top = {};
/** A window in a frame of a page at `referrer`, in a browser that names all origins around it or none. */
const framed = (referrer: string, ancestorOrigins?: string[], parent: unknown = top) => ({
  ...{ self: {}, parent, top, document: { referrer } },
  location: { origin, ...(ancestorOrigins && { ancestorOrigins }) },
});

it('a page in no frame is not foreign', () => {
  const self = {};
  expect(
    isForeignFrame(
      { self, parent: self, top: self, location: { origin }, document: { referrer: 'https://x.example' } },
      [],
    ),
  ).toBe(false);
});

it.each([
  ['https://club.example/page', ['https://club.example'], false],
  [`${origin}/`, [origin], false],
  ['https://evil.example/', ['https://evil.example'], true],
  ['https://club.example/', ['https://club.example', 'https://evil.example'], true],
  ['https://club.example.evil.example/', ['https://club.example.evil.example'], true],
  ['', ['null'], true],
] as const)('in a frame of %s', (referrer, around, isForeign) => {
  expect(isForeignFrame(framed(referrer, [...around]), sites)).toBe(isForeign);
  // Browsers that only say who opened the page know nothing of what is around that one.
  if (around.length === 1) expect(isForeignFrame(framed(referrer), sites)).toBe(isForeign);
  expect(isForeignFrame(framed(referrer, undefined, {}), sites)).toBe(true);
});
