import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readProjectConfig } from '../settings/project-config.ts';
import { inLanguage } from './mail-template.ts';
import { plainText } from './plain-text.ts';

const { templates } = readProjectConfig(fileURLToPath(new URL('../../..', import.meta.url)));
const languages = { english: 'en', spanish: 'es', french: 'fr', german: 'de' };
const values = /\{\{ \.(SiteURL|Token|TokenHash|Email|NewEmail) \}\}/g;

describe.each(Object.entries(templates))('the template %s', (_, { subject, content_path }) => {
  const html = readFileSync(content_path, 'utf8');
  const placesOf = (text: string) => text.match(values);

  it.each(Object.entries(languages))('is complete in %s', (name, tag) => {
    const text = inLanguage(html, name);
    expect(text).toMatch(new RegExp(`^<!doctype html>\\n<html lang="${tag}">`));
    expect(text.replace(values, '')).not.toMatch(/\{\{|\}\}/);
    expect(placesOf(text)).toEqual(placesOf(inLanguage(html, 'english')));
    expect(inLanguage(subject, name)).not.toMatch(/[{}]/);
  });

  it('has a translation of each text in each language', () => {
    const saidIn = (name: string) => [inLanguage(subject, name), ...plainText(inLanguage(html, name)).split('\n\n')];
    const fixed = ['Muster', '{{ .Token }}'];
    const said = Object.keys(languages).map((name) => saidIn(name).filter((text) => !fixed.includes(text)));
    for (const [index] of (said[0] ?? []).entries()) {
      expect(new Set(said.map((texts) => texts[index])).size, said[0]?.[index]).toBe(4);
    }
  });
});

it('an email without a language, or in an unknown one, is in English', () => {
  const subject = templates.magic_link?.subject ?? '';
  for (const language of [null, 'latin', 'constructor']) {
    expect(inLanguage(subject, language)).toBe('Your sign-in link for Muster');
  }
});
