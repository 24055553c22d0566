import * as z from 'zod/mini';

const attendanceMarks = ['attended', 'no_show', 'excused'] as const;
/** What became of a sign-up. */
export const attendance = z.enum(attendanceMarks, 'Must be attended, no_show or excused');
export type Attendance = (typeof attendanceMarks)[number];
