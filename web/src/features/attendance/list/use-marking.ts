import type { Attendee } from '@contract/attendance.ts';
import type { Attendance } from '@contract/events.ts';
import { useMutation } from '@tanstack/react-query';
import { commonTexts } from '@/i18n/common-texts.ts';
import { toast } from '@/lib/app/toasts.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { isMarkable, type Mark, markOf } from './marks.ts';
import { markMutation, markSeveralMutation } from './mutations.ts';
import { attendanceTexts } from './texts.ts';

/** Returns a function that marks one person. If this discards corrected hours, a toast offers to restore them. */
export function useMarking(eventId: string, person: Attendee): (mark: Mark) => void {
  const { mutate } = useMutation(markMutation(eventId, person));
  return (mark) => {
    mutate(mark);
    if (!person.corrected || mark.hours !== undefined) return;
    const t = attendanceTexts.get();
    const common = commonTexts.get();
    const text = t.replaced({ name: person.user.name });
    toast({ tone: 'done', text, action: { label: common.undo, run: () => mutate(markOf(person)) } });
  };
}

/** Marks everyone who is not marked yet as attended, with a way to undo it. */
export function useMarkingAll(eventId: string, people: readonly Attendee[]): { markAll: () => void; busy: boolean } {
  const { mutate, isPending } = useMutation(
    withCallbacks(markSeveralMutation(eventId), {
      meta: {
        success: (_answer, { attendance, signup_ids }: { attendance: Attendance | null; signup_ids: string[] }) => {
          // Undoing is the same mutation and cannot itself be undone.
          if (attendance === null) return;
          const t = attendanceTexts.get();
          const common = commonTexts.get();
          const undo = { label: common.undo, run: () => mutate({ attendance: null, signup_ids }) };
          return { text: t.allMarked({ count: signup_ids.length }), action: undo };
        },
      },
    }),
  );
  const markAll = () => {
    const signup_ids = people.filter((person) => isMarkable(person) && !person.attendance).map(({ id }) => id);
    if (signup_ids.length > 0) mutate({ attendance: 'attended', signup_ids });
  };
  return { markAll, busy: isPending };
}
