import type { ChangeBody } from '@contract/change-bodies.ts';
import { type ChangeOutcome, makeChange, undoChange } from '@contract/change-sets.ts';
import type { QueryClient } from '@tanstack/react-query';
import { unreachedPerson } from '@/domains/consequences/words.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { api } from '@/lib/api/api.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { toast } from '@/lib/app/toasts.ts';
import { isNothing, peopleTold } from '@/lib/change-sets/outcome.ts';
import { eventsOf } from '@/lib/change-sets/planning.ts';
import type { ChangeOptions, Changes, MakeChange, PreviewChange } from '@/lib/change-sets/use-change.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { tellOtherTabs } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { now } from '@/lib/time/clock.ts';
import { countOf, type Decision, endableOf, isHarmless, minutesToNow, ownVersions } from './outcome.ts';
import { changeDoneTexts, changesTexts } from './texts.ts';

/** What a change of shifts and places leaves as it is. */
const untouched: ReadonlySet<unknown> = new Set(
  (['me', 'organisation', 'feeds', 'sessions', 'signIns', 'secondFactor', 'entry', 'ownCalendar'] as const).map(
    (name) => queryKeys[name][0],
  ),
);

/** Reloads everything that shows shifts or who has their places. Resolves when what is displayed has loaded. */
const reloadAfterChange = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [subject] }) => !untouched.has(subject) });

/** How many names a toast has room for. */
const namesShown = 3;

/** Who can't be reached, by name: the first of them, and how many more. */
function unreachedIn({ unreached }: ChangeOutcome): string | false {
  const t = changesTexts.get();
  if (unreached.length === 0) return false;
  const shown = unreached.slice(0, namesShown).map(unreachedPerson).join(', ');
  const more = unreached.length - namesShown;
  const names = more > 0 ? t.unreachedMore({ names: shown, count: more }) : shown;
  return t.unreached({ count: unreached.length, names });
}

/**
 * Says what happened, who will be told, who can't be, and what was left out. `show`: shows who can't be reached; `undo`: takes the
 * change back.
 */
function sayDone(outcome: ChangeOutcome, text: string, show: () => void, undo?: () => void): void {
  const t = changesTexts.get();
  const told = peopleTold(outcome);
  const left = outcome.skipped.length;
  const unreached = unreachedIn(outcome);
  const details = [told > 0 && t.toldSoon({ count: told }), unreached, left > 0 && t.leftOut({ count: left })];
  const detail = details.filter(Boolean).join(' ');
  toast({
    ...{ tone: 'done', text },
    ...(detail && { detail }),
    ...(unreached && { link: { label: t.showUnreached, run: show } }),
    ...(undo && { action: { label: commonTexts.get().undo, run: undo } }),
  });
}

/** Nothing was changed. `failed`: what that means, in words of the caller. */
const sayKept = (reason: string | null | undefined, failed = changesTexts.get().nothingChanged): void =>
  toast({ tone: 'failed', text: failed, ...(reason && { detail: reason }) });

/** What the provider shows for a changer. */
interface Shown {
  /** Shows what a change would do, with the question of its options if they have one. Resolves with what the person wants. */
  ask: (outcome: ChangeOutcome, options: ChangeOptions) => Promise<Decision>;
  /** Shows what an undo has left as it is. */
  stayed: (outcome: ChangeOutcome) => void;
  /** Shows whom a change set did not reach. */
  unreached: (id: string) => void;
  /** Whether the server is being asked. */
  busy: (busy: boolean) => void;
}

/** A change that this tab makes. `id`: its change set, once it is stored. */
interface Made {
  id: string | null;
}

