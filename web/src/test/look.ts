import { detailSentences } from '@contract/detail-sentences.ts';
import { problemSentences } from '@contract/feed-problems.ts';
import { mailSentences } from '@contract/mail-failures.ts';
import { refusalSentences } from '@contract/sentences.ts';
import { syncSentences } from '@contract/sync-news.ts';
import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { readable } from './readable.ts';
import { textColors } from './text-colors.ts';
import { textPairs } from './text-pairs.ts';
import { translations } from './translations.ts';

export type Translated = keyof typeof translations;

const sources = import.meta.glob<string>('../**/*texts.ts', { query: '?raw', import: 'default', eager: true });

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** All texts of a translation, at any depth. */
const leaves = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [String(value)];

const literal = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+');

/** Texts that are little more than placeholders, such as '{keys} and {last}', match what people write as well. */
const saysSomething = (text: string): boolean =>
  text.replace(/\{\w+\}|[^a-z]/gi, '').length >= (text.includes('{') ? 6 : 2);

/** All texts of the client and the contract in English. */
const written = [
  ...Object.values(sources)
    .map((source) => source.replace(/^import .*$|i18n\('[\w-]+'/gm, ''))
    .flatMap((source) => [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"/g)])
    .map(([, single, double]) => (single ?? double ?? '').replaceAll("\\'", "'")),
  ...leaves({ detailSentences, refusalSentences, problemSentences, syncSentences, mailSentences }),
];

/** Whether a text is English, by language: one that the client or the contract has, and that the language has not. */
const english = new Map<Translated, (text: string) => boolean>();

function isEnglish(language: Translated): (text: string) => boolean {
  const known = english.get(language);
  if (known) return known;
  const translated = new Set(leaves(translations[language]));
  const texts = written.filter((text) => !translated.has(text) && saysSomething(text));
  const plain = new Set(texts.filter((text) => !/\{\w+\}/.test(text)));
  const filled = new RegExp(
    `^(?:${texts
      .filter((text) => !plain.has(text))
      .map(literal)
      .join('|')})$`,
  );
  const is = (text: string) => plain.has(text) || filled.test(text);
  english.set(language, is);
  return is;
}

/** The page declares a language, and contains no English text. */
export async function expectLanguage(language: Translated, what: string): Promise<void> {
  await expect.poll(() => document.documentElement.lang).toBe(language);
  // Names of time zones are the same everywhere: 'America/Port of Spain'.
  // So is the name of a language where somebody chooses theirs.
  const texts = readable().filter((text) => text !== 'English' && !/^[A-Z]\w+\/[A-Z]/.test(text));
  expect(texts.filter(isEnglish(language)), `${what} in ${language}`).toEqual([]);
}

/** axe finds nothing, each text has colors whose contrast is proven for both themes, and nothing scrolls sideways. */
export async function expectAccessible(what: string): Promise<void> {
  // Elements that are still moving in or changing their theme have intermediate colors.
  for (let still = 0; still < 3; still++) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    // The end of one animation can start another.
    if (document.getAnimations().some(({ playState }) => playState === 'running')) still = 0;
  }
  const { violations } = await axe.run(document, {
    ...{ runOnly: wcag, resultTypes: ['violations'], rules: { 'color-contrast': { enabled: false } } },
  });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`);
  expect(found, what).toEqual([]);
  const unproven = textColors().filter(({ pair }) => !textPairs.has(pair));
  expect(
    unproven.map(({ pair, element }) => `${pair}: ${element.outerHTML.slice(0, 200)}`),
    `${what}: colors of texts that text-pairs.ts does not have`,
  ).toEqual([]);
  expectFits(what);
}

/** Nothing overflows the window or a dialog sideways. */
export function expectFits(what: string): void {
  const boxes = [
    document.documentElement,
    ...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]'),
  ];
  expect(
    boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    `${what} scrolls sideways`,
  ).toEqual(boxes.map(() => 0));
}

/** Nothing overflows the window sideways, and no control or text is cut off at its side. */
export function expectNothingCutOff(what: string): void {
  expectFits(what);
  const cut = [...document.querySelectorAll('button, a[href], input, select, h1, h2, h3, h4, p')]
    // Radix puts a hidden input beside a switch, for forms. It cannot be pressed.
    .filter((element) => element.checkVisibility() && !element.closest('.sr-only, input[aria-hidden=true]'))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && (box.left < -1 || box.right > document.documentElement.clientWidth + 1))
    .map(({ element }) => element.outerHTML.slice(0, 100));
  expect(cut, what).toEqual([]);
}

/** Every control is at least 44 pixels wide and high. */
export function expectTouchable(what: string): void {
  // A label receives the touch for its control.
  const labeled = 'label:has(input, [role=checkbox], [role=switch], [role=radio])';
  const small = [...document.querySelectorAll(`button, a[href], input, select, ${labeled}`)]
    .filter((element) => element.checkVisibility() && !element.closest(labeled)?.contains(element.parentElement))
    .map((element) => ({ text: element.outerHTML.slice(0, 120), box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && (box.height < 44 || box.width < 44))
    .map(({ text, box }) => `${Math.round(box.width)} × ${Math.round(box.height)} ${text}`);
  expect(small, what).toEqual([]);
}

/** Waits until the page has loaded. */
export async function settled(): Promise<void> {
  // The page behind a sheet is inert as well.
  const covered = () => (document.querySelector('[role=dialog]') ? '' : '[inert], ');
  const loading = () => document.querySelectorAll(`${covered()}main [aria-busy=true], main .animate-breathe`).length;
  await expect.poll(() => document.querySelectorAll('h1').length).toBeGreaterThan(0);
  await expect.poll(loading).toBe(0);
}

export const phone = () => page.viewport(360, 740);
export const desk = () => page.viewport(1440, 900);
