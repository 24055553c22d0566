import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { processorSeconds } from './process-tree.ts';
import { startSpans } from './spans.ts';
import { timesTables } from './tables.ts';

const file = { project: 'db', file: 'a.test.ts' };
const test = (title: string) => ({ ...file, title });

describe('the spans of a run', () => {
  it('share the processor seconds of a moment, and each has the whole time on the wall', () => {
    const now = { wall: 0, processor: 0 };
    const spans = startSpans({ wall: () => now.wall, processor: () => now.processor });
    Object.assign(now, { wall: 1, processor: 3 });
    spans.begin(test('one'));
    Object.assign(now, { wall: 2, processor: 5 });
    spans.begin(test('two'));
    Object.assign(now, { wall: 6, processor: 11 });
    spans.end(test('one'));
    spans.end(test('two'));
    expect(spans.finish()).toEqual({
      spans: [
        { ...test('one'), wall: 5, processor: 5 },
        { ...test('two'), wall: 4, processor: 3 },
      ],
      setUp: { wall: 1, processor: 3 },
    });
  });

  it('count what two tests of a file do at once as twice its set-up', () => {
    const now = { wall: 0 };
    const spans = startSpans({ wall: () => now.wall, processor: () => undefined });
    spans.begin(file);
    spans.begin(file);
    now.wall = 2;
    spans.end(file);
    now.wall = 3;
    spans.end(file);
    expect(spans.finish().spans).toEqual([{ ...file, wall: 5, processor: undefined }]);
  });

  it('become tables of projects, files and the dearest tests', () => {
    const spans = [
      { ...file, wall: 1, processor: 0.5 },
      { ...test('cheap'), wall: 1, processor: 1 },
      { ...test('dear'), wall: 1, processor: 2 },
    ];
    const lines = timesTables([{ spans, setUp: { wall: 4, processor: 0.25 } }], 1).split('\n');
    const words = lines.map((line) => line.trim().split(/\s+/).join(' '));
    expect(words).toContain('3.5 3.0 0.5 db (2 tests)');
    expect(words).toContain('3.5 3.0 0.5 db a.test.ts');
    expect(words).toContain('2.0 1.0 db a.test.ts › dear');
    expect(words).not.toContain('1.0 1.0 db a.test.ts › cheap');
    expect(words.at(-1)).toBe('3.8 7.0 everything');
  });
});

describe.runIf(processorSeconds() !== undefined)('processor seconds', () => {
  it('include those of a child that has ended', () => {
    const before = processorSeconds() ?? 0;
    execFileSync(process.execPath, ['-e', 'const end = process.cpuUsage; while (end().user < 400_000);']);
    expect((processorSeconds() ?? 0) - before).toBeGreaterThanOrEqual(0.4);
  });
});
