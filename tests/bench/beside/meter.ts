import { readdirSync, readFileSync } from 'node:fs';
import type { Arena } from '../arena.ts';
import { processorMs } from '../process-time.ts';

/** Processor milliseconds that the function of an arena and its Postgres have used so far. Linux only. */
export interface Meter {
  functionMs(): number;
  postgresMs(): number;
}

const processes = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

/** Undefined for a process that has ended. */
function read(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

/** The numbers of /proc/PID/stat, from the third field on: the second, the program's name, can contain spaces. */
const stat = (pid: number): string[] =>
  read(pid, 'stat')
    ?.replace(/^.*\) /s, '')
    .split(' ') ?? [];
const parentOf = (pid: number): number => Number(stat(pid)[1]);

/** What the children that have ended used, in milliseconds. The kernel counts hundredths of a second. */
const endedChildrenMs = (pid: number): number => {
  const [user, system] = stat(pid).slice(13, 15).map(Number);
  return ((user ?? 0) + (system ?? 0)) * 10;
};

/** Finds the processes of an arena: the other state of the project does not have to name them. */
export async function meterOf({ sql, port }: Arena): Promise<Meter> {
  const served = processes().find((pid) => read(pid, 'cmdline')?.split('\0').includes(`--port=${port}`));
  const [session] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
  if (!served || !session) throw new Error('The processes of the arena were not found.');
  const server = parentOf(session.pid);
  return {
    functionMs: () => processorMs(served),
    postgresMs: () => {
      const sessions = processes().filter((pid) => parentOf(pid) === server);
      return [server, ...sessions].reduce((sum, pid) => sum + processorMs(pid), endedChildrenMs(server));
    },
  };
}
