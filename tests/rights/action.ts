import type { Call } from '../../supabase/functions/_shared/contract/call.ts';
import type { Actor } from './actors.ts';
import type { Stage } from './stage.ts';

/** A call over HTTP. */
interface Request {
  // Calls are handled alike here, whatever their types.
  call: Pick<Call, 'id' | 'path' | 'method' | 'access' | 'answers'>;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** A body that is no JSON. */
  rawBody?: string;
}

/** A channel of live messages that somebody wants to hear. */
interface Channel {
  topic: string;
}
export const isChannel = (asked: Request | Channel): asked is Channel => 'topic' in asked;

/** A row of the table of rights. */
export interface Action {
  /** As the table calls it. */
  title: string;
  may: readonly Actor[];
  /** Who also may in the database, although no call offers it. */
  inDatabase?: readonly Actor[];
  /** In the database a service alone does it, for whoever makes the call or joins. */
  byService?: true;
  /** A statement that the actor runs. It succeeds if it is not refused and its first value is not null, false or 0. */
  sql: (stage: Stage) => string;
  /** The call of the API. It succeeds with a status below 400, and if `sees` is true for its data. Or the channel that one joins. */
  http: (stage: Stage) => Request | Channel;
  sees?: (data: never, stage: Stage) => boolean;
  /**
   * The statuses with which members are refused; default: 403. 200: they are answered, but see nothing or nothing is done. Visitors
   * are refused with 401, others who are not members with 401 or 403.
   */
  refused?: readonly number[];
  /** It changes something that other actions need, so each success needs a stage of its own. */
  writes?: true;
  /** What the sign does not say. */
  note?: string;
}

export interface Section {
  title: string;
  actions: readonly Action[];
}
