import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether a line of a function's log also belongs in the terminal: everything except the line of a request that was
 * answered.
 */
export function isNews(line: string): boolean {
  try {
    return JSON.parse(line).level !== 'info';
  } catch {
    return line.trim() !== '';
  }
}

/** Where a function's log goes: all of it to logs/<name>.log, and news with the function's name to the terminal. */
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
      // A full disk must not stop a function that can work without its log.
      if (kept) say(`[${name}] Its log cannot be written: ${(error as Error).message}`);
      kept = false;
    }
    if (all || isNews(line)) say(`[${name}] ${line}`);
  };
}
