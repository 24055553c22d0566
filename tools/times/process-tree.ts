import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks in a second, as Linux shows them to programs on every architecture. */
const ticks = 100;

interface Process {
  parent: number;
  /** Processor seconds of its threads and of the children that it has waited for. */
  seconds: number;
}

function processOf(pid: string): Process | undefined {
  try {
    // The name before it is in parentheses and may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const spent = fields.slice(11, 15).reduce((sum, value) => sum + Number(value), 0);
    return { parent: Number(fields[1]), seconds: spent / ticks };
  } catch {
    // It has ended since the folder was listed.
    return undefined;
  }
}

/**
 * Counts the processor seconds of a process and of everything that it has started, also of what has ended by now: a parent
 * inherits the time of the children that it has waited for.
 * @returns undefined where the system has no `/proc`
 */
export function processorSeconds(root = process.pid): number | undefined {
  let pids: string[];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return undefined;
  }
  const all = new Map(pids.flatMap((pid) => [[Number(pid), processOf(pid)] as const]));
  const belongs = (pid: number): boolean => {
    for (let each = pid; each > 1; each = all.get(each)?.parent ?? 0) if (each === root) return true;
    return false;
  };
  return [...all].reduce((sum, [pid, found]) => (found && belongs(pid) ? sum + found.seconds : sum), 0);
}
