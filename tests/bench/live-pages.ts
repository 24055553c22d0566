import { mostNamed } from '../../supabase/functions/_shared/contract/board.ts';
import type { StackInfo } from '../support/stack.ts';

/** Makes a call and returns its answer. */
export type Call = <Answer>(method: string, path: string, token: string, body?: unknown) => Promise<Answer>;

/** A page that moves by itself. */
export interface LivePage {
  name: string;
  topic: string;
  /** Loads what shows who has a place, when the page hears of these events; null: of too many to be named. */
  load(token: string, changed: readonly string[] | null): Promise<string[]>;
  /** Loads what the page loads after that. */
  loadRest(token: string): Promise<unknown>;
}

export const callsTo =
  (stack: StackInfo): Call =>
  async (method, path, token, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(stack.apiUrl + path, { method, headers, body: JSON.stringify(body) ?? null });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return await answer.json();
  };

/** The attendance page of an event, and the schedule board of its day with the strip of days. */
export function pagesOf(call: Call, event: { id: string; start: Date }): LivePage[] {
  const [from, to] = [-12, 36].map((hours) => new Date(event.start.getTime() + hours * 3_600_000).toISOString());
  const day = (days: number) => new Date(event.start.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const board = `/board?from=${from}&to=${to}&people=yes`;
  const days = `/board/days?from=${day(-45)}&to=${day(80)}`;
  return [
    {
      name: 'people of a shift',
      topic: `event:${event.id}`,
      async load(token) {
        const people = await call<{ user: { id: string } }[]>('GET', `/events/${event.id}/attendance`, token);
        return people.map(({ user }) => user.id);
      },
      loadRest: (token) => call('GET', `/events/${event.id}`, token),
    },
    {
      name: 'schedule board',
      topic: 'admin',
      async load(token, changed) {
        type Shift = { id: string; signups: { user_id: string }[] };
        const part = changed && changed.length <= mostNamed ? changed.map((id) => `&event_ids=${id}`).join('') : '';
        const { shifts } = await call<{ shifts: Shift[] }>('GET', board + part, token);
        return shifts.find(({ id }) => id === event.id)?.signups.map(({ user_id }) => user_id) ?? [];
      },
      loadRest: (token) => call('GET', days, token),
    },
  ];
}
