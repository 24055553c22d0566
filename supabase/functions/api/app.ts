import { allCalls } from '../_shared/contract/calls.ts';
import { createApp } from '../_shared/http/app.ts';
import { bindAddresses } from './routes/addresses.ts';
import { bindAttendance } from './routes/attendance.ts';
import { bindAutoFill } from './routes/auto-fill.ts';
import { bindAvailability } from './routes/availability.ts';
import { bindBirths } from './routes/births.ts';
import { bindBoard } from './routes/board.ts';
import { bindCalendars } from './routes/calendars.ts';
import { bindCandidates } from './routes/candidates.ts';
import { bindChangeSets } from './routes/change-sets.ts';
import { bindCustomFields } from './routes/custom-fields.ts';
import { bindDashboard } from './routes/dashboard.ts';
import { bindDocuments } from './routes/documents.ts';
import { bindEntry } from './routes/entry.ts';
import { bindSignups } from './routes/event-slot-signups.ts';
import { bindEvents } from './routes/events.ts';
import { bindGate } from './routes/gate.ts';
import { bindHandOvers } from './routes/hand-overs.ts';
import { bindHolds } from './routes/holds.ts';
import { bindFeeds } from './routes/ical-feeds.ts';
import { bindInvitations } from './routes/invitations.ts';
import { bindLeads } from './routes/leads.ts';
import { bindLeaving } from './routes/leaving.ts';
import { bindLedShifts } from './routes/led-shifts.ts';
import { bindLookingAfter } from './routes/looking-after.ts';
import { bindMails } from './routes/mails.ts';
import { bindMerging } from './routes/merging.ts';
import { bindMessages } from './routes/messages.ts';
import { bindNotices } from './routes/notices.ts';
import { bindOpenEnds } from './routes/open-ends.ts';
import { bindOpenPage } from './routes/open-page.ts';
import { bindOrganisation } from './routes/organisation.ts';
import { bindPayRuns } from './routes/pay-runs.ts';
import { bindPayrollProfiles } from './routes/payroll-profiles.ts';
import { bindPlaces } from './routes/places.ts';
import { bindPush } from './routes/push.ts';
import { bindQualificationRequests } from './routes/qualification-requests.ts';
import { bindQualifications } from './routes/qualifications.ts';
import { bindQuestions } from './routes/questions.ts';
import { bindRecord } from './routes/record.ts';
import { bindReports } from './routes/reports.ts';
import { bindReservations } from './routes/reservations.ts';
import { bindSeasons } from './routes/seasons.ts';
import { bindService } from './routes/service.ts';
import { bindSessions } from './routes/sessions.ts';
import { bindSlotTypes } from './routes/slot-types.ts';
import { bindStatements } from './routes/statements.ts';
import { bindTimesheets } from './routes/timesheets.ts';
import { bindUnreached } from './routes/unreached.ts';
import { bindUsers } from './routes/users.ts';
import { bindWaits } from './routes/waits.ts';
import { bindWalls } from './routes/walls.ts';
import { bindWatches } from './routes/watches.ts';

export const app = createApp('/api', allCalls);
for (const bind of [
  bindService,
  bindCalendars,
  bindInvitations,
  bindAddresses,
  bindEntry,
  bindSessions,
  bindLeaving,
  bindLookingAfter,
  bindMerging,
  bindCustomFields,
  // After the other paths below /users, which /users/:id would match.
  bindUsers,
  bindBirths,
  bindAvailability,
  bindEvents,
  bindBoard,
  bindPlaces,
  bindSeasons,
  bindQualifications,
  bindQualificationRequests,
  bindDocuments,
  bindChangeSets,
  bindSlotTypes,
  bindSignups,
  bindAttendance,
  bindGate,
  bindOpenEnds,
  bindCandidates,
  bindLeads,
  bindLedShifts,
  bindAutoFill,
  bindFeeds,
  bindNotices,
  bindMessages,
  bindMails,
  bindUnreached,
  bindPush,
  bindOrganisation,
  bindQuestions,
  bindWaits,
  bindWalls,
  bindWatches,
  bindHandOvers,
  bindOpenPage,
  bindHolds,
  bindReservations,
  bindPayRuns,
  bindPayrollProfiles,
  bindTimesheets,
  bindRecord,
  bindReports,
  bindStatements,
  bindDashboard,
])
  bind(app);
