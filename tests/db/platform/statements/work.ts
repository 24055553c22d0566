import { admins, type CallStatements, type Scene, volunteers } from '../statement-types.ts';
import { dayIn } from './days.ts';

/** The statements about signups, questions, candidates and attendance. */
export async function workStatements(scene: Scene): Promise<Record<string, CallStatements[]>> {
  const signups = await import('../../../../supabase/functions/api/data/event-slot-signups.ts');
  const attendance = await import('../../../../supabase/functions/api/data/attendance.ts');
  const ledShifts = await import('../../../../supabase/functions/api/data/led-shifts.ts');
  const openEnds = await import('../../../../supabase/functions/api/data/open-ends.ts');
  const candidates = await import('../../../../supabase/functions/api/data/candidates.ts');
  const autoFill = await import('../../../../supabase/functions/api/data/auto-fill.ts');
  const questions = await import('../../../../supabase/functions/api/data/questions.ts');
  const handOvers = await import('../../../../supabase/functions/api/data/hand-overs.ts');
  const waits = await import('../../../../supabase/functions/api/data/waits.ts');
  const leads = await import('../../../../supabase/functions/api/data/leads.ts');
  const statements = await import('../../../../supabase/functions/api/data/statements.ts');
  const watches = await import('../../../../supabase/functions/api/data/watches.ts');
  const {
    volunteer,
    event,
    slot,
    signup,
    past,
    worked,
    question,
    questionKey,
    fullSlot,
    waitedSlot,
    watch,
    lead,
    other,
    handedSignup,
    groupSlot,
    groupSignup,
    namedSignup,
    handOver,
    statement,
  } = scene;
  const statementDraft = {
    ...{
      user_id: volunteer,
      first_day: dayIn(-30),
      last_day: dayIn(0),
      opens: dayIn(-30),
      closes: dayIn(1),
      minutes: {},
    },
    ...{ issued_at: dayIn(0), initials: 'A. B.', organisation: null, roles: [], same: null },
  };
  const page = { limit: 50 };
  const longest = { limit: 1000 };
  return {
    listOwnStatements: [volunteers({ own: (sql) => statements.selectOwnStatements(sql, true) })],
    issueStatement: [
      volunteers({ own: (sql) => statements.selectDraft(sql, { first_day: dayIn(-366), last_day: dayIn(0) }) }),
      {
        as: 'service',
        statements: {
          one: (sql) => statements.insertStatement(sql, 'B'.repeat(28), 'x', 'x', statementDraft),
        },
      },
    ],
    withdrawStatement: [volunteers({ own: (sql) => statements.withdraw(sql, statement) })],
    checkStatement: [{ as: 'service', statements: { one: (sql) => statements.selectChecked(sql, statement) } }],
    listSignups: [
      volunteers({ own: (sql) => signups.selectSignups(sql, longest) }),
      admins({
        "another's": (sql) => signups.selectSignups(sql, { user_id: volunteer, ...longest }),
        'of an event': (sql) => signups.selectSignups(sql, { event_id: event, ...longest }),
      }),
    ],
    signUp: [volunteers({ one: (sql) => signups.takePlace(sql, slot) })],
    signUpForSeries: [volunteers({ every: (sql) => signups.takeSeries(sql, slot, { every: 1 }) })],
    signUpTogether: [
      volunteers({ three: (sql) => signups.takeTogether(sql, groupSlot, { places: 3, names: ['Zoe'] }) }),
    ],
    nameCompanions: [volunteers({ own: (sql) => signups.nameThem(sql, groupSignup, ['Yan']) })],
    giveBackCompanions: [
      volunteers({ own: (sql) => signups.giveBackSome(sql, groupSignup, { places: 1, signup_ids: [namedSignup] }) }),
    ],
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
        ...admins({ 'of a day': (sql) => autoFill.selectAutoFill(sql, { from: dayIn(2), to: dayIn(2) }) }),
        // Everybody is judged, by all that they have worked.
        wholly: ['profiles', 'signups', 'events', 'event_slots'],
      },
    ],
    answerQuestions: [volunteers({ own: (sql) => questions.answerMany(sql, { ids: [question], answer: 'yes' }) })],
    answerQuestion: [volunteers({ own: (sql) => questions.answer(sql, question, { answer: 'yes' }) })],
    listHandOvers: [volunteers({ own: (sql) => handOvers.selectHandOvers(sql) })],
    listHandOverPeople: [volunteers({ own: (sql) => handOvers.selectPeople(sql) })],
    startHandOver: [
      volunteers({
        all: (sql) => handOvers.start(sql, handedSignup, {}),
        one: (sql) => handOvers.start(sql, handedSignup, { email: 'nobody@example.org' }),
      }),
    ],
    withdrawHandOver: [volunteers({ own: (sql) => handOvers.withdraw(sql, handedSignup) })],
    takeOver: [volunteers({ one: (sql) => handOvers.take(sql, handOver) })],
    offerInReturn: [volunteers({ one: (sql) => handOvers.offer(sql, handOver, { signup_id: handedSignup }) })],
    listWaits: [volunteers({ own: (sql) => waits.selectWaits(sql) })],
    joinWaitlist: [volunteers({ one: (sql) => waits.join(sql, fullSlot) })],
    leaveWaitlist: [volunteers({ one: (sql) => waits.leave(sql, waitedSlot) })],
    listLeads: [admins({ all: (sql) => leads.selectLeads(sql) })],
    createLead: [admins({ one: (sql) => leads.saveLead(sql, { user_id: volunteer, rights: ['fill'] }) })],
    updateLead: [admins({ one: (sql) => leads.saveLead(sql, { hours_after: 6 }, lead) })],
    deleteLead: [admins({ one: (sql) => leads.removeLead(sql, lead) })],
    listRoster: [volunteers({ led: (sql) => leads.selectRoster(sql, past) })],
    listLedShifts: [volunteers({ led: (sql) => ledShifts.selectLedShifts(sql, { limit: 30 }) })],
    listHelpers: [
      {
        ...volunteers({ led: (sql) => leads.selectHelpers(sql, slot, page) }),
        // Everybody is judged, by all that they have worked.
        wholly: ['profiles', 'signups', 'events', 'event_slots'],
      },
    ],
    placeHelper: [volunteers({ led: (sql) => leads.givePlace(sql, slot, { user_id: other }) })],
    listWatches: [volunteers({ own: (sql) => watches.selectWatches(sql) })],
    startWatching: [
      {
        ...volunteers({
          any: (sql) =>
            watches.start(sql, { slot_type_ids: [], place_ids: [], weekdays: [1], times: ['morning'], day: null }),
        }),
        // What fits now is no news later: all coming slots are judged.
        wholly: ['event_slots'],
      },
    ],
    stopWatching: [volunteers({ own: (sql) => watches.stop(sql, watch) })],
    listSlotWaits: [admins({ one: (sql) => waits.selectOfSlot(sql, waitedSlot) })],
    readQuestion: [{ as: 'service', statements: { one: (sql) => questions.selectByKey(sql, questionKey) } }],
    answerAllByLink: [
      {
        as: 'service',
        statements: {
          one: (sql) => questions.answerAllByKey(sql, { key: questionKey, ids: [question], answer: 'no' }),
        },
      },
    ],
    answerByLink: [
      { as: 'service', statements: { one: (sql) => questions.answerByKey(sql, { key: questionKey, answer: 'no' }) } },
    ],
    getWorkHistory: [admins({ 'of a signup': (sql) => attendance.selectHistory(sql, worked) })],
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
    listOpenEnds: [
      admins({
        lately: (sql) => openEnds.selectOpenEnds(sql, longest),
        'of an event': (sql) => openEnds.selectOpenEnds(sql, { event_id: past, ...longest }),
      }),
      volunteers({ 'of nobody': (sql) => openEnds.selectOpenEnds(sql, longest) }),
    ],
    settleOpenEnds: [
      admins({
        planned: (sql) => openEnds.settle(sql, { answer: 'planned', signup_ids: [worked] }),
        open: (sql) =>
          openEnds.settle(sql, { answer: 'open', signup_ids: [worked], settled_at: '2026-06-01T00:00:00.000Z' }),
      }),
    ],
  };
}
