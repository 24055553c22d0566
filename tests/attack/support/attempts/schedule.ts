import { builtInProfiles } from '../../../../supabase/functions/_shared/payroll/built-in.ts';
import type { Scene } from '../scene.ts';
import { type Attempt, admins, all, members } from './attempt.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const slots = ({ ids }: Scene) => [{ slot_type_id: ids.slotType, required_count: 5 }];
const event = (scene: Scene) => ({
  title: 'Taken over',
  start_time: inDays(40),
  end_time: inDays(41),
  slot_assignments: slots(scene),
});
const documentBody = () => ({ texts: { english: 'I obey.' }, for_everybody: false, slot_type_ids: [] });
const slotType = () => ({ name: 'Taken over', color: '#000000', hourly_credits: 99 });
const field = () => ({ label: 'Taken over', purpose: 'x', kind: 'yes_no', readers: 'leads' });
let seasonsMade = 0;

/** About the dashboard, events, the board, places, seasons, walls, payroll, qualifications, custom fields and slot types. */
export const schedule: Record<string, Attempt> = {
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
  listWalls: { result: admins('200') },
  createWall: { body: () => ({ name: 'Taken over', shows_names: true }), result: admins('201') },
  updateWall: { params: ({ ids }) => ({ id: ids.wall }), body: () => ({ shows_names: true }), result: admins('200') },
  renewWall: { params: ({ ids }) => ({ id: ids.wall }), result: admins('200') },
  deleteWall: { params: ({ ids }) => ({ id: ids.spareWall }), result: admins('204') },
  readWall: { body: ({ linkHash }) => ({ key: linkHash }), result: all('not_found') },
  listPayrollProfiles: { result: admins('200') },
  createPayrollProfile: {
    body: () => ({ name: `Taken over ${crypto.randomUUID()}`, profile: builtInProfiles.csv }),
    result: admins('201'),
  },
  updatePayrollProfile: {
    params: ({ ids }) => ({ id: ids.payrollProfile }),
    body: () => ({ name: `Taken over ${crypto.randomUUID()}`, profile: builtInProfiles.csv }),
    result: admins('200'),
  },
  deletePayrollProfile: { params: ({ ids }) => ({ id: ids.sparePayrollProfile }), result: admins('204') },
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
  listCustomFields: { result: members('200') },
  createCustomField: { body: field, result: admins('201') },
  updateCustomField: {
    params: ({ ids }) => ({ id: ids.field }),
    body: () => ({ ...field(), kind: 'short_text' }),
    result: admins('200'),
  },
  deleteCustomField: { params: ({ ids }) => ({ id: ids.spareField }), result: admins('204') },
  orderCustomFields: { body: ({ ids }) => ({ ids: [ids.field] }), result: admins('204') },
  listFieldAnswers: { params: ({ ids }) => ({ id: ids.field }), result: admins('200') },
  listEventAnswers: { params: ({ ids }) => ({ id: ids.event }), result: admins('200') },
  listUserAnswers: { params: ({ people }) => ({ id: people.victim.id }), result: admins('200') },
  saveUserAnswers: {
    params: ({ people }) => ({ id: people.victim.id }),
    body: ({ ids }) => ({ answers: [{ field_id: ids.field, value: 'Eve' }] }),
    result: admins('200'),
  },
  // Without bytes it is no file.
  uploadFile: {
    params: ({ people }) => ({ id: people.victim.id }),
    query: ({ ids }) => `?field_id=${ids.fileField}`,
    result: admins('invalid_request'),
  },
  getFile: { params: ({ ids }) => ({ id: ids.event }), result: members('not_found') },
  listEndingQualifications: { result: admins('200') },
  listQualificationRequests: { result: admins('200') },
  askForQualification: {
    params: ({ people, ids }) => ({ id: people.victim.id, qualificationId: ids.qualification }),
    body: () => ({ note: 'x' }),
    result: admins('204'),
  },
  endQualificationRequest: {
    params: ({ people, ids }) => ({ id: people.victim.id, qualificationId: ids.qualification }),
    result: admins('not_found'),
  },
  listDocuments: { result: members('200') },
  createDocument: {
    body: () => ({ ...documentBody(), name: `Signed ${crypto.randomUUID()}` }),
    result: admins('201'),
  },
  updateDocument: {
    params: ({ ids }) => ({ id: ids.document }),
    body: () => ({ ...documentBody(), name: `Signed ${crypto.randomUUID()}` }),
    result: admins('200'),
  },
  deleteDocument: { params: ({ ids }) => ({ id: ids.spareDocument }), result: admins('204') },
  listDocumentPeople: { params: ({ ids }) => ({ id: ids.document }), result: admins('200') },
  agreeToDocument: {
    params: ({ people, ids }) => ({ id: people.victim.id, documentId: ids.document }),
    body: () => ({ edition: 1, language: 'english' }),
    result: admins('204'),
  },
  listAgreements: { params: ({ people }) => ({ id: people.victim.id }), result: admins('200') },
  askParent: {
    params: ({ people, ids }) => ({ id: people.victim.id, documentId: ids.parentDocument }),
    body: () => ({ name: 'Eve', email: 'eve@example.org', language: 'english' }),
    result: admins('204'),
  },
  // Who has read the database has no secret.
  readParentLink: { body: ({ linkHash }) => ({ token: linkHash }), result: all('not_found') },
  agreeAsParent: {
    body: ({ linkHash }) => ({ token: linkHash, edition: 1, language: 'english', name: 'Eve' }),
    result: all('not_found'),
  },
  declineAsParent: { body: ({ linkHash }) => ({ token: linkHash }), result: all('not_found') },
  withdrawAgreement: {
    params: ({ people, ids }) => ({ id: people.victim.id, documentId: ids.document }),
    result: admins('204'),
  },
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
};
