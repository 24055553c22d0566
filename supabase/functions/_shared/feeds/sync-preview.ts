import type { SyncPreview } from '../contract/feed-differences.ts';
import type { IcalFeedBody } from '../contract/ical-feeds.ts';
import { emptyPlan } from '../ical/plan.ts';
import { readHorizon } from './horizon.ts';
import { readCalendar, runSync, unusable, withSettings } from './sync.ts';
import { previewReading, toPreview, untilApplied } from './sync-apply.ts';
import { applyPlan, loadState, lookAtFeed, type ServiceDoor, type SyncRun, type SyncTerms } from './sync-run.ts';

/** What a sync of a feed would change now (N1). Throws ApiError `not_found`, `feed_unusable`, `unavailable`. */
export async function previewSync(feedId: string, db: ServiceDoor): Promise<SyncPreview> {
  return await previewRun(await lookAtFeed(db, feedId), { preview: true }, db);
}

async function previewRun(run: SyncRun, terms: SyncTerms, db: ServiceDoor): Promise<SyncPreview> {
  try {
    const { elapsed, text, seen } = await readCalendar(run);
    return await previewReading({
      run,
      trigger: null,
      seen,
      db,
      terms,
      ...readHorizon(text, run, Date.parse(run.now), elapsed),
    });
  } catch (error) {
    throw unusable(error);
  }
}

/** Whether other settings mean that the calendar says something else. */
const needsReading = (run: SyncRun, { url, timezone, default_length_minutes }: SyncRun): boolean =>
  run.url !== url || run.timezone !== timezone || run.default_length_minutes !== default_length_minutes;

async function applyWithoutReading(run: SyncRun, terms: SyncTerms, db: ServiceDoor) {
  return await untilApplied(async () => {
    const { stamp } = await loadState(db, run.feed_id);
    const answer = await applyPlan(db, run, stamp, emptyPlan(), null, terms);
    return answer.applied ? answer : null;
  });
}

/** What an edit of a feed would change (N5). Throws like `previewSync`, and the refusals of private.edit_feed. */
export async function previewEdit(feedId: string, settings: IcalFeedBody, db: ServiceDoor): Promise<SyncPreview> {
  const run = await lookAtFeed(db, feedId);
  const terms = { settings, preview: true } as const;
  const edited = withSettings(run, terms);
  if (needsReading(run, edited)) return await previewRun(edited, terms, db);
  return toPreview(await applyWithoutReading(run, terms, db), emptyPlan(), 0);
}

type EditTerms = SyncTerms & { settings: IcalFeedBody };

/** Edits a feed and its events in one step. Throws like `previewEdit` and `runSync`. */
export async function applyEdit(feedId: string, terms: EditTerms, db: ServiceDoor): Promise<void> {
  const run = await lookAtFeed(db, feedId);
  if (needsReading(run, withSettings(run, terms))) await runSync(feedId, 'edit', db, terms);
  else await applyWithoutReading(run, terms, db);
}
