import { admins, type CallStatements, type Scene } from '../statement-types.ts';

/** The statements about the public page and the places that visitors hold. */
export async function openStatements(scene: Scene): Promise<Record<string, CallStatements[]>> {
  const holds = await import('../../../../supabase/functions/api/data/holds.ts');
  const page = await import('../../../../supabase/functions/api/data/open-page.ts');
  const reservations = await import('../../../../supabase/functions/api/data/reservations.ts');
  const { reservation, memberHold, strangerHold, waitingHold, keptHold, picture, season, type, event, slot } = scene;
  const service = (statements: CallStatements['statements']): CallStatements => ({ as: 'service', statements });
  const hold = (slot_id: string) =>
    ({ slot_id, name: 'Visitor', email: 'visitor-1@example.org', language: 'english' }) as const;
  const digits = (code: string) => ({ key: 'key', code, agreements: [], answers: [] });
  // Every coming event with its slots is on the page, and is read once in ten seconds.
  const wholly = ['events', 'event_slots'];
  const chosen = { shows: 'chosen' as const, seasons: [season], slot_types: [type], events: [event] };
  const reserved = { name: 'Rotary club', until: '2060-01-01T00:00:00Z', places: [{ slot_id: slot, places: 1 }] };
  return {
    listReservations: [admins({ all: (sql) => reservations.selectReservations(sql, { limit: 200 }) })],
    createReservation: [admins({ one: (sql) => reservations.insertReservation(sql, reserved) })],
    updateReservation: [admins({ one: (sql) => reservations.patchReservation(sql, reservation.id, reserved) })],
    endReservation: [admins({ one: (sql) => reservations.endNow(sql, reservation.id) })],
    listReservedPeople: [
      admins({ all: (sql) => reservations.selectReservedPeople(sql, reservation.id, { limit: 1000 }) }),
    ],
    getOpenPage: [
      { ...service({ everything: (sql) => page.selectSchedule(sql) }), wholly },
      service({ 'by a link': (sql) => page.selectSchedule(sql, reservation.link) }),
    ],
    getOpenPicture: [service({ one: (sql) => page.selectPicture(sql, picture) })],
    holdPlace: [
      service({
        one: (sql) => holds.hold(sql, hold(slot), 'f'.repeat(64), 'caller 1'),
        'by a link': (sql) =>
          holds.hold(sql, { ...hold(reservation.slot), link: reservation.link }, 'f'.repeat(64), 'caller 1'),
      }),
    ],
    confirmHold: [
      service({
        'of a member': (sql) => holds.confirm(sql, memberHold, digits('123456')),
        'of somebody new': (sql) => holds.confirm(sql, strangerHold, digits('123456')),
        'of somebody who waits': (sql) => holds.confirm(sql, waitingHold, digits('123456')),
        'wrong digits': (sql) => holds.confirm(sql, memberHold, digits('000000')),
      }),
    ],
    sendHoldAgain: [service({ one: (sql) => holds.sendAgain(sql, memberHold) })],
    releaseHold: [service({ one: (sql) => holds.release(sql, memberHold) })],
    signInByHold: [service({ one: (sql) => holds.selectAddress(sql, keptHold) })],
    getOpenSettings: [{ ...admins({ all: page.selectSettings }), wholly }],
    updateOpenSettings: [
      {
        ...admins({
          chosen: (sql) => page.patchSettings(sql, chosen),
          all: (sql) => page.patchSettings(sql, { shows: 'all' }),
        }),
        wholly,
      },
    ],
    setOpenPicture: [
      {
        ...admins({
          one: (sql) =>
            page.savePicture(sql, { name: '0'.repeat(64), type: 'image/png', bytes: new Uint8Array(300_000) }),
        }),
        wholly,
      },
    ],
    removeOpenPicture: [{ ...admins({ one: (sql) => page.savePicture(sql, null) }), wholly }],
  };
}
