/** A color as Oklab: lightness, two axes of hue, opacity. */
export type Color = readonly [l: number, a: number, b: number, alpha: number];
export type Theme = 'light' | 'dark';

const numbers = (text: string): number[] => text.split(/[\s/]+/).map(Number);

/** A color of the sRGB space, 0 to 255. */
function fromRgb(red: number, green: number, blue: number, alpha: number): Color {
  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    alpha,
  ];
}

/** Reads a color as style sheets write it and as browsers compute it. Throws on any other notation. */
export function readColor(text: string): Color {
  if (text === 'transparent') return [0, 0, 0, 0];
  const short = /^#(\w)(\w)(\w)$/.exec(text);
  if (short)
    return fromRgb(
      ...(short.slice(1).map((digit) => Number.parseInt(digit + digit, 16)) as [number, number, number]),
      1,
    );
  const [, space, inside] = /^(oklch|oklab|rgba?)\((.*)\)$/.exec(text) ?? [];
  if (!space || !inside) throw new Error(`Not a color that tests can read: ${text}`);
  const [x = 0, y = 0, z = 0, alpha = 1] = numbers(inside.replaceAll(',', ' '));
  if (space === 'oklab') return [x, y, z, alpha];
  if (space !== 'oklch') return fromRgb(x, y, z, alpha);
  const angle = (z * Math.PI) / 180;
  return [x, y * Math.cos(angle), y * Math.sin(angle), alpha];
}

/** Colors by name, in both themes. */
export type Palette = ReadonlyMap<string, Record<Theme, Color>>;

/** The colors of theme.css, which is given as text: tests with and without a browser read it in different ways. */
export const paletteOf = (css: string): Palette =>
  new Map(
    [...css.matchAll(/--color-([\w-]+): (.+);/g)].map(([, name = '', value = '']) => {
      const [, light = value, dark = value] = /^light-dark\((.+\)), (.+)\)$/.exec(value) ?? [];
      return [name, { light: readColor(light), dark: readColor(dark) }];
    }),
  );

const isSame = (a: Color, b: Color): boolean =>
  [0, 1, 2].every((axis) => Math.abs(Number(a[axis]) - Number(b[axis])) < 0.0006);

/** The name of a color of the theme, with its opacity in percent if that is less than 100: `desk/60`. */
export function nameOf(palette: Palette, color: Color, shown: Theme): string | undefined {
  const [name, own] = [...palette].find(([, each]) => isSame(each[shown], color)) ?? [];
  return color[3] === own?.[shown][3] ? name : name && `${name}/${Math.round(color[3] * 100)}`;
}

/** A color by its name, as `nameOf` returns it. Throws on a name that theme.css does not have. */
function colorOf(palette: Palette, name: string, shown: Theme): Color {
  const [token = '', percent] = name.split('/');
  const color = palette.get(token)?.[shown];
  if (!color) throw new Error(`theme.css has no color ${token}`);
  return percent ? [color[0], color[1], color[2], Number(percent) / 100] : color;
}

/** The linear red, green and blue of a color, as far as a screen can show them. */
function linear([lightness, a, b]: Color): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part)));
}

const encode = (part: number): number => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
const decode = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** The relative luminance (WCAG) of grounds that lie on each other, the lowest last. Browsers mix them in sRGB. */
function luminance(palette: Palette, names: readonly string[], shown: Theme): number {
  const mixed = names.toReversed().reduce<number[]>((below, name) => {
    const color = colorOf(palette, name, shown);
    return linear(color).map((part, index) => encode(part) * color[3] + (below[index] ?? 0) * (1 - color[3]));
  }, []);
  const [red = 0, green = 0, blue = 0] = mixed.map(decode);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast (WCAG) of a pair such as `ink on line/30 on sheet`. */
export function contrastOf(palette: Palette, pair: string, shown: Theme): number {
  const [text = '', ...grounds] = pair.split(' on ');
  const [one, other] = [luminance(palette, [text, ...grounds], shown), luminance(palette, grounds, shown)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
