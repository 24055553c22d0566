import { type Attempt, admins, all, members } from './attempt.ts';

/** About questions, signups, attendance, feeds, the organisation, calendars and mails. */
export const work: Record<string, Attempt> = {
  answerQuestion: {
    params: ({ ids }) => ({ id: ids.question }),
    body: () => ({ answer: 'no' }),
    result: { ...members('204'), volunteer: 'not_found' },
  },
  // Not even an administrator answers several questions of somebody else.
  answerQuestions: { body: ({ ids }) => ({ ids: [ids.question], answer: 'no' }), result: members('200') },
  // The identifier is not the key.
  readQuestion: { body: ({ ids }) => ({ key: ids.question }), result: all('not_found') },
  answerByLink: { body: ({ ids }) => ({ key: ids.question, answer: 'no' }), result: all('not_found') },
  answerAllByLink: {
    body: ({ ids }) => ({ key: ids.question, ids: [ids.question], answer: 'no' }),
    result: all('not_found'),
  },
  listHandOvers: { result: members('200') },
  listHandOverPeople: { result: members('200') },
  // Nobody hands over a place of somebody else, not even an administrator.
  startHandOver: {
    params: ({ ids }) => ({ signupId: ids.signup }),
    body: () => ({ email: 'x@example.org' }),
    result: members('not_found'),
  },
  withdrawHandOver: { params: ({ ids }) => ({ signupId: ids.signup }), result: members('not_found') },
  takeOver: { params: ({ ids }) => ({ id: ids.question }), result: members('hand_over_ended') },
  offerInReturn: {
    params: ({ ids }) => ({ id: ids.question }),
    body: ({ ids }) => ({ signup_id: ids.signup }),
    result: members('hand_over_ended'),
  },
  listLeads: { result: admins('200') },
  createLead: {
    body: ({ people }) => ({ user_id: people.volunteer.id, rights: ['gate', 'roster', 'fill', 'write'] }),
    result: admins('201'),
  },
  updateLead: { params: ({ ids }) => ({ id: ids.lead }), body: () => ({ rights: ['fill'] }), result: admins('200') },
  deleteLead: { params: ({ ids }) => ({ id: ids.lead }), result: admins('204') },
  listRoster: { params: ({ ids }) => ({ id: ids.event }), result: admins('200') },
  listLedShifts: { result: members('200') },
  listHelpers: { params: ({ ids }) => ({ id: ids.slot }), result: admins('200') },
  placeHelper: {
    params: ({ ids }) => ({ id: ids.slot }),
    body: ({ people }) => ({ user_id: people.staff.id, agreed: true }),
    result: admins('201'),
  },
  listWaits: { result: members('200') },
  joinWaitlist: { params: ({ ids }) => ({ id: ids.pastSlot }), result: members('event_started') },
  leaveWaitlist: { params: ({ ids }) => ({ id: ids.slot }), result: members('not_found') },
  listWatches: { result: members('200') },
  startWatching: {
    body: () => ({ slot_type_ids: [], place_ids: [], weekdays: [1], times: ['morning'], day: null }),
    result: members('201'),
  },
  stopWatching: { params: ({ ids }) => ({ id: ids.slot }), result: members('not_found') },
  previewMessage: {
    body: ({ people }) => ({ audience: [{ kind: 'people', ids: [people.victim.id] }], operational: true }),
    result: { ...admins('200'), volunteer: 'outside_scope' },
  },
  sendMessage: {
    body: ({ people, ids }) => ({
      ...{ message_id: ids.slot, audience: [{ kind: 'people', ids: [people.victim.id] }], operational: true },
      ...{ texts: { default: { subject: 'x', body: 'x' } }, answers_to: 'sender' },
    }),
    result: { ...admins('201'), volunteer: 'outside_scope' },
  },
  listMessages: { result: members('200') },
  getMessage: { params: ({ ids }) => ({ id: ids.slot }), result: members('not_found') },
  listSlotWaits: { params: ({ ids }) => ({ id: ids.slot }), result: admins('200') },
  listSignups: { query: ({ people }) => `?user_id=${people.victim.id}`, result: admins('200') },
  signUp: { params: ({ ids }) => ({ slotId: ids.pastSlot }), result: members('event_started') },
  signUpForSeries: {
    params: ({ ids }) => ({ slotId: ids.pastSlot }),
    body: () => ({ every: 1, preview: true }),
    result: members('200'),
  },
  signUpTogether: {
    params: ({ ids }) => ({ slotId: ids.pastSlot }),
    body: () => ({ places: 2 }),
    result: members('too_many_together'),
  },
  nameCompanions: {
    params: ({ ids }) => ({ signupId: ids.signup }),
    body: () => ({ names: ['x'] }),
    result: { ...members('too_many_names'), volunteer: 'not_found' },
  },
  giveBackCompanions: {
    params: ({ ids }) => ({ signupId: ids.signup }),
    body: () => ({ places: 1 }),
    result: { ...members('too_many_names'), volunteer: 'not_found' },
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
  // Others have no gate, so theirs is empty.
  getGate: { query: () => '?from=2026-06-13T00:00:00Z&to=2026-06-14T00:00:00Z', result: members('200') },
  getPresent: { result: members('200') },
  // An administrator is refused within the answer.
  doGateActions: {
    body: ({ ids }) => ({
      actions: [{ id: ids.question, at: '2026-06-13T10:00:00Z', kind: 'undo', action_id: ids.signup }],
    }),
    result: { ...members('200'), volunteer: 'forbidden' },
  },
  findGatePeople: { query: () => '?q=victim', result: { ...members('200'), volunteer: 'forbidden' } },
  scanCode: { body: () => ({ code: '0'.repeat(26) }), result: { ...members('not_found'), volunteer: 'forbidden' } },
  // None of their own, and not those of somebody else.
  listOwnStatements: { result: members('200') },
  issueStatement: { body: () => ({ first_day: '2000-01-01', last_day: '2000-01-02' }), result: members('no_hours') },
  withdrawStatement: { body: ({ ids }) => ({ statement_id: ids.statement }), result: members('not_found') },
  checkStatement: { body: () => ({ statement_id: 'B'.repeat(28) }), result: all('not_found') },
  getDid: { result: all('200') },
  getOwnCode: { result: members('200') },
  renewOwnCode: { result: members('200') },
  showCodeAtGate: {
    params: ({ ids }) => ({ id: ids.signup }),
    result: { ...members('200'), volunteer: 'not_found' },
  },
  makeBadges: { body: ({ people }) => ({ user_ids: [people.victim.id] }), result: admins('200') },
  markSeveral: {
    params: ({ ids }) => ({ id: ids.event }),
    body: ({ ids }) => ({ attendance: 'attended', signup_ids: [ids.signup] }),
    result: admins('event_not_started'),
  },
  listOpenEnds: { result: members('200') },
  settleOpenEnds: {
    body: ({ ids }) => ({ answer: 'planned', signup_ids: [ids.signup] }),
    result: admins('200'),
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
  previewFeedSync: { params: ({ ids }) => ({ id: ids.feed }), result: admins('feed_unusable') },
  decideHeldSync: {
    params: ({ ids }) => ({ id: ids.feed }),
    body: () => ({ action: 'apply' }),
    result: admins('nothing_held'),
  },
  previewFeed: { body: () => ({ ical_url: 'https://feeds.invalid/x.ics' }), result: admins('feed_unusable') },
  previewFeedEdit: {
    params: ({ ids }) => ({ id: ids.feed }),
    body: ({ ids }) => ({
      name: 'x',
      ical_url: 'https://feeds.invalid/other.ics',
      slot_types: [{ slot_type_id: ids.slotType }],
    }),
    result: admins('feed_unusable'),
  },
  editFeed: {
    params: ({ ids }) => ({ id: ids.feed }),
    body: ({ ids }) => ({
      name: 'x',
      ical_url: 'https://feeds.invalid/other.ics',
      slot_types: [{ slot_type_id: ids.slotType }],
    }),
    result: admins('feed_unusable'),
  },
  reimportFeed: { params: ({ ids }) => ({ id: ids.feed }), result: admins('nothing_deleted') },
  listFeedRuns: { params: ({ ids }) => ({ id: ids.feed }), result: admins('200') },
  listNotices: { result: members('200') },
  getOrganisation: { result: members('200') },
  updateOrganisation: { body: () => ({ mail_sender_name: 'Taken over' }), result: admins('200') },
  getReport: { result: admins('200') },
  listReportedSignups: { result: admins('200') },
  getOwnCalendar: { result: members('204') },
  makeOwnCalendar: { result: members('201') },
  // The other people have one by then; the administrator of a new scene has none.
  removeOwnCalendar: { result: { ...members('204'), admin: 'not_found' } },
  readCalendar: { params: ({ ids }) => ({ key: ids.signup }), result: all('not_found') },
  openUnsubscribe: { params: ({ ids }) => ({ key: ids.signup }), result: all('not_found') },
  stopMails: { params: ({ ids }) => ({ key: ids.signup }), result: all('not_found') },
  dismissNotice: { params: ({ ids }) => ({ id: ids.notice }), result: members('not_found') },
};
