import { listAttendance } from '@contract/attendance.ts';
import { getAvailability } from '@contract/availability.ts';
import { getBoard, getBoardDays, listCandidates } from '@contract/board.ts';
import { getOwnCalendar } from '@contract/calendars.ts';
import { listChanges } from '@contract/change-sets.ts';
import { getOwnCode } from '@contract/codes.ts';
import { listCustomFields, listEventAnswers, listFieldAnswers, listUserAnswers } from '@contract/custom-fields.ts';
import { getDashboard } from '@contract/dashboard.ts';
import { listDocuments } from '@contract/documents.ts';
import { getEntry } from '@contract/entry.ts';
import { getEvent, listEvents } from '@contract/events.ts';
import { getGate } from '@contract/gate.ts';
import { type HandOver, listHandOverPeople, listHandOvers } from '@contract/hand-overs.ts';
import { listFeeds } from '@contract/ical-feeds.ts';
import { getInvitationProgress, listInvitations } from '@contract/invitations.ts';
import { leadRights, listLeads } from '@contract/leads.ts';
import { getLeaving } from '@contract/leaving.ts';
import { listLedShifts } from '@contract/led-shifts.ts';
import { getGuardian } from '@contract/looking-after.ts';
import { listDoubles } from '@contract/merging.ts';
import { listMessages } from '@contract/messages.ts';
import { listNotices } from '@contract/notices.ts';
import { listOpenEnds } from '@contract/open-ends.ts';
import { getOrganisation } from '@contract/organisation.ts';
import { listPlaces } from '@contract/places.ts';
import { getPush } from '@contract/push.ts';
import { listEndingQualifications, listQualificationRequests } from '@contract/qualification-requests.ts';
import { listQualifications, listUserQualifications } from '@contract/qualifications.ts';
import { recordExport } from '@contract/record.ts';
import { getReport } from '@contract/reports.ts';
import { listReservations } from '@contract/reservations.ts';
import type { SeasonRef } from '@contract/season-ref.ts';
import { listPersonSeasons, listSeasons } from '@contract/seasons.ts';
import { listSessions, listSignIns } from '@contract/sessions.ts';
import { listSignups } from '@contract/signups.ts';
import { listRates, listSlotTypes, previewRate } from '@contract/slot-types.ts';
import { listOwnStatements } from '@contract/statements.ts';
import { getMe, getUser, listUsers, type User } from '@contract/users.ts';
import { listSlotWaits, listWaits } from '@contract/waits.ts';
import { listWalls } from '@contract/walls.ts';
import { listWatches } from '@contract/watches.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { showFitting } from '@/features/volunteer/finding/use-filter.ts';
import { applyLanguage } from '@/i18n/choose-language.ts';
import { AuthProvider } from '@/lib/auth/auth-context.tsx';
import { makeQueryClient } from '@/lib/query/query-client.ts';
import { makeRouter } from '@/router.tsx';
import { nothingSaid } from './availability.ts';
import { boardOf } from './board.ts';
import { api, refusal } from './fake-api.ts';
import { gateOf } from './gate.ts';
import { organisationWith, userWith } from './records.ts';
import { emptyReport } from './report.ts';

/** The data of the server. A test changes it before a page requests it. */
export interface World {
  me: User;
  season: SeasonRef | null;
  organisation: ReturnType<typeof organisationWith>;
  events: import('@contract/events.ts').Event[];
  slotTypes: import('@contract/slot-types.ts').SlotType[];
  signups: import('@contract/signups.ts').Signup[];
  waits: import('@contract/waits.ts').Wait[];
  handOvers: HandOver[];
  watches: import('@contract/watches.ts').Watch[];
  notices: import('@contract/notices.ts').Notice[];
  users: User[];
  invitations: import('@contract/invitations.ts').PendingInvitation[];
  feeds: import('@contract/ical-feeds.ts').IcalFeed[];
  leads: import('@contract/leads.ts').Lead[];
  /** What the person may do at the shifts that they lead. Administrators may do all. */
  rights: import('@contract/leads.ts').LeadRight[];
  qualifications: import('@contract/qualifications.ts').Qualification[];
  documents: import('@contract/documents.ts').Document[];
  /** The qualifications of the person whose page is shown. */
  held: import('@contract/qualifications.ts').PersonQualification[];
  customFields: import('@contract/custom-fields.ts').CustomField[];
  /** What the person whose page is shown is asked. */
  answers: import('@contract/custom-fields.ts').PersonAnswer[];
  /** Who is signed in, and whom they look after; `null`: nobody can look after others. */
  household: import('@/lib/auth/rights.ts').Named[] | null;
}

