import * as z from 'zod/mini';
import { problem } from './error-details.ts';

const attendanceMarks = ['attended', 'no_show', 'excused'] as const;
/** What became of a sign-up. */
export const attendance = z.enum(attendanceMarks, problem('invalid_value', { allowed: [...attendanceMarks] }));
export type Attendance = (typeof attendanceMarks)[number];
