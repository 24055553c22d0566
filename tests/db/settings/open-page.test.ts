import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { openPageOf } from '../../../supabase/functions/api/open-schedule.ts';
import { tries } from '../../support/times.ts';
import { refusal, type World, worlds } from '../support/world.ts';

const it = worlds();

const scheduleOf = async (world: World, link: string | null = null) =>
  (await world.as('service_role', (sql) => sql`select private.open_schedule('Europe/Berlin', ${link}) as json`))[0]
    ?.json;
const titlesOf = async (world: World): Promise<string[]> =>
  ((await scheduleOf(world))?.shifts ?? []).map(({ title }: { title: string }) => title);
const shows = (world: World, what: string) => world.sql`update open_page set shows = ${what}`;
const changes = async (world: World, patch: object, role: 'admin' | 'staff' | 'volunteer' = 'admin') => {
  const person = await world.person(role);
  await world.as(person, (sql) => sql`select private.update_open_page(${sql.json(patch as never)})`);
};

/** The paths of all values, with `*` for places in lists. */
const pathsOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return [path, ...value.flatMap((each) => pathsOf(each, `${path}.*`))];
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([key, each]) => pathsOf(each, `${path}.${key}`));
};

/** Everything that a person who has a place may have told the organisation besides, and a friend who comes along. */
async function tells({ sql }: World, id: string, signup: string) {
  await sql`insert into births (user_id, born) values (${id}, '1977-07-07') on conflict do nothing`;
  const [field] = await sql`insert into custom_fields (label, purpose, kind, readers, special, ends_days, position)
    values ('SECRET question', 'SECRET purpose', 'short_text', 'leads', 'health', 3, 1) returning id`;
  await sql`insert into field_answers (user_id, field_id, value) values (${id}, ${field?.id}, '"SECRET answer"')`;
  const [document] = await sql`insert into documents (name) values (${`SECRET rules ${id}`}) returning id`;
  await sql`insert into document_editions (document_id, edition, texts, asks_again)
    values (${document?.id}, 1, '{"english": "SECRET text"}', true)`;
  await sql`insert into agreements (user_id, document_id, edition, language, hash, via)
    values (${id}, ${document?.id}, 1, 'english', ${'7'.repeat(64)}, 'self')`;
  await sql`insert into profiles (name, guardian_id) values ('SECRET child', ${id})`;
  const [{ slot_id } = {}] = await sql`select slot_id from signups where id = ${signup}`;
  const [friend] = await sql`insert into profiles (name) values ('SECRET friend') returning id`;
  await sql`insert into signups (slot_id, user_id, group_id) values (${slot_id}, ${friend?.id}, ${signup})`;
}

/** Everything that visitors may read. Whoever adds a field to the page adds it here, and says why it is no secret. */
const allowed = [
  ...['organisation', 'contact', 'text', 'picture', 'entry', 'indexed', 'sites', 'sites.*', 'timezone', 'next'],
  // For whom places are reserved, on the page of their link alone.
  ...['reserved', 'reserved.name', 'reserved.until'],
  ...['scope', 'scope.kind', 'scope.id', 'scope.name', 'days', 'days.*.day', 'days.*.shifts', 'days.*.left'],
  ...['types', 'types.*.id', 'types.*.name', 'types.*.color', 'types.*.about', 'shifts'],
  ...[
    'id',
    'title',
    'location',
    'start_time',
    'end_time',
    'timezone',
    'all_day',
    'group_size',
    'day',
    'opens_at',
    'slots',
  ].map((key) => `shifts.*.${key}`),
  ...['id', 'type', 'left', 'state'].map((key) => `shifts.*.slots.*.${key}`),
].map((path) => `.${path}`);

const at = (day: number) => ({
  start_time: `2030-06-${String(day).padStart(2, '0')}T12:00Z`,
  end_time: `2030-06-${String(day).padStart(2, '0')}T14:00Z`,
});

