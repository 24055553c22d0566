/** An answer of the API that was asked for before the app's code was there, and when. */
interface EarlyAnswer {
  address: string;
  token: string;
  /** Milliseconds of the page's clock. */
  asked: number;
  response: Promise<Response>;
  /** When the answer arrived, in milliseconds of the page's clock. */
  arrived?: number;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswer[];
  }
}

/** An answer that nobody has taken by then (milliseconds) is no longer news. */
const longest = 10_000;

/** The headers of a call without body; `region` may be empty. */
export const headersOf = (region: string, token: string | null): Record<string, string> => ({
  accept: 'application/json',
  ...(region && { 'x-region': region }),
  ...(token && { authorization: `Bearer ${token}` }),
});

/** Lists from now on are asked from a moment that has passed when their answer is taken; by more (milliseconds), the clock was wrong. */
const longestAgo = 60_000;
const moment = /(?<=[?&]from=)[^&]*/;

/** Whether an answer to one address is one to another, up to the moment from which it lists. */
function isSame(one: string, other: string): boolean {
  if (one.replace(moment, '') !== other.replace(moment, '')) return false;
  const [from = 0, since = 0] = [one, other].map((each) => {
    const [found] = moment.exec(each) ?? [];
    return found ? Date.parse(decodeURIComponent(found)) : 0;
  });
  return Math.abs(from - since) < longestAgo;
}

/** Asks for answers of the API (paths and queries below `base`) as the person with this token. Runs in the document's first script. */
export function askEarly(base: string, region: string, token: string, addresses: readonly string[]): void {
  window.earlyAnswers = addresses.map((address) => {
    const response = fetch(base + address, { headers: headersOf(region, token), credentials: 'include' });
    const answer: EarlyAnswer = { address, token, asked: performance.now(), response };
    const note = () => {
      answer.arrived = performance.now();
    };
    // Who takes it learns of a failure.
    response.then(note, note);
    return answer;
  });
}

/** Forgets the answers that nobody has taken: what is asked from now on is what has changed. */
export const forgetEarly = (): void => {
  delete window.earlyAnswers;
};

/**
 * The answer to a call as this person that was asked for early: once, and while it is new. `age`: how long ago it arrived, in
 * milliseconds. `undefined` if there is none, or it could not be had.
 */
export async function takeEarly(
  address: string,
  token: string,
): Promise<{ response: Response; age: number } | undefined> {
  const answers = globalThis.window?.earlyAnswers ?? [];
  const index = answers.findIndex((each) => isSame(each.address, address));
  const [found] = index < 0 ? [] : answers.splice(index, 1);
  if (!found || found.token !== token || performance.now() - found.asked > longest) return undefined;
  const response = await found.response.catch(() => undefined);
  return response && { response, age: performance.now() - (found.arrived ?? performance.now()) };
}
