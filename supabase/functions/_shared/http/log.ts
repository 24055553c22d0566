/** A line about one request, without who sent it and what it was about. */
export interface RequestLine {
  request_id: string;
  method: string;
  /** The pattern of the route, never the address that was requested. */
  route: string;
  status: number;
  ms: number;
  /** For a 503: the SQLSTATE, or the code of the connection's error. */
  reason?: string | undefined;
}

const write = (line: object): void => {
  // biome-ignore lint/suspicious/noConsole: standard output is where the platform collects the log
  console.log(JSON.stringify(line));
};

export const logRequest = (line: RequestLine): void => write({ level: line.status < 500 ? 'info' : 'error', ...line });

/** Logs something that the operator should know, with how often it happened. */
export const logNotice = (requestId: string, notice: string, count: number): void =>
  write({ level: 'warn', request_id: requestId, notice, count });

/**
 * Logs an internal failure. The message of a database error can quote people's data, so only messages about the statement
 * itself (SQLSTATE class 42) are kept. For the others, state and place are enough.
 */
export function logFailure(requestId: string, error: unknown): void {
  const { name, message, stack, ...more } = error instanceof Error ? error : new Error(String(error));
  const { code, routine, table_name, constraint_name } = more as Record<string, unknown>;
  const isDatabase = name === 'PostgresError';
  const quotable = !isDatabase || String(code).startsWith('42');
  write({
    level: 'error',
    request_id: requestId,
    error: { name, code, routine, table_name, constraint_name, message: quotable ? message : undefined },
    stack: isDatabase ? undefined : stack,
  });
}

/** Logs why a function does not start: the sentence names the setting, and never quotes its value. */
export const logSettings = (problem: string): void => write({ level: 'error', reason: 'settings', message: problem });
