import { admins, type CallStatements, type Scene, volunteers } from '../statement-types.ts';

/** The statements about messages. */
export async function messageStatements(scene: Scene): Promise<Record<string, CallStatements[]>> {
  const messages = await import('../../../../supabase/functions/api/data/messages.ts');
  const { event, place, type, season, admin, other, fullSlot } = scene;
  const span = { first_day: '2026-06-13', last_day: '2026-06-14' };
  const to = (part: object) => (sql: Parameters<typeof messages.preview>[0]) =>
    messages.preview(sql, { audience: [part as never], operational: true });
  const texts = { default: { subject: 'Tent', body: 'Come' } };
  const shifts = [{ event_id: event }];
  return {
    previewMessage: [
      admins({
        shift: to({ kind: 'shifts', shifts }),
        waiting: to({ kind: 'waiting', shifts: [{ event_id: event, slot_id: fullSlot }] }),
        people: to({ kind: 'people', ids: [other] }),
        here: to({ kind: 'here' }),
      }),
      {
        ...admins({
          place: to({ kind: 'place', place_id: place, span }),
          type: to({ kind: 'slot_type', slot_type_id: type, span }),
          day: to({ kind: 'day', span }),
          season: to({ kind: 'season', season_id: season }),
          idle: to({ kind: 'idle', span }),
        }),
        // Everybody of days is found among all signups, and who has no place among all people.
        wholly: ['profiles', 'signups', 'event_slots'],
      },
    ],
    sendMessage: [
      admins({
        shift: (sql) =>
          messages.send(sql, {
            ...{ message_id: admin, audience: [{ kind: 'shifts', shifts }], texts, operational: true },
            answers_to: 'sender',
          }),
      }),
    ],
    listMessages: [
      admins({ first: (sql) => messages.selectMessages(sql, { limit: 50 }) }),
      volunteers({ none: (sql) => messages.selectMessages(sql, { limit: 50 }) }),
    ],
    getMessage: [
      {
        ...admins({ one: (sql) => messages.selectMessage(sql, scene.message) }),
        // The names of its recipients, who may be everybody.
        wholly: ['profiles'],
      },
    ],
  };
}
