import { expect, it } from 'vitest';
import { circleIn } from './chunks.ts';

const imports = (given: Record<string, string[]>) => new Map(Object.entries(given));

it('finds files that import each other in a circle', () => {
  expect(circleIn(imports({ page: ['frame'], frame: ['app', 'parts'], parts: ['page'], app: [] }))).toEqual([
    'page',
    'frame',
    'parts',
  ]);
  expect(circleIn(imports({ alone: ['alone'] }))).toEqual(['alone']);
});

it('finds no circle if files only share imports', () => {
  const shared = imports({ page: ['frame', 'app'], frame: ['app'], other: ['frame'], app: ['library outside'] });
  expect(circleIn(shared)).toBeUndefined();
});
