import { admins, type CallStatements, type Scene } from '../platform/statement-types.ts';

/** The statements of the calls about feeds, by call. Imports their module, so the settings must be in place. */
export async function feedStatements({ type, feed }: Scene): Promise<Record<string, CallStatements[]>> {
  const feeds = await import('../../../supabase/functions/api/data/ical-feeds.ts');
  const times = { refresh_interval: 60 as const, default_length_minutes: 60, all_day_hours: 8 };
  const slot_types = [{ slot_type_id: type, volunteer_slots: 1 }];
  const body = { name: 'Name', description: null, ical_url: 'https://example.org/a', slot_types, ...times };
  return {
    listFeeds: [admins({ all: (sql) => feeds.selectFeeds(sql, { limit: 1000 }) })],
    createFeed: [admins({ one: (sql) => feeds.insertFeed(sql, body) })],
    // Over several years, half of all people have worked.
    deleteFeed: [{ ...admins({ one: (sql) => feeds.removeFeed(sql, feed) }), wholly: ['profiles'] }],
    syncFeed: [admins({ 'is there': (sql) => feeds.selectMeFor(sql, feed) })],
    decideHeldSync: [admins({ ignored: (sql) => feeds.ignoreHeld(sql, feed) })],
    previewFeed: [admins({ 'may ask': () => [] })],
    reimportFeed: [admins({ 'what was deleted': (sql) => feeds.forgetDeletions(sql, feed) })],
    previewFeedSync: [admins({ 'is there': (sql) => feeds.selectMeFor(sql, feed) })],
    previewFeedEdit: [admins({ 'is there': (sql) => feeds.selectMeFor(sql, feed) })],
    editFeed: [
      admins({ 'is there': (sql) => feeds.selectMeFor(sql, feed), edited: (sql) => feeds.selectFeed(sql, feed) }),
    ],
    listFeedRuns: [admins({ latest: (sql) => feeds.selectRuns(sql, feed, { limit: 50 }) })],
  };
}
