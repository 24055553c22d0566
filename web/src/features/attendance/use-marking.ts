import type { Attendee } from '@contract/attendance.ts';
import type { Attendance } from '@contract/events.ts';
import { useMutation } from '@tanstack/react-query';
import { commonMessages } from '@/i18n/common-messages.ts';
import { toast } from '@/lib/app/toasts.ts';
import { isMarkable, type Mark, markOf } from './marks.ts';
import { attendanceMessages } from './messages.ts';
import { markMutation, markSeveralMutation } from './mutations.ts';

/** Marks one person; whoever loses corrected hours by it can have them back. */
export function useMarking(eventId: string, person: Attendee): (mark: Mark) => void {
  const { mutate } = useMutation(markMutation(eventId, person));
  return (mark) => {
    mutate(mark);
    if (!person.corrected || mark.hours !== undefined) return;
    const t = attendanceMessages.get();
    const common = commonMessages.get();
    const text = t.replaced({ name: person.user.name });
    toast({ tone: 'done', text, action: { label: common.undo, run: () => mutate(markOf(person)) } });
  };
}

/** Marks everyone who is not marked yet as attended; that can be taken back. */
export function useMarkingAll(eventId: string, people: readonly Attendee[]): { markAll: () => void; busy: boolean } {
  const several = markSeveralMutation(eventId);
  const { mutate, isPending } = useMutation({
    ...several,
    meta: {
      ...several.meta,
      success: (_answer, { attendance, signup_ids }: { attendance: Attendance | null; signup_ids: string[] }) => {
        // Undo is a mutation of the same kind, which has nothing to undo.
        if (attendance === null) return;
        const t = attendanceMessages.get();
        const common = commonMessages.get();
        const undo = { label: common.undo, run: () => mutate({ attendance: null, signup_ids }) };
        return { text: t.allMarked({ count: signup_ids.length }), action: undo };
      },
    },
  });
  const markAll = () => {
    const signup_ids = people.filter((person) => isMarkable(person) && !person.attendance).map(({ id }) => id);
    if (signup_ids.length > 0) mutate({ attendance: 'attended', signup_ids });
  };
  return { markAll, busy: isPending };
}
