import * as z from 'zod/mini';
import * as access from './access.ts';
import * as addresses from './addresses.ts';
import * as attendance from './attendance.ts';
import * as autoFill from './auto-fill.ts';
import * as availability from './availability.ts';
import * as births from './births.ts';
import * as boards from './board.ts';
import * as calendars from './calendars.ts';
import { type Call, call } from './call.ts';
import * as changes from './change-sets.ts';
import * as codes from './codes.ts';
import * as customFields from './custom-fields.ts';
import * as dashboards from './dashboard.ts';
import * as documents from './documents.ts';
import * as entry from './entry.ts';
import * as events from './events.ts';
import * as gate from './gate.ts';
import * as gateFinding from './gate-finding.ts';
import * as groups from './groups.ts';
import * as handOvers from './hand-overs.ts';
import * as feeds from './ical-feeds.ts';
import * as invitations from './invitations.ts';
import * as joining from './joining.ts';
import * as leads from './leads.ts';
import * as leaving from './leaving.ts';
import * as ledShifts from './led-shifts.ts';
import * as lookingAfter from './looking-after.ts';
import * as mails from './mails.ts';
import * as merging from './merging.ts';
import * as messages from './messages.ts';
import * as notices from './notices.ts';
import * as openEnds from './open-ends.ts';
import * as openPage from './open-page.ts';
import * as openSettings from './open-settings.ts';
import * as organisation from './organisation.ts';
import * as parents from './parents.ts';
import * as payRuns from './pay-runs.ts';
import * as payroll from './payroll-profiles.ts';
import * as people from './people.ts';
import * as places from './places.ts';
import * as push from './push.ts';
import * as qualificationRequests from './qualification-requests.ts';
import * as qualifications from './qualifications.ts';
import * as questions from './questions.ts';
import * as record from './record.ts';
import * as reports from './reports.ts';
import * as reservations from './reservations.ts';
import * as seasons from './seasons.ts';
import * as sessions from './sessions.ts';
import * as signups from './signups.ts';
import * as slotTypes from './slot-types.ts';
import * as standing from './standing-signups.ts';
import * as statement from './statement.ts';
import * as statements from './statements.ts';
import * as timesheets from './timesheets.ts';
import * as unreached from './unreached.ts';
import * as users from './users.ts';
import * as waits from './waits.ts';
import * as walkIns from './walk-ins.ts';
import * as wall from './wall.ts';
import * as walls from './walls.ts';
import * as watches from './watches.ts';
import * as workHistory from './work-history.ts';

export const getHealth = call({
  id: 'getHealth',
  method: 'GET',
  path: '/health',
  access: 'public',
  summary: 'Answers after a round trip to the database',
  answers: { 200: z.object({ status: z.literal('ok') }) },
  errors: ['unavailable'],
});
export const getOpenApi = call({
  id: 'getOpenApi',
  method: 'GET',
  path: '/openapi.json',
  access: 'public',
  summary: 'This document',
  answers: { 200: z.record(z.string(), z.unknown()) },
});

