import { expect, it } from 'vitest';
import { openPageWith, openShift } from '../test/open-page.ts';
import { headOf } from './head.ts';
import { texts as de } from './texts/de.ts';

const words = { language: 'de', t: de };

it('the title names what the page is about and whose it is', () => {
  const scope = { kind: 'season', id: '1', name: 'Sommer 2026' } as const;
  expect(headOf(words, openPageWith([openShift(1)], { scope }), 'Muster').title).toBe('Sommer 2026 – Harbour Festival');
  expect(headOf(words, openPageWith([], { organisation: null }), 'Muster').title).toBe('Freie Schichten – Muster');
});

it('the description is the text of the organisation, else how much is free', () => {
  const text = `  ${'Komm und hilf.\n'.repeat(30)}`;
  const { description } = headOf(words, openPageWith([], { text }), 'Muster');
  expect(description).toMatch(/^Komm und hilf\. Komm/);
  expect(description).toHaveLength(200);
  expect(headOf(words, openPageWith([openShift(1), openShift(2)]), 'Muster').description).toContain(
    '6 Plätze sind frei',
  );
});

it('search engines list what may be listed, and no page that is not there', () => {
  expect(headOf(words, openPageWith([]), 'Muster').indexed).toBe(true);
  expect(headOf(words, openPageWith([], { indexed: false }), 'Muster').indexed).toBe(false);
  expect(headOf(words, null, 'Muster')).toMatchObject({ title: `${de.noPage} – Muster`, indexed: false });
});
