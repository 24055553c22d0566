import type { StackInfo } from './stack.ts';

/** Has what is due sent, as the schedule does; `url` can be that of a function of the test's own. It goes on in the background. */
export const callNotify = (
  stack: Pick<StackInfo, 'gatewayUrl' | 'syncSecret'>,
  url = `${stack.gatewayUrl}/functions/v1/notify`,
): Promise<Response> => fetch(url, { method: 'POST', headers: { 'x-sync-secret': stack.syncSecret } });
