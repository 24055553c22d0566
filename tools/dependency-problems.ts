import type { LockedPackage } from './lock-file.ts';

/** Licences of what is shipped. MPL-2.0 covers its own files only, OFL-1.1 fonts, and CC-BY-3.0 data, whose source the notices name. */
const shippedLicences = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-3.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
];
/** Licences of what only builds and tests. */
const toolLicences = ['CC-BY-4.0'];
const publicDomain = ['Unlicense'];

function isAllowed(license: string, isShipped: boolean): boolean {
  const allowed = [...shippedLicences, ...publicDomain, ...(isShipped ? [] : toolLicences)];
  // With "A OR B" we may choose, with "A AND B" both apply.
  return license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => allowed.includes(each)));
}

/**
 * What is wrong with the packages of a lock file, as sentences. `excepted` lists packages whose registry entry could not be
 * read when they were locked, so that checksum and licence are missing; a package in it that is complete is reported too.
 */
export function dependencyProblems(packages: readonly LockedPackage[], excepted: readonly string[]): string[] {
  const problems: string[] = [];
  const incomplete = new Set<string>();
  for (const { id, integrity, license, isShipped } of packages) {
    if (!integrity) incomplete.add(id);
    if (!integrity && (isShipped || !excepted.includes(id)))
      problems.push(`${id} has no checksum in package-lock.json.`);
    if (license && !isAllowed(license, isShipped))
      problems.push(`${id} has a licence that is not allowed: ${license}.`);
    if (!license && integrity) problems.push(`${id} names no licence.`);
  }
  for (const id of excepted) {
    if (!incomplete.has(id)) problems.push(`${id} is complete or gone: remove it from tools/without-checksum.json.`);
  }
  return problems;
}