describe('what the public page shows', () => {
  it('is nothing until it is switched on', async ({ world }) => {
    await world.at('2030-06-01T10:00:00Z');
    await world.slot(await world.event({ title: 'Bar', ...at(10) }));
    expect(await scheduleOf(world)).toBeNull();
    await shows(world, 'all');
    expect(await titlesOf(world)).toContain('Bar');
  });

  it('is what an administrator chooses: a season, a slot type, an event', async ({ world }) => {
    await world.at('2030-06-01T10:00:00Z');
    const bar = await world.slotType({ name: 'Bar' });
    const [one, two] = [await world.event({ title: 'One', ...at(10) }), await world.event({ title: 'Two', ...at(11) })];
    const three = await world.event({ title: 'Three', ...at(20) });
    await world.slot(one, { slot_type_id: bar });
    await world.slot(one);
    await world.slot(two);
    await world.slot(three);
    const [season] = await world.sql`insert into seasons (name, first_day, last_day)
      values ('Summer', '2030-06-15', '2030-06-30') returning id`;
    await changes(world, { shows: 'chosen' });
    expect(await titlesOf(world)).toEqual([]);
    await changes(world, { seasons: [season?.id] });
    expect(await titlesOf(world)).toEqual(['Three']);
    await changes(world, { slot_types: [bar], seasons: [] });
    expect(await titlesOf(world)).toEqual(['One']);
    expect((await scheduleOf(world)).shifts[0].slots).toHaveLength(1);
    await changes(world, { events: [two], slot_types: [bar] });
    expect(await titlesOf(world)).toEqual(['One', 'Two']);
    await changes(world, { events: [], slot_types: [] });
    expect(await titlesOf(world)).toEqual([]);
  });

  it('says of each slot whether a visitor can take it, by the rules of a place', async ({ world }) => {
    await world.at('2030-06-01T10:00:00Z');
    await shows(world, 'all');
    const asking = await world.slotType({ name: 'Medic' });
    await world.asks(asking, await world.qualification());
    const event = await world.event({ title: 'Fair', ...at(10) });
    const full = await world.slot(event, { required_count: 1, position: 1 });
    await world.signUp(await world.person(), full);
    await world.slot(event, { required_count: 3, position: 2 });
    await world.slot(event, { slot_type_id: asking, position: 3 });
    const stateOf = async () =>
      (await scheduleOf(world)).shifts
        .find(({ title }: { title: string }) => title === 'Fair')
        .slots.map(({ state, left }: { state: string; left: number }) => `${state} ${left}`);
    expect(await stateOf()).toEqual(['full 0', 'free 3', 'asks 2']);
    await world.sql`update organisation set opens_days_before = 3`;
    expect(await stateOf()).toEqual(['full 0', 'opens_later 3', 'asks 2']);
    expect((await scheduleOf(world)).shifts.at(-1)?.opens_at).toBe('2030-06-07T12:00:00Z');
    await world.sql`update organisation set opens_days_before = 30, closes_hours_before = 300`;
    expect(await stateOf()).toEqual(['full 0', 'closed 3', 'asks 2']);
  });
});

it('nothing that is not public is in it, whatever there is', async ({ world }) => {
  await world.at('2030-06-01T10:00:00Z');
  const sometimes = fc.nat({ max: 7 }).map((dice) => dice === 0);
  const bits = fc.record({
    draft: sometimes,
    removed: sometimes,
    canceled: sometimes,
    slotCanceled: sometimes,
    past: sometimes,
    openTo: fc.constantFrom('everyone', 'everyone', 'staff', 'assigned'),
    chosen: fc.boolean(),
    taken: fc.constantFrom('nobody', 'active', 'blocked'),
  });
  const shown = { hidden: 0, open: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(bits, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('all', 'chosen'),
      async (shifts, what) => {
        await world.sql
          .savepoint(async (sql) => {
            await shows(world, what);
            const [own, other] = await sql`insert into reservations (name, until)
              values ('OPEN club', '2030-07-01'), ('SECRET club', '2030-07-01') returning id, secret`;
            await sql`update organisation set contact = 'OPEN contact', name = 'OPEN house', mail_sender_name = 'SECRET sender'`;
            for (const [index, shift] of shifts.entries()) {
              const isOpen =
                !(shift.draft || shift.removed || shift.canceled || shift.slotCanceled || shift.past) &&
                shift.openTo === 'everyone' &&
                (what === 'all' || shift.chosen);
              const word = isOpen ? 'OPEN' : 'SECRET';
              shown[isOpen ? 'open' : 'hidden']++;
              const type = await world.slotType({
                ...{
                  name: `${word} role ${index}`,
                  description: `${word} about`,
                  bring: 'SECRET shoes',
                  pay_code: 'SECRET code',
                },
                ...{ open_to: shift.openTo, compensation: 'wage', hourly_rate: 77.77 },
              });
              const event = await world.event({
                ...{
                  title: `${word} title ${index}`,
                  location: `${word} place ${index}`,
                  description: 'SECRET description',
                },
                ...at(shift.past ? 1 : 10 + index),
                ...(shift.past && { start_time: '2030-06-01T09:00Z' }),
                published_at: shift.draft ? null : '2030-05-01T00:00Z',
                ...(shift.canceled && { status: 'canceled', cancel_origin: 'admin', cancel_reason: 'SECRET reason' }),
              });
              const slot = await world.slot(event, {
                slot_type_id: type,
                ...(shift.slotCanceled && { is_canceled: true, cancel_origin: 'admin' }),
              });
              if (what === 'chosen' && shift.chosen) await sql`insert into open_choices (event_id) values (${event})`;
              // What is open to everyone is shown by a link also if it is not chosen.
              if (isOpen || what === 'all' || shift.chosen) {
                await sql`insert into reserved_places (reservation_id, slot_id, places) values (${own?.id}, ${slot}, 1)`;
              }
              if (shift.taken !== 'nobody' && isOpen) {
                const person = await world.person('volunteer', `secret-${index}-${Math.random()}@example.org`);
                await sql`update profiles set name = 'SECRET person', phone = '+49 777 777', description = 'SECRET note' where id = ${person.id}`;
                const signup = await world.signUp(person, slot);
                await tells(world, person.id, signup);
                await sql`update signups set reservation_id = ${own?.id} where id = ${signup}`;
                if (shift.taken === 'blocked') await sql`update profiles set state = 'blocked' where id = ${person.id}`;
              }
              if (shift.removed) await sql`update events set removed_at = private.now() where id = ${event}`;
            }
            const schedule = await scheduleOf(world);
            for (const scope of [null, ...schedule.shifts.map(({ id }: { id: string }) => id)]) {
              const page = openPageOf(schedule, scope, null);
              const text = JSON.stringify(page);
              expect(text).not.toMatch(/secret|\+49|77\.77|1977-07/i);
              expect(pathsOf(page).filter((path) => !allowed.includes(path))).toEqual([]);
            }
            await sql`select private.settle_reservations()`;
            const linked = await scheduleOf(world, own?.secret);
            const page = openPageOf(linked, null, null);
            expect(JSON.stringify(page)).not.toMatch(/secret|\+49|77\.77|1977-07/i);
            for (const { secret } of [own, other] as { secret: string }[]) {
              expect(JSON.stringify([linked, schedule])).not.toContain(secret);
            }
            expect(pathsOf(page).filter((path) => !allowed.includes(path))).toEqual([]);
            expect([page?.reserved?.name, page?.entry, page?.indexed]).toEqual(['OPEN club', 'open', false]);
            expect(openPageOf(schedule, null, null)?.reserved).toBeNull();
            const mine = schedule.shifts.filter(({ title }: { title: string }) => title.startsWith('OPEN title'));
            expect(mine).toHaveLength(
              shifts.filter(
                ({ draft, removed, canceled, slotCanceled, past, openTo, chosen }) =>
                  !(draft || removed || canceled || slotCanceled || past) &&
                  openTo === 'everyone' &&
                  (what === 'all' || chosen),
              ).length,
            );
            expect(linked.shifts).toHaveLength(mine.length);
            // Each story begins anew.
            throw new Error('over');
          })
          .catch((error) => {
            if (error.message !== 'over') throw error;
          });
      },
    ),
    tries(40, 400),
  );
  for (const count of Object.values(shown)) expect(count).toBeGreaterThan(10);
});

