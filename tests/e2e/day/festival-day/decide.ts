import { expect } from '@playwright/test';
import { outboxOf, type Phone } from './phone.ts';

const sections = /^(What others did meanwhile|Not recorded)$/;

/** Decides by taps what the phone shows to be decided, until nothing waits on it. */
export async function decideAll(phone: Phone): Promise<void> {
  const { page, random, ledger } = phone;
  const giveUpAt = Date.now() + 240_000;
  for (let rounds = 0; ; rounds++) {
    const waiting = await outboxOf(phone);
    if (waiting.length === 0) return;
    if (Date.now() > giveUpAt) throw new Error(`${phone.lead.name} cannot get rid of ${JSON.stringify(waiting)}`);
    const open = waiting.filter(({ refused, conflict }) => refused || conflict);
    if (open.length === 0) {
      await new Promise((wake) => setTimeout(wake, 200));
      continue;
    }
    const region = page.getByRole('region', { name: sections });
    const [first] = open;
    if (!first) continue;
    await expect(region.getByText(first.action.name, { exact: true }).first()).toBeVisible({ timeout: 20_000 });
    const texts = (await region.allTextContents()).join(' ');
    for (const { action } of open) {
      const entry = ledger.get(action.item.id);
      if (entry && texts.includes(action.name)) entry.shown = true;
    }
    const buttons = region.getByRole('listitem').first().getByRole('button');
    const labels = await buttons.allTextContents();
    // What is refused again and again is given up.
    const drops = labels.findIndex((label) => /^(Keep theirs|Dismiss)/.test(label));
    const number = rounds > 60 ? drops : random.below(labels.length);
    await buttons
      .nth(Math.max(0, number))
      .click({ timeout: 10_000 })
      .catch(() => undefined);
    phone.counts.decided++;
    await new Promise((wake) => setTimeout(wake, 150));
  }
}
