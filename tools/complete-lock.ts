import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { lockedPackages, lockFile } from './lock-file.ts';

// Adds the checksums and licences that package-lock.json (or the file that is named) lacks, from the registry in use. A
// registry that does not offer the binaries of every platform leaves them out: run this where all are offered, then remove
// what is complete from tools/without-checksum.json.
const file = process.argv[2] ?? lockFile;
const text = readFileSync(file, 'utf8');
const lock = JSON.parse(text) as { packages: Record<string, Record<string, unknown>> };
for (const { path, id, integrity } of lockedPackages(text)) {
  if (integrity) continue;
  const { stdout, status } = spawnSync('npm', ['view', id, 'dist.integrity', 'license', '--json'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) {
    const found = JSON.parse(stdout) as { 'dist.integrity': string; license: string };
    lock.packages[path] = { ...lock.packages[path], integrity: found['dist.integrity'], license: found.license };
    console.log(`${id}: added.`);
  } else {
    console.error(`${id}: this registry does not have it.`);
    process.exitCode = 1;
  }
}
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
