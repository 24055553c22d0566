import { changeBody } from '@contract/change-bodies.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '@/test/records.ts';
import { type GripKind, gripOn } from './grip.ts';
import type { Row } from './rows.ts';
import { changeOf } from './to-change.ts';

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
