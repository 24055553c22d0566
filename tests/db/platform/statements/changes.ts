import { admins, type CallStatements, type Scene } from '../statement-types.ts';

/** The statements about change sets and the record. */
export async function changesStatements(scene: Scene): Promise<Record<string, CallStatements[]>> {
  const changes = await import('../../../../supabase/functions/api/data/change-sets.ts');
  const unreached = await import('../../../../supabase/functions/api/data/unreached.ts');
  const record = await import('../../../../supabase/functions/api/data/record.ts');
  const { event, signup, notice, volunteer, other, admin, type, feed } = scene;
  const longest = { limit: 1000 };
  const middle = { after: new Date(Date.now() - 30 * 86_400_000).toISOString(), afterId: '1' };
  const pages = {
    newest: {},
    'in the middle': { position: middle },
    'of a time': { from: middle.after, until: new Date(Date.now() - 20 * 86_400_000).toISOString() },
    'of a shift': { event_id: event, position: middle },
    'of a shift, by a person': { event_id: event, user_id: admin },
    'of a person': { user_id: other },
    'of who made most of it': { user_id: admin, position: middle },
    'of who made most of it, few of a part': { user_id: admin, part: 'settings' },
    'of who made most of it, as somebody': { user_id: admin, part: 'seeing' },
    'of a slot type': { slot_type_id: type },
    'of a feed': { feed_id: feed },
    'few of a part': { part: 'settings' },
    'most of a part': { part: 'places', position: middle },
    'as somebody': { part: 'seeing' },
    'sign-ins': { part: 'sign_ins', position: middle },
  } as const;
  return {
    listRecord: [
      admins(
        Object.fromEntries(
          Object.entries(pages).map(([name, terms]) => [
            name,
            (sql: Parameters<typeof record.selectRecord>[0]) => record.selectRecord(sql, { limit: 50, ...terms }),
          ]),
        ),
      ),
    ],
    recordExport: [admins({ people: (sql) => record.noteExport(sql, 'people') })],
    makeChange: [
      admins({
        'a move': (sql) =>
          changes.change(sql, { action: 'move', events: [{ id: event }], start_minutes: 5, end_minutes: 5 }),
        'a copy': (sql) => changes.change(sql, { action: 'copy', events: [{ id: event }], days: [1, 2], people: true }),
        'a publication': (sql) => changes.change(sql, { action: 'publish', events: [{ id: event }] }),
        'a place': (sql) => changes.change(sql, { action: 'release', signup_ids: [signup], reason: null }),
        'the examples': (sql) => changes.change(sql, { action: 'remove_examples' }),
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
