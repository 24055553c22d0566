import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { barColors, manifestOf } from './manifest.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const channel = (value: number) =>
  Math.round(255 * Math.min(1, Math.max(0, value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)));

/** The sRGB color of an oklch color (CSS Color 4). */
function hex(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${rgb.map((each) => channel(each).toString(16).padStart(2, '0')).join('')}`;
}

/** The light and the dark value of a color of the styles. */
function colorsOf(name: string): string[] {
  const line = new RegExp(`--color-${name}: .*`).exec(read('src/styles/theme.css'))?.[0] ?? '';
  return [...line.matchAll(/oklch\(([^)]+)\)/g)].map(([, value = '']) => {
    const [lightness = 0, chroma = 0, hue = 0] = value.split(' ').map(Number);
    return hex(lightness, chroma, hue);
  });
}

test('the colors around the installed app are those of its styles', () => {
  expect([barColors.light, barColors.dark]).toEqual(colorsOf('sheet'));
  expect(manifestOf('Muster').background_color).toBe(colorsOf('desk')[0]);
  const document = read('index.html');
  for (const [scheme, color] of Object.entries(barColors))
    expect(document).toContain(
      `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${scheme})" />`,
    );
});

test('the icons exist in the size that the manifest states, and the shortcuts lead to pages', () => {
  const { icons, shortcuts, start_url } = manifestOf('Muster');
  for (const { src, sizes, type } of icons) {
    const file = new URL(`public${src}`, import.meta.url);
    expect(existsSync(file)).toBe(true);
    if (type === 'image/png')
      expect(`${readFileSync(file).readUInt32BE(16)}x${readFileSync(file).readUInt32BE(20)}`).toBe(sizes);
  }
  const routes = read('src/routeTree.gen.ts');
  for (const url of [start_url, ...shortcuts.map((each) => each.url)]) expect(routes).toContain(`'${url}'`);
});

test('the app has the name that its organization gives it', () => {
  expect(manifestOf('Harbour Hands')).toMatchObject({
    name: 'Harbour Hands',
    short_name: 'Harbour Hands',
    display: 'standalone',
  });
});
