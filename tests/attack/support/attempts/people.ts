import { type Attempt, admins, all, members } from './attempt.ts';

/** About what everybody sees, people, who comes in, invitations and sessions. */
export const people: Record<string, Attempt> = {
  getHealth: { result: all('200') },
  getOpenApi: { result: all('200') },
  getMe: { result: { ...all('200'), stranger: '204', waiting: '200', blocked: '200' } },
  updateUser: {
    params: ({ people }) => ({ id: people.victim.id }),
    body: () => ({ name: 'Eve' }),
    result: admins('200'),
  },
  getBirth: { params: ({ people }) => ({ id: people.victim.id }), result: admins('200') },
  setBirth: {
    params: ({ people }) => ({ id: people.victim.id }),
    body: () => ({ born: '1990' }),
    result: admins('200'),
  },
  getAvailability: { params: ({ people }) => ({ id: people.victim.id }), result: admins('200') },
  setAvailability: {
    params: ({ people }) => ({ id: people.victim.id }),
    body: () => ({ timezone: 'UTC', statements: [], most_hours: 1, slot_type_ids: [], place_ids: [] }),
    result: admins('200'),
  },
  listUsers: { result: admins('200') },
  getUser: { params: ({ people }) => ({ id: people.victim.id }), result: admins('200') },
  changePeople: {
    body: ({ people }) => ({ action: 'role', ids: [people.victim.id], role: 'staff', preview: true }),
    result: admins('200'),
  },
  beginAddressChange: {
    params: ({ people }) => ({ id: people.victim.id }),
    body: () => ({ email: 'taken-over@example.org' }),
    result: admins('204'),
  },
  confirmAddress: {
    params: ({ people }) => ({ id: people.victim.id }),
    body: () => ({ code: '123456' }),
    result: admins('invalid_request'),
  },
  addUser: { body: () => ({ name: 'Eve', role: 'staff' }), result: admins('201') },
  listDoubles: { result: admins('200') },
  sayDifferent: {
    params: ({ people, ids }) => ({ id: people.victim.id, otherId: ids.planned }),
    result: admins('204'),
  },
  takeBackDifferent: {
    params: ({ people, ids }) => ({ id: people.victim.id, otherId: ids.planned }),
    result: admins('204'),
  },
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
  listUnreached: { result: admins('200') },
  markTold: { body: ({ ids }) => ({ ids: [ids.signup], told: true }), result: admins('not_found') },
  clearBounce: { params: ({ people }) => ({ id: people.volunteer.id }), result: admins('not_found') },
  listRecord: { result: admins('200') },
  recordExport: { body: () => ({ export: 'people' }), result: admins('204') },
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
  seeAsUser: { params: ({ people }) => ({ id: people.victim.id }), result: admins('200') },
  stopSeeingAsUser: { params: ({ people }) => ({ id: people.victim.id }), result: admins('204') },
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
  // The embedded authentication service has no second factor.
  resetSecondFactor: {
    params: ({ people }) => ({ id: people.victim.id }),
    result: admins('second_factor_unavailable'),
  },
  endUserSessions: { params: ({ people }) => ({ id: people.victim.id }), result: admins('204') },
  getPush: { result: members('200') },
  setPush: { body: () => ({ unwanted: [], quiet: null }), result: members('204') },
  // An address on this machine.
  addDevice: {
    body: () => ({ endpoint: 'https://127.0.0.1/push', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }),
    result: members('invalid_request'),
  },
  removeDevice: { params: ({ ids }) => ({ id: ids.notice }), result: members('not_found') },
  testDevice: { params: ({ ids }) => ({ id: ids.notice }), result: members('not_found') },
  renewDevice: {
    body: () => ({
      old: { endpoint: 'https://push.example.net/x', auth: 'A'.repeat(22) },
      endpoint: 'http://push.example.net/y',
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'A'.repeat(22),
    }),
    result: all('invalid_request'),
  },
  listSignIns: { result: admins('200') },
};
