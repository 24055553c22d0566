import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { holdOnLeash, releaseFromLeash } from './leash.ts';

/** How to start one part of the stack as a process of its own. */
export type PartOptions = {
  name: string;
  command: string;
  args: string[];
  /** The signal that asks the part to end. */
  stopSignal: NodeJS.Signals;
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  user?: { uid: number; gid: number } | undefined;
  /** Where its output goes: a file, or each line to a function. */
  output: { file: string } | { line: (line: string) => void };
};

/** A running part. */
export type Part = {
  name: string;
  pid: number;
  /** Resolves when the process has ended, with its exit code or the signal's name. */
  ended: Promise<string>;
  /** Asks it to end, kills it after ten seconds, and waits until it is gone. */
  stop(): Promise<void>;
};

const patienceMs = 10_000;

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}

function readLines(child: ChildProcess, line: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', line);
  }
}

/**
 * Starts a part on the leash and in a process group of its own, so that Ctrl-C reaches only the supervisor.
 * @throws if the program cannot be started
 */
export async function startPart(options: PartOptions): Promise<Part> {
  const { name, command, args, stopSignal, output } = options;
  const file = 'file' in output ? output.file : undefined;
  if (file) mkdirSync(dirname(file), { recursive: true });
  const fd = file ? openSync(file, 'a') : undefined;
  const child = spawn(command, args, {
    env: options.env ?? process.env,
    cwd: options.cwd,
    ...options.user,
    detached: true,
    stdio: ['ignore', fd ?? 'pipe', fd ?? 'pipe'],
  });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      if (child.pid) releaseFromLeash(child.pid);
      resolve(signal ?? `exit code ${code}`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) => reject(new Error(`${name} cannot be started: ${error.message}`)));
  });
  if (fd !== undefined) closeSync(fd);
  if ('line' in output) readLines(child, output.line);
  const pid = child.pid as number;
  holdOnLeash(pid, stopSignal, name);
  return { name, pid, ended, stop: () => stop(pid, stopSignal, ended) };
}

async function stop(pid: number, signal: NodeJS.Signals, ended: Promise<string>): Promise<void> {
  signalGroup(pid, signal);
  const insist = setTimeout(() => signalGroup(pid, 'SIGKILL'), patienceMs);
  await ended;
  clearTimeout(insist);
}

/** The command line of a running process, or undefined if there is no such process. */
export function commandOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined;
    }
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The parent of a running process, or undefined if there is no such process. */
export function parentOf(pid: number): number | undefined {
  try {
    if (process.platform === 'linux') {
      return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
    }
    return Number(execFileSync('ps', ['-p', String(pid), '-o', 'ppid='], { encoding: 'utf8' }));
  } catch {
    return undefined;
  }
}

/** Ends a process of an earlier run, with its group, and waits until it is gone. */
export async function endProcess(pid: number, signal: NodeJS.Signals): Promise<void> {
  signalGroup(pid, signal);
  const insistAt = Date.now() + patienceMs;
  while (commandOf(pid) !== undefined) {
    if (Date.now() > insistAt) signalGroup(pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
