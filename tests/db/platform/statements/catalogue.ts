import { builtInProfiles } from '../../../../supabase/functions/_shared/payroll/built-in.ts';
import { admins, type CallStatements, type Scene, volunteers } from '../statement-types.ts';
import { dayIn } from './days.ts';

/** The statements about places, seasons, walls, qualifications, custom fields and slot types. */
export async function catalogueStatements(scene: Scene): Promise<Record<string, CallStatements[]>> {
  const types = await import('../../../../supabase/functions/api/data/slot-types.ts');
  const seasons = await import('../../../../supabase/functions/api/data/seasons.ts');
  const payroll = await import('../../../../supabase/functions/api/data/payroll-profiles.ts');
  const walls = await import('../../../../supabase/functions/api/data/walls.ts');
  const personSeasons = await import('../../../../supabase/functions/api/data/person-seasons.ts');
  const places = await import('../../../../supabase/functions/api/data/places.ts');
  const qualifications = await import('../../../../supabase/functions/api/data/qualifications.ts');
  const documents = await import('../../../../supabase/functions/api/data/documents.ts');
  const fields = await import('../../../../supabase/functions/api/data/custom-fields.ts');
  const requests = await import('../../../../supabase/functions/api/data/qualification-requests.ts');
  const {
    volunteer,
    other,
    event,
    type,
    place,
    busyPlace,
    emptyPlace,
    season,
    qualification,
    spareQualification,
    document,
    spareDocument,
    parentDocument,
    field,
    fileField,
    file,
    payrollProfile,
    wall,
    link,
  } = scene;
  const placeBody = { name: 'Hall', address: null, meeting_point: null, contact: null };
  const seasonBody = { name: 'Later', first_day: '2090-01-01', last_day: '2090-12-31', required_credits: null };
  const documentBody = {
    ...{ name: 'House rules', texts: { english: 'Be kind.' }, for_everybody: false, slot_type_ids: [type] },
  };
  const qualificationBody = { name: 'Forklift', text: null, confirmed_by: 'organiser' as const, valid_months: 12 };
  const fieldBody = {
    ...{ label: 'Diet', help: null, purpose: 'To cook', kind: 'short_text' as const, options: [], max_mb: null },
    ...{ readers: 'administrators' as const, special: 'diet' as const, ends_days: 14, scope: 'person' as const },
    ...{ event_id: null, slot_type_id: null, needed: 'wanted' as const },
  };
  const typeBody = {
    name: 'Name',
    color: '#123456',
    description: null,
    bring: null,
    hourly_credits: 2,
    rate_reason: null,
  };
  const page = { limit: 50 };
  const longest = { limit: 1000 };
  return {
    listPlaces: [admins({ all: places.selectPlaces })],
    createPlace: [admins({ one: (sql) => places.insertPlace(sql, placeBody) })],
    updatePlace: [
      admins({
        'a name': (sql) => places.changePlace(sql, busyPlace, { name: 'Another pier' }),
        merging: (sql) => places.changePlace(sql, busyPlace, { name: 'Pier 7', merge: true }),
        'the order': (sql) => places.changePlace(sql, busyPlace, { before: null }),
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
    listPayrollProfiles: [admins({ all: payroll.selectPayrollProfiles })],
    createPayrollProfile: [
      admins({ one: (sql) => payroll.insertPayrollProfile(sql, { name: 'CSV', profile: builtInProfiles.csv }) }),
    ],
    updatePayrollProfile: [
      admins({
        one: (sql) =>
          payroll.replacePayrollProfile(sql, payrollProfile, { name: 'Other', profile: builtInProfiles.csv }),
      }),
    ],
    deletePayrollProfile: [admins({ one: (sql) => payroll.removePayrollProfile(sql, payrollProfile) })],
    listWalls: [admins({ all: walls.selectWalls })],
    createWall: [admins({ one: (sql) => walls.insertWall(sql, { name: 'Tent', place_id: place }, 'b'.repeat(64)) })],
    updateWall: [admins({ one: (sql) => walls.patchWall(sql, wall, { shows_names: true }) })],
    renewWall: [admins({ one: (sql) => walls.replaceKey(sql, wall, 'c'.repeat(64)) })],
    deleteWall: [admins({ one: (sql) => walls.removeWall(sql, wall) })],
    readWall: [{ as: 'service', statements: { one: (sql) => walls.selectWall(sql, link) } }],
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
    listEndingQualifications: [admins({ all: (sql) => requests.selectEnding(sql, page) })],
    listQualificationRequests: [admins({ all: (sql) => requests.selectRequests(sql, page) })],
    askForQualification: [
      volunteers({ own: (sql) => requests.insertRequest(sql, volunteer, spareQualification, { note: null }) }),
    ],
    endQualificationRequest: [volunteers({ own: (sql) => requests.removeRequest(sql, volunteer, spareQualification) })],
    listDocuments: [volunteers({ all: documents.selectDocuments })],
    // Both count everybody who has not agreed.
    createDocument: [
      { ...admins({ one: (sql) => documents.insertDocument(sql, documentBody) }), wholly: ['profiles'] },
    ],
    updateDocument: [
      { ...admins({ one: (sql) => documents.replaceDocument(sql, document, documentBody) }), wholly: ['profiles'] },
    ],
    deleteDocument: [admins({ one: (sql) => documents.removeDocument(sql, spareDocument) })],
    listDocumentPeople: [
      {
        ...admins({
          'first page': (sql) => documents.selectDocumentPeople(sql, document, { ...page, which: 'agreed' }),
          missing: (sql) => documents.selectDocumentPeople(sql, document, { ...page, which: 'missing' }),
        }),
        // Whoever has agreed, or has not, is put into the order of names.
        wholly: ['profiles', 'agreements'],
      },
    ],
    agreeToDocument: [
      volunteers({ own: (sql) => documents.agree(sql, volunteer, spareDocument, { edition: 1, language: 'english' }) }),
    ],
    listAgreements: [volunteers({ own: (sql) => documents.selectAgreements(sql, volunteer) })],
    askParent: [
      volunteers({
        own: (sql) =>
          documents.askAParent(sql, volunteer, parentDocument, {
            name: 'P',
            email: 'p@example.org',
            language: 'english',
          }),
      }),
    ],
    readParentLink: [{ as: 'service', statements: { page: (sql) => documents.selectParentPage(sql, link) } }],
    agreeAsParent: [
      {
        as: 'service',
        statements: {
          one: (sql) => documents.answerAsParent(sql, link, { edition: 1, language: 'english', name: 'P' }),
        },
      },
    ],
    declineAsParent: [{ as: 'service', statements: { one: (sql) => documents.answerAsParent(sql, link, 'declined') } }],
    withdrawAgreement: [volunteers({ own: (sql) => documents.withdraw(sql, volunteer, document) })],
    listCustomFields: [admins({ all: fields.selectFields }), volunteers({ all: fields.selectFields })],
    createCustomField: [admins({ one: (sql) => fields.insertField(sql, fieldBody) })],
    updateCustomField: [admins({ one: (sql) => fields.replaceField(sql, field, { ...fieldBody, label: 'Shirt' }) })],
    deleteCustomField: [admins({ one: (sql) => fields.archiveField(sql, field) })],
    orderCustomFields: [admins({ one: (sql) => fields.orderFields(sql, [field]) })],
    listFieldAnswers: [
      {
        ...admins({
          'of an event': (sql) => fields.selectAnswersOf(sql, field, { ...page, event_id: event }),
          'of a season': (sql) => fields.selectAnswersOf(sql, field, { ...page, season_id: season }),
          'of everybody': (sql) => fields.selectAnswersOf(sql, field, page),
        }),
        // Whoever has answered is put into the order of names; who works in any season is all work.
        wholly: ['profiles', 'field_answers', 'signups', 'events', 'event_slots'],
      },
    ],
    listEventAnswers: [admins, volunteers].map((as) => as({ one: (sql) => fields.selectEventAnswers(sql, event) })),
    listUserAnswers: [
      admins({ one: (sql) => fields.selectAnswers(sql, volunteer) }),
      volunteers({ own: (sql) => fields.selectAnswers(sql, volunteer) }),
    ],
    saveUserAnswers: [
      volunteers({
        own: (sql) =>
          fields.saveAnswers(sql, volunteer, { answers: [{ field_id: field, season_id: null, value: 'y' }] }),
      }),
    ],
    uploadFile: [volunteers({ own: (sql) => fields.beginUpload(sql, volunteer, fileField, 'pdf', 100) })],
    getFile: [admins, volunteers].map((as) => as({ one: (sql) => fields.selectFile(sql, file) })),
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
  };
}
