import { describe, expect } from 'vitest';
import { changesOf, saidTo } from '../planning/change-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();
const at = (hour: number) => `2026-06-08T${String(hour).padStart(2, '0')}:00:00Z`;

/** A draft from 10 to 12 in which Ada has a place, given by the chief, and a free place in a published event from 11 to 13. */
async function stage(world: World) {
  await world.at('2026-06-01T12:00:00Z');
  const [chief, ada, bo] = [await world.person('admin'), await world.person(), await world.person()];
  const changes = changesOf(world, chief);
  const event = (title: string, start: number, published_at: string | null) =>
    world.event({ title, location: title, start_time: at(start), end_time: at(start + 2), published_at });
  const draft = await event('Secret', 10, null);
  const slot = await world.slot(draft);
  const open = await world.slot(await event('Open', 11, '2026-05-01T00:00:00Z'));
  const give = (person: Person, slot_id: string) =>
    changes.make({ action: 'give', places: [{ slot_id, user_id: person.id, agreed: true }] });
  await give(ada, slot);
  const take = (person: Person, slotId: string) =>
    world.as(person, async (sql) => (await sql`select private.sign_up(${slotId}) as id`)[0]?.id as string);
  const publish = () => changes.make({ action: 'publish', events: [{ id: draft }] });
  return { chief, ada, bo, draft, slot, open, give, take, publish, ...changes };
}

describe('a place in a draft', () => {
  it('is told once, when the draft is published: by a notice and an email', async ({ world }) => {
    const { ada, draft, make, publish } = await stage(world);
    await make({ action: 'move', events: [{ id: draft }], days: 1, location: 'Tower' });
    await make({ action: 'cancel', events: [{ id: draft }], reason: 'Rain' });
    await make({ action: 'restore', events: [{ id: draft }] });
    const mails = () => world.sql`select kind from private.outbox`;
    expect(await saidTo(world, { ada })).toEqual([]);
    expect(await mails()).toEqual([]);
    const outcome = await publish();
    expect(outcome).toMatchObject({
      told: [{ user: { id: ada.id }, kind: 'assigned' }],
      clashes: [],
      drafts_left: 0,
    });
    expect(await saidTo(world, { ada })).toEqual(['ada assigned']);
    expect(await mails()).toEqual([{ kind: 'assigned' }]);
    expect((await make({ action: 'publish', events: [{ id: draft }] })).id).toBeNull();
    expect(await mails()).toHaveLength(1);
  });

  it('is taken back without a word, also by deleting the draft', async ({ world }) => {
    const { ada, bo, draft, slot, give, make } = await stage(world);
    const { signups } = await give(bo, slot);
    await make({ action: 'release', signup_ids: signups.map(({ id }) => id) });
    await make({ action: 'delete', events: [{ id: draft }] });
    expect(await saidTo(world, { ada, bo })).toEqual([]);
    expect(await world.sql`select kind from private.outbox`).toEqual([]);
  });

  it('is no obstacle to a place that the person takes, and is displaced at publishing', async ({ world }) => {
    const { chief, ada, bo, slot, open, give, take, publish } = await stage(world);
    const own = await take(ada, open);
    await give(chief, slot);
    await take(chief, open);
    await world.as(chief, (sql) => sql`select private.cancel_signup(id) from signups where user_id = ${chief.id}`);
    await give(bo, slot);
    const outcome = await publish();
    expect(outcome.clashes).toMatchObject([{ user: { id: ada.id }, event: { title: 'Secret' } }]);
    expect(await world.sql`select status from signups where id = ${own}`).toEqual([{ status: 'confirmed' }]);
    expect((await saidTo(world, { ada, bo })).toSorted()).toEqual(['ada clash', 'bo assigned']);
  });

  it('is an obstacle when an administrator gives one at the same time, in a draft or not', async ({ world }) => {
    const { ada, bo, slot, open, give, take } = await stage(world);
    const overlaps = refusal(409, 'overlap', 'This overlaps with "Secret", which this person is signed up for');
    await expect(give(ada, open)).rejects.toMatchObject(overlaps);
    await take(bo, open);
    await expect(give(bo, slot)).rejects.toMatchObject({ message: expect.stringContaining('"Open"') });
    const other = await world.slot(
      (await world.sql`select event_id from event_slots where id = ${slot}`)[0]?.event_id as string,
    );
    await expect(give(ada, other)).rejects.toMatchObject({ message: expect.stringContaining('already signed up') });
  });

  it('is said by candidates, for administrators', async ({ world }) => {
    const { chief, ada, open } = await stage(world);
    const [row] = await world.as(chief, (sql) => sql`select private.candidates(${open}, null, 50) as found`);
    const found = row?.found.candidates.find(({ user }: { user: { id: string } }) => user.id === ada.id);
    expect(found).toMatchObject({ group: 'refused', refusal: { code: 'overlap' }, elsewhere: { title: 'Secret' } });
  });
});

