import { expect, type Locator } from '@playwright/test';
import { personAt } from '../../support/gate.ts';
import { stateIn, unfold } from './compare.ts';
import { saturday } from './festival.ts';
import type { Phone } from './phone.ts';

const stateAfter = {
  check_in: 'here',
  walk_in: 'here',
  check_out: 'gone',
  no_show: 'no_show',
  excused: 'excused',
} as const;

/** From then on, four shifts of the day have ended an hour ago, and are listed only as long as somebody is there. */
const fewerFrom = Date.parse(`${saturday}T20:00:00Z`);
const timeOn = ({ page }: Phone): Promise<number> =>
  page.evaluate(() => Date.now() + Number(localStorage.getItem('muster.clock')));

const rowsOf = ({ page }: Phone, name: string): Locator => personAt(page, name).locator('h3 + p');

/** While a phone has no network, nobody else has a say: it shows what was done on it. `listed`: at how many shifts it showed the person. */
async function seesOwnDeed(phone: Phone, name: string, known: ReadonlySet<string>, listed: number): Promise<void> {
  const { lead, ledger, counts } = phone;
  const made = [...ledger.values()].findLast(({ action }) => !known.has(action.id))?.action;
  if (made === undefined || !(made.kind in stateAfter)) return;
  const state = stateAfter[made.kind as keyof typeof stateAfter];
  const rows = rowsOf(phone, name);
  await expect
    .poll(
      async () => {
        await unfold(phone.page);
        const states = (await rows.allTextContents()).map(stateIn);
        const isOut = states.length < listed && state !== 'here' && (await timeOn(phone)) >= fewerFrom;
        return isOut ? [...states, state] : states;
      },
      {
        message: `${lead.name}, without a network: the phone does not show ${name} as ${state} after ${made.kind}`,
        timeout: 20_000,
      },
    )
    .toContain(state);
  counts.seen++;
}

/** Does something to somebody by `deed`, and looks at what the phone shows of it if it has no network. */
export async function doAndLook(phone: Phone, name: string, deed: () => Promise<void>): Promise<void> {
  const known = new Set(phone.ledger.keys());
  phone.isLookedAt = !phone.online;
  try {
    const listed = await rowsOf(phone, name).count();
    await deed();
    if (phone.isLookedAt) await seesOwnDeed(phone, name, known, listed);
  } finally {
    phone.isLookedAt = false;
  }
}

/** The states of somebody on the screen, at each of their shifts. */
export const statesOf = async (phone: Phone, name: string): Promise<string> =>
  String((await rowsOf(phone, name).allTextContents()).map(stateIn));
