import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackage, projectDir } from './lock-file.ts';

export const noticesFile = join(projectDir, 'web', 'public', 'third-party-notices.txt');

const opening = `Third-party notices

The client and the functions of Muster contain parts of the packages below. Written by "npm run notices".
`;
const line = '='.repeat(80);

/** The licence of a package in its own words, without the licences of what it bundles for its own tools. */
function licenceText({ path, license }: LockedPackage): string {
  const folder = join(projectDir, path);
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  if (files.length > 0) {
    return files
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8').split('# Licenses of bundled dependencies')[0] ?? '')
      .join('\n')
      .replaceAll('\r\n', '\n')
      .trim();
  }
  const { author = '' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { author?: string };
  return `Licence: ${license}. Author: ${author}. The package contains no text of its licence.`;
}

/** The notices of everything that is shipped: packages with the same text together. Reads `node_modules`. */
export function writeNotices(packages: readonly LockedPackage[]): string {
  const byText = new Map<string, Set<string>>();
  for (const shipped of packages.filter(({ isShipped }) => isShipped)) {
    const text = licenceText(shipped);
    byText.set(text, (byText.get(text) ?? new Set()).add(shipped.id));
  }
  const sections = [...byText].map(([text, ids]) => `${line}\n${[...ids].sort().join('\n')}\n\n${text}\n`);
  return [opening, ...sections.sort()].join('\n');
}

/** The notices as they are in the repository; empty if there are none. */
export const savedNotices = (): string => (existsSync(noticesFile) ? readFileSync(noticesFile, 'utf8') : '');