describe('publishing', () => {
  it('is undone within a minute without a word; later its people are told that it is gone, and new ones keep it', async ({
    world,
  }) => {
    const { ada, bo, draft, slot, publish, take, undo } = await stage(world);
    const isDraft = async () =>
      (await world.sql`select published_at is null as draft from events where id = ${draft}`)[0]?.draft;
    await undo((await publish()).id);
    expect(await isDraft()).toBe(true);
    expect(await saidTo(world, { ada })).toEqual([]);
    const second = await publish();
    await world.at('2026-06-01T12:05:00Z');
    await undo(second.id);
    expect(await saidTo(world, { ada })).toEqual(['ada assigned', 'ada removed']);
    expect(await world.as(ada, (sql) => sql`select from signups`)).toHaveLength(0);
    const third = await publish();
    await world.at('2026-06-01T12:06:00Z');
    await take(bo, slot);
    expect((await undo(third.id).catch((error) => error)).skipped).toMatchObject([
      { event_id: draft, refusal: { code: 'changed_since' } },
    ]);
    expect(await isDraft()).toBe(false);
  });

  it('is refused on a closed day with people, because reports would change', async ({ world }) => {
    const { publish } = await stage(world);
    await world.at('2026-06-10T12:00:00Z');
    await expect(publish()).rejects.toMatchObject({ code: 'MU409', message: expect.stringContaining('is closed') });
  });

  it('is taken back while nobody has a place', async ({ world }) => {
    const { bo, open, take, make } = await stage(world);
    const [row] = await world.sql`select event_id as id from event_slots where id = ${open}`;
    const events = [{ id: row?.id }];
    const place = await take(bo, open);
    await expect(make({ action: 'unpublish', events })).rejects.toMatchObject(
      refusal(409, 'places_held', 'People have places in this event, so it cannot become a draft. Cancel it instead.'),
    );
    await make({ action: 'release', signup_ids: [place] });
    const outcome = await make({ action: 'unpublish', events });
    expect(outcome).toMatchObject({ told: [], drafts_left: 2 });
    expect(await world.as(bo, (sql) => sql`select from events`)).toHaveLength(0);
  });
});

describe('new events', () => {
  const body = (title: string, draft?: boolean) => ({
    title,
    start_time: at(10),
    end_time: at(12),
    slot_assignments: [],
    ...(draft === undefined ? {} : { draft }),
  });
  const drafts = async (world: World) =>
    (await world.sql`select title from events where published_at is null order by title`).map(({ title }) => title);

  it('are published at once, or drafts by the setting; the body decides otherwise; copies of drafts are drafts', async ({
    world,
  }) => {
    const { chief, draft, make } = await stage(world);
    const create = (...events: object[]) => make({ action: 'create', events: events as never });
    await create(body('A'), body('B', true));
    await world.as(chief, (sql) => sql`select private.update_organisation('{"publish_at_once": false}', 'UTC')`);
    await create(body('C'), body('D', false));
    expect(await drafts(world)).toEqual(['B', 'C', 'Secret']);
    await world.as(chief, (sql) => sql`select private.update_organisation('{"publish_at_once": true}', 'UTC')`);
    await make({ action: 'copy', events: [{ id: draft }], days: [1], people: true });
    await make({ action: 'copy', events: [{ id: draft }], days: [2], draft: false });
    expect(await drafts(world)).toEqual(['B', 'C', 'Secret', 'Secret']);
  });

  it('of a feed are drafts if the feed says so, whatever the setting; its people hear nothing of a sync', async ({
    world,
  }) => {
    await world.sql`update organisation set publish_at_once = false`;
    for (const as_drafts of [true, false]) {
      const feed = await world.feed({ as_drafts });
      const item = {
        uid: 'x',
        recurrence_key: '',
        title: `Of ${feed}`,
        start_time: at(10),
        end_time: at(12),
        timezone: 'UTC',
      };
      const rest = {
        all_day: false,
        end_estimated: false,
        status: 'confirmed',
        source_hash: 'x',
        description: null,
        location: null,
      };
      await world.sql`select private.insert_ical_events(f, ${world.sql.json([{ ...item, ...rest }])})
          from ical_feeds f where f.id = ${feed}`;
      const rows = await world.sql`select published_at is null as draft from events where feed_id = ${feed}`;
      expect(rows).toEqual([{ draft: as_drafts }]);
    }
  });
});
