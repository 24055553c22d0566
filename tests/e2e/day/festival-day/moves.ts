import { expect, type Locator } from '@playwright/test';
import { personAt } from '../../support/gate.ts';
import { isDone } from './ledger.ts';
import { doAndLook, statesOf } from './looking.ts';
import { type Entry, inTurn, type Phone, setOnline } from './phone.ts';

const rest = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));

const storedCount = (phone: Phone): number => [...phone.ledger.values()].filter(({ stored }) => stored).length;

/** What the server has not done, and what nobody has to decide any more, because it was taken back. */
const forgotten = ({ ledger, kept }: Phone): Entry[] =>
  [...ledger.values()].filter((entry) => entry.told && !isDone(entry) && !kept.has(entry.action.id));

/** Presses something that may be gone by then, because the screen follows what others do. */
async function press(phone: Phone, button: Locator): Promise<boolean> {
  try {
    await button.click({ timeout: 5_000 });
    return true;
  } catch {
    phone.counts.missed++;
    return false;
  }
}

/**
 * Presses something that does something to somebody: it has to become exactly one action, after a question if there is one. Nobody
 * is asked about the place of a person who is no longer late, because others were faster. For the same reason the gate may hold back a
 * press of the main button, or the button has gone between finger down and finger up, so that no click comes of it. Undoing what the
 * server refuses in the same moment only forgets it. `label`: of an item of the menu.
 */
const pressDeed = (phone: Phone, name: string, button: Locator, label = ''): Promise<void> =>
  doAndLook(phone, name, () => pressOnce(phone, name, button, label));

async function pressOnce(phone: Phone, name: string, button: Locator, label: string): Promise<void> {
  const [isAbsence, isUndo] = [label === 'No-show', label.startsWith('Undo')];
  const before = storedCount(phone);
  const earlier = new Set(forgotten(phone));
  const states = await statesOf(phone, name);
  const { reached, held } = phone.counts;
  if (!(await press(phone, button))) return;
  const dialog = phone.page.getByRole('dialog').or(phone.page.getByRole('alertdialog'));
  const takenBack = () => (isUndo ? forgotten(phone).filter((entry) => !earlier.has(entry)) : []);
  const isStored = () => storedCount(phone) > before || takenBack().length > 0;
  let [isAsked, isOutrun] = [false, false];
  await expect
    .poll(
      async () => {
        isAsked ||= await dialog.isVisible();
        const isOther = (await statesOf(phone, name)) !== states;
        const isLost = label === '' && (phone.counts.held > held || (isOther && phone.counts.reached === reached));
        isOutrun = isLost || (isAbsence && !isAsked && isOther);
        return isStored() || isAsked || isOutrun;
      },
      { message: `${phone.lead.name} pressed ${button}, and nothing was stored`, timeout: 30_000 },
    )
    .toBe(true);
  if (isStored()) {
    // Whoever takes it back knows of it.
    for (const entry of takenBack()) entry.shown = true;
    phone.counts.taps++;
    return;
  }
  if (isOutrun) {
    phone.counts.missed++;
    return;
  }
  if (phone.random.chance(0.2)) {
    await press(phone, dialog.getByRole('button', { name: 'Cancel' }));
    return;
  }
  if (!(await press(phone, dialog.getByRole('button', { name: /let in|^Release the place$/i })))) return;
  // The question may have ended in the moment of the press.
  const isOver = async () => isStored() || (isAbsence && (await statesOf(phone, name)) !== states);
  await expect.poll(isOver, { message: `${phone.lead.name} answered a question by yes`, timeout: 30_000 }).toBe(true);
  phone.counts.taps++;
}

/** Somebody on the screen: often one of those whom several phones treat. */
async function somebody(phone: Phone, shared: readonly string[]): Promise<string | undefined> {
  const names = await phone.page.locator('li:has([data-gate="act"]) h3').allTextContents();
  const common = names.filter((name) => shared.includes(name));
  const from = common.length > 0 && phone.random.chance(0.6) ? common : names;
  return from.length > 0 ? phone.random.pick(from) : undefined;
}

async function pressMain(phone: Phone, shared: readonly string[]): Promise<void> {
  const name = await somebody(phone, shared);
  if (name) await pressDeed(phone, name, personAt(phone.page, name).locator('[data-gate="act"]').first());
}

const deeds = /^(No-show|Excused|Undo the last step|Check in|Check out)$/;

