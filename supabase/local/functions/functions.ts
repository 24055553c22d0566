import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Part, startPart } from '../process/processes.ts';

/** How one Edge Function is run. */
export type FunctionOptions = {
  name: string;
  /** The file that is run. Default: the one of this name that is deployed. */
  entry?: string;
  /** The folder that holds `supabase/`. */
  projectDir: string;
  port: number;
  /** Its settings. It sees nothing else of this machine's environment. */
  env: Record<string, string>;
  /** Restarts when a file changes. */
  watch: boolean;
  log: (line: string) => void;
  /** The npm package of Deno. Default: the version of the hosted platform. */
  deno?: DenoPackage | undefined;
};

/** `deno`: the version of the hosted edge runtime. `deno-present`: the current one, which the runtime may use later. */
export type DenoPackage = 'deno' | 'deno-present';

const packages = fileURLToPath(new URL('../../../node_modules/', import.meta.url));

/**
 * The native program of Deno, so that the part is a single process; if missing, the package's script, which fetches it.
 */
export function denoCommand(deno: DenoPackage = 'deno'): { command: string; args: string[] } {
  const native = join(packages, deno, process.platform === 'win32' ? 'deno.exe' : 'deno');
  if (existsSync(native)) return { command: native, args: [] };
  return { command: process.execPath, args: [join(packages, deno, 'bin.cjs')] };
}

/** What `deno serve` 2.1 prints even with `--quiet`. */
const isAnnouncement = (line: string): boolean => line.startsWith('deno serve: Listening on ');

/** The names of the Edge Functions of a project: the folders that the CLI deploys. */
export async function functionNames(projectDir: string): Promise<string[]> {
  const folder = join(projectDir, 'supabase', 'functions');
  const entries = existsSync(folder) ? await readdir(folder) : [];
  return entries.filter((name) => !name.startsWith('_') && existsSync(join(folder, name, 'index.ts'))).sort();
}

/** Starts an Edge Function in Deno, with the project's node_modules. */
export async function startFunction(options: FunctionOptions): Promise<Part> {
  const { name, projectDir, port, env, watch, log } = options;
  const folder = join(projectDir, 'supabase', 'functions', name);
  const { command, args } = denoCommand(options.deno);
  const { PATH = '', HOME = '', TMPDIR = '', DENO_DIR = '' } = process.env;
  return await startPart({
    name,
    command,
    args: [
      ...args,
      'serve',
      '--quiet',
      '--no-prompt',
      '--node-modules-dir=manual',
      ...(watch ? ['--watch', '--no-clear-screen'] : []),
      '--allow-net',
      '--allow-env',
      '--allow-sys',
      `--allow-read=${projectDir}`,
      `--config=${join(folder, 'deno.json')}`,
      '--host=127.0.0.1',
      `--port=${port}`,
      options.entry ?? join(folder, 'index.ts'),
    ],
    // With SIGTERM, Deno would wait until the last idle database connection closes. A request that is cut off here is
    // rolled back.
    stopSignal: 'SIGKILL',
    cwd: projectDir,
    env: {
      PATH,
      HOME,
      NO_COLOR: '1',
      DENO_NO_UPDATE_CHECK: '1',
      ...(TMPDIR && { TMPDIR }),
      ...(DENO_DIR && { DENO_DIR }),
      ...env,
    },
    output: {
      line: (line) => {
        if (!isAnnouncement(line)) log(line);
      },
    },
  });
}
