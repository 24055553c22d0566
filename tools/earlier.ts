import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs git in this folder and returns what it prints. Throws with its error message if it fails. */
export const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'] });

/** Calls `use` with a folder that holds the files of an earlier commit, without its dependencies, and removes it afterwards. */
export function withEarlier<T>(commit: string, use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'muster-earlier-'));
  try {
    const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
