import { expect } from 'vitest';
import type { Candidate } from '../../../supabase/functions/_shared/contract/board.ts';
import type { PersonSeason } from '../../../supabase/functions/_shared/contract/seasons.ts';
import type { User } from '../../../supabase/functions/_shared/contract/users.ts';
import { selectPersonSeasons } from '../../../supabase/functions/api/data/person-seasons.ts';
import { selectMe, selectUsers } from '../../../supabase/functions/api/data/users.ts';
import { createRandom } from '../../../supabase/local/random.ts';
import { stories } from '../../support/times.ts';
import { type World, worlds } from '../support/world.ts';
import { season as scatter } from './pay-stage.ts';
import { reportTo } from './report-stage.ts';
import { answered, ask, figuresOf, save } from './season-stage.ts';

const it = worlds();
const dayIn = (zone: string, moment: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(moment);
const later = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const tenths = (credits: number) => Math.round(credits * 10) / 10;

interface Span {
  id: string;
  first_day: string;
  last_day: string;
  required_credits: number | null;
}

/** One credit an hour, so that everybody who owes something is proposed for it. */
async function slotOn(world: World, day: string, zone: string) {
  const start_time = (await world.sql`select (${day}::timestamp + interval '13 hours') at time zone ${zone} as at`)[0]
    ?.at;
  const event = await world.event({ start_time, end_time: new Date(start_time.getTime() + 60_000).toISOString() });
  return world.slot(event, { required_count: 20 });
}

it.for(stories(4, 40))(
  'list, profile, report, candidates and a calculation by hand agree about random seasons (scene %i)',
  async (seed, { world }) => {
    const random = createRandom(seed);
    const { chief, people } = await scatter(world, random);
    const [{ zone }] = (await world.sql`select timezone as zone from organisation`) as unknown as [{ zone: string }];
    const profile = new Map<string, number>();
    for (const { id } of people) {
      profile.set(id, random.below(9));
      await world.sql`update profiles set required_credits = ${profile.get(id) ?? 0} where id = ${id}`;
    }
    // Spans with and without gaps around June 10, which is today; the first scene has none.
    const seasons: Span[] = [];
    for (let day = later('2026-05-30', random.below(6)); seed > 1 && day < '2026-06-28'; ) {
      const last_day = later(day, random.below(9));
      const row = { first_day: day, last_day, required_credits: random.chance(0.5) ? random.below(12) : null };
      seasons.push({ id: await save(world, chief, row), ...row });
      day = later(last_day, 1 + (random.chance(0.5) ? random.below(4) : 0));
    }
    const own = new Map<string, number>();
    for (const { id } of people)
      for (const season of seasons.filter(() => random.chance(0.3))) {
        own.set(id + season.id, random.below(15));
        await ask(world, chief, id, season.id, own.get(id + season.id) ?? 0);
      }

    const work = await world.sql`select user_id, starts_at, credits::float, counts from private.worked`;
    const byHand = (id: string, season: Span | null) => {
      const counted = work.filter(({ user_id, starts_at }) => {
        const day = dayIn(zone, starts_at);
        return user_id === id && (season ? season.first_day <= day && day <= season.last_day : seasons.length === 0);
      });
      const sum = (rows: typeof counted) => tenths(rows.reduce((all, { credits }) => all + credits, 0));
      return {
        required: own.get(id + season?.id) ?? season?.required_credits ?? profile.get(id) ?? 0,
        confirmed: sum(counted),
        completed: sum(counted.filter(({ counts }) => counts)),
      };
    };
    const today = dayIn(zone, new Date('2026-06-10T12:00:00Z'));
    const present = seasons.find(({ last_day }) => last_day >= today) ?? seasons.at(-1) ?? null;

    const listed = await answered<User[]>(world, chief, (sql) => selectUsers(sql, { limit: 1000 }));
    const whole = { from: '2026-01-01', to: '2026-12-31' };
    const report = await reportTo(world, chief, {
      zone,
      ...(present ? { from: present.first_day, to: present.last_day } : whole),
    });
    for (const person of people) {
      const expected = byHand(person.id, present);
      const user = listed.find(({ id }) => id === person.id) as User;
      expect(figuresOf(user)).toEqual(expected);
      expect(report.people.find(({ id }) => id === person.id)?.credits ?? 0).toBe(expected.completed);
      if (person.account) expect(figuresOf(await answered<User>(world, person, selectMe))).toEqual(expected);
      const each = await answered<PersonSeason[]>(world, chief, (sql) => selectPersonSeasons(sql, person.id));
      expect(each.map((one) => figuresOf(one as unknown as User))).toEqual(
        seasons.toReversed().map((season) => byHand(person.id, season)),
      );
    }

    for (const day of [later(present?.first_day ?? '2026-06-12', 0), '2026-06-20', '2026-07-30']) {
      const season = seasons.find(({ first_day, last_day }) => first_day <= day && day <= last_day) ?? null;
      const slot = await slotOn(world, day, zone);
      const [row] = await world.as(chief, (sql) => sql`select private.candidates(${slot}, null, 200) as list`);
      for (const { user, reasons } of (row?.list.candidates ?? []) as Candidate[]) {
        if (!people.some(({ id }) => id === user.id)) continue;
        const { required, confirmed } = byHand(user.id, season);
        const owed = season || seasons.length === 0 ? tenths(required - confirmed) : 0;
        const owes = reasons.find(({ code }) => code === 'owes');
        expect(owes?.params).toEqual(owed > 0 ? { credits: owed, required } : undefined);
      }
    }
  },
);
