/** What a block is about: the shift as it is for everybody, whether the person may have such a role, their own time, or what they have not answered. */
type About = 'shift' | 'role' | 'time' | 'answers';

/**
 * The reasons why somebody cannot take a slot, in the order in which they are checked (private.place_refusal). `yields`: an administrator can
 * give the place all the same, with a reason.
 */
export const blocks = {
  event_started: { about: 'shift', yields: true },
  already_signed_up: { about: 'shift', yields: false },
  slot_canceled: { about: 'shift', yields: false },
  not_open_to_you: { about: 'role', yields: true },
  not_qualified: { about: 'role', yields: true },
  too_young: { about: 'role', yields: true },
  age_unknown: { about: 'role', yields: true },
  document_missing: { about: 'role', yields: true },
  slot_full: { about: 'shift', yields: false },
  overlap: { about: 'time', yields: false },
  signup_not_open: { about: 'shift', yields: true },
  signup_closed: { about: 'shift', yields: true },
  too_many_hours: { about: 'time', yields: true },
  too_little_rest: { about: 'time', yields: true },
  answers_missing: { about: 'answers', yields: true },
} as const satisfies Record<string, { about: About; yields: boolean }>;

export type BlockReason = keyof typeof blocks;
/** The reasons that exclude a person from a role, whenever the shift is. */
export type RoleBlock = {
  [Code in BlockReason]: (typeof blocks)[Code]['about'] extends 'role' ? Code : never;
}[BlockReason];
export const blockReasons = /* @__PURE__ */ Object.keys(blocks) as BlockReason[];

/** The reasons that are about this. */
export const blocksAbout = (about: About): BlockReason[] => blockReasons.filter((code) => blocks[code].about === about);
