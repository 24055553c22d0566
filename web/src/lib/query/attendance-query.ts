import { listAttendance } from '@contract/attendance.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** In milliseconds. Several administrators may record attendance at the same time. */
const poll = 20_000;

/** The people signed up for an event, with their attendance. */
export const attendanceQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'attendance', eventId] as const,
    queryFn: ({ signal }) => api(listAttendance, { params: { id: eventId }, signal }),
    staleTime: 2_000,
    refetchInterval: poll,
  });
