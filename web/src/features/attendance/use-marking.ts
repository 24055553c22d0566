import type { Attendee } from '@contract/attendance.ts';
import { useMutation } from '@tanstack/react-query';
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
    const text = t.replaced({ name: person.user.name });
    toast({ tone: 'done', text, action: { label: t.undo, run: () => mutate(markOf(person)) } });
  };
}

/** Marks everyone who is not marked yet as attended; that can be taken back. */
export function useMarkingAll(eventId: string, people: readonly Attendee[]): { markAll: () => void; busy: boolean } {
  const { mutate, isPending } = useMutation(markSeveralMutation(eventId));
  const markAll = () => {
    const signup_ids = people.filter((person) => isMarkable(person) && !person.attendance).map(({ id }) => id);
    if (signup_ids.length === 0) return;
    const t = attendanceMessages.get();
    const undo = { label: t.undo, run: () => mutate({ attendance: null, signup_ids }) };
    const onSuccess = () => toast({ tone: 'done', text: t.allMarked({ count: signup_ids.length }), action: undo });
    mutate({ attendance: 'attended', signup_ids }, { onSuccess });
  };
  return { markAll, busy: isPending };
}
