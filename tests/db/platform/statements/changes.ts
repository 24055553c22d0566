import { admins, type CallStatements, type Scene } from '../statement-types.ts';

/** The statements about change sets. */
export async function changesStatements(scene: Scene): Promise<Record<string, CallStatements[]>> {
  const changes = await import('../../../../supabase/functions/api/data/change-sets.ts');
  const unreached = await import('../../../../supabase/functions/api/data/unreached.ts');
  const { event, signup, notice, volunteer } = scene;
  const longest = { limit: 1000 };
  return {
    makeChange: [
      admins({
        'a move': (sql) =>
          changes.change(sql, { action: 'move', events: [{ id: event }], start_minutes: 5, end_minutes: 5 }),
        'a copy': (sql) => changes.change(sql, { action: 'copy', events: [{ id: event }], days: [1, 2], people: true }),
        'a publication': (sql) => changes.change(sql, { action: 'publish', events: [{ id: event }] }),
        'a place': (sql) => changes.change(sql, { action: 'release', signup_ids: [signup], reason: null }),
        'a preview': (sql) => changes.change(sql, { action: 'delete', events: [{ id: event }], preview: true }),
      }),
    ],
    listChanges: [admins({ newest: (sql) => changes.selectChanges(sql, longest) })],
    listUnreached: [
      admins({
        'all that is ahead': (sql) => unreached.selectUnreached(sql, {}),
        'those of a change': (sql) => unreached.selectUnreached(sql, { change_set_id: event }),
      }),
    ],
    markTold: [admins({ somebody: (sql) => unreached.setTold(sql, { ids: [notice], told: true }) })],
    clearBounce: [admins({ somebody: (sql) => unreached.deleteBounce(sql, volunteer) })],
    undoChange: [
      admins({
        'the latest': (sql) => [
          ...changes.change(sql, { action: 'counts', events: [{ id: event }], add: 1 }),
          sql`select private.undo_change(id)::text as json from public.change_sets order by made_at desc limit 1`,
        ],
      }),
    ],
  };
}
