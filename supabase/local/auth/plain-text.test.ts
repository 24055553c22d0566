import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '../../functions/_shared/contract/users.ts';
import { inLanguage } from './mail-template.ts';
import { plainText } from './plain-text.ts';

test('keeps words, links and codes, and drops the markup', () => {
  const html = `<head><title>Title</title><style>.a { color: red }</style></head>
    <div style="display: none; x">Preview</div>
    <h1>Sign in</h1><p>Ada &amp; <b>Bob</b>,
      hello</p><a href="http://localhost/x?a=1&amp;b=2" style="y">Sign in</a><p>123456</p>`;
  expect(plainText(html)).toBe('Sign in\n\nAda & Bob, hello\n\nSign in: http://localhost/x?a=1&b=2\n\n123456');
});

test.each([
  ['magic-link', 'email'],
  ['confirmation', 'email'],
  ['invite', 'invite'],
])('the template %s has a link to the callback page and the code', (name, type) => {
  const template = readFileSync(new URL(`../../templates/${name}.html`, import.meta.url), 'utf8');
  for (const language of [null, ...languages]) {
    const html = inLanguage(template, language);
    const text = plainText(html);
    expect(text).toContain(`: {{ .SiteURL }}/auth/callback?token_hash={{ .TokenHash }}&type=${type}\n`);
    expect(text).toContain('\n\n{{ .Token }}\n\n');
    const marks = html.match(/{{[^}]*}}/g)?.filter((mark) => !/^{{ \.(SiteURL|TokenHash|Token) }}$/.test(mark));
    expect(marks, `${language}`).toEqual([]);
  }
});
