import * as z from 'zod/mini';
import { type ErrorDetail, type Problem, readProblem } from '../contract/error-details.ts';
import { detailOf, invalidRequest } from './api-error.ts';

/** With more of them, the answer to a hostile body would be many times as large as the body. */
const maxDetails = 50;
const maxPathLength = 200;

const types = ['object', 'array', 'string', 'number', 'boolean'] as const;

/** The problem of an issue: the one that the contract names, otherwise one derived from the kind of the issue. */
function problemOf(issue: z.core.$ZodIssue): Problem {
  const own = readProblem(issue.message);
  if (own) return own;
  const expected = issue.code === 'invalid_type' ? types.find((type) => type === issue.expected) : undefined;
  return expected ? { code: 'invalid_type', params: { expected } } : { code: 'invalid', params: {} };
}

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join('.').slice(0, maxPathLength);

const toDetails = (issue: z.core.$ZodIssue): ErrorDetail[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => detailOf(pathOf([...issue.path, key]), { code: 'unknown_key', params: {} }))
    : [detailOf(pathOf(issue.path), problemOf(issue))];

/** The value as the contract reads it. Throws 400 with one detail for each wrong path, at most fifty. */
export function validate<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const byPath = new Map<string, ErrorDetail>();
  for (const detail of result.error.issues.flatMap(toDetails)) {
    if (byPath.size === maxDetails) break;
    if (!byPath.has(detail.path)) byPath.set(detail.path, detail);
  }
  throw invalidRequest([...byPath.values()]);
}
