import { startTestStack } from '../../support/stack.ts';
import { startCalendars } from './calendars.ts';

/** The day of the run: a Friday, two days before Europe's clocks go back and nine before New York's do. */
export const runDay = '2026-10-23';

/** Starts the stack, and beside it a server of calendars, that all browser tests share; the tests find it in their environment. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the setup from here
export default async function setUp(): Promise<() => Promise<void>> {
  const calendars = await startCalendars();
  const { info, stop } = await startTestStack({
    web: 'built',
    now: `${runDay}T10:00:00Z`,
    env: { FEED_ALLOWED_HOSTS: calendars.host },
    say: () => {},
  });
  process.env.MUSTER_E2E_STACK = JSON.stringify(info);
  process.env.MUSTER_E2E_CALENDARS = calendars.host;
  return async () => {
    calendars.stop();
    await stop();
  };
}
