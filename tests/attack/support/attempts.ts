import type { Scene } from './scene.ts';

/** A call made by an attacker. */
export interface Attempt {
  params?: (scene: Scene) => Record<string, string>;
  query?: (scene: Scene) => string;
  body?: (scene: Scene) => object;
  /**
   * The expected result for each role: a success status, or the code of the refusal. Default of `waiting` and `blocked`: the
   * code of the same name, except for public calls.
   */
  result: { stranger: string; volunteer: string; admin: string; waiting?: string; blocked?: string };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const slots = ({ ids }: Scene) => [{ slot_type_id: ids.slotType, required_count: 5 }];
const event = (scene: Scene) => ({
  title: 'Taken over',
  start_time: inDays(40),
  end_time: inDays(41),
  slot_assignments: slots(scene),
});
const slotType = () => ({ name: 'Taken over', color: '#000000', hourly_credits: 99 });
const all = (status: string) => ({ stranger: status, volunteer: status, admin: status });
const members = (status: string) => ({ ...all(status), stranger: 'unauthenticated' });
const admins = (status: string) => ({ stranger: 'unauthenticated', volunteer: 'forbidden', admin: status });

let seasonsMade = 0;

/** Each call by its id, with other people's identifiers and with bodies that an administrator may send. */
export const attempts: Record<string, Attempt> = {
  getHealth: { result: all('200') },
  getOpenApi: { result: all('200') },
  getMe: { result: { ...all('200'), stranger: '204', waiting: '200', blocked: '200' } },
  updateUser: {
    params: ({ people }) => ({ id: people.victim.id }),
    body: () => ({ name: 'Eve' }),
    result: admins('200'),
  },
  getAvailability: { params: ({ people }) => ({ id: people.victim.id }), result: admins('200') },
  setAvailability: {
    params: ({ people }) => ({ id: people.victim.id }),
    body: () => ({ timezone: 'UTC', statements: [], most_hours: 1, slot_type_ids: [], place_ids: [] }),
    result: admins('200'),
  },
  listUsers: { result: admins('200') },
  changePeople: {
    body: ({ people }) => ({ action: 'role', ids: [people.victim.id], role: 'staff', preview: true }),
    result: admins('200'),
  },
  addUser: { body: () => ({ name: 'Eve', role: 'staff' }), result: admins('201') },
  listDoubles: { result: admins('200') },
  mergeUsers: {
    params: ({ people }) => ({ id: people.victim.id }),
    body: ({ ids }) => ({ other: ids.planned, values: { description: 'Taken over' } }),
    result: admins('200'),
  },
  makeChange: {
    body: ({ ids }) => ({ action: 'cancel', events: [{ id: ids.event }], reason: 'Taken over', preview: true }),
    result: admins('200'),
  },
  listChanges: { result: admins('200') },
  undoChange: { params: ({ ids }) => ({ id: ids.event }), result: admins('not_found') },
  getEntry: { result: all('200') },
  setEntryNote: {
    body: () => ({ note: 'Let me in' }),
    result: { ...all('204'), waiting: '204', blocked: '204' },
  },
  approveUsers: { body: ({ ids }) => ({ ids: [ids.waiting] }), result: admins('200') },
  declineUser: { params: ({ ids }) => ({ id: ids.waiting }), result: admins('204') },
  blockUser: {
    params: ({ people }) => ({ id: people.victim.id }),
    body: () => ({ reason: 'Revenge' }),
    result: admins('200'),
  },
  unblockUser: { params: ({ ids }) => ({ id: ids.blocked }), result: admins('200') },
  getArchive: { result: { ...all('200'), stranger: 'not_found', waiting: '200', blocked: '200' } },
  getLeaving: { params: ({ people }) => ({ id: people.victim.id }), result: admins('200') },
  leave: { body: () => ({ confirm: true }), result: { ...members('204'), waiting: '204' } },
  removeUser: {
    params: ({ people }) => ({ id: people.victim.id }),
    body: () => ({ reason: 'Revenge' }),
    result: admins('204'),
  },
  inviteUser: {
    body: () => ({ email: `eve-${crypto.randomUUID()}@example.org`, role: 'admin' }),
    result: admins('201'),
  },
  listInvitations: { result: admins('200') },
  importUsers: {
    body: () => ({ lines: [{ email: `eve-${crypto.randomUUID()}@example.org`, role: 'admin' }], send: true }),
    result: admins('200'),
  },
  sendInvitations: { body: ({ ids }) => ({ ids: [ids.invitation] }), result: admins('200') },
  getInvitationProgress: { result: admins('200') },
  readInvitation: { body: ({ linkHash }) => ({ token: linkHash }), result: all('not_found') },
  acceptInvitation: { body: ({ linkHash }) => ({ token: linkHash }), result: all('not_found') },
  revokeInvitation: { params: ({ ids }) => ({ id: ids.invitation }), result: admins('204') },
  listSessions: { result: members('200') },
  endSession: { params: ({ ids }) => ({ id: ids.notice }), result: members('not_found') },
  endOtherSessions: { result: members('204') },
  endUserSessions: { params: ({ people }) => ({ id: people.victim.id }), result: admins('204') },
  listSignIns: { result: admins('200') },
  getDashboard: { result: admins('200') },
  listEvents: { result: members('200') },
  getEvent: { params: ({ ids }) => ({ id: ids.event }), result: members('200') },
  createEvent: { body: event, result: admins('201') },
  updateEvent: { params: ({ ids }) => ({ id: ids.event }), body: event, result: admins('200') },
  deleteEvent: { params: ({ ids }) => ({ id: ids.event }), result: admins('204') },
  getBoard: {
    query: () => '?from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00Z&people=yes',
    result: admins('200'),
  },
  getBoardDays: { query: () => '?from=2000-01-01&to=2100-12-31', result: admins('200') },
  listPlaces: { result: admins('200') },
  createPlace: { body: () => ({ name: `Pier ${crypto.randomUUID()}` }), result: admins('201') },
  updatePlace: {
    params: ({ ids }) => ({ id: ids.place }),
    body: () => ({ contact: 'Eve' }),
    result: admins('200'),
  },
  deletePlace: { params: ({ ids }) => ({ id: ids.sparePlace }), result: admins('204') },
  listSeasons: { result: admins('200') },
  createSeason: {
    body: () => {
      // No two seasons have a day in common.
      const day = new Date(Date.UTC(2050, 0, ++seasonsMade)).toISOString().slice(0, 10);
      return { name: 'Taken over', first_day: day, last_day: day };
    },
    result: admins('201'),
  },
  updateSeason: {
    params: ({ ids }) => ({ id: ids.season }),
    body: () => ({ name: 'Taken over', first_day: '2044-01-01', last_day: '2044-01-31' }),
    result: admins('200'),
  },
  deleteSeason: { params: ({ ids }) => ({ id: ids.spareSeason }), result: admins('204') },
  listSeasonEvents: { params: ({ ids }) => ({ id: ids.season }), result: admins('200') },
  listPersonSeasons: { params: ({ people }) => ({ id: people.victim.id }), result: admins('200') },
  setSeasonCredits: {
    params: ({ people, ids }) => ({ id: people.victim.id, season: ids.season }),
    body: () => ({ required_credits: 99 }),
    result: admins('200'),
  },
  listQualifications: { result: members('200') },
  createQualification: {
    body: () => ({ name: `Trained ${crypto.randomUUID()}`, confirmed_by: 'self' }),
    result: admins('201'),
  },
  updateQualification: {
    params: ({ ids }) => ({ id: ids.qualification }),
    body: () => ({ name: `Trained ${crypto.randomUUID()}`, confirmed_by: 'self' }),
    result: admins('200'),
  },
  deleteQualification: { params: ({ ids }) => ({ id: ids.spareQualification }), result: admins('204') },
  listHolders: { params: ({ ids }) => ({ id: ids.qualification }), result: admins('200') },
  qualifyPeople: {
    params: ({ ids }) => ({ id: ids.qualification }),
    body: ({ people }) => ({ user_ids: [people.victim.id] }),
    result: admins('200'),
  },
  listUserQualifications: { params: ({ people }) => ({ id: people.victim.id }), result: admins('200') },
  confirmQualification: {
    params: ({ people, ids }) => ({ id: people.victim.id, qualificationId: ids.qualification }),
    body: () => ({ valid_until: null }),
    result: admins('200'),
  },
  withdrawQualification: {
    params: ({ people, ids }) => ({ id: people.victim.id, qualificationId: ids.qualification }),
    result: admins('204'),
  },
  answerQuestion: {
    params: ({ ids }) => ({ id: ids.question }),
    body: () => ({ answer: 'no' }),
    result: { ...members('204'), volunteer: 'not_found' },
  },
  // The identifier is not the key.
  readQuestion: { body: ({ ids }) => ({ key: ids.question }), result: all('not_found') },
  answerByLink: { body: ({ ids }) => ({ key: ids.question, answer: 'no' }), result: all('not_found') },
  listSlotTypes: { result: members('200') },
  getSlotType: {
    params: ({ ids }) => ({ id: ids.archivedType }),
    result: { ...members('200'), volunteer: 'not_found' },
  },
  createSlotType: { body: slotType, result: admins('201') },
  previewRate: {
    params: ({ ids }) => ({ id: ids.slotType }),
    body: () => ({ hourly_credits: -99 }),
    result: admins('200'),
  },
  listRates: { params: ({ ids }) => ({ id: ids.slotType }), result: admins('200') },
  removeRate: {
    params: ({ ids }) => ({ id: ids.slotType }),
    query: () => '?from=2040-01-01',
    result: admins('not_found'),
  },
  updateSlotType: { params: ({ ids }) => ({ id: ids.slotType }), body: slotType, result: admins('200') },
  deleteSlotType: { params: ({ ids }) => ({ id: ids.spareType }), result: admins('204') },
  listSignups: { query: ({ people }) => `?user_id=${people.victim.id}`, result: admins('200') },
  signUp: { params: ({ ids }) => ({ slotId: ids.pastSlot }), result: members('event_started') },
  signUpForSeries: {
    params: ({ ids }) => ({ slotId: ids.pastSlot }),
    body: () => ({ every: 1, preview: true }),
    result: members('200'),
  },
  assignSlot: {
    params: ({ people }) => ({ id: people.victim.id }),
    body: ({ ids }) => ({ slot_id: ids.pastSlot }),
    result: admins('event_started'),
  },
  cancelSignup: {
    params: ({ ids }) => ({ signupId: ids.signup }),
    result: { ...members('204'), volunteer: 'not_found' },
  },
  listCandidates: { params: ({ ids }) => ({ id: ids.slot }), result: admins('200') },
  getAutoFill: { query: () => '?from=2026-06-13&to=2026-06-14', result: admins('200') },
  listAttendance: { params: ({ ids }) => ({ id: ids.event }), result: admins('200') },
  markAttendance: {
    params: ({ ids }) => ({ signupId: ids.signup }),
    body: () => ({ attendance: 'attended' }),
    result: admins('event_not_started'),
  },
  markSeveral: {
    params: ({ ids }) => ({ id: ids.event }),
    body: ({ ids }) => ({ attendance: 'attended', signup_ids: [ids.signup] }),
    result: admins('event_not_started'),
  },
  listFeeds: { result: admins('200') },
  createFeed: {
    body: ({ ids }) => ({
      name: 'x',
      ical_url: 'https://feeds.invalid/x.ics',
      slot_types: [{ slot_type_id: ids.slotType }],
    }),
    result: admins('201'),
  },
  deleteFeed: { params: ({ ids }) => ({ id: ids.feed }), result: admins('204') },
  syncFeed: { params: ({ ids }) => ({ id: ids.feed }), result: admins('feed_unusable') },
  decideHeldSync: {
    params: ({ ids }) => ({ id: ids.feed }),
    body: () => ({ action: 'apply' }),
    result: admins('nothing_held'),
  },
  previewFeed: { body: () => ({ ical_url: 'https://feeds.invalid/x.ics' }), result: admins('feed_unusable') },
  reimportFeed: { params: ({ ids }) => ({ id: ids.feed }), result: admins('nothing_deleted') },
  listFeedRuns: { params: ({ ids }) => ({ id: ids.feed }), result: admins('200') },
  listNotices: { result: members('200') },
  getOrganisation: { result: members('200') },
  updateOrganisation: { body: () => ({ mail_sender_name: 'Taken over' }), result: admins('200') },
  getReport: { result: admins('200') },
  getOwnCalendar: { result: members('204') },
  makeOwnCalendar: { result: members('201') },
  // The other people have one by then; the administrator of a new scene has none.
  removeOwnCalendar: { result: { ...members('204'), admin: 'not_found' } },
  readCalendar: { params: ({ ids }) => ({ key: ids.signup }), result: all('not_found') },
  openUnsubscribe: { params: ({ ids }) => ({ key: ids.signup }), result: all('not_found') },
  stopMails: { params: ({ ids }) => ({ key: ids.signup }), result: all('not_found') },
  dismissNotice: { params: ({ ids }) => ({ id: ids.notice }), result: members('not_found') },
};
