/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { OpenPage } from '@contract/open-page.ts';
import axe from 'axe-core';
import { render } from 'preact';
import { expect, onTestFinished } from 'vitest';
import { type Address, anywhere } from '@/open/address.ts';
import { App } from '@/open/app.tsx';
import styles from '@/open/page.css?inline';
import type { Start } from '@/open/page.tsx';
import { texts as de } from '@/open/texts/de.ts';
import { texts as en } from '@/open/texts/en.ts';
import { texts as es } from '@/open/texts/es.ts';
import { texts as fr } from '@/open/texts/fr.ts';
import { expectFits, expectTouchable } from './look.ts';
import { openPageWith, openShift } from './open-page.ts';

const texts = { de, en, es, fr };

/** What the page begins with: two shifts at three in the afternoon of the day after tomorrow, in English. */
export function startWith(
  page: OpenPage | null = openPageWith([openShift(1), openShift(2)]),
  more: Partial<Address> = {},
): Start {
  const language = (more.lang ?? 'en') as keyof typeof texts;
  return {
    page,
    words: { language, t: texts[language] },
    address: { ...anywhere, ...more },
    brand: 'Muster',
    now: Date.parse('2026-06-11T10:00:00Z'),
    api: '/api',
  };
}

/** A place in the document with the styles of the public page alone, until the test ends. */
export function openStage(): HTMLElement {
  const others = [...document.styleSheets].filter(({ disabled }) => !disabled);
  for (const sheet of others) sheet.disabled = true;
  const style = document.createElement('style');
  style.textContent = styles;
  document.head.append(style);
  const root = document.createElement('div');
  document.body.append(root);
  onTestFinished(() => {
    render(null, root);
    root.remove();
    style.remove();
    for (const sheet of others) sheet.disabled = false;
    document.documentElement.style.colorScheme = '';
  });
  return root;
}

/** Shows the public page, as its script does. Returns what a reload does: it forgets all but what this tab keeps. */
export function openPublicPage(start: Start = startWith()) {
  const root = openStage();
  const show = () => render(<App start={start} />, root);
  show();
  return {
    root,
    reload() {
      render(null, root);
      show();
    },
  };
}

/** axe finds nothing in both themes, contrast included; nothing scrolls sideways, and all can be touched. */
export async function expectGoodLook(what: string): Promise<void> {
  for (const scheme of ['light', 'dark']) {
    document.documentElement.style.colorScheme = scheme;
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
      rules: { 'document-title': { enabled: false } },
    });
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`);
    expect(found, `${what}, ${scheme}`).toEqual([]);
  }
  document.documentElement.style.colorScheme = '';
  expectFits(what);
  expectTouchable(what);
}
