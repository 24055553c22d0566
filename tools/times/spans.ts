/** How long something took. */
export interface Span {
  project: string;
  file: string;
  /** Undefined: the set-up of the file, that is its imports and hooks. */
  title?: string;
  /** In seconds, by the clock on the wall. */
  wall: number;
  /** In seconds, of all processes of the run. Undefined where they cannot be counted. */
  processor: number | undefined;
}

export type What = Pick<Span, 'project' | 'file' | 'title'>;

/** A run: its spans, and what was spent while none of them was going on. */
export interface Run {
  spans: Span[];
  setUp: Pick<Span, 'wall' | 'processor'>;
}

interface Clocks {
  /** Seconds since any moment. */
  wall(): number;
  processor(): number | undefined;
}

/**
 * Measures what goes on, also at the same time. Processor seconds are counted for the whole run, so those of a moment are shared equally
 * by what is going on then: exact with one worker, an estimate with several.
 */
export function startSpans({ wall, processor }: Clocks) {
  const spans = new Map<string, Span>();
  /** What is going on, and how many times at once. */
  const going = new Map<Span, number>();
  const setUp: Run['setUp'] = { wall: 0, processor: processor() === undefined ? undefined : 0 };
  let last = { wall: wall(), processor: processor() };

  function pass(): void {
    const now = { wall: wall(), processor: processor() };
    const elapsed = now.wall - last.wall;
    const spent = now.processor !== undefined && last.processor !== undefined ? now.processor - last.processor : 0;
    const sharing: (readonly [Pick<Span, 'wall' | 'processor'>, number])[] = going.size > 0 ? [...going] : [[setUp, 1]];
    const parts = sharing.reduce((sum, [, times]) => sum + times, 0);
    for (const [each, times] of sharing) {
      each.wall += elapsed * times;
      if (each.processor !== undefined) each.processor += (spent * times) / parts;
    }
    last = now;
  }
  function spanOf(what: What): Span {
    const key = JSON.stringify([what.project, what.file, what.title]);
    const span = spans.get(key) ?? { ...what, wall: 0, processor: setUp.processor === undefined ? undefined : 0 };
    spans.set(key, span);
    return span;
  }

  return {
    /** Begins a span, or goes on with it. */
    begin(what: What): void {
      pass();
      const span = spanOf(what);
      going.set(span, (going.get(span) ?? 0) + 1);
    },
    end(what: What): void {
      pass();
      const span = spanOf(what);
      const left = (going.get(span) ?? 0) - 1;
      if (left > 0) going.set(span, left);
      else going.delete(span);
    },
    finish(): Run {
      pass();
      return { spans: [...spans.values()], setUp };
    },
  };
}
