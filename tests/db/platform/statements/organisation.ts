import { admins, type CallStatements, type Scene, volunteers } from '../statement-types.ts';
import { dayIn } from './days.ts';

/** The statements about notices, the organisation, reports and calendars. */
export async function organisationStatements(scene: Scene): Promise<Record<string, CallStatements[]>> {
  const calendars = await import('../../../../supabase/functions/api/data/calendars.ts');
  const mails = await import('../../../../supabase/functions/api/data/mails.ts');
  const notices = await import('../../../../supabase/functions/api/data/notices.ts');
  const organisation = await import('../../../../supabase/functions/api/data/organisation.ts');
  const reports = await import('../../../../supabase/functions/api/data/reports.ts');
  const { notice, key, mailKey } = scene;
  const longest = { limit: 1000 };
  return {
    listNotices: [
      volunteers({
        open: (sql) => notices.selectNotices(sql, longest),
        dismissed: (sql) => notices.selectNotices(sql, { dismissed: 'yes', ...longest }),
      }),
    ],
    dismissNotice: [volunteers({ one: (sql) => notices.dismiss(sql, notice) })],
    getOrganisation: [volunteers({ all: organisation.selectOrganisation })],
    updateOrganisation: [admins({ name: (sql) => organisation.changeOrganisation(sql, { name: 'Name' }) })],
    getReport: [
      // In a month, up to half of all people may have worked. Looking up the slots of its events costs about as much as
      // reading all slots of two years, so either plan may be chosen.
      {
        ...admins({ 'of a month': (sql) => reports.selectReport(sql, { from: dayIn(-61), to: dayIn(-31) }) }),
        wholly: ['profiles', 'event_slots'],
      },
      {
        ...admins({
          'of a year': (sql) => reports.selectReport(sql, { from: dayIn(-365), to: dayIn(0) }),
          'of some people': (sql) => reports.selectReport(sql, { role: 'volunteer', search: 'person 1' }),
        }),
        wholly: ['profiles', 'signups', 'events', 'event_slots'],
      },
    ],
    listReportedSignups: [
      {
        ...admins({
          'of a month': (sql) =>
            reports.selectReportedSignups(sql, { of: 'worked', from: dayIn(-61), to: dayIn(-31), limit: 50 }),
          'of a year, few of many': (sql) =>
            reports.selectReportedSignups(sql, {
              of: 'no_show',
              from: dayIn(-365),
              to: dayIn(0),
              role: 'volunteer',
              limit: 50,
            }),
        }),
        wholly: ['profiles', 'signups', 'events', 'event_slots'],
      },
    ],
    getOwnCalendar: [volunteers({ own: calendars.selectOwn })],
    makeOwnCalendar: [volunteers({ own: calendars.makeOwn })],
    removeOwnCalendar: [volunteers({ own: calendars.removeOwn })],
    openUnsubscribe: [{ as: 'service', statements: { one: (sql) => mails.knowsKey(sql, key) } }],
    stopMails: [{ as: 'service', statements: { one: (sql) => mails.stop(sql, mailKey) } }],
    readCalendar: [{ as: 'service', statements: { one: (sql) => calendars.selectShifts(sql, key) } }],
  };
}
