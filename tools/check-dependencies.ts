import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dependencyProblems } from './dependency-problems.ts';
import { ownPackages } from './lock-file.ts';
import { noticesFile, savedNotices, writeNotices } from './notices.ts';

// Checks package-lock.json: checksums, licences, and whether the notices are up to date. With --write it writes the notices.
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const packages = ownPackages();
const excepted = JSON.parse(readFileSync(new URL('without-checksum.json', import.meta.url), 'utf8')) as string[];

const problems = dependencyProblems(packages, excepted);
const notices = writeNotices(packages);
if (values.write) writeFileSync(noticesFile, notices);
else if (notices !== savedNotices()) problems.push('The third-party notices are out of date: npm run notices.');

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else
  console.log(
    `${packages.length} packages: licences allowed, notices up to date, ${excepted.length} listed without a checksum.`,
  );
