import { type SyncFigures, startFeedStage } from './feed-stage.ts';
import { feedText } from './feed-text.ts';
import { median } from './load.ts';

const sizes = [1_000, 5_000, 20_000];
const rounds = 3;

/** Figures for feeds of one size. Times are medians of processor milliseconds. */
export type FeedResult = {
  events: number;
  bytes: number;
  /** ICAL.parse alone of the same text, in a new process. */
  parseMs: number;
  firstImport: Figures;
  /** One in a hundred events has changed. */
  changed: Figures;
  /** The same body again, from a server without validators. */
  unchanged: Figures;
  /** The server answers 304. */
  notModified: Figures;
};
type Figures = Omit<SyncFigures, 'status'> & { ratioToParse: number; microsecondsPerEvent: number };

/** Measures syncs of feeds, each in a newly started function. Linux only: the processor time of other processes is needed. */
export async function benchFeeds(): Promise<FeedResult[]> {
  const stage = await startFeedStage();
  try {
    const results: FeedResult[] = [];
    for (const events of sizes) {
      const [text, changedText] = [feedText(events), feedText(events, events / 100)];
      const samples = {
        first: [] as SyncFigures[],
        changed: [] as SyncFigures[],
        same: [] as SyncFigures[],
        tagged: [] as SyncFigures[],
      };
      const parses: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        parses.push(await stage.parseAlone(text));
        const feedId = await stage.makeFeed();
        samples.first.push(expected('ok', await stage.sync(feedId, text, null)));
        samples.changed.push(expected('ok', await stage.sync(feedId, changedText, null)));
        samples.same.push(expected('unchanged', await stage.sync(feedId, changedText, '"v2"')));
        samples.tagged.push(expected('unchanged', await stage.sync(feedId, changedText, '"v2"')));
        await stage.removeFeed(feedId);
      }
      const parseMs = median(parses);
      const figures = (of: SyncFigures[]) => summary(of, events, parseMs);
      results.push({
        events,
        bytes: Buffer.byteLength(text),
        parseMs,
        firstImport: figures(samples.first),
        changed: figures(samples.changed),
        unchanged: figures(samples.same),
        notModified: figures(samples.tagged),
      });
    }
    return results;
  } finally {
    await stage.stop();
  }
}

function expected(status: string, figures: SyncFigures): SyncFigures {
  if (figures.status !== status) throw new Error(`The sync ended with status ${figures.status} instead of ${status}.`);
  return figures;
}

function summary(samples: SyncFigures[], events: number, parseMs: number): Figures {
  const of = (read: (figures: SyncFigures) => number) => median(samples.map(read));
  const functionMs = of((figures) => figures.functionMs);
  return {
    functionMs,
    ratioToParse: functionMs / parseMs,
    microsecondsPerEvent: (functionMs * 1000) / events,
    databaseMs: of((figures) => figures.databaseMs),
    wallMs: of((figures) => figures.wallMs),
    peakMiB: of((figures) => figures.peakMiB),
    bytesRead: of((figures) => figures.bytesRead),
    rowsWritten: of((figures) => figures.rowsWritten),
  };
}
