import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rightsDocument, rightsFile } from '../rights/document.ts';
import { sections } from '../rights/table.ts';

it('docs/rights.md is what the table of rights says; `npm run rights` writes it', () => {
  expect(readFileSync(rightsFile, 'utf8')).toBe(rightsDocument());
});

it('each action is in the table once', () => {
  const titles = sections.flatMap(({ actions }) => actions.map(({ title }) => title));
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});
