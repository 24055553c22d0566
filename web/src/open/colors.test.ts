import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tries } from '../../../tests/support/times.ts';
import { colorsFor, styleOf } from './colors.ts';

/** The contrast of two colors (WCAG 2.2), written down once more. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map((hex) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5]
        .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const color = fc.stringMatching(/^#[0-9a-f]{6}$/);

it('each text can be read on what is below it, whatever two colors a site chooses', () => {
  fc.assert(
    fc.property(fc.option(color), fc.option(color), (own, background) => {
      fc.pre(own !== null || background !== null);
      const of = (name: string) => colorsFor(own, background)?.[`--color-${name}`] ?? '';
      for (const ground of ['desk', 'sheet', 'raised', 'action-wash', 'loss-wash']) {
        for (const text of ['ink', 'soft', 'action', 'action-deep', 'loss', 'done', 'attention'])
          expect(contrast(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(of('edge'), of(ground))).toBeGreaterThanOrEqual(3);
      }
      expect(contrast(of('on-fill'), of('fill'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(of('on-take'), of('take'))).toBeGreaterThanOrEqual(4.5);
    }),
    tries(200, 20_000),
  );
});

it('the colors of the site are used as they are where they can be', () => {
  expect(colorsFor('#0a6', '#fff')).toMatchObject({ '--color-fill': '#00aa66', '--color-desk': '#ffffff' });
  expect(colorsFor('0a6', '112233')).toMatchObject({ '--color-desk': '#112233', 'color-scheme': 'dark' });
});

it.each([null, '', 'red', '#12', '#12345', '#gggggg', '#fff;}body{display:none', 'url(x)'])(
  '%s is no color',
  (text) => {
    expect(colorsFor(text, text)).toBeNull();
    expect(styleOf(colorsFor(text, '#fff'))).toMatch(/^[-a-z:#0-9;]+$/);
  },
);
