import { startTestStack } from '../../support/stack.ts';

/** The day of the run: a Friday, two days before Europe's clocks go back and nine before New York's do. */
export const runDay = '2026-10-23';

/** Starts the stack that all browser tests share; the tests find it in their environment. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the setup from here
export default async function setUp(): Promise<() => Promise<void>> {
  const { info, stop } = await startTestStack({ web: 'built', now: `${runDay}T10:00:00Z`, say: () => {} });
  process.env.MUSTER_E2E_STACK = JSON.stringify(info);
  return stop;
}
