import { describe, expect, it } from 'vitest';
import type { OpenShift } from '../_shared/contract/open-page.ts';
import { keepLinkedPages, keepOpenPages, type OpenSchedule, openPageOf } from './open-schedule.ts';

const shift = (day: string, number: number, season: string | null = null): OpenShift & { season: string | null } => ({
  ...{ id: `${day} ${number}`, title: `Shift ${number}`, location: null, timezone: 'UTC', all_day: false, day, season },
  ...{ start_time: `${day}T12:00:00Z`, end_time: `${day}T14:00:00Z`, opens_at: null, group_size: null },
  slots: [
    { id: `a ${day} ${number}`, type: number % 2 === 0 ? 'bar' : 'gate', left: 2, state: 'free' },
    { id: `b ${day} ${number}`, type: 'medic', left: 3, state: 'asks' },
  ],
});
const type = (id: string) => ({ id, name: id, color: '#000000', about: null });
const schedule = (shifts: OpenSchedule['shifts']): OpenSchedule => ({
  ...{ organisation: 'Club', contact: null, text: null, picture: null, entry: 'open', indexed: false, sites: [] },
  ...{
    timezone: 'UTC',
    seasons: [{ id: 'summer', name: 'Summer' }],
    types: [type('bar'), type('gate'), type('medic')],
    shifts,
  },
});
const many = (day: string, count: number) => Array.from({ length: count }, (_, index) => shift(day, index));

describe('a page', () => {
  it('has whole days until it has forty shifts, and says where the next one begins', () => {
    const all = schedule([...many('2030-06-01', 30), ...many('2030-06-02', 30), ...many('2030-06-03', 5)]);
    const first = openPageOf(all, null, null);
    expect([first?.shifts.length, first?.next]).toEqual([60, '2030-06-03']);
    const last = openPageOf(all, null, '2030-06-03');
    expect([last?.shifts.length, last?.next]).toEqual([5, null]);
    expect(last?.days).toEqual([
      { day: '2030-06-01', shifts: 30, left: 60 },
      { day: '2030-06-02', shifts: 30, left: 60 },
      { day: '2030-06-03', shifts: 5, left: 10 },
    ]);
  });

  it('of an event or a season has its shifts and their types alone; nothing has an id that is not public', () => {
    const all = schedule([shift('2030-06-01', 1, 'summer'), shift('2030-06-02', 2, 'summer'), shift('2030-09-01', 4)]);
    expect(openPageOf(all, 'summer', null)).toMatchObject({
      scope: { kind: 'season', id: 'summer', name: 'Summer' },
      shifts: [{ id: '2030-06-01 1' }, { id: '2030-06-02 2' }],
    });
    const one = openPageOf(all, '2030-06-02 2', null);
    expect(one).toMatchObject({ scope: { kind: 'event', name: 'Shift 2' }, shifts: [{ id: '2030-06-02 2' }] });
    expect(one?.types.map(({ id }) => id)).toEqual(['bar', 'medic']);
    expect(openPageOf(all, 'unknown', null)).toBeNull();
  });

  it('orders days of several zones, and keeps to itself what the database adds', () => {
    const late = { ...shift('2030-06-02', 1), secret: 'x' };
    const page = openPageOf({ ...schedule([late, shift('2030-06-01', 2)]), secret: 'y' } as OpenSchedule, null, null);
    expect(page?.days.map(({ day }) => day)).toEqual(['2030-06-01', '2030-06-02']);
    expect(JSON.stringify(page)).not.toContain('secret');
  });
});

describe('pages that are kept', () => {
  /** A reader that counts, and a clock to be set. */
  function stage(answer: () => Promise<OpenSchedule | null>) {
    const state = { reads: 0, at: 0 };
    const pageOf = keepOpenPages(
      () => {
        state.reads++;
        return answer();
      },
      10_000,
      () => state.at,
    );
    return { state, pageOf };
  }

  it('are read once in ten seconds, whoever asks for whatever', async () => {
    const { state, pageOf } = stage(async () => schedule([shift('2030-06-01', 1, 'summer')]));
    await Promise.all(Array.from({ length: 1000 }, (_, index) => pageOf(index % 2 ? 'summer' : `no ${index}`, null)));
    state.at = 9_999;
    await pageOf(null, null);
    expect(state.reads).toBe(1);
    state.at = 10_000;
    await pageOf(null, null);
    expect(state.reads).toBe(2);
  });

  it('are none while there is no public page, and that is kept as well', async () => {
    const { state, pageOf } = stage(async () => null);
    expect([await pageOf(null, null), await pageOf('summer', null)]).toEqual([null, null]);
    expect(state.reads).toBe(1);
  });

  it('are read again at once after a failure', async () => {
    let fails = true;
    const { state, pageOf } = stage(async () => {
      if (fails) throw new Error('down');
      return schedule([]);
    });
    await expect(pageOf(null, null)).rejects.toThrow('down');
    fails = false;
    expect(await pageOf(null, null)).toContain('"shifts":[]');
    expect(state.reads).toBe(2);
  });
});

describe('pages of links that are kept', () => {
  const reserved = { name: 'Rotary club', until: '2030-06-01T12:00:00Z' };
  const found = async () => ({ ...schedule([shift('2030-06-01', 1)]), reserved });

  it('are read once in ten seconds each; of unknown links and of the oldest of many nothing is kept', async () => {
    const state = { at: 0 };
    const reads: string[] = [];
    const pageOf = keepLinkedPages(10_000, () => state.at);
    const see = (link: string, answer: () => Promise<OpenSchedule | null> = found, scope: string | null = null) =>
      pageOf(
        link,
        () => {
          reads.push(link);
          return answer();
        },
        scope,
        null,
      );
    expect(await see('one')).toContain('Rotary club');
    state.at = 9_999;
    expect(await see('one', found, '2030-06-01 1')).toContain('"kind":"event"');
    expect(await see('one', found, 'unknown')).toBeNull();
    expect(reads).toEqual(['one']);
    state.at = 10_000;
    await see('one');
    expect(reads).toEqual(['one', 'one']);
    for (let count = 0; count < 300; count++) expect(await see('none', async () => null)).toBeNull();
    await see('one');
    expect(reads.filter((link) => link === 'one').length).toBe(2);
    for (let count = 0; count < 200; count++) await see(`link ${count}`);
    await see('link 199');
    await see('one');
    expect(reads.filter((link) => link === 'link 199').length).toBe(1);
    expect(reads.filter((link) => link === 'one').length).toBe(3);
  });
});
