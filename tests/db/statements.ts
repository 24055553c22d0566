import type { Call } from '../../supabase/functions/_shared/contract/call.ts';
import type { Sql } from '../../supabase/functions/_shared/db.ts';
import { feedStatements } from './feed-statements.ts';
import { admins, type CallStatements, type Scene, volunteers } from './statement-types.ts';

const days = (number: number) => new Date(Date.now() + number * 86_400_000).toISOString();
const dayIn = (number: number) => days(number).slice(0, 10);

/** Calls that send `select 1` or nothing. */
export const callsWithoutStatement = ['getHealth', 'getOpenApi'];

/** Every statement of the API, by call. Imports the modules, so the settings must be in place. */
export async function apiStatements(scene: Scene): Promise<Record<Call['id'], CallStatements[]>> {
  const events = await import('../../supabase/functions/api/data/events.ts');
  const board = await import('../../supabase/functions/api/data/board.ts');
  const signups = await import('../../supabase/functions/api/data/event-slot-signups.ts');
  const attendance = await import('../../supabase/functions/api/data/attendance.ts');
  const users = await import('../../supabase/functions/api/data/users.ts');
  const invitations = await import('../../supabase/functions/api/data/invitations.ts');
  const dashboard = await import('../../supabase/functions/api/data/dashboard.ts');
  const types = await import('../../supabase/functions/api/data/slot-types.ts');
  const seasons = await import('../../supabase/functions/api/data/seasons.ts');
  const personSeasons = await import('../../supabase/functions/api/data/person-seasons.ts');
  const availability = await import('../../supabase/functions/api/data/availability.ts');
  const places = await import('../../supabase/functions/api/data/places.ts');
  const qualifications = await import('../../supabase/functions/api/data/qualifications.ts');
  const questions = await import('../../supabase/functions/api/data/questions.ts');
  const candidates = await import('../../supabase/functions/api/data/candidates.ts');
  const autoFill = await import('../../supabase/functions/api/data/auto-fill.ts');
  const calendars = await import('../../supabase/functions/api/data/calendars.ts');
  const mails = await import('../../supabase/functions/api/data/mails.ts');
  const sessions = await import('../../supabase/functions/api/data/sessions.ts');
  const notices = await import('../../supabase/functions/api/data/notices.ts');
  const organisation = await import('../../supabase/functions/api/data/organisation.ts');
  const reports = await import('../../supabase/functions/api/data/reports.ts');
  const entry = await import('../../supabase/functions/api/data/entry.ts');
  const leaving = await import('../../supabase/functions/api/data/leaving.ts');
  const merging = await import('../../supabase/functions/api/data/merging.ts');
  const changes = await import('../../supabase/functions/api/data/change-sets.ts');

  const {
    volunteer,
    other,
    waiting,
    event,
    slot,
    signup,
    past,
    worked,
    notice,
    type,
    invitation,
    link,
    key,
    mailKey,
    place,
    emptyPlace,
    season,
    qualification,
    spareQualification,
    question,
    questionKey,
  } = scene;
  const slot_assignments = [{ slot_type_id: type, required_count: 5 }];
  const times = { start_time: days(3), end_time: days(3.1), timezone: 'Europe/Berlin', all_day: false };
  const body = { title: 'Title', description: null, location: null, ...times, slot_assignments };
  const placeBody = { name: 'Hall', address: null, meeting_point: null, contact: null };
  const seasonBody = { name: 'Later', first_day: '2090-01-01', last_day: '2090-12-31', required_credits: null };
  const qualificationBody = { name: 'Forklift', text: null, confirmed_by: 'organiser' as const, valid_months: 12 };
  const typeBody = { name: 'Name', color: '#123456', description: null, hourly_credits: 2, rate_reason: null };
  const people = Array.from({ length: 200 }, (_, n) => ({
    email: `new-${n}@example.org`,
    role: 'volunteer' as const,
    name: null,
    description: null,
  }));
  const one = { slot_type_ids: [type] };
  const page = { limit: 50 };
  const longest = { limit: 1000 };
  const position = { after: days(2), afterId: event };
  const lists = {
    'of a window': (sql: Sql) => events.selectEvents(sql, { from: days(1), to: days(31), ...longest }, undefined),
    'of a past window': (sql: Sql) =>
      events.selectEvents(sql, { from: days(-61), to: days(-31), ...longest }, undefined),
    upcoming: (sql: Sql) => events.selectEvents(sql, { from: days(0), ...longest }, undefined),
    'upcoming, of a type': (sql: Sql) => events.selectEvents(sql, { from: days(0), ...one, ...longest }, undefined),
    'page of the upcoming': (sql: Sql) => events.selectEvents(sql, { from: days(0), ...page }, undefined),
    'page of a type': (sql: Sql) => events.selectEvents(sql, { from: days(0), ...one, ...page }, undefined),
    'page of the past': (sql: Sql) => events.selectEvents(sql, { to: days(0), ...page }, undefined),
    'page of the drafts': (sql: Sql) => events.selectEvents(sql, { from: days(0), drafts: 'yes', ...page }, undefined),
    'page of all': (sql: Sql) => events.selectEvents(sql, page, undefined),
    'upcoming, open, with two words': (sql: Sql) =>
      events.selectEvents(sql, { from: days(0), search: 'event pier', open: 'yes', ...longest }, undefined),
    'page of the canceled of feeds': (sql: Sql) =>
      events.selectEvents(sql, { from: days(0), from_feed: 'yes', status: 'canceled', ...page }, undefined),
    'at a place': (sql: Sql) => events.selectEvents(sql, { from: days(0), place_id: event, ...page }, undefined),
    'of a series': (sql: Sql) => events.selectEvents(sql, { series_id: event, ...longest }, undefined),
    'next page': (sql: Sql) => events.selectEvents(sql, page, position),
    'next page of the upcoming': (sql: Sql) => events.selectEvents(sql, { from: days(0), ...page }, position),
  };

  return {
    getMe: [volunteers({ me: users.selectMe })],
    updateUser: [volunteers({ name: (sql) => users.updateUserById(sql, volunteer, { name: 'Ada' }) })],
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
        'with a place': (sql) => users.addPerson(sql, { name: 'Ada', phone: null, place: { slot_id: slot } }),
      }),
    ],
    // Everybody is compared with everybody.
    listDoubles: [{ ...admins({ all: merging.selectDoubles }), wholly: ['profiles'] }],
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
    undoChange: [
      admins({
        'the latest': (sql) => [
          ...changes.change(sql, { action: 'counts', events: [{ id: event }], add: 1 }),
          sql`select private.undo_change(id)::text as json from public.change_sets order by made_at desc limit 1`,
        ],
      }),
    ],
    getEntry: [{ as: 'service', statements: { all: organisation.selectEntry } }],
    setEntryNote: [volunteers({ note: (sql) => entry.saveNote(sql, 'A friend of Ada') })],
    approveUsers: [admins({ one: (sql) => entry.approve(sql, [waiting]) })],
    declineUser: [admins({ one: (sql) => entry.decline(sql, waiting) })],
    blockUser: [admins({ one: (sql) => entry.block(sql, other, { reason: 'Did not come', tell: true }) })],
    unblockUser: [
      admins({
        'who is blocked': (sql) => [
          ...entry.block(sql, other, { reason: 'Did not come', tell: false }),
          ...entry.unblock(sql, other),
        ],
      }),
    ],
    getArchive: [volunteers({ own: leaving.selectArchive })],
    getLeaving: [volunteers({ own: (sql) => leaving.selectLeaving(sql, volunteer) })],
    leave: [volunteers({ own: leaving.leaveAsCaller })],
    removeUser: [admins({ one: (sql) => leaving.remove(sql, other, 'Asked for it') })],
    inviteUser: [admins({ invitation: (sql) => invitations.invite(sql, 'someone@example.org', 'staff') })],
    listInvitations: [admins({ pending: (sql) => invitations.selectInvitations(sql, longest) })],
    getInvitationProgress: [admins({ sent: invitations.selectProgress })],
    importUsers: [
      admins({
        people: (sql) => invitations.importPeople(sql, { lines: people, send: true, update: true, preview: false }),
        preview: (sql) => invitations.importPeople(sql, { lines: people, send: true, update: true, preview: true }),
      }),
    ],
    sendInvitations: [admins({ unsent: (sql) => invitations.sendUnsent(sql, [invitation]) })],
    revokeInvitation: [admins({ one: (sql) => invitations.revoke(sql, invitation) })],
    readInvitation: [{ as: 'service', statements: { page: (sql) => invitations.selectPage(sql, link) } }],
    acceptInvitation: [{ as: 'service', statements: { address: (sql) => invitations.click(sql, link) } }],
    listSessions: [volunteers({ own: sessions.selectSessions })],
    endSession: [volunteers({ one: (sql) => sessions.endOwn(sql, volunteer) })],
    endOtherSessions: [volunteers({ others: (sql) => sessions.endOwn(sql, null) })],
    endUserSessions: [admins({ all: (sql) => sessions.endOf(sql, volunteer) })],
    listSignIns: [admins({ page: (sql) => sessions.selectSignIns(sql, {}) })],
    ...(await feedStatements(scene)),
    getDashboard: [admins({ morning: dashboard.selectDashboard })],
    listEvents: [admins(lists), volunteers(lists)],
    getEvent: [admins, volunteers].map((as) => as({ one: (sql) => events.selectEvent(sql, event) })),
    createEvent: [admins({ one: (sql) => events.insertEvent(sql, body) })],
    updateEvent: [admins({ 'a move': (sql) => events.replaceEvent(sql, event, body) })],
    deleteEvent: [admins({ one: (sql) => events.removeEvent(sql, event) })],
    getBoard: [
      admins({
        'a day with people': (sql) => board.selectBoard(sql, { from: days(1), to: days(2), people: 'yes' }),
        'two months': (sql) => board.selectBoard(sql, { from: days(0), to: days(61) }),
        'two months with people': (sql) => board.selectBoard(sql, { from: days(0), to: days(61), people: 'yes' }),
      }),
    ],
    getBoardDays: [admins({ 'two months': (sql) => board.selectBoardDays(sql, { from: dayIn(0), to: dayIn(61) }) })],
    listPlaces: [admins({ all: places.selectPlaces })],
    createPlace: [admins({ one: (sql) => places.insertPlace(sql, placeBody) })],
    updatePlace: [
      admins({
        'a name': (sql) => places.changePlace(sql, place, { name: 'Another pier' }),
        merging: (sql) => places.changePlace(sql, place, { name: 'Pier 7', merge: true }),
        'the order': (sql) => places.changePlace(sql, place, { before: null }),
      }),
    ],
    deletePlace: [admins({ one: (sql) => places.removePlace(sql, emptyPlace) })],
    listSeasons: [
      // Who works in any season is all work.
      { ...admins({ all: seasons.selectSeasons }), wholly: ['signups', 'events', 'event_slots'] },
    ],
    createSeason: [admins({ one: (sql) => seasons.saveSeason(sql, seasonBody) })],
    updateSeason: [admins({ one: (sql) => seasons.saveSeason(sql, { ...seasonBody, version: 1 }, season) })],
    deleteSeason: [admins({ one: (sql) => seasons.removeSeason(sql, season) })],
    listSeasonEvents: [admins({ one: (sql) => seasons.selectSeasonEvents(sql, season) })],
    listPersonSeasons: [admins({ all: (sql) => personSeasons.selectPersonSeasons(sql, volunteer) })],
    setSeasonCredits: [
      admins({
        'a number': (sql) => personSeasons.askForCredits(sql, volunteer, season, 6),
        none: (sql) => personSeasons.askForCredits(sql, volunteer, season, null),
      }),
    ],
    listQualifications: [volunteers({ all: qualifications.selectQualifications })],
    createQualification: [admins({ one: (sql) => qualifications.insertQualification(sql, qualificationBody) })],
    updateQualification: [
      admins({ one: (sql) => qualifications.replaceQualification(sql, qualification, qualificationBody) }),
    ],
    deleteQualification: [admins({ one: (sql) => qualifications.removeQualification(sql, spareQualification) })],
    listHolders: [
      {
        ...admins({
          'first page': (sql) => qualifications.selectHolders(sql, qualification, page),
          'next page': (sql) =>
            qualifications.selectHolders(sql, qualification, {
              ...page,
              position: { after: 'Person', afterId: event },
            }),
        }),
        // Whoever has it is put into the order of names, and a plan for any qualification cannot know that they are few.
        wholly: ['profiles'],
      },
    ],
    qualifyPeople: [
      admins({
        confirm: (sql) =>
          qualifications.changeHolders(sql, qualification, { user_ids: [volunteer, other], withdraw: false }),
        withdraw: (sql) =>
          qualifications.changeHolders(sql, qualification, { user_ids: [volunteer, other], withdraw: true }),
      }),
    ],
    listUserQualifications: [volunteers({ own: (sql) => qualifications.selectHeld(sql, volunteer) })],
    confirmQualification: [volunteers({ own: (sql) => qualifications.confirmHeld(sql, volunteer, qualification, {}) })],
    withdrawQualification: [volunteers({ own: (sql) => qualifications.withdrawHeld(sql, volunteer, qualification) })],
    answerQuestion: [volunteers({ own: (sql) => questions.answer(sql, question, 'yes') })],
    readQuestion: [{ as: 'service', statements: { one: (sql) => questions.selectByKey(sql, questionKey) } }],
    answerByLink: [{ as: 'service', statements: { one: (sql) => questions.answerByKey(sql, questionKey, 'no') } }],
    listSlotTypes: [volunteers({ all: (sql) => types.selectSlotTypes(sql, longest) })],
    getSlotType: [volunteers({ one: (sql) => types.selectSlotType(sql, type) })],
    createSlotType: [admins({ one: (sql) => types.insertSlotType(sql, typeBody) })],
    updateSlotType: [
      admins({
        'another rate': (sql) => types.replaceSlotType(sql, type, typeBody),
        'from a day': (sql) => types.replaceSlotType(sql, type, { ...typeBody, rate_from: dayIn(10) }),
      }),
    ],
    previewRate: [
      {
        ...admins({ one: (sql) => types.selectRateEffect(sql, type, { hourly_credits: 2 }) }),
        wholly: ['signups', 'events', 'event_slots'],
      },
    ],
    listRates: [admins({ all: (sql) => types.selectRates(sql, type) })],
    removeRate: [
      admins({
        one: (sql) => [
          ...types.replaceSlotType(sql, type, { ...typeBody, rate_from: dayIn(10) }),
          ...types.deleteRate(sql, type, dayIn(10)),
        ],
      }),
    ],
    deleteSlotType: [admins({ one: (sql) => types.removeSlotType(sql, type) })],
    listSignups: [
      volunteers({ own: (sql) => signups.selectSignups(sql, longest) }),
      admins({
        "another's": (sql) => signups.selectSignups(sql, { user_id: volunteer, ...longest }),
        'of an event': (sql) => signups.selectSignups(sql, { event_id: event, ...longest }),
      }),
    ],
    signUp: [volunteers({ one: (sql) => signups.takePlace(sql, slot) })],
    signUpForSeries: [volunteers({ every: (sql) => signups.takeSeries(sql, slot, { every: 1 }) })],
    assignSlot: [admins({ one: (sql) => signups.assignPlace(sql, volunteer, { slot_id: slot }) })],
    cancelSignup: [volunteers({ own: (sql) => signups.giveBack(sql, signup) })],
    listCandidates: [
      {
        ...admins({
          'of a slot': (sql) => candidates.selectCandidates(sql, slot, page),
          'with two words': (sql) => candidates.selectCandidates(sql, slot, { search: 'ada bar', ...page }),
        }),
        // Everybody is judged, by all that they have worked.
        wholly: ['profiles', 'signups', 'events', 'event_slots'],
      },
    ],
    getAutoFill: [
      {
        ...admins({ 'of two days': (sql) => autoFill.selectAutoFill(sql, { from: dayIn(2), to: dayIn(3) }) }),
        // Everybody is judged, by all that they have worked.
        wholly: ['profiles', 'signups', 'events', 'event_slots'],
      },
    ],
    listAttendance: [admins({ 'of an event': (sql) => attendance.selectAttendance(sql, past) })],
    markAttendance: [
      admins({
        one: (sql) => attendance.mark(sql, worked, { attendance: 'attended', hours: 1, reason: 'Left early' }),
      }),
    ],
    markSeveral: [
      admins({
        two: (sql) => attendance.markAlike(sql, past, { attendance: 'no_show', signup_ids: [worked, worked] }),
      }),
    ],
    listNotices: [volunteers({ open: (sql) => notices.selectNotices(sql, longest) })],
    dismissNotice: [volunteers({ one: (sql) => notices.dismiss(sql, notice) })],
    getOrganisation: [volunteers({ all: organisation.selectOrganisation })],
    updateOrganisation: [admins({ name: (sql) => organisation.changeOrganisation(sql, { name: 'Name' }) })],
    getReport: [
      // In a month, up to half of all people may have worked. Looking up the slots of its events costs about as much as
      // reading all slots of two years, so either plan may be chosen.
      {
        ...admins({ 'of a month': (sql) => reports.selectReport(sql, { from: dayIn(-61), to: dayIn(-31) }) }),
        wholly: ['profiles', 'event_slots'],
      },
      {
        ...admins({
          'of a year': (sql) => reports.selectReport(sql, { from: dayIn(-365), to: dayIn(0) }),
          'of some people': (sql) => reports.selectReport(sql, { role: 'volunteer', search: 'person 1' }),
        }),
        wholly: ['profiles', 'signups', 'events', 'event_slots'],
      },
    ],
    getOwnCalendar: [volunteers({ own: calendars.selectOwn })],
    makeOwnCalendar: [volunteers({ own: calendars.makeOwn })],
    removeOwnCalendar: [volunteers({ own: calendars.removeOwn })],
    openUnsubscribe: [{ as: 'service', statements: { one: (sql) => mails.knowsKey(sql, key) } }],
    stopMails: [{ as: 'service', statements: { one: (sql) => mails.stop(sql, mailKey) } }],
    readCalendar: [{ as: 'service', statements: { one: (sql) => calendars.selectShifts(sql, key) } }],
  };
}
