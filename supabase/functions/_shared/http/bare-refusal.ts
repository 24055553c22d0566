import { detailSentences, refusalSentences } from '../contract/sentences.ts';
import type { DatabaseError } from './from-database.ts';

const never = '2000-01-01T00:00:00Z';
/** Stand-ins for data that the database does not send yet. */
const standIns: Record<string, object> = {
  already_signed_up: { own: true },
  overlap: { own: true, event_id: '', event_title: '' },
  signup_not_open: { days: 1, opens_at: never },
  signup_closed: { hours: 1, closes_at: never },
  too_many_hours: { own: true, max_hours: 1 },
  too_little_rest: { own: true, min_rest_hours: 1 },
  cancel_closed: { hours: 1, until: never },
  count_below_filled: { slot_type_id: '', slot_type_name: '', filled: 1 },
  user_exists: { email: '' },
  stale_version: { version: 1, updated_at: never },
  event_not_started: { starts_at: never },
  signup_not_confirmed: { status: 'displaced' },
};
const sentenceKeys = { ...detailSentences, ...refusalSentences } as Record<string, unknown>;

/** Reads a refusal whose detail is a bare code, as the database raises it until it sends JSON. */
export function bareRefusal({ code, message, detail, hint }: DatabaseError) {
  const keys = code === 'MU400' ? Object.keys(detailSentences) : Object.keys(refusalSentences);
  const key = keys.find((name) => sentenceKeys[name] === message);
  const split = (name: string, whats: string) => {
    const what = key?.match(`^${name}_(${whats})$`)?.[1];
    return what ? { code: name, params: { what } } : null;
  };
  if (code === 'MU400') {
    const path = hint ?? '';
    if (key === 'invalid_format_time_zone') return { code: 'invalid_format', params: { format: 'time_zone' }, path };
    return { ...(split('required', '.*') ?? split('not_found', '.*') ?? { code: key ?? 'invalid', params: {} }), path };
  }
  if (detail === 'not_found') return split('not_found', '.*');
  if (detail === 'rate_limited') {
    return {
      code: detail,
      params: { what: key?.replace('rate_limited_', '') ?? 'requests', retry_after: Number(hint) || 60 },
    };
  }
  if (detail === 'event_started') {
    return {
      code: detail,
      params: { action: key === 'event_started_cancel' ? 'cancel' : 'signup', started_at: never },
    };
  }
  const own = key === undefined ? detail : key.replace(/_(own|other)$/, '');
  return own ? { code: own, params: standIns[own] ?? {} } : null;
}
