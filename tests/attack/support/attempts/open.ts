import { type Attempt, admins, all } from './attempt.ts';

/** About the public page, and places that visitors hold. */
export const open: Record<string, Attempt> = {
  getOpenPage: { result: all('200') },
  getOpenPicture: { query: ({ ids }) => `?name=${ids.picture}`, result: all('200') },
  // A place for staff, whoever asks: nobody is signed in here.
  holdPlace: {
    body: ({ ids, people }) => ({
      slot_id: ids.closedSlot,
      name: 'Eve',
      email: people.victim.email,
      language: 'english',
    }),
    result: all('not_found'),
  },
  // Who has read the database knows the digits, and still has no secret.
  confirmHold: { body: ({ linkHash }) => ({ key: linkHash, code: '123456' }), result: all('not_found') },
  sendHoldAgain: { body: ({ linkHash }) => ({ key: linkHash }), result: all('not_found') },
  releaseHold: { body: ({ linkHash }) => ({ key: linkHash }), result: all('not_found') },
  signInByHold: { body: ({ linkHash }) => ({ key: linkHash }), result: all('not_found') },
  listReservations: { result: admins('200') },
  createReservation: {
    body: ({ ids }) => ({
      ...{ name: 'Taken over', until: new Date(Date.now() + 86_400_000).toISOString() },
      places: [{ slot_id: ids.slot, places: 1 }],
    }),
    result: admins('201'),
  },
  updateReservation: {
    params: ({ ids }) => ({ id: ids.reservation }),
    body: () => ({ name: 'Taken over' }),
    result: admins('200'),
  },
  endReservation: { params: ({ ids }) => ({ id: ids.spareReservation }), result: admins('204') },
  listReservedPeople: { params: ({ ids }) => ({ id: ids.reservation }), result: admins('200') },
  getOpenSettings: { result: admins('200') },
  updateOpenSettings: {
    body: ({ ids }) => ({ shows: 'all', text: 'Taken over', events: [ids.event] }),
    result: admins('200'),
  },
  setOpenPicture: {
    body: () => ({ picture: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').toString('base64') }),
    result: admins('200'),
  },
  removeOpenPicture: { result: admins('204') },
};
