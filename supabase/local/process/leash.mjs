// Holds the other end of a pipe from the main process. If that process dies without stopping its parts (kill -9, a
// crash), the pipe ends, and this program stops them. It uses Node built-ins only. Lines on stdin: "+ <pid> <signal>
// <name>": a part was started; "- <pid>": it has ended.
import { createInterface } from 'node:readline';

const parts = new Map();

function send(pid, signal) {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.stderr.on('error', () => {});

for await (const line of createInterface({ input: process.stdin })) {
  const [sign, pid, signal, name] = line.split(' ');
  if (sign === '+') parts.set(Number(pid), { signal, name });
  else parts.delete(Number(pid));
}

if (parts.size > 0) {
  const names = [...parts.values()].map((part) => part.name).join(', ');
  process.stderr.write(`\nMuster's main process died. Stopping what it had started: ${names}.\n`);
  for (const [pid, { signal }] of parts) send(pid, signal);
  const patience = Date.now() + 15_000;
  while (Date.now() < patience && [...parts.keys()].some((pid) => send(pid, 0))) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const pid of parts.keys()) send(pid, 'SIGKILL');
}
