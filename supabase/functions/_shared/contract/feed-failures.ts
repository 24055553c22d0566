import * as z from 'zod/mini';

const host = z.string();
const limit = z.int();

/** Why a calendar as a whole could not be used, with the data of each reason. Of an address only the host is named. */
export const feedFailureParams = {
  unknown_host: { host },
  not_public: { host },
  credentials: { host },
  timeout: { host },
  unreachable: { host },
  bad_certificate: { host },
  connection_closed: { host },
  not_http: { host },
  unknown_compression: { host },
  too_many_redirects: { host },
  http_status: { host, status: z.int() },
  too_large: { max_mebibytes: limit },
  too_many_entries: { limit },
  too_many_occurrences: { limit },
  series_too_long: { title: z.string(), limit },
  too_complex: {},
  web_page: {},
  not_a_calendar: {},
  incomplete: {},
  internal: {},
  interrupted: {},
} as const;

export type FeedFailureReason = keyof typeof feedFailureParams;

const schemas = Object.entries(feedFailureParams).map(([reason, params]) =>
  z.object({ reason: z.literal(reason), ...params }),
);
type Params = {
  [R in FeedFailureReason]: { reason: R } & z.infer<z.ZodMiniObject<(typeof feedFailureParams)[R]>>;
}[FeedFailureReason];

/** A reason with its data: the `params` of `feed_unusable`. */
export type FeedFailure = Params;
export const feedFailure = z.discriminatedUnion(
  'reason',
  schemas as unknown as [z.ZodMiniObject<{ reason: z.ZodMiniLiteral<string> }>],
) as unknown as z.ZodMiniType<FeedFailure>;
