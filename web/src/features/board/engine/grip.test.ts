import { changeBody } from '@contract/change-bodies.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '@/test/records.ts';
import { changeOf, changes, type Grip, type GripAction, type GripKind, gripOn, gripped, timesOfGrip } from './grip.ts';
import type { Row } from './rows.ts';

const shifts = [{ id: newId(), version: 3, title: 'Gate' }];
const row = (kind: Row['kind'], name = ''): Row => ({
  key: '',
  kind,
  name,
  color: null,
  items: [],
  missing: 0,
  below: 0,
});
const change = (kind: GripKind, minutes: number, target?: Row) => {
  const body = changeOf({ ...gripOn(kind, { from: 0, to: 1 }, 'home'), minutes }, shifts, target);
  expect(z.safeParse(changeBody, body).success).toBe(true);
  const { action, events, ...rest } = body as Record<string, unknown>;
  expect({ action, events }).toEqual({ action: 'move', events: [{ id: shifts[0]?.id, version: 3 }] });
  return rest;
};

test('a moved shift keeps its length, and a moved end leaves the other one', () => {
  expect(change('move', 45)).toEqual({ start_minutes: 45, end_minutes: 45 });
  expect(change('start', -15)).toEqual({ start_minutes: -15 });
  expect(change('end', 60)).toEqual({ end_minutes: 60 });
});

test('another row is another place, and the last one none', () => {
  expect(change('move', 0, row('place', 'North'))).toEqual({ location: 'North' });
  expect(change('move', 15, row('no-place'))).toEqual({ start_minutes: 15, end_minutes: 15, location: null });
  expect(change('move', 15, row('role', 'Bar'))).toEqual({ start_minutes: 15, end_minutes: 15 });
});

const minute = 60_000;
const ten = Date.parse('2026-10-24T10:00:00Z');
const taken = (kind: GripKind = 'move', minutes = 120, from = ten) =>
  gripOn(kind, { from, to: from + minutes * minute }, 'row 1');
const point = (dx: number, dy: number, more: Partial<GripAction> = {}) =>
  ({ type: 'point', dx, dy, minutes: dx, row: 'row 1', free: false, fine: false, ...more }) as GripAction;
const after = (grip: Grip, ...actions: GripAction[]) => actions.reduce(gripped, grip);

test('a pointer that has hardly moved makes a click', () => {
  const grip = after(taken(), point(3, 3));
  expect(grip.moved).toBe(false);
  expect(after(grip, point(4, 4)).moved).toBe(true);
});

test('the first pixels choose time or row, and Shift frees both', () => {
  expect(after(taken(), point(8, 0))).toMatchObject({ axis: null, minutes: 0 });
  expect(after(taken(), point(30, 8), point(60, 90, { row: 'row 2' }))).toMatchObject({
    axis: 'time',
    minutes: 60,
    row: 'row 1',
  });
  expect(after(taken(), point(8, 30, { row: 'row 2' }), point(90, 30, { row: 'row 2' }))).toMatchObject({
    minutes: 0,
    row: 'row 2',
  });
  expect(after(taken(), point(8, 30), point(90, 30, { row: 'row 2', free: true }))).toMatchObject({
    minutes: 90,
    row: 'row 2',
  });
});

test('times snap to quarters of an hour of the clock, with Alt to five minutes', () => {
  expect(after(taken(), point(22, 0)).minutes).toBe(15);
  expect(after(taken(), point(23, 0)).minutes).toBe(30);
  expect(after(taken(), point(23, 0, { fine: true })).minutes).toBe(25);
  const odd = taken('move', 120, ten + 5 * minute);
  expect(after(odd, point(20, 0)).minutes).toBe(25);
});

test('a shift that is back where it was has not changed, also if it starts at an odd minute', () => {
  const odd = after(taken('move', 120, ten + 5 * minute), point(40, 0), point(3, 0));
  expect(changes(odd)).toBe(false);
  expect(changes(after(taken(), point(40, 0)))).toBe(true);
});

test('an end is moved alone, snaps by itself, and leaves a quarter of an hour', () => {
  const end = after(taken('end', 110), point(20, 40, { row: 'row 3' }));
  expect(timesOfGrip(end)).toEqual({ from: ten, to: ten + 135 * minute });
  expect(end.row).toBe('row 1');
  expect(timesOfGrip(after(taken('end'), point(-400, 0))).to).toBe(ten + 15 * minute);
  expect(timesOfGrip(after(taken('start'), point(400, 0))).from).toBe(ten + 105 * minute);
});

test('outside the board a pointer changes nothing', () => {
  const outside = after(taken(), point(60, 0), point(90, 300, { row: null }));
  expect(changes(outside)).toBe(false);
  expect(changes(after(outside, point(90, 0)))).toBe(true);
});

test('keys move by their steps and to other rows', () => {
  const step = (minutes: number): GripAction => ({ type: 'step', minutes });
  expect(after(taken(), step(15), step(60), step(-15), { type: 'row', row: 'row 3' })).toMatchObject({
    minutes: 60,
    row: 'row 3',
  });
  expect(after(taken('end', 30), step(-15), step(-15), { type: 'row', row: 'row 3' })).toMatchObject({
    minutes: -15,
    row: 'row 1',
  });
  expect(changes(after(taken(), step(15), step(-15)))).toBe(false);
});
