/** What a page of another origin may read and send; nothing for origins that are not allowed. */
export function corsHeaders(
  origin: string | null,
  allowedOrigins: readonly string[],
  preflightMethods?: string,
): Record<string, string> {
  if (origin === null || !allowedOrigins.includes(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    ...(preflightMethods === undefined
      ? { 'access-control-expose-headers': 'content-disposition, link, retry-after, x-request-id, x-server-time' }
      : {
          'access-control-allow-methods': preflightMethods,
          'access-control-allow-headers':
            'authorization, content-type, apikey, x-client-info, x-region, x-see-as, x-act-for',
          'access-control-max-age': '7200',
        }),
  };
}
