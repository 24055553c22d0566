import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentOf } from './process/processes.ts';
import { readSettings, type Settings } from './settings/settings.ts';
import { type Stack, startStack } from './stack.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));
const dev = process.argv.includes('--dev');
const fresh = process.argv.includes('--fresh');
const empty = process.argv.includes('--empty');
const shutdownPatienceMs = 30_000;

function welcome({ urls, database, settings }: Stack, first: boolean): string {
  const clock = new Date(Date.now() + settings.clockOffsetMs).toISOString().slice(0, 16);
  return [
    '',
    `Muster is running${dev ? ', with hot reload' : ''}.`,
    '',
    `  App       ${urls.web}`,
    `  Inbox     ${urls.inbox}   (every mail Muster sends ends up here)`,
    `  Database  ${database.url}`,
    ...(settings.clockOffsetMs === 0 ? [] : [`  Clock     ${clock}Z, going on from there`]),
    '',
    ...(first && empty
      ? [
          'There are no examples. To make yourself the administrator: npm run make-admin -- you@example.com',
          'Then ask for a link in the app, open the inbox and follow it.',
          '',
        ]
      : []),
    ...(empty && !first
      ? [
          'The data was there already and has not changed. To start over without examples: npm start -- --fresh --empty',
          '',
        ]
      : []),
    ...(first && !empty
      ? [
          'To sign in as the demo administrator, ask for a link for admin@example.com in the app,',
          'open the inbox and follow it. To make yourself one: npm run make-admin -- you@example.com',
          '',
        ]
      : []),
    `Ctrl-C stops it. Everything is kept in ${relative(process.cwd(), settings.dataDir) || '.'}/.`,
  ].join('\n');
}

let stack: Stack | undefined;
let starting: Promise<Stack> | undefined;
let leaving = false;

/** Stops all parts and ends the process. A second Ctrl-C changes nothing: npm passes the first one on twice. */
async function leave(exitCode: number, why: string): Promise<void> {
  if (leaving) return;
  leaving = true;
  console.log(why);
  // The leash stops the remaining processes.
  setTimeout(() => process.exit(1), shutdownPatienceMs).unref();
  try {
    const started = stack ?? (await starting?.catch(() => undefined));
    await started?.stop();
    console.log('Muster has stopped. Nothing is lost.');
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
  process.exit(exitCode);
}

/** If npm is killed, its shell and this process keep running, and nobody can press Ctrl-C. */
function leaveWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  setInterval(() => {
    if (process.ppid !== shell || parentOf(shell) !== npm) void leave(1, '\nnpm has ended. Stopping …');
  }, 500).unref();
}

async function main(): Promise<void> {
  const settings: Settings = readSettings(process.env, projectDir);
  const first = fresh || !existsSync(join(settings.dataDir, 'postgres'));
  console.log(first ? 'Muster is starting for the first time. This takes a moment.' : 'Muster is starting.');
  starting = startStack({
    settings,
    web: dev ? 'dev' : 'built',
    fresh,
    ...(empty && first && { seed: 'never' as const }),
    progress: (step) => console.log(`  ${step} …`),
    say: (line) => console.log(line),
  });
  stack = await starting;
  if (!leaving) console.log(welcome(stack, first));
}

// A closed terminal or pipe must not end this process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(0, '\nStopping …'));
process.on('uncaughtException', (error) => {
  console.error(error);
  void leave(1, 'Stopping after an unexpected error.');
});
leaveWithNpm();
main().catch((error: Error) => {
  if (leaving) return;
  console.error(`\nMuster did not start.\n${error.message}`);
  process.exit(1);
});
