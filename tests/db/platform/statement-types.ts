import type { Sql } from '../../../supabase/functions/_shared/db.ts';

/** Identifiers of rows that the statements use. */
export interface Scene {
  volunteer: string;
  admin: string;
  /** Another volunteer, with signups. */
  other: string;
  /** Waits for approval. */
  waiting: string;
  /** Somebody without an account whom the administrator looks after. */
  lookedAfter: string;
  /** In the future, with signups, not from a feed. */
  event: string;
  /** Slots that the volunteer can take. */
  slot: string;
  /** A signup of the volunteer for a future event. */
  signup: string;
  notice: string;
  /** Sent by the administrator. */
  message: string;
  /** A past event with a confirmed signup. */
  past: string;
  worked: string;
  type: string;
  feed: string;
  /** With events. */
  place: string;
  /** A place of many events. */
  busyPlace: string;
  /** Without events. */
  emptyPlace: string;
  /** The current season. */
  season: string;
  qualification: string;
  spareQualification: string;
  document: string;
  spareDocument: string;
  fileField: string;
  file: string;
  /** To which a parent agrees for the volunteer, who was asked by a link with the same hash as that of the invitation. */
  parentDocument: string;
  /** Needed before any place is taken; everybody has answered. */
  field: string;
  /** An open one to the volunteer. */
  question: string;
  questionKey: string;
  /** A slot without a free place, and one where the volunteer waits. */
  fullSlot: string;
  waitedSlot: string;
  /** A grant by which the volunteer leads everything. */
  lead: string;
  /** A watch of the volunteer. */
  watch: string;
  /** The volunteer hands it over. */
  handedSignup: string;
  /** The volunteer could take it over. */
  handOver: string;
  invitation: string;
  /** A statement of hours of the volunteer. */
  statement: string;
  /** Work of the volunteer that is over and marked, when it was, and other work about which they claim something. */
  ownWorked: string;
  claimedWork: string;
  workedTimes: { came_at: string; left_at: string };
  /** Days with paid work that is approved. */
  paidPeriod: { from: string; to: string };
  /** Pay runs: a closed one, and one that was exported as this file. */
  payRun: string;
  exportedRun: string;
  runFile: string;
  /** Shows names; its key has the same hash as the secret of the invitation. */
  payrollProfile: string;
  wall: string;
  /** Places that are reserved, among hundreds of reservations that are over. */
  reservation: { id: string; slot: string; link: string };
  /** The hash of the secret in its link. */
  link: string;
  /** The key of the volunteer's calendar. */
  key: string;
  /** The key in the volunteer's emails. */
  mailKey: string;
  /** The hashes of the secrets of holds that wait for their digits (123456): of `other`, of nobody who is known, and of `waiting`. */
  memberHold: string;
  strangerHold: string;
  waitingHold: string;
  /** Of one that is kept for `waiting`. */
  keptHold: string;
  /** A slot of which the volunteer could take several places, their signup with companions, and that of one with a name. */
  groupSlot: string;
  groupSignup: string;
  namedSignup: string;
  /** The name of the picture of the public page. */
  picture: string;
}

/** Lazy: each statement runs when it is awaited. */
export type Statements = (sql: Sql) => readonly PromiseLike<unknown>[];
/** The statements of a call, by request. */
export interface CallStatements {
  as: 'volunteer' | 'admin' | 'service';
  /** Tables that it may read sequentially, because it needs all of their rows. */
  wholly?: string[];
  statements: Record<string, Statements>;
}

/** The year in which the volunteer was born. */
export const fifteenAgo = String(new Date().getUTCFullYear() - 15);

/** Statements of an administrator. */
export const admins = (statements: Record<string, Statements>): CallStatements => ({ as: 'admin', statements });
/** Statements of a volunteer. */
export const volunteers = (statements: Record<string, Statements>): CallStatements => ({ as: 'volunteer', statements });
