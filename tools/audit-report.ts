import type { LockedPackage } from './lock-file.ts';

/** The answer of `npm audit --json`, as far as it is used here. */
export interface AuditReport {
  vulnerabilities?: Record<string, Vulnerability>;
}
interface Vulnerability {
  name: string;
  severity: string;
  via: (string | { title: string; url: string })[];
  nodes: string[];
}

/** From which severity on an advisory fails the scan. */
const limits = { shipped: ['moderate', 'high', 'critical'], tools: ['high', 'critical'] };

export interface Finding {
  text: string;
  isFailure: boolean;
}

/** What the registry knows about the packages, judged; `null` if the report is none, because the registry did not answer. */
export function judgeAudit(report: AuditReport, packages: readonly LockedPackage[]): Finding[] | null {
  if (!report.vulnerabilities) return null;
  const shipped = new Set(packages.filter(({ isShipped }) => isShipped).map(({ path }) => path));
  return Object.values(report.vulnerabilities).map(({ name, severity, via, nodes }) => {
    const isShipped = nodes.some((path) => shipped.has(path));
    const why = via
      .map((each) => (typeof each === 'string' ? `through ${each}` : `${each.title} (${each.url})`))
      .join('; ');
    return {
      text: `${severity}, ${isShipped ? 'shipped' : 'tool'}: ${name}: ${why}`,
      isFailure: limits[isShipped ? 'shipped' : 'tools'].includes(severity),
    };
  });
}
