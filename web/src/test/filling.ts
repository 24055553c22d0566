import type { Attendee } from '@contract/attendance.ts';
import { listAttendance } from '@contract/attendance.ts';
import { type Candidate, listCandidates } from '@contract/board.ts';
import type { ChangeBody } from '@contract/change-bodies.ts';
import { type ChangeOutcome, makeChange, undoChange } from '@contract/change-sets.ts';
import type { Event } from '@contract/events.ts';
import { api } from './fake-api.ts';
import type { World } from './open-app.tsx';
import { attendeeOf, newId } from './records.ts';

/** A person for a place, who fits. */
export const candidateOf = (name: string, more: Partial<Candidate> = {}): Candidate => ({
  user: { id: newId(), name, phone: null },
  group: 'nothing_said',
  asks: false,
  refusal: null,
  warnings: [],
  elsewhere: null,
  reasons: [],
  ...more,
});

const outcomeOf = (action: ChangeOutcome['action']): ChangeOutcome => ({
  id: newId(),
  action,
  events: [],
  deleted: 0,
  signups: [],
  told: [],
  unreached: [],
  here: [],
  clashes: [],
  skipped: [],
  drafts_left: 0,
  tells_at: null,
  undo_until: '2026-10-24T10:00:00Z',
});

/** Lets the server give and take back the places of one event, and propose these people for each of them. */
export function answerFilling(world: World, event: Event, people: Attendee[], candidates: Candidate[]) {
  const free = () => candidates.filter(({ user }) => !people.some((one) => one.user.id === user.id));
  const count = (slotId: string, by: number) => {
    world.events = world.events.map((each) => ({
      ...each,
      slot_assignments: each.slot_assignments.map((slot) =>
        slot.id === slotId ? { ...slot, current_count: slot.current_count + by } : slot,
      ),
    }));
  };
  api.on(listAttendance, ({ params }) => (params.id === event.id ? people : []));
  api.on(listCandidates, ({ query }) => {
    const found = free().filter(({ user }) => user.name.includes(query.get('search') ?? ''));
    const count = (wanted: Candidate['group']) => free().filter(({ group }) => group === wanted).length;
    const counts = {
      said_free: count('said_free'),
      nothing_said: count('nothing_said'),
      warned: count('warned'),
      refused: count('refused'),
    };
    return { counts, candidates: found };
  });
  const changed = ({ action, ...body }: ChangeBody) => {
    if ('places' in body)
      for (const { slot_id, user_id } of body.places) {
        const user = candidates.find((one) => one.user.id === user_id)?.user;
        const slot = event.slot_assignments.find(({ id }) => id === slot_id);
        if (!user || !slot) continue;
        people.push({ ...attendeeOf(slot, user.name), user });
        count(slot_id, 1);
      }
    if ('signup_ids' in body)
      for (const id of body.signup_ids) {
        const [gone] = people.splice(
          people.findIndex((one) => one.id === id),
          1,
        );
        if (gone) count(gone.slot_id, -1);
      }
    return outcomeOf(action);
  };
  api.on(makeChange, ({ body }) => changed(body as ChangeBody));
  api.on(undoChange, () => {
    const last = people.pop();
    if (last) count(last.slot_id, -1);
    return outcomeOf('undo');
  });
}
