import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./leash.mjs', import.meta.url));
const held = new Map<number, string>();
let leash: ChildProcess | undefined;

function start(): ChildProcess {
  const child = spawn(process.execPath, [program], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] });
  child.unref();
  // If the process was killed, the pipe breaks; the exit handler below starts another.
  child.stdin.on('error', () => {});
  (child.stdin as unknown as { unref(): void }).unref();
  for (const line of held.values()) child.stdin.write(line);
  child.once('exit', () => {
    leash = held.size > 0 ? start() : undefined;
  });
  return child;
}

/** Ensures that a process group is stopped with `signal` if this process dies without stopping it. */
export function holdOnLeash(pid: number, signal: NodeJS.Signals, name: string): void {
  const line = `+ ${pid} ${signal} ${name}\n`;
  held.set(pid, line);
  leash ??= start();
  leash.stdin?.write(line);
}

/** Forgets a process that has ended. */
export function releaseFromLeash(pid: number): void {
  if (held.delete(pid)) leash?.stdin?.write(`- ${pid}\n`);
}