/** The progress of emails when none is being sent. */
const nothingSent = { total: 0, sent: 0, failed: 0, waiting: 0, minutes_left: 0, reason: null };

/** The dashboard of administrators where nothing is to be seen. */
export const emptyDashboard = {
  timezone: 'UTC',
  today: '2026-10-23',
  open: [],
  coming_events: 0,
  open_events: 0,
  open_places: 0,
  later: { events: 0, open_places: 0, first: null },
  drafts: 0,
  today_events: 0,
  on_today: [],
  needs: {
    below_min: { count: 0, slots: [] },
    unled: { count: 0, slots: [] },
    clashes: { count: 0, places: [] },
    unanswered: { count: 0, places: [] },
    freed: { count: 0, slots: [] },
  },
  untold: { count: 0, people: [] },
  unreachable: { count: 0, people: [] },
  feeds: [],
  invitations: { pending: 0, unsent: 0, oldest: [] },
  open_ends: 0,
  waiting_people: 0,
  mails: { unreached: 0, people: [], waiting: 0, failure: null, reason: null },
  changes: [],
  has: { slot_types: true, events: true, people: true },
  examples: null,
};

/** Lets the API answer the requests of every page with this data, which is empty by default. */
export function worldWith(more: Partial<World> = {}): World {
  const world: World = {
    me: userWith(),
    season: null,
    organisation: organisationWith(),
    events: [],
    slotTypes: [],
    signups: [],
    waits: [],
    handOvers: [],
    watches: [],
    notices: [],
    users: [],
    invitations: [],
    feeds: [],
    leads: [],
    rights: [],
    qualifications: [],
    documents: [],
    held: [],
    customFields: [],
    answers: [],
    household: null,
    ...more,
  };
  // Most tests of the dashboard are about the list of all events.
  showFitting(false);
  const byStart = () => world.events.toSorted((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time));
  // Before the other calls below /users, which its path matches.
  api.on(
    getUser,
    ({ params }) => world.users.find(({ id }) => id === params.id) ?? refusal('not_found', { what: 'user' }),
  );
  api.on(recordExport, null);
  api.on(getMe, () => ({
    ...world.me,
    currency: world.organisation.currency,
    season: world.season,
    leads: world.me.role === 'admin' || world.rights.length > 0,
    lead_rights: world.me.role === 'admin' ? [...leadRights] : world.rights,
    asks_hours: world.organisation.asks_hours,
    household: world.household,
  }));
  api.on(listLeads, () => world.leads);
  api.on(listLedShifts, []);
  api.on(listOwnStatements, { can_issue: false, statements: [] });
  api.on(getOrganisation, () => world.organisation);
  api.on(getEntry, () => {
    const { name, contact, entry } = world.organisation;
    return { name, contact, entry };
  });
  api.on(listNotices, () => world.notices);
  api.on(previewRate, () => ({ shifts: 0, closed_shifts: 0, people: 0, pay: 0, credits: 0 }));
  api.on(listRates, () => []);
  api.on(listSlotTypes, () => world.slotTypes);
  api.on(listSignups, () => world.signups);
  api.on(listWaits, () => world.waits);
  api.on(listHandOvers, () => world.handOvers);
  api.on(listHandOverPeople, []);
  api.on(listWatches, () => world.watches);
  api.on(listReservations, []);
  api.on(listSlotWaits, { held: 0, people: [] });
  api.on(listUsers, () => world.users);
  api.on(listInvitations, () => world.invitations);
  api.on(getInvitationProgress, () => ({ ...nothingSent, pending: world.invitations.length }));
  api.on(listFeeds, () => world.feeds);
  api.on(listEndingQualifications, () => []);
  api.on(listQualificationRequests, () => []);
  api.on(listQualifications, () => world.qualifications);
  api.on(listUserQualifications, () => world.held);
  api.on(listDocuments, () => world.documents);
  api.on(listCustomFields, () => world.customFields);
  api.on(listUserAnswers, () => world.answers);
  api.on(listFieldAnswers, []);
  api.on(listEventAnswers, { fields: [], people: [] });
  api.on(getOwnCalendar, null);
  api.on(getOwnCode, { code: '0123456789ABCDEFGHJKMNPQRS', made_at: '2026-10-20T10:00:00Z' });
  api.on(getGate, () => gateOf([]));
  api.on(getAvailability, nothingSaid);
  api.on(listSessions, []);
  api.on(getPush, { key: null, unwanted: [], quiet: null, devices: [] });
  api.on(listSignIns, []);
  api.on(getGuardian, { guardian: null, looks_after: [] });
  api.on(getLeaving, { places: 0, name_until: null, last_admin: false });
  api.on(getDashboard, () => emptyDashboard);
  api.on(listPlaces, []);
  api.on(getBoard, boardOf([]));
  api.on(getBoardDays, { timezone: 'UTC', today: '2026-10-23', days: [] });
  // Links load what they lead to as soon as they have the focus or the mouse is on them, and a test may end on a page that is still
  // loading. Whether these are asked for then depends on how fast the machine is.
  api.on(listMessages, []);
  api.on(getReport, emptyReport);
  api.on(listDoubles, []);
  api.on(listChanges, []);
  api.on(listOpenEnds, []);
  api.on(listSeasons, []);
  api.on(listPersonSeasons, []);
  api.on(listWalls, []);
  api.on(listAttendance, []);
  api.on(listCandidates, { counts: { said_free: 0, nothing_said: 0, warned: 0, refused: 0 }, candidates: [] });
  api.on(listEvents, ({ query }) => {
    const types = query.getAll('slot_type_ids');
    const [from, to] = [query.get('from'), query.get('to')].map((time) => (time ? Date.parse(time) : Number.NaN));
    return byStart().filter(
      ({ start_time, end_time, slot_assignments, title, location, status, feed, place, series }) =>
        !(Date.parse(end_time) <= Number(from)) &&
        !(Date.parse(start_time) >= Number(to)) &&
        (types.length === 0 || slot_assignments.some(({ slot_type }) => types.includes(slot_type.id))) &&
        (query.get('search') ?? '').split(' ').every((word) => `${title} ${location}`.toLowerCase().includes(word)) &&
        (query.get('status') ?? status) === status &&
        !(query.has('from_feed') && feed === null) &&
        (query.get('place_id') ?? place?.id) === place?.id &&
        (query.get('series_id') ?? series?.id) === series?.id &&
        !(
          query.has('open') &&
          slot_assignments.every(({ required_count, current_count }) => current_count >= required_count)
        ),
    );
  });
  api.on(getEvent, ({ params }) => {
    const event = world.events.find(({ id }) => id === params.id);
    return event ? { ...event, source: null } : refusal('not_found', { what: 'event' });
  });
  return world;
}

export const administrator = (more: Partial<User> = {}): User =>
  userWith({ name: 'Ada Admin', email: 'ada@example.org', role: 'admin', ...more });

/** Opens the app at an address, as the person of the world. */
export async function openApp(path: string) {
  const queryClient = makeQueryClient();
  onTestFinished(() => queryClient.clear());
  const router = makeRouter(queryClient);
  // It has changed `history`, of which there is only one.
  router.history.destroy();
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  await applyLanguage(null);
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return Object.assign(screen, { router, queryClient, address: () => router.latestLocation.href });
}
