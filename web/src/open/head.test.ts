import type { OpenPage } from '@contract/open-page.ts';
import { expect, it } from 'vitest';
import { openPageWith, openShift } from '../test/open-page.ts';
import { anywhere } from './address.ts';
import { headOf } from './head.ts';
import { texts as de } from './texts/de.ts';

const head = (page: OpenPage | null, link: string | null = null) =>
  headOf({ words: { language: 'de', t: de }, page, brand: 'Muster', address: { ...anywhere, link } });

it('the title names what the page is about and whose it is', () => {
  const scope = { kind: 'season', id: '1', name: 'Sommer 2026' } as const;
  expect(head(openPageWith([openShift(1)], { scope })).title).toBe('Sommer 2026 – Harbour Festival');
  expect(head(openPageWith([], { organisation: null })).title).toBe('Freie Schichten – Muster');
});

it('the description is the text of the organisation, else how much is free', () => {
  const text = `  ${'Komm und hilf.\n'.repeat(30)}`;
  const { description } = head(openPageWith([], { text }));
  expect(description).toMatch(/^Komm und hilf\. Komm/);
  expect(description).toHaveLength(200);
  expect(head(openPageWith([openShift(1), openShift(2)])).description).toContain('6 Plätze sind frei');
});

it('search engines list what may be listed, and no page that is not there', () => {
  expect(head(openPageWith([])).indexed).toBe(true);
  expect(head(openPageWith([], { indexed: false })).indexed).toBe(false);
  expect(head(null)).toMatchObject({ title: `${de.noPage} – Muster`, indexed: false });
});

it('a link is never listed, and its title says for whom the places are, or that they are no longer reserved', () => {
  const reserved = { name: 'Rotary Club', until: '2026-06-12T16:00:00Z' };
  expect(head(openPageWith([openShift(1)], { reserved, indexed: true }), 'x')).toMatchObject({
    title: 'Plätze für Rotary Club – Harbour Festival',
    indexed: false,
  });
  expect(head(null, 'x')).toMatchObject({ title: `${de.linkOver} – Muster`, indexed: false });
});