/** Every call of the API by topic, in the order of the documentation. The client imports the single calls instead. */
export const callsByTopic: Readonly<Record<string, readonly Call[]>> = {
  Events: [events.listEvents, events.getEvent, events.createEvent, events.updateEvent, events.deleteEvent],
  Schedule: [boards.getBoard, boards.getBoardDays, boards.listCandidates, autoFill.getAutoFill],
  Places: [places.listPlaces, places.createPlace, places.updatePlace, places.deletePlace],
  Seasons: [
    seasons.listSeasons,
    seasons.createSeason,
    seasons.updateSeason,
    seasons.deleteSeason,
    seasons.listSeasonEvents,
    seasons.listPersonSeasons,
    seasons.setSeasonCredits,
  ],
  'Public page': [
    openPage.getOpenPage,
    openPage.getOpenPicture,
    openPage.holdPlace,
    openPage.confirmHold,
    openPage.sendHoldAgain,
    openPage.releaseHold,
    openPage.signInByHold,
    openSettings.getOpenSettings,
    openSettings.updateOpenSettings,
    openSettings.setOpenPicture,
    openSettings.removeOpenPicture,
  ],
  Reservations: [
    reservations.listReservations,
    reservations.createReservation,
    reservations.updateReservation,
    reservations.endReservation,
    reservations.listReservedPeople,
  ],
  'Change sets': [changes.makeChange, changes.listChanges, changes.undoChange],
  Record: [record.listRecord, record.recordExport],
  Signups: [
    signups.listSignups,
    signups.signUp,
    standing.signUpForSeries,
    groups.signUpTogether,
    groups.nameCompanions,
    groups.giveBackCompanions,
    signups.assignSlot,
    signups.cancelSignup,
  ],
  'Looking after': [
    lookingAfter.listLookedAfter,
    lookingAfter.addLookedAfter,
    lookingAfter.removeLookedAfter,
    lookingAfter.releaseLookedAfter,
    lookingAfter.inviteLookedAfter,
    lookingAfter.takePlacesTogether,
    lookingAfter.getGuardian,
    lookingAfter.setGuardian,
  ],
  'Handing over': [
    handOvers.listHandOvers,
    handOvers.listHandOverPeople,
    handOvers.startHandOver,
    handOvers.withdrawHandOver,
    handOvers.takeOver,
    handOvers.offerInReturn,
  ],
  Waitlist: [waits.listWaits, waits.joinWaitlist, waits.leaveWaitlist, waits.listSlotWaits],
  Watches: [watches.listWatches, watches.startWatching, watches.stopWatching],
  Attendance: [
    attendance.listAttendance,
    attendance.markAttendance,
    attendance.markSeveral,
    workHistory.getWorkHistory,
    openEnds.listOpenEnds,
    openEnds.settleOpenEnds,
  ],
  Hours: [
    timesheets.getOwnTimesheet,
    timesheets.confirmHours,
    timesheets.claimHours,
    timesheets.listTimesheets,
    timesheets.approveHours,
    timesheets.approveClean,
    timesheets.answerClaim,
  ],
  'Pay runs': [
    payRuns.previewRun,
    payRuns.closeRun,
    payRuns.listRuns,
    payRuns.getRun,
    payRuns.voidRun,
    payRuns.markRunPaid,
    payRuns.makeRunFile,
    payRuns.getRunFile,
  ],
  Leads: [
    leads.listLeads,
    leads.createLead,
    leads.updateLead,
    leads.deleteLead,
    leads.listRoster,
    leads.listHelpers,
    leads.placeHelper,
    ledShifts.listLedShifts,
  ],
  Gate: [
    gate.getGate,
    gate.getPresent,
    gate.doGateActions,
    gateFinding.findGatePeople,
    gateFinding.scanCode,
    codes.getOwnCode,
    codes.renewOwnCode,
    codes.makeBadges,
    codes.showCodeAtGate,
  ],
  'Slot types': [
    slotTypes.listSlotTypes,
    slotTypes.getSlotType,
    slotTypes.createSlotType,
    slotTypes.updateSlotType,
    slotTypes.deleteSlotType,
    slotTypes.previewRate,
    slotTypes.listRates,
    slotTypes.removeRate,
  ],
  Qualifications: [
    qualifications.listQualifications,
    qualifications.createQualification,
    qualifications.updateQualification,
    qualifications.deleteQualification,
    qualifications.listHolders,
    qualifications.qualifyPeople,
    qualifications.listUserQualifications,
    qualifications.confirmQualification,
    qualifications.withdrawQualification,
    qualificationRequests.listEndingQualifications,
    qualificationRequests.listQualificationRequests,
    qualificationRequests.askForQualification,
    qualificationRequests.endQualificationRequest,
  ],
  Documents: [
    documents.listDocuments,
    documents.createDocument,
    documents.updateDocument,
    documents.deleteDocument,
    documents.listDocumentPeople,
    documents.agreeToDocument,
    documents.withdrawAgreement,
    documents.listAgreements,
    documents.askParent,
    parents.readParentLink,
    parents.agreeAsParent,
    parents.declineAsParent,
  ],
  'Custom fields': [
    customFields.listCustomFields,
    customFields.createCustomField,
    customFields.updateCustomField,
    customFields.deleteCustomField,
    customFields.orderCustomFields,
    customFields.listFieldAnswers,
    customFields.listEventAnswers,
    customFields.listUserAnswers,
    customFields.saveUserAnswers,
    customFields.uploadFile,
    customFields.getFile,
  ],
  Questions: [
    questions.answerQuestion,
    questions.answerQuestions,
    questions.readQuestion,
    questions.answerByLink,
    questions.answerAllByLink,
  ],
  People: [
    users.getMe,
    users.updateUser,
    users.listUsers,
    users.getUser,
    births.getBirth,
    births.setBirth,
    people.changePeople,
    walkIns.addUser,
    addresses.beginAddressChange,
    addresses.confirmAddress,
    merging.listDoubles,
    merging.sayDifferent,
    merging.takeBackDifferent,
    merging.mergeUsers,
  ],
  Availability: [availability.getAvailability, availability.setAvailability],
  Entry: [
    entry.getEntry,
    entry.setEntryNote,
    access.approveUsers,
    access.declineUser,
    access.blockUser,
    access.unblockUser,
    access.seeAsUser,
    access.stopSeeingAsUser,
  ],
  Sessions: [
    sessions.listSessions,
    sessions.endSession,
    sessions.endOtherSessions,
    sessions.endUserSessions,
    sessions.resetSecondFactor,
    sessions.listSignIns,
  ],
  Leaving: [leaving.getArchive, leaving.getLeaving, leaving.leave, leaving.removeUser],
  Invitations: [
    invitations.inviteUser,
    invitations.listInvitations,
    invitations.revokeInvitation,
    invitations.importUsers,
    invitations.sendInvitations,
    invitations.getInvitationProgress,
    joining.readInvitation,
    joining.acceptInvitation,
  ],
  Feeds: [
    feeds.listFeeds,
    feeds.createFeed,
    feeds.deleteFeed,
    feeds.syncFeed,
    feeds.decideHeldSync,
    feeds.previewFeed,
    feeds.reimportFeed,
    feeds.listFeedRuns,
    feeds.previewFeedSync,
    feeds.previewFeedEdit,
    feeds.editFeed,
  ],
  Calendars: [calendars.getOwnCalendar, calendars.makeOwnCalendar, calendars.removeOwnCalendar, calendars.readCalendar],
  Walls: [walls.listWalls, walls.createWall, walls.updateWall, walls.renewWall, walls.deleteWall, wall.readWall],
  Notices: [notices.listNotices, notices.dismissNotice],
  Messages: [messages.previewMessage, messages.sendMessage, messages.listMessages, messages.getMessage],
  Reach: [unreached.listUnreached, unreached.markTold, unreached.clearBounce],
  Payroll: [
    payroll.listPayrollProfiles,
    payroll.createPayrollProfile,
    payroll.updatePayrollProfile,
    payroll.deletePayrollProfile,
  ],
  Statements: [
    statements.listOwnStatements,
    statements.issueStatement,
    statements.withdrawStatement,
    statement.checkStatement,
    statement.getDid,
  ],
  Organisation: [organisation.getOrganisation, organisation.updateOrganisation],
  Overview: [dashboards.getDashboard, reports.getReport, reports.listReportedSignups],
  Notifications: [push.getPush, push.setPush, push.addDevice, push.removeDevice, push.testDevice, push.renewDevice],
  Mails: [mails.openUnsubscribe, mails.stopMails],
  Service: [getHealth, getOpenApi],
};

export const allCalls: readonly Call[] = Object.values(callsByTopic).flat();
