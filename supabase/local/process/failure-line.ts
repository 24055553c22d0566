/** What failed, and for which request. */
export type Failure = { requestId: string; method: string | undefined; url: string | undefined; error: unknown };

/**
 * A log line about a failure. It contains neither the message nor the end of the path: both can quote personal data.
 */
export function failureLine({ requestId, method, url, error }: Failure): string {
  const route = url?.split('?')[0]?.split('/').slice(0, 4).join('/');
  const { name, code, stack } = (error instanceof Error ? error : {}) as NodeJS.ErrnoException;
  const place = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return JSON.stringify({ level: 'error', request_id: requestId, method, route, error: { name, code }, place });
}
