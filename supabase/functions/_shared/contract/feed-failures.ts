import * as z from 'zod/mini';
import { unionBy } from './union-by.ts';

const host = { host: z.string() };
const answered = { ...host, status: z.int() };
const limit = { limit: z.int() };

/** Why a calendar could not be used at all, with the data of each reason. They contain only the host of an address. */
export const feedFailureParams = {
  unknown_host: host,
  not_public: host,
  credentials: host,
  timeout: host,
  unreachable: host,
  bad_certificate: host,
  connection_closed: host,
  not_http: host,
  unknown_compression: host,
  too_many_redirects: host,
  access_refused: answered,
  nothing_there: answered,
  asked_too_often: answered,
  server_error: answered,
  http_status: answered,
  too_large: { max_mebibytes: z.int() },
  too_many_entries: limit,
  too_many_occurrences: limit,
  series_too_long: { title: z.string(), ...limit },
  too_complex: {},
  web_page: {},
  not_a_calendar: {},
  incomplete: {},
  internal: {},
  /** The process of the sync ended before the sync did. */
  interrupted: {},
} as const;

type Reason = keyof typeof feedFailureParams;
type Params<R extends Reason> = {
  [Name in keyof (typeof feedFailureParams)[R]]: z.infer<(typeof feedFailureParams)[R][Name]>;
};
/** A reason with its data: the `params` of `feed_unusable`. */
export type FeedFailure = { [R in Reason]: { reason: R } & Params<R> }[Reason];

/** `FeedFailure` as a schema: a union discriminated by `reason`. */
export const feedFailure = /* @__PURE__ */ unionBy(
  'reason',
  feedFailureParams,
) as unknown as z.ZodMiniType<FeedFailure>;
