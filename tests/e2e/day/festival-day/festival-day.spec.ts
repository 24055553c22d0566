import { test as base, expect } from '@playwright/test';
import postgres from 'postgres';
import { createRandom } from '../../../../supabase/local/random.ts';
import { makeAdmin } from '../../../support/people.ts';
import { startTestStack } from '../../../support/stack.ts';
import { seed, times } from '../../../support/times.ts';
import { organiserOf } from '../../support/organiser.ts';
import { openAs } from '../../support/test.ts';
import { boardIsRight, gateIsRight, reportIsRight, screenIsRight } from './compare.ts';
import { decideAll } from './decide.ts';
import { dayStart, makeFestival, mostPhones, sharedPeople } from './festival.ts';
import { wrongActions } from './ledger.ts';
import { cutNetwork, play } from './moves.ts';
import { openPhone, type Phone, setOnline } from './phone.ts';
import { impossible, readTruth } from './recount.ts';
import { printDay } from './table.ts';
import { signUpAndCancel } from './volunteers.ts';

/** Decides what the phones do. The machine decides when, so that a run with the same seed is similar, not equal. */
const first = seed('MUSTER_DAY_SEED');
const phoneCount = Number(process.env.MUSTER_DAY_PHONES ?? times(5, mostPhones));
const seconds = Number(process.env.MUSTER_DAY_SECONDS ?? times(40, 600));

base.setTimeout((seconds + 900) * 1000);

base(
  'a busy hour at the festival: phones whose networks come and go, and every number is right',
  { tag: '@own-stack' },
  async ({ browser }, info) => {
    info.annotations.push({ type: 'seed', description: `MUSTER_DAY_SEED=${first}` });
    const { info: stack, stop } = await startTestStack({ web: 'built', now: dayStart, say: () => {} });
    const sql = postgres(stack.superuserUrl, { max: 3, onnotice: () => {} });
    const phones: Phone[] = [];
    try {
      const leads = await makeFestival(sql, phoneCount);
      const organiser = await organiserOf(stack);
      // Two at a time: the machine has two cores.
      const queue = [...leads.entries()];
      const openSome = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const [number, lead] = next;
          phones.push(await openPhone(browser, stack, lead, first + number));
        }
      };
      await Promise.all([openSome(), openSome()]);
      phones.sort((a, b) => leads.indexOf(a.lead) - leads.indexOf(b.lead));
      const shared = await sharedPeople(sql);
      expect(shared.length).toBeGreaterThan(5);

      const until = Date.now() + seconds * 1000;
      const isOver = () => Date.now() > until;
      const [answers] = await Promise.all([
        signUpAndCancel(stack, sql, createRandom(first + 1_000_000), isOver),
        ...phones.map((phone) => play(phone, shared, isOver)),
        ...phones.map((phone, number) => cutNetwork(phone, createRandom(first + 2_000_000 + number), isOver)),
      ]);

      // Otherwise a press that was lost would look like one that came too late.
      for (const { counts } of phones) expect(counts.reached).toBeGreaterThan(0);
      for (const phone of phones) await setOnline(phone, true);
      for (const phone of phones) await phone.page.goto('/gate');
      await Promise.all(phones.map(decideAll));
      await printDay(sql, first, seconds, phones, answers);
      expect([...answers.keys()].filter((answer) => / (5\d\d|internal)/.test(answer))).toEqual([]);

      expect(await wrongActions(sql, phones)).toEqual([]);
      expect(impossible(await readTruth(sql))).toEqual([]);
      await gateIsRight(sql, organiser.call);
      for (const phone of phones) await screenIsRight(sql, phone);
      const page = await browser.newPage({ baseURL: stack.webUrl });
      const admin = 'festival-admin@example.org';
      await makeAdmin(stack, admin);
      await openAs(page, stack, admin, '/admin');
      await reportIsRight(sql, organiser.call, page);
      await boardIsRight(sql, organiser.call, page);
    } catch (error) {
      console.log(`The day failed with MUSTER_DAY_SEED=${first} MUSTER_DAY_SECONDS=${seconds}`);
      throw error;
    } finally {
      await Promise.all(phones.map(({ context }) => context.close()));
      await sql.end();
      await stop();
    }
  },
);
