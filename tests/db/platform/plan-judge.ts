/** A node of an executed plan as auto_explain logs it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'CTE Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** Tables that grow as long as the product is used. They must not be read sequentially. */
const growing = [
  'events',
  'event_slots',
  'signups',
  'notices',
  'audit_log',
  'ical_sources',
  'ical_sync_runs',
  'profiles',
  'invitations',
  'outbox',
  'users',
];

const firstFinds = 50;

/** Parses a notice of auto_explain in JSON. Undefined for any other notice. */
export function readPlan(message: string): { text: string; plan: PlanNode } | undefined {
  const at = message.indexOf('plan:\n');
  if (!message.startsWith('duration:') || at < 0) return undefined;
  const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(at + 'plan:\n'.length));
  return { text, plan };
}

const nodes = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

function rowsHandled(node: PlanNode): number {
  const removed = ['Filter', 'Join Filter', 'Index Recheck'] as const;
  const perLoop = removed.reduce((sum, why) => sum + (node[`Rows Removed by ${why}`] ?? 0), node['Actual Rows'] ?? 0);
  return perLoop * (node['Actual Loops'] ?? 0);
}

/** The number of rows that a plan wrote. */
export const rowsWritten = (plan: PlanNode): number =>
  nodes(plan)
    .filter((node) => node['Node Type'] === 'ModifyTable')
    .flatMap(({ Plans }) => Plans ?? [])
    .reduce((sum, node) => sum + (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0), 0);

/**
 * Describes what is wrong with a plan: a growing table that is read sequentially, or a step that handles more rows than
 * `most`, such as a full index scan or a nested loop. `wholly`: tables that may be read sequentially.
 */
export const faultsOf = (plan: PlanNode, most: number, wholly: readonly string[] = []): string[] =>
  nodes(plan).flatMap((node) => {
    const { 'Node Type': type, 'Relation Name': table = '', 'CTE Name': name = '' } = node;
    const rows = rowsHandled(node);
    // A scan that was never started, or stopped at its first row, did not read the table.
    const isRead = rows > firstFinds && growing.includes(table) && !wholly.includes(table);
    return [
      ...(type === 'Seq Scan' && isRead ? [`reads all of ${table}`] : []),
      ...(rows > most && wholly.length === 0 ? [`${type} ${table}${name} handles ${rows} rows`] : []),
    ];
  });
