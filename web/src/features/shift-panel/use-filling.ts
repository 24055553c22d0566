import type { Attendee } from '@contract/attendance.ts';
import { type Candidate, listCandidates } from '@contract/board.ts';
import type { ChangeBody } from '@contract/change-bodies.ts';
import { makeChange } from '@contract/change-sets.ts';
import { type Event, listEvents, type SlotAssignment } from '@contract/events.ts';
import { type Answer, answerQuestion } from '@contract/questions.ts';
import { useStore } from '@nanostores/react';
import { keepPreviousData, mutationOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Given } from '@/domains/giving/give-forms.tsx';
import type { Release } from '@/domains/giving/release-dialog.tsx';
import { givingTexts } from '@/domains/giving/texts.ts';
import { api } from '@/lib/api/api.ts';
import { wait } from '@/lib/api/wait.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { unlessMoved } from '@/lib/focus/focus.ts';
import { personName } from '@/lib/format/person-name.ts';
import { useGone } from '@/lib/lists/use-gone.ts';
import { eventQuery } from '@/lib/query/event-query.ts';
import { queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
import { now } from '@/lib/time/clock.ts';
import { nextOpen, openSlots } from './slots.ts';
import { shiftPanelTexts } from './texts.ts';
import { usePanel } from './use-panel.ts';

/** How long nothing must be typed before the server is asked, in milliseconds. */
const pause = 250;

/** Who could have a place of a slot. While others load, those of an earlier search stay. */
export const candidatesQuery = (slotId: string, search: string) =>
  queryOptions({
    queryKey: [...queryKeys.candidates, slotId, search] as const,
    queryFn: async ({ signal }) => {
      if (search) await wait(pause, signal);
      return await api(listCandidates, { params: { id: slotId }, query: { ...(search && { search }) }, signal });
    },
    staleTime: 2_000,
    placeholderData: (before, query) => (query?.queryKey[1] === slotId ? keepPreviousData(before) : undefined),
  });

/** Shifts that begin soon after a moment, with open places, in the order of their start. */
export const openShiftsQuery = (from: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'with-open-places', from] as const,
    queryFn: async ({ signal }) =>
      (await api(listEvents, { query: { from, limit: 200 }, signal })).filter((event) => openSlots(event).length > 0),
    staleTime: 10_000,
  });

const byStart = (a: Event, b: Event): number =>
  Date.parse(a.start_time) - Date.parse(b.start_time) || (a.id < b.id ? -1 : 1);

/** The first of these shifts that comes after another one. */
const firstAfter = (shifts: readonly Event[], event: Event): Event | undefined =>
  shifts.filter(({ id }) => id !== event.id).find((one) => byStart(one, event) > 0);

type Places = Extract<ChangeBody, { action: 'give' }>['places'];

