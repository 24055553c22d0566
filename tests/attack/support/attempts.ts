import { hours } from './attempts/hours.ts';
import { open } from './attempts/open.ts';
import { people } from './attempts/people.ts';
import { schedule } from './attempts/schedule.ts';
import { work } from './attempts/work.ts';

export type { Attempt } from './attempts/attempt.ts';

/** Each call by its id, with other people's identifiers and with bodies that an administrator may send. */
export const attempts = { ...people, ...schedule, ...work, ...hours, ...open };
