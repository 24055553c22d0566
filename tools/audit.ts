import { spawnSync } from 'node:child_process';
import { type AuditReport, judgeAudit } from './audit-report.ts';
import { ownPackages, projectDir } from './lock-file.ts';

// Asks the npm registry for known vulnerabilities of the locked packages. The policy is in SECURITY.md.
// Exit codes: 0 nothing to do, 1 vulnerabilities, 2 the registry gave no answer.
const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--fetch-retries=1'], {
  cwd: projectDir,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
  shell: process.platform === 'win32',
});

function readReport(): AuditReport {
  try {
    return JSON.parse(stdout) as AuditReport;
  } catch {
    return {};
  }
}

const findings = judgeAudit(readReport(), ownPackages());
if (!findings) {
  console.error(stderr.trim());
  console.error(
    'NOT SCANNED: the npm registry in use did not answer the audit. Nothing is known about vulnerabilities.',
  );
  process.exitCode = 2;
} else {
  for (const { text } of findings) console.log(text);
  const failures = findings.filter(({ isFailure }) => isFailure);
  console.log(`${findings.length} packages with advisories, ${failures.length} of them against the policy.`);
  if (failures.length > 0) process.exitCode = 1;
}
