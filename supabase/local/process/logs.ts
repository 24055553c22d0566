import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether a line of a function's log is for the terminal too: everything but the line that each answered request
 * leaves behind.
 */
export function isNews(line: string): boolean {
  try {
    return JSON.parse(line).level !== 'info';
  } catch {
    return line.trim() !== '';
  }
}

/** Where a function's log goes: all of it into logs/<name>.log, and what is news to the terminal with its name. */
export function logOf(
  dataDir: string,
  name: string,
  say: (line: string) => void,
  all: boolean,
): (line: string) => void {
  const file = join(dataDir, 'logs', `${name}.log`);
  let kept = true;
  return (line) => {
    try {
      appendFileSync(file, `${line}\n`);
      kept = true;
    } catch (error) {
      // A full disk must not end what would go on without its log.
      if (kept) say(`[${name}] Its log can't be written: ${(error as Error).message}`);
      kept = false;
    }
    if (all || isNews(line)) say(`[${name}] ${line}`);
  };
}
