import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from '../settings/data-folder.ts';
import type { PortName } from './ports.ts';
import { commandOf, endProcess } from './processes.ts';

type Process = { pid: number; command: string };

/** What runs on a data folder. It is stored there, so that a later start finds the processes of an earlier one. */
export type RunRecord = {
  main: Process;
  ports: Record<PortName, number>;
  parts: Record<string, Process & { signal: NodeJS.Signals }>;
};

const fileOf = (dataDir: string) => join(dataDir, 'run.json');
const isRunning = ({ pid, command }: Process) => commandOf(pid) === command;

function read(dataDir: string): RunRecord | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(dataDir), 'utf8'));
  } catch {
    return undefined;
  }
}

function write(dataDir: string, record: RunRecord): void {
  const draft = `${fileOf(dataDir)}.draft`;
  writeFileSync(draft, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, fileOf(dataDir));
}

/** The stack that runs on a data folder, or undefined. */
export function runningStack(dataDir: string): RunRecord | undefined {
  const record = existsSync(fileOf(dataDir)) ? read(dataDir) : undefined;
  return record && isRunning(record.main) ? record : undefined;
}

/**
 * Claims a data folder for this process, and ends the processes that an earlier run left behind.
 * @returns the names of the parts that had to be ended
 * @throws if a stack is running on it
 */
export async function claimDataFolder(dataDir: string, ports: Record<PortName, number>): Promise<string[]> {
  const other = runningStack(dataDir);
  if (other) {
    throw new Error(
      `Muster is already running on ${dataDir}: process ${other.main.pid}, http://localhost:${other.ports.web}.\n` +
        'Stop it first, or give this one a data folder (MUSTER_DATA_DIR) and ports of its own.',
    );
  }
  const leftovers = Object.entries(read(dataDir)?.parts ?? {}).filter(([, part]) => isRunning(part));
  await Promise.all(leftovers.map(([, part]) => endProcess(part.pid, part.signal)));
  makeDataFolder(dataDir);
  const main = { pid: process.pid, command: commandOf(process.pid) ?? '' };
  write(dataDir, { main, ports, parts: {} });
  return leftovers.map(([name]) => name);
}

/**
 * Records a part that was started. On a full disk it is not recorded; the leash still ends the part with this process.
 */
export function notePart(dataDir: string, name: string, pid: number, signal: NodeJS.Signals): void {
  const record = read(dataDir);
  if (!record) return;
  record.parts[name] = { pid, command: commandOf(pid) ?? '', signal };
  try {
    write(dataDir, record);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Releases the data folder. */
export function releaseDataFolder(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}
