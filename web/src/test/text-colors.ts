import css from '@/styles/theme.css?raw';
import { type Color, nameOf, paletteOf, readColor, type Theme } from './palette.ts';

const palette = paletteOf(css);

/** The colors of a text and of what is below it, and the first element that has them. */
export interface TextColors {
  /** Such as `soft on loss-wash` or, where what is below is seen through, `ink on line/30 on sheet`. */
  pair: string;
  element: Element;
}

/** From the text to the first ground that nothing shines through. The page is the last one. */
type Grounds = readonly string[];

const named = (color: Color, text: string, theme: Theme): string => nameOf(palette, color, theme) ?? text;

/** The colors of a gradient that repeats: its stripes are below the text, unlike lines that are drawn as a picture. */
const stripes = (image: string): string[] =>
  image.startsWith('repeating-linear-gradient') ? (image.match(/(oklch|oklab|rgba?)\([^)]*\)/g) ?? []) : [];

/** The colors of all texts that can be seen, each pair once. Texts of controls that are disabled may be pale (WCAG 1.4.3). */
export function textColors(): TextColors[] {
  const theme =
    nameOf(palette, readColor(getComputedStyle(document.body).backgroundColor), 'dark') === 'desk' ? 'dark' : 'light';
  const known = new Map<Element, Grounds[]>();
  const found = new Map<string, Element>();

  /** What is below the content of an element. There are several where it has stripes. */
  function groundsOf(element: Element | null): Grounds[] {
    if (!element) return [['desk']];
    const before = known.get(element);
    if (before) return before;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const color = readColor(backgroundColor);
    const own = color[3] > 0 ? [named(color, backgroundColor, theme)] : [];
    const below = color[3] === 1 ? [[]] : groundsOf(element.parentElement);
    const plain = below.map((grounds) => [...own, ...grounds, ...(opacity === '1' ? [] : [`opacity ${opacity}`])]);
    const striped = stripes(backgroundImage)
      .filter((stripe) => readColor(stripe)[3] > 0)
      .flatMap((stripe) => plain.map((grounds) => [named(readColor(stripe), stripe, theme), ...grounds]));
    known.set(element, [...plain, ...striped]);
    return [...plain, ...striped];
  }

  function note(element: Element, color: string): void {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
    if (element.closest(':disabled, [aria-disabled=true], label:has(:disabled), .sr-only, script, style, noscript'))
      return;
    for (const grounds of groundsOf(element)) {
      const pair = [named(readColor(color), color, theme), ...grounds].join(' on ');
      if (!found.has(pair)) found.set(pair, element);
    }
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement && node.textContent?.trim())
      note(node.parentElement, getComputedStyle(node.parentElement).color);
  }
  for (const field of document.querySelectorAll('input, textarea')) {
    note(field, getComputedStyle(field).color);
    if (field.getAttribute('placeholder')) note(field, getComputedStyle(field, '::placeholder').color);
  }
  return [...found].map(([pair, element]) => ({ pair, element }));
}
