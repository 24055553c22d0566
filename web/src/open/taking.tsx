/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { OpenPage } from '@contract/open-page.ts';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { noteAskedAt } from '../lib/auth/asked-link.ts';
import { Asked } from './asked.tsx';
import type { Calls, Outcome } from './calls.ts';
import { Field, HeldFor, Problem, passing, useBusy, useHeldNow } from './form.tsx';
import { type Choice, confirmed, type Held, keepTyped, typedBefore } from './kept.ts';
import { type PageWords, type Refusal, refusalText, say } from './texts.ts';
import { shiftLine } from './times.ts';

export interface TakingProps {
  words: PageWords;
  choice: Choice;
  /** The place of it that is held already. */
  held: Held | null;
  entry: OpenPage['entry'];
  today: string;
  calls: Calls;
  /** The secret of the link through which places are taken; `null` on the page for everybody. */
  link: string | null;
  /** Nobody holds this place here any more: the list shows its button again. */
  onClose: () => void;
  /** The place is not free, or no longer. The list is loaded again; what was typed stays. */
  onGone: (refusal: Refusal) => void;
  onHeld: (held: Held | null) => void;
}

/** After how many milliseconds the code can be sent again, and how often. */
const pause = 30_000;
const mostAgain = 2;

/** What can be an address; the server is more exact. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

const languages = { en: 'english', es: 'spanish', fr: 'french', de: 'german' } as const;

/** `names`: by the number of the companion. */
type Problems = { name: string | null; email: string | null; names: Record<number, string>; other: string | null };
const noProblems: Problems = { name: null, email: null, names: {}, other: null };

/** What is wrong with a form that was sent, at its fields. `companions`: the numbers of those whose names were sent. */
function problemsOf(words: PageWords, outcome: Outcome<unknown>, companions: readonly number[]): Problems {
  if (!('refusal' in outcome)) return noProblems;
  const { problems, ...refusal } = outcome.refusal;
  const { t } = words;
  const at = (path: string) => problems.find((each) => each.path === path)?.code;
  const [name, email] = [at('name'), at('email')];
  const names = companions.flatMap((number, index) => {
    const code = at(`names.${index}`);
    return code ? [[number, code === 'duplicate' ? t.nameTwice : t.nameLong] as const] : [];
  });
  return {
    name: name ? (name === 'too_long' ? t.nameLong : t.nameMissing) : null,
    email: email ? t.emailWrong : null,
    names: Object.fromEntries(names),
    other: name || email || names.length > 0 ? null : refusalText(words, refusal),
  };
}

interface TogetherProps {
  words: PageWords;
  most: number;
  places: number;
  names: readonly string[];
  wrong: Readonly<Record<number, string>>;
  onChange: (part: { places: number } | { names: string[] }) => void;
}

/** Asks how many come together, and for the names of the others, which can wait. */
function Together({ words, most, places, names, wrong, onChange }: TogetherProps) {
  const { t } = words;
  const id = useId();
  const numbers = Array.from({ length: places - 1 }, (_, number) => number);
  const rename = (number: number, name: string) => {
    const next = Array.from({ length: Math.max(names.length, number + 1) }, (_, at) => names[at] ?? '');
    next[number] = name;
    onChange({ names: next });
  };
  return (
    <>
      <fieldset class="together" aria-labelledby={id}>
        <span id={id}>{t.howMany}</span>
        <button
          type="button"
          class="button quiet"
          aria-label={t.fewerOfYou}
          disabled={places <= 1}
          onClick={() => onChange({ places: places - 1 })}
        >
          −
        </button>
        <output>{places}</output>
        <button
          type="button"
          class="button quiet"
          aria-label={t.moreOfYou}
          disabled={places >= most}
          onClick={() => onChange({ places: places + 1 })}
        >
          +
        </button>
      </fieldset>
      {numbers.map((number) => (
        <Field
          key={number}
          label={say(words, t.companion, { number: number + 1 })}
          error={wrong[number] ?? null}
          hint={t.companionHint}
        >
          {(attributes) => (
            <input
              {...attributes}
              name={`name-${number}`}
              autocomplete="off"
              maxLength={200}
              value={names[number] ?? ''}
              onInput={({ currentTarget }) => rename(number, currentTarget.value)}
            />
          )}
        </Field>
      ))}
    </>
  );
}