describe('how the public page is set', () => {
  it('is seen and changed by administrators alone', async ({ world }) => {
    for (const role of ['volunteer', 'staff'] as const) {
      await expect(changes(world, { shows: 'all' }, role)).rejects.toMatchObject(
        refusal(403, 'forbidden', 'You do not have permission to access this page. Admin privileges required.'),
      );
      const person = await world.person(role);
      expect(await world.as(person, (sql) => sql`select shows from open_page`)).toHaveLength(0);
      expect(await world.as(person, (sql) => sql`select id from open_choices`)).toHaveLength(0);
    }
    const chief = await world.person('admin');
    expect(await world.as(chief, (sql) => sql`select shows from open_page`)).toHaveLength(1);
  });

  it('an older version is refused, and what no longer exists is left out', async ({ world }) => {
    const chief = await world.person('admin');
    const [page] = await world.sql`select version from open_page`;
    await changes(world, {
      version: page?.version,
      sites: ['https://example.org'],
      indexed: true,
      text: 'Come and help',
    });
    await expect(changes(world, { version: page?.version, shows: 'all' })).rejects.toMatchObject(
      refusal(409, 'stale_version', 'This was changed by someone else in the meantime'),
    );
    await changes(world, { seasons: ['00000000-0000-4000-8000-000000000000'] });
    const [now] = await world.as(
      chief,
      (sql) => sql`select sites, indexed, text,
      (select count(*)::int from open_choices) as chosen from open_page`,
    );
    expect(now).toEqual({ sites: ['https://example.org'], indexed: true, text: 'Come and help', chosen: 0 });
  });

  it('a new picture replaces the old one, and only the one that the page shows can be read', async ({ world }) => {
    const chief = await world.person('admin');
    const [a, b] = ['a'.repeat(64), 'b'.repeat(64)];
    const set = (name: string | null) =>
      world.as(chief, (sql) => sql`select private.set_open_picture(${name}, 'image/png', ${Buffer.from('x')})`);
    const read = (name: string) =>
      world.as('service_role', (sql) => sql`select type from private.open_picture(${name})`);
    await set(a);
    expect(await read(a)).toHaveLength(0);
    await shows(world, 'all');
    expect(await read(a)).toHaveLength(1);
    await set(b);
    expect([(await read(a)).length, (await read(b)).length]).toEqual([0, 1]);
    await set(null);
    expect(await read(b)).toHaveLength(0);
  });
});
