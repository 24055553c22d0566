import { toErrorResponse } from './http/answer.ts';
import { unavailable } from './http/api-error.ts';
import { logSettings } from './http/log.ts';

/** What the platform calls for each request. */
interface Served {
  fetch(request: Request): Response | Promise<Response>;
}

async function start(load: () => Promise<{ app: Served }>): Promise<Served> {
  const problem = await import('./env.ts').then(
    () => null,
    (error: Error) => error.message,
  );
  if (problem === null) return (await load()).app;
  logSettings(problem);
  return {
    fetch() {
      logSettings(problem);
      return toErrorResponse(unavailable('settings'));
    },
  };
}

/**
 * Serves the application that `load` imports, after reading the settings. If a setting is missing or wrong, nothing is
 * loaded: every request gets 503, and the log names the setting. If the function ended instead, it would be restarted
 * again and again, and nobody would see why.
 */
export function serving(load: () => Promise<{ app: Served }>): Served {
  const started = start(load);
  return { fetch: async (request) => (await started).fetch(request) };
}
