/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { OpenPage } from '@contract/open-page.ts';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { anywhere, writeAddress } from './address.ts';
import { callsTo } from './calls.ts';
import { findPlace, withFresh, withFull, withMore } from './days.ts';
import { isForeignFrame } from './frame.ts';
import { type Choice, type Held, heldBefore, keepHeld } from './kept.ts';
import { type Doing, Frame, NoPage, OpenList, type Start } from './page.tsx';
import { Taking } from './taking.tsx';
import { type Refusal, refusalText } from './texts.ts';
import { dayKey } from './times.ts';

/** The place with what is kept of it. */
function choiceOf(page: OpenPage, slotId: string): Choice | null {
  const place = findPlace(page, slotId);
  const type = place && page.types.find(({ id }) => id === place.slot.type);
  if (!type || place.slot.state !== 'free') return null;
  const { slots: _, ...shift } = place.shift;
  return { slotId, type, shift, most: Math.min(shift.group_size ?? 1, place.slot.left) };
}

/** Moves the focus when what it is for has been drawn. */
const focusSoon = (id: string): void => void requestAnimationFrame(() => document.getElementById(id)?.focus());

/** Tells the site around this page how high it is, so that its frame has no scroll bar. */
function useHeight(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || window.parent === window) return;
    const tell = () =>
      window.parent.postMessage({ type: 'muster-height', height: document.documentElement.offsetHeight }, '*');
    const observer = new ResizeObserver(tell);
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, [isOn]);
}

/** The way from a link to what is free for everybody: the public page may be off, or have nothing that is free. */
function Elsewhere({ start: { words, address, api } }: { start: Start }) {
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    void callsTo(api)
      .read(anywhere)
      .then((outcome) => setFree('answer' in outcome && outcome.answer.days.some(({ left }) => left > 0)));
  }, [api]);
  if (!isFree) return null;
  return (
    <a href={writeAddress(anywhere, { lang: address.lang })} class="button quiet">
      {words.t.elsewhere}
    </a>
  );
}

/** The list in the browser: more days, roles, and taking a place. `onPage`: `null` if there is no such page any more. */
function Live({ start, page, onPage }: { start: Start; page: OpenPage; onPage: (page: OpenPage | null) => void }) {
  const { words, address } = start;
  const calls = useMemo(() => callsTo(start.api), [start.api]);
  const [roles, setRoles] = useState<readonly string[]>([]);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const [here, setHere] = useState<{ zone: string | null; isForeign: boolean }>({ zone: null, isForeign: false });
  useHeight(address.embed);

  // What only this browser knows comes after the first drawing, which is the same as that of the server.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the page as it is at first
  useEffect(() => {
    const isForeign = isForeignFrame(window, page.sites);
    setHere({ zone: Intl.DateTimeFormat().resolvedOptions().timeZone || null, isForeign });
    if (isForeign || page.entry === 'invitation') return;
    const before = heldBefore(Date.now());
    const chosen = address.slot ? choiceOf(page, address.slot) : null;
    if (before) {
      setHeld(before);
      setChoice(before.choice);
    } else if (chosen) setChoice(chosen);
    else if (address.slot) setProblem(words.t.gone);
  }, []);

  const show = (next: Held | null) => {
    setHeld(next);
    keepHeld(next);
  };
  const load = async (from: string | null, join: (more: OpenPage) => OpenPage): Promise<boolean> => {
    setLoading(true);
    setProblem(null);
    const outcome = await calls.read({ ...address, from });
    setLoading(false);
    if ('answer' in outcome) onPage(join(outcome.answer));
    else setProblem(refusalText(words, outcome.refusal));
    return 'answer' in outcome;
  };
  /** Shows what is free now. If it cannot be read, what is shown stays. */
  const refresh = async (change: (next: OpenPage) => OpenPage): Promise<void> => {
    const outcome = await calls.read({ ...address, from: page.shifts[0]?.day ?? address.from });
    if (address.link && 'refusal' in outcome && outcome.refusal.code === 'not_found') return onPage(null);
    onPage(change('answer' in outcome ? withFresh(page, outcome.answer) : page));
  };
  const gone = async (refusal: Refusal) => {
    const slotId = choice?.slotId ?? '';
    show(null);
    setChoice(null);
    const said = refusalText(words, refusal);
    setProblem(said);
    await refresh((next) => (refusal.code === 'slot_full' ? withFull(next, slotId) : next));
    focusSoon('notice');
  };

  const taking = choice && (
    <Taking
      key={choice.slotId}
      words={words}
      choice={choice}
      held={held}
      entry={page.entry}
      today={dayKey(start.now, page.timezone)}
      calls={calls}
      link={address.link}
      onHeld={show}
      onGone={gone}
      onClose={() => {
        setChoice(null);
        if (held?.outcome) void refresh((next) => next);
        focusSoon(`take-${choice.slotId}`);
      }}
    />
  );
  const isListed =
    choice && findPlace(page, choice.slotId) !== null && (roles.length === 0 || roles.includes(choice.type.id));
  const doing: Doing = {
    chosen: roles,
    onRoles: setRoles,
    onTake: (slotId) => {
      // A place that is held stays in sight until it is taken or let go.
      if (held && !held.outcome) return document.querySelector<HTMLElement>('.digits')?.focus();
      show(null);
      setProblem(null);
      setChoice(choiceOf(page, slotId));
    },
    onDay: (day) => void load(day, (next) => next).then((done) => done && focusSoon(`heading-${day}`)),
    onMore: () => {
      const { next } = page;
      if (next && !loading)
        void load(next, (more) => withMore(page, more)).then((done) => done && focusSoon(`heading-${next}`));
    },
    loading,
    elsewhere: <Elsewhere start={start} />,
    readerZone: here.zone,
    isForeign: here.isForeign,
    opened: isListed ? { slotId: choice.slotId, form: taking } : undefined,
    notice: (
      <>
        <div id="notice" role="alert" tabIndex={-1}>
          {problem && <p class="problem">{problem}</p>}
        </div>
        {taking && !isListed && (
          <div class="sheet apart">
            <p class="soft">{choice.shift.title}</p>
            {taking}
          </div>
        )}
      </>
    ),
  };
  return <OpenList start={start} page={page} doing={doing} />;
}

/** The public page in the browser. */
export function App({ start }: { start: Start }) {
  const [page, setPage] = useState(start.page);
  return (
    <Frame start={start} page={page}>
      {page ? (
        <Live start={start} page={page} onPage={setPage} />
      ) : (
        <NoPage words={start.words} address={start.address} elsewhere={<Elsewhere start={start} />} />
      )}
    </Frame>
  );
}
