import type { ChangeBody } from '@contract/change-bodies.ts';
import type { PreviewChange } from '@/lib/change-sets/use-change.ts';
import { type Foresight, foresightOf, refusedForesight } from './foresight.ts';

/** How long a shift rests before the server is asked, in milliseconds. */
const rest = 250;
/**
 * A preview takes 3 tokens of the person's limit, which gains 2 a second. As many previews in as many milliseconds leave all others
 * for what is dropped.
 */
const most = 10;
const within = 15_000;

/**
 * Asks what letting go of a shift would mean, once it has rested at a place: never for two places at a time, and for none twice
 * while the shift is held. `show` gets the answer, and `null` when the shift moves on.
 */
export function makeForeteller(preview: PreviewChange, show: (foresight: Foresight | null) => void) {
  /** Where the shift is; empty: nowhere that needs an answer. */
  let target = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let call: AbortController | undefined;
  const known = new Map<string, Foresight | null>();
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
    const foresight = await preview(body, signal).then(foresightOf, refusedForesight);
    if (signal.aborted) return;
    known.set(at, foresight);
    show(foresight);
  }
  return {
    /** The shift is at `next`, where letting go would make the change of `bodyOf`. Empty: nobody would be concerned there. */
    at(next: string, bodyOf: () => ChangeBody): void {
      if (next === target) return;
      stop();
      target = next;
      show(known.get(next) ?? null);
      if (next === '' || known.has(next)) return;
      const [first = 0] = asked.length < most ? [] : asked;
      timer = setTimeout(() => void ask(next, bodyOf()), Math.max(rest, first + within - Date.now()));
    },
    /** The shift has been dropped: the change asks for itself. */
    stop,
    /** Nothing is held any more. */
    forget(): void {
      stop();
      target = '';
      known.clear();
      show(null);
    },
  };
}
