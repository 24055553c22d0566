/** The statements that the function `api` sends, imported from it. */
export async function apiStatements() {
  // The functions read their settings on import. The bench uses none of them.
  Object.assign(process.env, { API_DB_URL: 'postgres://none', SUPABASE_URL: 'http://none' });
  Object.assign(process.env, { SUPABASE_PUBLISHABLE_KEY: 'none' });
  const [events, signups, users, notices, slotTypes] = await Promise.all([
    import('../../supabase/functions/api/data/events.ts'),
    import('../../supabase/functions/api/data/event-slot-signups.ts'),
    import('../../supabase/functions/api/data/users.ts'),
    import('../../supabase/functions/api/data/notices.ts'),
    import('../../supabase/functions/api/data/slot-types.ts'),
  ]);
  return { ...events, ...signups, ...users, ...notices, ...slotTypes };
}