/** Asks who takes the place. */
function Who({ words, choice, entry, calls, link, onClose, onGone, onHeld }: TakingProps) {
  const { t } = words;
  const [typed, setTyped] = useState(typedBefore);
  const [wrong, setWrong] = useState(noProblems);
  const [busy, run] = useBusy();
  const form = useRef<HTMLFormElement>(null);
  // The first field that is empty; if none is, the button is next.
  useLayoutEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    const first = fields.find(
      (field) => field instanceof HTMLInputElement && !field.value && !field.name.startsWith('name-'),
    );
    (first ?? fields.find((field) => field.matches('.primary')))?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    keepTyped(next);
  };
  const most = choice.most ?? 1;
  const places = Math.max(1, Math.min(typed.places, most));
  const point = (problems: Problems) => {
    setWrong(problems);
    const [companion] = Object.keys(problems.names);
    const first =
      problems.name !== null ? 'name' : problems.email !== null ? 'email' : companion && `name-${companion}`;
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  const send = async () => {
    const [name, email] = [typed.name.trim(), typed.email.trim()];
    const emailProblem = email ? (address.test(email) ? null : t.emailWrong) : t.emailMissing;
    const missing = { ...noProblems, name: name ? null : t.nameMissing, email: emailProblem };
    if (missing.name || missing.email) return point(missing);
    setWrong(noProblems);
    const language = languages[words.language as keyof typeof languages];
    const others = Array.from({ length: places - 1 }, (_, number) => typed.names[number]?.trim() ?? '');
    const companions = others.flatMap((other, number) => (other ? [number] : []));
    const outcome = await calls.post('holdPlace', {
      ...{ slot_id: choice.slotId, name, email, language },
      ...(link && { link }),
      ...(places > 1 && { places, names: others.filter(Boolean) }),
    });
    if ('answer' in outcome) {
      const { key, until } = outcome.answer;
      onHeld({ choice, key, email, places, again: 0, sentAt: Date.now(), until: Date.parse(until) - outcome.ahead });
    } else if (passing.has(outcome.refusal.code)) point(problemsOf(words, outcome, companions));
    else onGone(outcome.refusal);
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run(send);
      }}
    >
      {choice.type.about && <p class="soft">{choice.type.about}</p>}
      {entry === 'approval' && <p class="hint">{t.approval}</p>}
      <Field label={t.name} error={wrong.name}>
        {(attributes) => (
          <input
            {...attributes}
            name="name"
            autocomplete="name"
            maxLength={200}
            value={typed.name}
            onInput={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t.email} error={wrong.email} hint={t.emailHint}>
        {(attributes) => (
          <input
            {...attributes}
            name="email"
            type="email"
            autocomplete="email"
            maxLength={254}
            value={typed.email}
            onInput={({ currentTarget }) => change({ email: currentTarget.value })}
          />
        )}
      </Field>
      {most > 1 && (
        <Together
          words={words}
          most={most}
          places={places}
          names={typed.names}
          wrong={wrong.names}
          onChange={(part) => change(part)}
        />
      )}
      <Problem text={wrong.other} />
      <div class="actions">
        <button type="submit" class="button primary" aria-busy={busy || undefined}>
          {t.send}
        </button>
        <button type="button" class="button quiet" onClick={onClose}>
          {t.cancel}
        </button>
      </div>
    </form>
  );
}

/** Selects the address to be replaced, as soon as its field is there. */
const selectEmail = (): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLInputElement>('.taking [name=email]')?.select());

/** Asks for the six digits of the email. */
function Digits({ words, held, calls, onClose, onGone, onHeld }: TakingProps & { held: Held }) {
  const { t } = words;
  const now = useHeldNow(held.until, onGone);
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [busy, run] = useBusy();
  const input = useRef<HTMLInputElement>(null);
  const { key, email } = held;
  useLayoutEffect(() => input.current?.focus(), []);

  /** Goes on with the place, or says why it is gone. */
  const judge = ({ problems, ...refusal }: Refusal & { problems: { code: string }[] }) => {
    const isWrong = refusal.code === 'invalid_request' && problems.length > 0;
    if (isWrong) {
      setWrong(t.wrongCode);
      input.current?.select();
    } else if (passing.has(refusal.code)) setProblem(refusalText(words, refusal));
    else onGone(refusal.code === 'not_found' ? { code: 'hold_over' } : refusal);
  };
  const clear = () => {
    setWrong(null);
    setProblem(null);
    setSaid(null);
  };
  const confirm = (digits: string) =>
    run(async () => {
      clear();
      if (digits.length !== 6) {
        setWrong(t.code);
        input.current?.focus();
        return;
      }
      const outcome = await calls.post('confirmHold', { key, code: digits });
      if ('answer' in outcome) onHeld({ ...held, ...confirmed(outcome, digits) });
      else judge(outcome.refusal);
    });
  const sendAgain = () =>
    run(async () => {
      clear();
      const outcome = await calls.post('sendHoldAgain', { key });
      if ('refusal' in outcome) return judge(outcome.refusal);
      onHeld({ ...held, again: held.again + 1, sentAt: Date.now() });
      setSaid(t.sentAgain);
      input.current?.focus();
    });
  const letGo = (after: () => void) =>
    run(async () => {
      clear();
      const outcome = await calls.post('releaseHold', { key });
      if ('refusal' in outcome && passing.has(outcome.refusal.code)) return judge(outcome.refusal);
      onHeld(null);
      after();
    });
  const wait = Math.ceil((held.sentAt + pause - now) / 1_000);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirm(code);
      }}
    >
      <HeldFor words={words} until={held.until} now={now} />
      <p class="soft">{say(words, t.sentTo, { email })}</p>
      <Field label={t.code} error={wrong}>
        {(attributes) => (
          <input
            {...attributes}
            ref={input}
            class="digits"
            name="code"
            inputMode="numeric"
            autocomplete="one-time-code"
            // Longer than six: a pasted code may have spaces.
            maxLength={20}
            value={code}
            readOnly={busy}
            onInput={({ currentTarget }) => {
              const digits = currentTarget.value.replace(/\D/g, '').slice(0, 6);
              currentTarget.value = digits;
              const isNew = digits !== code;
              setCode(digits);
              if (isNew && digits.length === 6) confirm(digits);
            }}
          />
        )}
      </Field>
      <Problem text={problem} />
      <p role="status" class="soft">
        {said}
      </p>
      <div class="actions">
        <button type="submit" class="button primary" aria-busy={busy || undefined}>
          {t.confirm}
        </button>
        {held.again < mostAgain && (
          <button type="button" class="button quiet" disabled={wait > 0} onClick={sendAgain}>
            {wait > 0 ? say(words, t.sendAgainIn, { count: wait }) : t.sendAgain}
          </button>
        )}
        <button type="button" class="button quiet" onClick={() => letGo(selectEmail)}>
          {t.otherAddress}
        </button>
        <button type="button" class="button quiet" onClick={() => letGo(onClose)}>
          {t.letGo}
        </button>
      </div>
    </form>
  );
}

