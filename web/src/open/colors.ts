// Colors that go with any two that a site chooses: each text keeps a contrast of 4.5:1 to what is below it (WCAG 1.4.3).

type Rgb = readonly [red: number, green: number, blue: number];

/** `#abc` or `#aabbcc`, with or without its sign; `null` for anything else. */
function readColor(text: string | null): Rgb | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text?.trim() ?? '')?.[1];
  if (!digits) return null;
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue];
}

const hex = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
};

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** One of the two has a contrast of at least 4.58 to any color. */
const inkOn = (ground: Rgb): Rgb => (contrast(white, ground) > contrast(black, ground) ? white : black);

/** A color as near to this one as a contrast to the ground allows, on the way to black or white. */
function readable(color: Rgb, ground: Rgb, least: number): Rgb {
  const ink = inkOn(ground);
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, ink, share);
    if (contrast(mixed, ground) >= least) return mixed;
  }
  return ink;
}

const blue: Rgb = [0x1d, 0x4e, 0xa8];

/**
 * The colors of the page (theme.css) for a site's own: `color` of what can be pressed, `background` behind everything. `null` if
 * neither is a color.
 */
export function colorsFor(color: string | null, background: string | null): Record<string, string> | null {
  const [own, below] = [readColor(color), readColor(background)];
  if (!own && !below) return null;
  const ground = below ?? white;
  const action = own ?? readable(blue, ground, 4.5);
  const ink = mix(inkOn(ground), ground, 0.1);
  const strongInk = contrast(ink, ground) >= 4.5 ? ink : inkOn(ground);
  const colors: Record<string, Rgb> = {
    desk: ground,
    sheet: ground,
    raised: ground,
    ink: strongInk,
    soft: readable(mix(strongInk, ground, 0.3), ground, 4.5),
    line: mix(ground, strongInk, 0.16),
    edge: readable(mix(strongInk, ground, 0.5), ground, 3),
    margin: mix(ground, strongInk, 0.16),
    action: readable(action, ground, 4.5),
    'action-deep': readable(mix(action, strongInk, 0.2), ground, 4.5),
    fill: action,
    'on-fill': inkOn(action),
    take: action,
    'on-take': inkOn(action),
    attention: readable([0x8a, 0x5a, 0], ground, 4.5),
    loss: readable([0xb3, 0x26, 0x1e], ground, 4.5),
    done: readable([0x1b, 0x7a, 0x3d], ground, 4.5),
    // What is behind them elsewhere would cost some of their contrast here.
    'action-wash': ground,
    'attention-wash': ground,
    'loss-wash': ground,
  };
  return {
    'color-scheme': inkOn(ground) === white ? 'dark' : 'light',
    ...Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--color-${name}`, hex(value)])),
  };
}

/** They as declarations of a style. */
export const styleOf = (colors: Record<string, string> | null): string =>
  Object.entries(colors ?? {})
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