/** Makes change sets one after the other, in the order in which they were asked for. */
export function makeChanger(client: QueryClient, { ask, stayed, unreached, busy }: Shown): Changes {
  const versions = ownVersions();
  /** Those that this tab has made or is about to make, and has not taken back, the latest last. */
  let made: Made[] = [];
  let last = Promise.resolve();
  const inOrder = (job: () => Promise<void>) => {
    last = last.then(job);
  };
  function asking<Answer>(call: Promise<Answer>): Promise<Answer> {
    busy(true);
    return call.finally(() => busy(false));
  }
  const send = (body: ChangeBody, preview: boolean) =>
    asking(api(makeChange, { body: { ...versions.without(body), ...(preview && { preview }) } }));
  // Beside the changes, and without a word: the person is still busy with what the preview is about.
  const preview: PreviewChange = (body, signal) =>
    api(makeChange, { body: { ...versions.without(body), preview: true }, signal });
  const reload = () => {
    tellOtherTabs();
    return reloadAfterChange(client);
  };

  /** Everything was refused; what is shown may be out of date. */
  const leave = (outcome: ChangeOutcome, { failed, onRefused }: ChangeOptions) => {
    const [first] = outcome.skipped;
    if (!first || !onRefused?.(first.refusal.code)) sayKept(first && textOf(first.refusal), failed);
    void reload();
    return false;
  };

  /** Resolves with whether it is stored. */
  async function change(body: ChangeBody, options: ChangeOptions, own: Made): Promise<boolean> {
    const { ask: asks = true, said, deletes = [], onDone } = options;
    if (asks) {
      const outcome = await send(body, true);
      if (isNothing(outcome)) return leave(outcome, options);
      const wanted = asks === 'always' || !isHarmless(outcome) ? await ask(outcome, options) : true;
      if (!wanted) return false;
      const minutes = wanted === 'end_now' ? minutesToNow(endableOf(outcome, options), now()) : null;
      if (minutes !== null) {
        const events = body.action === 'cancel' ? body.events : eventsOf(deletes);
        const ended = changesTexts.get().ended({ count: events.length });
        const shorter = { action: 'move', events, end_minutes: minutes } as const;
        return change(shorter, { ...options, ask: false, said: ended }, own);
      }
    }
    const outcome = await send(body, false);
    if (isNothing(outcome) || outcome.id === null) return leave(outcome, options);
    const { id } = outcome;
    versions.stored(body, outcome);
    own.id = id;
    const t = changeDoneTexts.get();
    const text = said ?? t[outcome.action]({ count: countOf(outcome) });
    sayDone(
      outcome,
      text,
      () => unreached(id),
      () => undo(id),
    );
    void reload().then(() => onDone?.(outcome));
    return true;
  }

  const make: MakeChange = (body, options = {}) => {
    const own: Made = { id: null };
    made.push(own);
    inOrder(async () => {
      const isStored = await change(body, options, own).catch((error: unknown) => {
        sayKept(messageOf(error), options.failed);
        // Whether it was stored is unknown if no answer came; and what is shown may be out of date.
        void reload();
        return false;
      });
      if (isStored) return;
      made = made.filter((each) => each !== own);
      options.onKept?.();
    });
  };

  const takeBack = (own: Made) =>
    inOrder(async () => {
      const { id } = own;
      // It was refused meanwhile, which has been said.
      if (id === null) return;
      made = made.filter((each) => each.id !== id);
      try {
        const outcome = await asking(api(undoChange, { params: { id } }));
        // An undo after its minute tells people again.
        sayDone(outcome, changeDoneTexts.get().undo({}), () => outcome.id && unreached(outcome.id));
        if (outcome.skipped.length > 0) stayed(outcome);
      } catch (error) {
        sayKept(messageOf(error));
        // It can be tried again, unless the server has decided.
        if (!(error instanceof ApiError && error.status >= 400 && error.status < 500)) made.push(own);
      }
      void reload();
    });
  const undo = (id: string) => takeBack({ id });

  const undoLast = () => {
    // Also one that is still being stored: it is what the person has just done.
    const latest = made.pop();
    if (latest) takeBack(latest);
    else toast({ tone: 'done', text: changesTexts.get().nothingToUndo });
  };
  return { make, preview, undo, undoLast };
}
