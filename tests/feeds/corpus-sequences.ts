import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headerOf } from './corpus-feeds.ts';
import { type Effect, effectLists } from './effects.ts';

/** One sync of a series: the time, the server's answer and the expected effect. */
type Step = {
  at: string;
  status: number;
  body: Buffer | '';
  effect: Effect;
  isHeld: boolean;
  failure: string | null;
  /** The kinds of notices that a person with a signup on every event gets. */
  notices: string[];
};

/** A series of syncs. */
export type Sequence = {
  name: string;
  steps: Step[];
  /** Whether a volunteer signs up for every event after the first step. */
  hasSignups: boolean;
};

/** The sequences of a corpus: folders with `steps.txt` or `expected.json`. */
export function sequences(corpus: string): Sequence[] {
  const folder = join(corpus, 'sequences');
  return readdirSync(folder).map((name) => {
    const at = (file: string) => join(folder, name, file);
    const body = (file: string) => readFileSync(at(file));
    if (existsSync(at('steps.txt'))) return { name, ...readText(readFileSync(at('steps.txt'), 'utf8'), body) };
    return { name, ...readJson(readFileSync(at('expected.json'), 'utf8'), body) };
  });
}

type Content = Omit<Sequence, 'name'>;
type Body = (file: string) => Buffer;

/**
 * A header like that of a mail, a blank line, and steps: `At MOMENT: FILE` or `At MOMENT: status CODE`, followed by
 * indented lines with what the sync does: `inserted UID`, `moved UID|ORIGINAL START`, `held`, `fails CODE`, `notice KIND`.
 */
function readText(text: string, body: Body): Content {
  const [head = '', ...rest] = text.split(/\n\n/);
  const steps: Step[] = [];
  for (const line of rest.join('\n').split('\n')) {
    const [, at = '', status, file] = /^At (\S+): (?:status (\d+)|(\S+))$/.exec(line) ?? [];
    if (at) {
      const served = { status: Number(status ?? 200), body: file ? body(file) : ('' as const) };
      steps.push({ at, ...served, effect: nothing(), isHeld: false, failure: null, notices: [] });
    } else if (line.trim() !== '') note(steps.at(-1) as Step, line.trim());
  }
  return { steps, hasSignups: headerOf(head).Signups !== 'none' };
}

const nothing = (): Effect => Object.fromEntries(effectLists.map((list) => [list, [] as string[]])) as Effect;

function note(step: Step, line: string): void {
  const [word = '', ...rest] = line.split(' ');
  const list = effectLists.find((name) => name === word);
  if (list) step.effect[list].push(rest.join(' '));
  else if (word === 'held') step.isHeld = true;
  else if (word === 'fails') step.failure = rest.join(' ');
  else if (word === 'notice') step.notices.push(rest.join(' '));
  else throw new Error(`Unknown line in a step: ${line}`);
}

function readJson(text: string, body: Body): Content {
  type JsonStep = {
    at: string;
    file: string | null;
    http_status: number;
    expect: Effect & { held: boolean; error: string | null };
  };
  const { steps } = JSON.parse(text) as { steps: JsonStep[] };
  return {
    hasSignups: true,
    steps: steps.map(({ at, file, http_status, expect: { held, error, ...effect } }, index) => ({
      at,
      status: http_status,
      body: file === null ? '' : body(file),
      effect,
      isHeld: held,
      failure: error,
      notices: index === 0 ? [] : noticesOf(effect),
    })),
  };
}

function noticesOf({ updated, cancelled, reactivated }: Effect): string[] {
  return [...updated.map(() => 'moved'), ...cancelled.map(() => 'canceled'), ...reactivated.map(() => 'restored')];
}