/** Says what was taken, and what is next. */
function Done({ words, held, choice, today, calls, onClose, onHeld }: TakingProps & { held: Held }) {
  const { t } = words;
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, run] = useBusy();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const openShifts = () =>
    run(async () => {
      setProblem(null);
      // The app is never in a frame. A tab that is opened later than the press is blocked.
      const tab = window.self === window.top ? window : window.open('', '_blank');
      const outcome = await calls.post('signInByHold', { key: held.key });
      if ('answer' in outcome) {
        noteAskedAt(held.email, Date.now());
        tab?.location.assign(`/auth/callback?${new URLSearchParams(outcome.answer)}`);
        return;
      }
      // Too late, or used before: the sign-in page mails another code.
      if (!passing.has(outcome.refusal.code)) return tab?.location.assign('/login');
      if (tab !== window) tab?.close();
      setProblem(refusalText(words, outcome.refusal));
    });
  const close = () => {
    onHeld(null);
    onClose();
  };
  return (
    <div class="done">
      <h4 ref={heading} tabIndex={-1}>
        {held.places > 1
          ? say(words, held.outcome === 'taken' ? t.takenMany : t.keptMany, { count: held.places })
          : held.outcome === 'taken'
            ? t.taken
            : t.kept}
      </h4>
      <p>
        <strong>{choice.shift.title}</strong>
        <br />
        {choice.type.name}
        <br />
        {shiftLine(words, choice.shift, today)}
        {choice.shift.location && (
          <>
            <br />
            {choice.shift.location}
          </>
        )}
      </p>
      {held.unnamed?.map(({ name, refusal }) => (
        <p key={name} class="problem">
          {say(words, t.stillUnnamed, { name, reason: refusalText(words, refusal) })}
        </p>
      ))}
      <p class="soft">{held.outcome === 'taken' ? say(words, t.mailComes, { email: held.email }) : t.keptHint}</p>
      <Problem text={problem} />
      <div class="actions">
        <button type="button" class="button primary" aria-busy={busy || undefined} onClick={openShifts}>
          {t.myShifts}
        </button>
        <button type="button" class="button quiet" onClick={close}>
          {t.another}
        </button>
      </div>
    </div>
  );
}

/** What is next with a place that is held. */
function Holding({ held, ...props }: TakingProps & { held: Held }) {
  if (held.outcome) return <Done {...props} held={held} />;
  const { asked, code } = held;
  return asked && code ? <Asked {...props} held={held} asked={asked} code={code} /> : <Digits {...props} held={held} />;
}

/** Takes one place: who, the digits of the email, what the place asks, done. */
export function Taking(props: TakingProps) {
  const { held, choice, words, today, onClose, onHeld } = props;
  const what = `${choice.type.name}, ${choice.shift.title}, ${shiftLine(words, choice.shift, today)}`;
  const isHeld = held !== null && !held.outcome;
  return (
    <section
      class="taking"
      aria-label={`${words.t.take}: ${what}`}
      onKeyDown={({ key }) => {
        // A place that is held is let go by its own button only.
        if (key !== 'Escape' || isHeld) return;
        if (held) onHeld(null);
        onClose();
      }}
    >
      {held ? <Holding {...props} held={held} /> : <Who {...props} />}
    </section>
  );
}
