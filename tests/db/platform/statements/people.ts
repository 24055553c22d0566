import { admins, type CallStatements, fifteenAgo, type Scene, volunteers } from '../statement-types.ts';
import { days } from './days.ts';

/** The statements about people, what they say of their time, and changes of many of them. */
export async function peopleStatements(scene: Scene): Promise<Record<string, CallStatements[]>> {
  const users = await import('../../../../supabase/functions/api/data/users.ts');
  const births = await import('../../../../supabase/functions/api/data/births.ts');
  const availability = await import('../../../../supabase/functions/api/data/availability.ts');
  const merging = await import('../../../../supabase/functions/api/data/merging.ts');
  const { volunteer, other, slot, type, place } = scene;
  const longest = { limit: 1000 };
  return {
    getMe: [volunteers({ me: users.selectMe })],
    updateUser: [volunteers({ name: (sql) => users.updateUserById(sql, volunteer, { name: 'Ada' }) })],
    getBirth: [volunteers({ own: (sql) => births.selectBirth(sql, volunteer) })],
    setBirth: [volunteers({ own: (sql) => births.replaceBirth(sql, volunteer, fifteenAgo) })],
    getAvailability: [volunteers({ own: (sql) => availability.selectAvailability(sql, volunteer) })],
    setAvailability: [
      volunteers({
        own: (sql) =>
          availability.replaceAvailability(sql, volunteer, {
            timezone: 'Europe/Berlin',
            statements: [
              { repeats: 'once', says: 'not_free', from: days(1), to: days(30) },
              { repeats: 'weekly', says: 'free', weekdays: [6, 7], from: '18:00', to: '02:00', last_day: null },
            ],
            most_hours: 6,
            slot_type_ids: [type],
            place_ids: [place],
          }),
      }),
    ],
    listUsers: [
      {
        ...admins({
          everybody: (sql) => users.selectUsers(sql, longest),
          'those with two words': (sql) => users.selectUsers(sql, { search: 'ada bar', ...longest }),
        }),
        wholly: ['profiles', 'signups', 'events', 'event_slots'],
      },
    ],
    getUser: [admins({ other: (sql) => [users.selectUser(sql, sql`${other}`)] })],
    changePeople: [
      admins({
        'a role': (sql) =>
          users.changeMany(sql, { action: 'role', ids: [volunteer, other], role: 'staff', preview: false }),
        credits: (sql) =>
          users.changeMany(sql, { action: 'required_credits', ids: [other], required_credits: 5, preview: true }),
        invitations: (sql) => users.changeMany(sql, { action: 'invite', ids: [other], preview: true }),
      }),
    ],
    addUser: [
      admins({
        'a walk-in': (sql) => users.addPerson(sql, { name: 'Ada', email: 'walk-in@example.org', phone: null }),
        'with a place': (sql) =>
          users.addPerson(sql, { name: 'Ada', phone: null, place: { slot_id: slot, override_reason: 'Helps' } }),
      }),
    ],
    // Everybody is compared with everybody.
    listDoubles: [{ ...admins({ all: merging.selectDoubles }), wholly: ['profiles'] }],
    sayDifferent: [admins({ two: (sql) => merging.sayDifferent(sql, volunteer, other, true) })],
    takeBackDifferent: [
      admins({
        two: (sql) => [
          ...merging.sayDifferent(sql, volunteer, other, true),
          ...merging.sayDifferent(sql, volunteer, other, false),
        ],
      }),
    ],
    // Who gave, canceled or marked a place has no index: it would cost every signup, for what is rare.
    mergeUsers: [
      {
        ...admins({
          preview: (sql) => merging.merge(sql, volunteer, { other, preview: true }),
          two: (sql) => merging.merge(sql, volunteer, { other, preview: false }),
        }),
        wholly: ['signups'],
      },
    ],
  };
}
