import * as z from 'zod/mini';
import { type ErrorDetail, invalidRequest } from './api-error.ts';

/** More would only make the answer to a senseless body many times as large as the body. */
const maxDetails = 50;
const maxPathLength = 200;

const sentences: Record<string, string> = {
  object: 'Must be an object',
  array: 'Must be a list',
  string: 'Must be text',
  number: 'Must be a number',
  boolean: 'Must be true or false',
};

/** The sentence for a problem that the contract has no words for. */
const fallback = (issue: z.core.$ZodRawIssue): string =>
  (issue.code === 'invalid_type' && sentences[issue.expected]) || 'Is not valid';

const toDetails = (issue: z.core.$ZodIssue): ErrorDetail[] => {
  const at = (path: readonly PropertyKey[], message: string) => ({
    path: path.map(String).join('.').slice(0, maxPathLength),
    message,
  });
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => at([...issue.path, key], 'This key is not known'))
    : [at(issue.path, issue.message)];
};

/** The value as the contract reads it; throws 400 with one sentence for each path that is wrong, of the first fifty. */
export function validate<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value, { error: fallback });
  if (result.success) return result.data;
  const byPath = new Map<string, ErrorDetail>();
  for (const detail of result.error.issues.flatMap(toDetails)) {
    if (byPath.size === maxDetails) break;
    if (!byPath.has(detail.path)) byPath.set(detail.path, detail);
  }
  throw invalidRequest([...byPath.values()]);
}
