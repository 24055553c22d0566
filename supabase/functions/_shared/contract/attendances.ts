import * as z from 'zod/mini';

const attendances = ['attended', 'no_show', 'excused'] as const;
/** What became of a sign-up. */
export const attendance = z.enum(attendances, 'Must be attended, no_show or excused');
export type Attendance = (typeof attendances)[number];