async function chooseFromMenu(phone: Phone, shared: readonly string[]): Promise<void> {
  const name = await somebody(phone, shared);
  if (!name) return;
  const opener = personAt(phone.page, name)
    .getByRole('button', { name: `More about ${name}`, exact: true })
    .first();
  if (!(await press(phone, opener))) return;
  const items = phone.page.getByRole('menuitem').filter({ hasText: deeds });
  await items
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined);
  const labels = await items.allTextContents();
  const other = labels.filter((label) => !label.startsWith('Check'));
  const from = other.length > 0 ? other : labels;
  if (from.length === 0) {
    await phone.page.keyboard.press('Escape');
    return;
  }
  const label = phone.random.pick(from);
  await pressDeed(phone, name, items.filter({ hasText: label }).first(), label);
}

let walkIns = 0;

async function addWalkIn(phone: Phone): Promise<void> {
  const { page, random } = phone;
  if (!(await press(phone, page.getByRole('button', { name: 'Walk-in' })))) return;
  const dialog = page.getByRole('dialog');
  const known = random.chance(0.3);
  const text = known ? random.pick(['an', 'ar', 'el', 'ma', 'so']) : `Walkin ${++walkIns} ${phone.lead.id.slice(0, 4)}`;
  try {
    await dialog.getByLabel('Name').fill(text, { timeout: 5_000 });
    if (known)
      await dialog
        .getByRole('button', { name: /^Choose / })
        .first()
        .click({ timeout: 5_000 });
  } catch {
    phone.counts.missed++;
    await page.keyboard.press('Escape');
    return;
  }
  const add = async () => {
    const before = storedCount(phone);
    if (!(await press(phone, dialog.getByRole('button', { name: 'Add and check in' })))) return;
    await expect
      .poll(() => storedCount(phone) > before, { message: `${phone.lead.name} added a walk-in`, timeout: 30_000 })
      .toBe(true);
    phone.counts.taps++;
  };
  if (known) await add();
  else await doAndLook(phone, text, add);
}

/** Loads the page again, without a network as well. */
async function reload(phone: Phone): Promise<void> {
  phone.counts.reloads++;
  const failures: string[] = [];
  for (let attempts = 0; attempts < 5; attempts++) {
    try {
      await inTurn(phone, async () => {
        await phone.page.goto('/gate', { timeout: 15_000 });
        await phone.page.locator('li h3').first().waitFor({ timeout: 15_000 });
      });
      return;
    } catch (error) {
      const shown = await phone.page
        .locator('body')
        .textContent({ timeout: 1_000 })
        .catch(() => 'no page');
      failures.push(`${phone.online ? 'with' : 'without'} a network: ${error}\n${shown?.slice(0, 500)}`);
      await rest(500);
    }
  }
  throw new Error(`The gate of ${phone.lead.name} does not open.\n${failures.join('\n\n')}`);
}

/** Closes what is open, so that the next tap meets the gate. */
async function closeAll(phone: Phone): Promise<void> {
  const open = phone.page.locator('[role=dialog], [role=menu], [role=alertdialog]');
  for (let times = 0; times < 3 && (await open.count()) > 0; times++) {
    await phone.page.keyboard.press('Escape');
    await rest(100);
  }
}

/** Does what its seed says, until `isOver`. */
export async function play(phone: Phone, shared: readonly string[], isOver: () => boolean): Promise<void> {
  const { random } = phone;
  while (!isOver()) {
    const choice = random.next();
    if (choice < 0.55) await pressMain(phone, shared);
    else if (choice < 0.86) await chooseFromMenu(phone, shared);
    else if (choice < 0.95) await addWalkIn(phone);
    else await reload(phone);
    await closeAll(phone);
    await rest(100 + random.below(700));
  }
}

/** Takes the network from a phone and gives it back at random, until `isOver`. */
export async function cutNetwork(phone: Phone, random: Phone['random'], isOver: () => boolean): Promise<void> {
  const pause = async (least: number, most: number) => {
    const until = Date.now() + least + random.below(most - least);
    while (Date.now() < until && !isOver()) await rest(50);
  };
  while (!isOver()) {
    await pause(500, 12_000);
    if (isOver()) break;
    await setOnline(phone, false);
    await pause(1_500, 14_000);
    while (phone.isLookedAt) await rest(50);
    await setOnline(phone, true);
  }
}
