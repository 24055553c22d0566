import type { QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { showLanguage } from '@/i18n/languages.ts';
import { nextPaint } from '@/lib/app/later.ts';
import { authState, setSession } from '@/lib/auth/session.ts';
import { createRefresher } from '@/lib/live/refresher.ts';
import { followed, wishesFor } from '@/lib/live/topics.ts';
import { setServerTime } from '@/lib/time/clock.ts';
import { passTime } from './fake-api.ts';

/** What happens to the data of the server meanwhile: `change` changes it, and `shown` waits until the screen shows that. */
interface News<Scene> {
  change: (scene: Scene) => void;
  shown: (scene: Scene) => Promise<unknown>;
}

interface Hand<Scene> {
  /** Opens a screen and brings it into a state: something is held, chosen, typed or open. */
  open: () => Promise<Scene>;
  /** What others do, by the words that the title of the test has for it. */
  others: Record<string, News<Scene>>;
  /** What stays the same besides what the harness looks at anyway. */
  stays?: (scene: Scene) => unknown;
  /** An element that neither others nor time may move in the window. */
  still?: () => Element;
  /** What ends it by design, of what happens by itself: a select closes when the window gets another size. */
  endedBy?: RegExp;
}

interface Runner {
  wrapDynamicImport: <Module>(load: () => Promise<Module>) => Promise<Module>;
}

/** Removes a file of code from the server, as a deployment does: what loads it from now on fails, even if it has been loaded before. */
export function removeFile(name: string): void {
  // Vitest leads all dynamic imports through this.
  const runner = (globalThis as unknown as { __vitest_browser_runner__: Runner }).__vitest_browser_runner__;
  const { wrapDynamicImport } = runner;
  onTestFinished(() => {
    runner.wrapDynamicImport = wrapDynamicImport;
  });
  runner.wrapDynamicImport = (load) =>
    String(load).includes(`/${name}`)
      ? Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${name}`))
      : (wrapDynamicImport.call(runner, load) as ReturnType<typeof load>);
}

interface Opened {
  queryClient: QueryClient;
}

const names = new WeakMap<Element, string>();
let named = 0;
/** An element by its number, because its texts may change, and by the words that it had first, which make a failure readable. */
function nameOf(element: Element): string {
  const words = (element.getAttribute('aria-label') ?? element.id) || element.textContent.slice(0, 30);
  const name = names.get(element) ?? `${++named} ${element.localName} ${words}`;
  names.set(element, name);
  return name;
}

/** A closed combobox shows the words of what is chosen, in the language of the page. */
const fields = 'input:not([type=checkbox], [type=radio], [type=hidden], [aria-expanded=false]), textarea';
const chosen = 'input:checked, [aria-selected=true], [aria-checked=true]';
const all = <Found extends Element>(selector: string) => [...document.querySelectorAll<Found>(selector)];

/** What is in the hand of the person: the focus, what is typed and chosen, and what is open. */
function handOf(typed: readonly HTMLInputElement[], still: (() => Element) | undefined) {
  return {
    focus: document.activeElement && nameOf(document.activeElement),
    typed: typed.map((field) => [nameOf(field), field.isConnected ? field.value : 'removed']),
    chosen: all(chosen).map(nameOf),
    // A panel that is beside the page in a wide window is a dialog in a narrow one.
    open: all('[role=dialog]:not(:has([data-panel-title])), [role=alertdialog], [role=listbox], [role=menu]').map(
      nameOf,
    ),
    top: still && Math.round(still().getBoundingClientRect().top),
  };
}

/** Waits until nothing is requested and what has arrived is drawn. */
async function drawn({ queryClient }: Opened): Promise<void> {
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await nextPaint();
  await nextPaint();
}

/** A live message says that anything may have changed, on the way that the connection takes. */
export const hear = (): void => createRefresher().add(followed().flatMap(wishesFor), null);

/** The person comes back to the window after everything has become out of date. */
async function comeBack({ queryClient }: Opened): Promise<void> {
  await queryClient.invalidateQueries({ refetchType: 'none' });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

/** The service renews the token of the session, as it does each hour. */
function renew(): void {
  const before = authState.get();
  if (!before.session) throw new Error('Nobody is signed in.');
  onTestFinished(() => authState.set(before));
  setSession({ ...before.session, access_token: 'renewed' });
}

/** What happens to a page by itself, in this order. */
const byItself: Record<string, (scene: Opened) => unknown> = {
  'a minute passes': () => setServerTime(passTime(60_000)),
  'the person comes back to the window': comeBack,
  'the session is renewed': renew,
  'the language changes': () => showLanguage('de'),
  'the language changes back': () => showLanguage('en'),
  'the window becomes narrower': () => page.viewport(1200, innerHeight),
  'the window becomes wider': () => page.viewport(1440, innerHeight),
};

/**
 * Proves that a screen keeps what a person has in the hand, whatever happens meanwhile. What others do is a test each; what happens by
 * itself is one, because no screen should answer to it at all.
 * @param what what is kept, for the titles
 */
export function keeps<Scene extends Opened>(what: string, { open, others, stays, still, endedBy }: Hand<Scene>): void {
  async function begin() {
    const scene = await open();
    const typed = all<HTMLInputElement>(fields).filter(({ value }) => value !== '');
    const look = () => ({ ...handOf(typed, still), also: stays?.(scene) });
    const before = look();
    return { scene, unchanged: (when: string) => expect(look(), when).toEqual(before) };
  }

  for (const [words, { change, shown }] of Object.entries(others))
    it(`keeps ${what} while ${words}`, async () => {
      const { scene, unchanged } = await begin();
      change(scene);
      hear();
      // What no live message is about is loaded again at the latest then.
      await drawn(scene);
      await comeBack(scene);
      await shown(scene);
      await drawn(scene);
      unchanged(`after ${words}`);
    });

  it(`keeps ${what} while time passes, the person is away, the session is renewed, and language and width change`, async () => {
    const { scene, unchanged } = await begin();
    for (const [words, happen] of Object.entries(byItself)) {
      if (endedBy?.test(words)) continue;
      await happen(scene);
      await drawn(scene);
      unchanged(`after ${words}`);
    }
  });
}
