import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunRecord } from '../../supabase/local/process/run-record.ts';
import type { StackInfo } from './stack.ts';

const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** A program of the project, started from the command line. */
export type Program = {
  child: ChildProcess;
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Waits until it has printed a text, for up to two minutes. Text before `from` does not count. */
  prints(text: string, from?: number): Promise<void>;
  /** Resolves with the exit code or with the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
};

const running = new Set<Program>();

/** Ends programs that a failed test left running. */
export async function endPrograms(): Promise<void> {
  for (const { child } of running) child.kill('SIGTERM');
  await Promise.all([...running].map(({ ended }) => ended));
}

/** Runs a program in the project's folder with only the given environment and the PATH. */
export function runProgram(command: string, args: string[], env: Record<string, string>): Program {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command, args, {
    cwd: projectDir,
    env: { PATH, HOME, CI: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(program);
      resolve(signal ?? code);
    });
  });
  const prints = async (wanted: string, from = 0) => {
    const giveUpAt = Date.now() + 120_000;
    while (!text.includes(wanted, from)) {
      if (child.exitCode !== null || Date.now() > giveUpAt)
        throw new Error(`"${wanted}" was not printed, but:\n${text}`);
      await new Promise((wake) => setTimeout(wake, 25));
    }
  };
  const program = { child, pid: child.pid ?? 0, output: () => text, prints, ended };
  running.add(program);
  return program;
}

/** Runs a script of supabase/local. */
export function runScript(script: string, args: string[], env: Record<string, string>): Program {
  return runProgram(process.execPath, ['--import', 'tsx', join('supabase', 'local', script), ...args], env);
}

/** The processes that run on a data folder. */
export function recordOf(dataDir: string): RunRecord {
  return JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));
}

/** The addresses and keys of a stack that was started as a program. */
export function infoOf(dataDir: string): StackInfo {
  const { ports } = recordOf(dataDir);
  const keys = JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8'));
  const gatewayUrl = `http://127.0.0.1:${ports.gateway}`;
  const database = (role: string, password: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${ports.database}/postgres`;
  return {
    webUrl: `http://localhost:${ports.web}`,
    gatewayUrl,
    apiUrl: `${gatewayUrl}/functions/v1/api`,
    inboxUrl: `http://localhost:${ports.inbox}`,
    databaseUrl: database('postgres', 'postgres'),
    superuserUrl: database('supabase_admin', keys.adminPassword),
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    jwtSecret: keys.jwtSecret,
    syncSecret: keys.syncSecret,
    dataDir,
  };
}

/** The child process whose command line contains a text. */
export function childOf(parent: number, text: string): number | undefined {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  const rows = list.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line));
  const row = rows.find((found) => Number(found?.[2]) === parent && found?.[3]?.includes(text));
  return row ? Number(row[1]) : undefined;
}

/** Whether a process is running. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie has ended; only its parent has not noticed yet.
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Waits until processes are gone. */
export async function untilGone(pids: number[], patienceMs = 20_000): Promise<void> {
  const giveUpAt = Date.now() + patienceMs;
  while (pids.some(isAlive)) {
    if (Date.now() > giveUpAt) throw new Error(`Still running: ${pids.filter(isAlive).join(', ')}`);
    await new Promise((wake) => setTimeout(wake, 25));
  }
}

/** The process ids of all parts of a stack and of its main process. */
export function processesOf(dataDir: string): number[] {
  const { main, parts } = recordOf(dataDir);
  return [main.pid, ...Object.values(parts).map(({ pid }) => pid)];
}
