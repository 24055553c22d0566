import { fileURLToPath } from 'node:url';
import { ensureClientBuilt } from '../../../supabase/local/web/web-build.ts';
import { startCalendars } from './calendars.ts';

/** The day of the run: a Friday, two days before Europe's clocks go back and nine before New York's do. */
export const runDay = '2026-10-23';

/** Builds the client that every stack serves, and starts a server of calendars that the tests find in their environment. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the setup from here
export default async function setUp(): Promise<() => void> {
  await ensureClientBuilt(fileURLToPath(new URL('../../..', import.meta.url)), () => {});
  const calendars = await startCalendars();
  process.env.MUSTER_E2E_CALENDARS = calendars.host;
  return calendars.stop;
}
