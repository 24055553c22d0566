import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const projectDir = fileURLToPath(new URL('..', import.meta.url));

/** A package of package-lock.json. */
export interface LockedPackage {
  /** Where it is installed, such as `node_modules/hono`. */
  path: string;
  /** Name and version, such as `hono@4.13.19`. */
  id: string;
  integrity?: string;
  license?: string;
  /** It is part of what browsers or the functions run. */
  isShipped: boolean;
}

interface Entry {
  name?: string;
  version: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
}

/** Development dependencies of which the build of the client contains a part: the font, base styles, a loader. */
const builtIn = ['@fontsource-variable/figtree', 'rolldown', 'tailwindcss', 'vite'];

/** The packages of a lock file, given its text. */
export function lockedPackages(text: string): LockedPackage[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { name, version, integrity, license, dev = false, devOptional = false }]) => {
      const installedAs = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const isShipped = !(dev || devOptional) || builtIn.includes(installedAs);
      return { path, id: `${name ?? installedAs}@${version}`, integrity, license, isShipped };
    });
}

export const lockFile = `${projectDir}package-lock.json`;

/** The packages of this project. */
export const ownPackages = (): LockedPackage[] => lockedPackages(readFileSync(lockFile, 'utf8'));
