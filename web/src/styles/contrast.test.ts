import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastOf, paletteOf } from '../test/palette.ts';
import { textPairs } from '../test/text-pairs.ts';

const palette = paletteOf(readFileSync(new URL('theme.css', import.meta.url), 'utf8'));

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it('has enough contrast for each text on each ground (WCAG 1.4.3)', () => {
    const weak = [...textPairs].map((pair) => ({ pair, contrast: contrastOf(palette, pair, theme) }));
    expect(weak.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
  });

  it('has a visible edge around each field (WCAG 1.4.11)', () => {
    for (const ground of ['desk', 'sheet', 'raised'])
      expect(contrastOf(palette, `edge on ${ground}`, theme)).toBeGreaterThan(3);
  });

  it('has no color twice, so that a color of the screen has one name', () => {
    const values = [...palette.values()].map(({ [theme]: color }) => color.map((part) => part.toFixed(3)).join());
    expect(new Set(values).size).toBe(values.length);
  });
});

it('computes contrast as WCAG does', () => {
  expect(contrastOf(palette, 'black on white', 'light')).toBeCloseTo(21, 1);
  expect(contrastOf(palette, 'white on white', 'dark')).toBeCloseTo(1, 5);
  // The stripes of drafts: 9 % of the ink over the sheet.
  expect(contrastOf(palette, 'ink on ink/9 on sheet', 'light')).toBeLessThan(
    contrastOf(palette, 'ink on sheet', 'light'),
  );
});
