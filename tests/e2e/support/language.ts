import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { problemSentences } from '../../../supabase/functions/_shared/contract/feed-problems.ts';
import { mailSentences } from '../../../supabase/functions/_shared/contract/mail-failures.ts';
import { syncSentences } from '../../../supabase/functions/_shared/contract/sync-news.ts';
import { readable } from '../../../web/src/test/readable.ts';

export type Translated = 'es' | 'fr' | 'de';
type Text = string | Record<string, string>;

const sources = join(import.meta.dirname, '../../../web/src');

/** The texts of a language by namespace and key. */
export function textsIn(language: Translated): Record<string, Record<string, string>> {
  const folder = join(sources, 'i18n', language);
  return Object.assign({}, ...readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8'))));
}

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const literal = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+');

/** What is hardly more than its places, such as '{keys} and {last}', fits what people write as well. */
const saysSomething = (text: string): boolean =>
  text.replace(/\{\w+\}|[^a-z]/gi, '').length >= (text.includes('{') ? 6 : 2);

const sentences = [problemSentences, syncSentences, mailSentences].flatMap((each) => Object.values(each));

/** Every English text of the client and every sentence of the server that reads differently in a language. */
function englishTexts(language: Translated): RegExp[] {
  const texts = textsIn(language);
  const translated = new Set(Object.values(texts).flatMap((each) => Object.values<Text>(each).flatMap(formsOf)));
  const definitions = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('messages.ts'))
    .map((file) => readFileSync(join(sources, file), 'utf8').replace(/^import .*$|i18n\('[\w-]+'/gm, ''))
    .flatMap((source) => [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"/g)])
    .map(([, single, double]) => (single ?? double ?? '').replaceAll("\\'", "'"));
  return [...new Set([...definitions, ...sentences])]
    .filter((text) => !translated.has(text) && saysSomething(text))
    .map((text) => new RegExp(`^${literal(text)}$`));
}

/** The page says it is in a language, and nothing on it is in English. */
export async function expectLanguage(page: Page, language: Translated, what: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const english = englishTexts(language);
  // Names of time zones are the same everywhere: 'America/Port of Spain'.
  const texts = (await page.evaluate(readable)).filter((text) => !/^[A-Z]\w+\/[A-Z]/.test(text));
  const left = texts.filter((text) => english.some((pattern) => pattern.test(text)));
  expect(left, `${what} in ${language}`).toEqual([]);
}
