import type { ChangeBody } from '@contract/change-bodies.ts';
import type { ChangeOutcome } from '@contract/change-sets.ts';
import type { PreviewChange } from './use-change.ts';

/** How long a target rests before the server is asked, in milliseconds. */
const rest = 250;
/**
 * A preview takes 3 tokens of the person's limit, which gains 2 a second. As many previews in as many milliseconds leave all others
 * for what is dropped.
 */
const most = 10;
const within = 15_000;

interface Words<Answer> {
  /** What a preview says. */
  read: (outcome: ChangeOutcome) => Answer;
  /** What is said if it is refused; `null`: nothing. */
  refused: (error: unknown) => Answer | null;
  /** Gets the answer, and `null` when the target changes. */
  show: (answer: Answer | null) => void;
}

/**
 * Asks what a change would mean that a person is still deciding about, once its target has rested: where a shift is held, or what is
 * typed. Never asks for two targets at a time, and for none twice until it is told to forget.
 */
export function makePreviewer<Answer>(preview: PreviewChange, { read, refused, show }: Words<Answer>) {
  /** Empty: one that needs no answer. */
  let target = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let call: AbortController | undefined;
  const known = new Map<string, Answer | null>();
  /** When the latest previews were asked for. */
  let asked: number[] = [];

  const stop = () => {
    clearTimeout(timer);
    call?.abort();
  };
  async function ask(at: string, body: ChangeBody): Promise<void> {
    call = new AbortController();
    const { signal } = call;
    asked = [...asked, Date.now()].slice(-most);
    const answer = await preview(body, signal).then(read, refused);
    if (signal.aborted) return;
    known.set(at, answer);
    show(answer);
  }
  return {
    /** The target is `next`, which the change of `bodyOf` would make. Empty: nobody would be concerned. */
    at(next: string, bodyOf: () => ChangeBody): void {
      if (next === target) return;
      stop();
      target = next;
      show(known.get(next) ?? null);
      if (next === '' || known.has(next)) return;
      const [first = 0] = asked.length < most ? [] : asked;
      timer = setTimeout(() => void ask(next, bodyOf()), Math.max(rest, first + within - Date.now()));
    },
    /** It is decided: the change asks for itself. */
    stop,
    /** The person decides about nothing any more. */
    forget(): void {
      stop();
      target = '';
      known.clear();
      show(null);
    },
  };
}