/** What giving these places would do. Asked whenever it is shown. */
export const givingQuery = (places: Places) =>
  queryOptions({
    queryKey: [...queryKeys.candidates, 'giving', places] as const,
    queryFn: ({ signal }) => api(makeChange, { body: { action: 'give', places, preview: true }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** What somebody has said about the place that is held for them. */
interface Word {
  person: Attendee;
  question: string;
  answer: Answer;
}

/** Records what a person has said who was asked about a place. */
const recordAnswer = mutationOptions({
  mutationFn: ({ question, answer }: Word) => api(answerQuestion, { params: { id: question }, body: { answer } }),
  meta: {
    success: (_answer, { person, answer }: Word) => {
      const t = shiftPanelTexts.get();
      return (answer === 'yes' ? t.recordedYes : t.recordedNo)({ name: personName(person.user.name) });
    },
    error: (_error, { person }: Word) => shiftPanelTexts.get().notRecorded({ name: personName(person.user.name) }),
  },
  onSettled: (_data, _error, _word, _, { client }) =>
    reloadAll(client, [
      queryKeys.events,
      queryKeys.signups,
      queryKeys.users,
      queryKeys.board,
      queryKeys.candidates,
      queryKeys.dashboard,
    ]),
});

/** What is being done with a person of the roster. */
interface Task {
  kind: 'swap' | 'move';
  person: Attendee;
}

/** Whether a place may have been worked, so that taking it back needs a reason. Whoever is still there is checked out first. */
const mayBeWorked = ({ attendance, checked_in_at, checked_out_at }: Attendee, event: Event): boolean =>
  attendance !== null || checked_out_at !== null || (checked_in_at === null && Date.parse(event.end_time) <= now());

/** The person and the place that are given at several dates of a series, from a moment on. */
export interface Dates {
  user: Candidate['user'];
  slot: SlotAssignment;
  series: string;
  from: string;
}

/**
 * Filling the places of a shift one after the other: the chosen slot, what is under way, and the changes, each of which can be
 * undone. After a place was given, the next candidate or the next open place is up. `rest`: focuses the panel itself.
 */
export function useFilling(event: Event, people: readonly Attendee[], rest: () => void) {
  const t = useStore(shiftPanelTexts);
  const giving = useStore(givingTexts);
  const change = useChange();
  const answering = useMutation(recordAnswer);
  const client = useQueryClient();
  const { slot, choose, show } = usePanel();
  const [task, setTask] = useState<Task | null>(null);
  const [dates, setDates] = useState<Dates | null>(null);
  const [releasing, setReleasing] = useState<{ person: Attendee; release: Release } | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [isMaking, setMaking] = useState(false);
  /** The slot whose candidates take the focus as soon as they have loaded. */
  const [follows, setFollows] = useState(slot);
  const [note, setNote] = useState('');
  const open = openSlots(event);
  // Chosen once: when others fill it, what is typed about its people must not become about another place.
  const [first] = useState(open[0]?.id);
  // A person may close the panel, or open that of another shift, before the server has answered.
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const wanted = task?.kind === 'swap' ? task.person.slot_id : slot;
  const slotBy = (wanted: string | undefined) => event.slot_assignments.find(({ id }) => id === wanted);
  const chosen: SlotAssignment | undefined = slotBy(wanted) ?? slotBy(first) ?? open[0];
  /** The place whose people are listed, until somebody else takes it out of the shift. */
  const [listed, setListed] = useState(chosen);
  const isRemoved = listed !== undefined && !slotBy(listed.id);
  if (!isRemoved && listed !== chosen) setListed(chosen);
  useGone(listed?.slot_type.name, isRemoved, () => setListed(chosen));
  const isLeft = task !== null && !isMaking && !people.some(({ id }) => id === task.person.id);
  useGone(task && personName(task.person.user.name), isLeft, () => setTask(null));
  const isFree = !people.some(({ id }) => id === releasing?.person.id);
  useGone(releasing && personName(releasing.person.user.name), isFree, () => setReleasing(null));
  useGone(dates?.slot.slot_type.name, !slotBy(dates?.slot.id), () => setDates(null));

  const pick = (place: SlotAssignment) => {
    setNote('');
    setTask(null);
    choose(place.id);
    setFollows(place.id);
  };
  const goOn = async () => {
    const here = nextOpen(event, chosen?.id);
    if (here) return pick(here);
    const shifts = await client.fetchQuery(openShiftsQuery(event.start_time)).catch(() => []);
    const next = firstAfter(shifts, event);
    if (next) show(next.id, openSlots(next)[0]?.id);
    else setNote(t.noNext);
  };
  /** What has been loaded since is newer than what is displayed. */
  const settle = (filled: string) => {
    const now = client.getQueryData(eventQuery(event.id).queryKey) ?? event;
    if (openSlots(now).some(({ id }) => id === filled)) return setFollows(filled);
    const next = nextOpen(now, filled);
    if (next) pick(next);
    else rest();
  };

  /** Who moves or swaps is seen first; a place that is given or taken back is told a minute later, and undone until then. */
  const make = (id: string, body: ChangeBody, said: string, onDone: () => void) => {
    if (busy) return;
    const asks = body.action !== 'give' && body.action !== 'release';
    if (!asks) setBusy(id);
    setNote('');
    setMaking(true);
    const over = () => {
      setBusy(null);
      setMaking(false);
    };
    const goOnFrom = unlessMoved(onDone);
    change(body, {
      said,
      ask: asks,
      onKept: over,
      onDone: () => {
        if (!isShown.current) return;
        over();
        setTask(null);
        setDates(null);
        goOnFrom();
      },
    });
  };
  const next = () => settle(chosen?.id ?? '');
  const words = (place: Pick<SlotAssignment, 'slot_type'>, name: string) => ({
    name: personName(name),
    slot: place.slot_type.name,
    event: event.title,
  });

  const takeBack = (person: Attendee, reason?: string) => {
    const body: ChangeBody = { action: 'release', signup_ids: [person.id], ...(reason && { reason }) };
    make(person.user.id, body, giving.released(words(person, person.user.name)), rest);
  };
  const release = (person: Attendee) => {
    if (!mayBeWorked(person, event)) return takeBack(person);
    const { name, slot } = words(person, person.user.name);
    setReleasing({ person, release: { name, slot, title: event.title, times: event } });
  };

  const { series } = event;

  return {
    chosen,
    open,
    task,
    setTask,
    busy,
    follows,
    followed: () => setFollows(undefined),
    note,
    pick,
    goOn: () => void goOn(),
    give: ({ user, asks }: Candidate, { reason, agreed }: Given) => {
      if (!chosen) return;
      const more = { ...(agreed && { agreed }), ...(reason && { override_reason: reason }) };
      const said = asks && !agreed ? giving.askedNow : giving.gave;
      const place = { slot_id: chosen.id, user_id: user.id, ...more };
      make(user.id, { action: 'give', places: [place] }, said(words(chosen, user.name)), next);
    },
    /** Records what a person has said about the place that is held for them. */
    record: (word: Word) => {
      if (answering.isPending) return;
      // Who has said no is no longer listed.
      answering.mutate(word, { onSuccess: () => word.answer === 'no' && isShown.current && rest() });
    },
    dates,
    setDates,
    /** Asks at which dates somebody gets a place too; `undefined`: the shift repeats none. */
    askDates:
      series && series.events > 1
        ? (user: Dates['user'], place: SlotAssignment) =>
            setDates({ user, slot: place, series: series.id, from: event.start_time })
        : undefined,
    /** Gives a person places at several dates. */
    giveDates: (user: Dates['user'], slots: readonly string[], said: string) => {
      const places = slots.map((slot_id) => ({ slot_id, user_id: user.id }));
      make(user.id, { action: 'give', places }, said, next);
    },
    /** Moves a person from another place to the chosen one. */
    take: (user: Candidate['user'], signup: string) => {
      if (!chosen) return;
      const body = { action: 'move_person', signup_id: signup, slot_id: chosen.id } as const;
      make(user.id, body, t.moved(words(chosen, user.name)), next);
    },
    release,
    /** The place that is taken back as soon as it is said why. */
    releasing: releasing?.release ?? null,
    confirmRelease: (reason?: string) => {
      setReleasing(null);
      if (releasing) takeBack(releasing.person, reason);
    },
    keep: () => setReleasing(null),
    swap: (person: Attendee, other: { id: string; name: string; signup: string }) => {
      const body = { action: 'swap', signup_id: person.id, other_signup_id: other.signup } as const;
      const names = { name: personName(person.user.name), other: personName(other.name) };
      make(other.id, body, t.swapped(names), rest);
    },
    move: (person: Attendee, to: Event, place: SlotAssignment) => {
      const body = { action: 'move_person', signup_id: person.id, slot_id: place.id } as const;
      make(place.id, body, t.moved({ ...words(place, person.user.name), event: to.title }), rest);
    },
    /** The place that somebody has in another slot of this shift. */
    placeHere: (user: string) => people.find((person) => person.user.id === user && person.slot_id !== chosen?.id),
  };
}
export type Filling = ReturnType<typeof useFilling>;
