import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../process/lock.ts';

const run = promisify(execFile);
const stamp = '.built-from';

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * A fingerprint of everything that the client is built from: its sources, the contract, the dependencies and VITE_
 * variables.
 * @param projectDir the folder that holds `web/` and `supabase/`
 */
export async function clientFingerprint(projectDir: string, env: NodeJS.ProcessEnv): Promise<string> {
  const web = join(projectDir, 'web');
  const own = (await filesBelow(web)).filter((file) => !/[\\/](dist|node_modules)[\\/]|\.test\.tsx?$/.test(file));
  const contract = await filesBelow(join(projectDir, 'supabase', 'functions', '_shared', 'contract'));
  const hash = createHash('sha256');
  for (const file of [...own, ...contract, join(projectDir, 'package-lock.json')].sort()) {
    hash.update(`${file.slice(projectDir.length)}\0`).update(await readFile(file));
  }
  const variables = Object.entries(env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(variables.sort())).digest('hex');
}

async function build(projectDir: string, dist: string, fingerprint: string): Promise<void> {
  const draft = join(projectDir, 'node_modules', '.muster', `dist-${process.pid}`);
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  try {
    await run(process.execPath, [vite, 'build', join(projectDir, 'web'), '--outDir', draft, '--logLevel', 'warn'], {
      cwd: projectDir,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    await writeFile(join(draft, stamp), fingerprint);
    await rm(dist, { recursive: true, force: true });
    await rename(draft, dist);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The client could not be built:\n${`${stdout}${stderr}`.trim() || error}`);
  }
}

/**
 * Builds the client unless web/dist is the result of the same sources. If several processes ask at once, one builds it and
 * the others wait.
 * @returns the folder of the built client
 * @throws with the output of Vite if the build fails; the earlier build stays
 */
export async function ensureClientBuilt(projectDir: string, progress: (step: string) => void): Promise<string> {
  const dist = join(projectDir, 'web', 'dist');
  const fingerprint = await clientFingerprint(projectDir, process.env);
  const isBuilt = async () => (await readFile(join(dist, stamp), 'utf8').catch(() => '')) === fingerprint;
  if (await isBuilt()) return dist;
  progress('Building the client');
  const folder = join(projectDir, 'node_modules', '.muster');
  await mkdir(folder, { recursive: true });
  await withLock(join(folder, 'build.lock'), async () => {
    if (!(await isBuilt())) await build(projectDir, dist, fingerprint);
  });
  return dist;
}
