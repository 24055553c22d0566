import type { SlotType } from '@contract/slot-types.ts';
import { describe, expect, test } from 'vitest';
import '@/lib/errors/admin-errors.ts';
import { problemText } from '@/lib/errors/error-text.ts';
import { bodyOf, changeOf, fieldOf, newSlotType, type SlotTypeValues, slotTypeForm, valuesOf } from './form.ts';

const values = (more: Partial<SlotTypeValues> = {}): SlotTypeValues => ({ ...newSlotType, name: 'Bar', ...more });
const wrong = (more: Partial<SlotTypeValues>) =>
  slotTypeForm
    .safeParse(values(more))
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${problemText(message)}`) ?? [];

const type = (hourly_credits: number): SlotType => ({
  id: 'type',
  name: 'Bar',
  color: '#3182ce',
  description: null,
  bring: null,
  hourly_credits,
  compensation: hourly_credits < 0 ? 'wage' : 'credits',
  open_to: 'everyone',
  rates: [],
  upcoming_rate: null,
  qualifications: [],
  min_age: null,
  young: null,
  payroll: null,
  archived: false,
  version: 3,
});

describe('the form', () => {
  test('begins with the default color of a volunteer position', { tags: ['3.16'] }, () => {
    expect(newSlotType).toMatchObject({ color: '#3182ce', isVolunteer: true });
    expect(wrong({})).toEqual([]);
  });

  test.each([
    [{ name: '  ' }, 'name: Name is required'],
    [{ volunteerCredits: -0.5 }, 'volunteerCredits: Credits must be at least 0'],
    [{ volunteerCredits: Number.NaN }, 'volunteerCredits: Credits must be a number'],
    [{ volunteerCredits: 1.005 }, 'volunteerCredits: Must have at most two decimals'],
    [{ isVolunteer: false, hourlyWage: -1 }, 'hourlyWage: Wage must be at least 0'],
    [{ isVolunteer: false, hourlyWage: 10_000 }, 'hourlyWage: Wage must be at most 9999.99'],
  ])('%o', { tags: ['5.22'] }, (more, message) => {
    expect(wrong(more)).toEqual([message]);
  });

  test('only the rate of the chosen kind matters', () => {
    expect(wrong({ isVolunteer: true, hourlyWage: Number.NaN })).toEqual([]);
    expect(wrong({ isVolunteer: false, hourlyWage: 15.1, volunteerCredits: -3 })).toEqual([]);
  });
});

describe('on the wire', () => {
  test('credits are positive, a wage is negative', { tags: ['3.14', '3.15'] }, () => {
    expect(bodyOf(values({ volunteerCredits: 1.5 })).hourly_credits).toBe(1.5);
    expect(bodyOf(values({ isVolunteer: false, hourlyWage: 15.25 })).hourly_credits).toBe(-15.25);
    expect(bodyOf(values({ isVolunteer: false, hourlyWage: 0 })).hourly_credits).toBe(0);
  });

  test('and read back', { tags: ['3.16'] }, () => {
    for (const hourly of [0, 2.5, -18.75]) expect(bodyOf(valuesOf(type(hourly))).hourly_credits).toBe(hourly);
    expect(valuesOf(type(-18.75))).toMatchObject({ isVolunteer: false, hourlyWage: 18.75 });
  });

  test('a change has the day that was chosen, with its reason if there is one', () => {
    const sent = { name: 'Bar', color: '#3182ce', open_to: 'everyone', hourly_credits: 1, version: 3 };
    expect(changeOf(values(), type(1))).toEqual(sent);
    expect(changeOf(values({ rateFrom: '2026-06-14', rateReason: ' ' }), type(1))).toEqual({
      ...sent,
      rate_from: '2026-06-14',
    });
    expect(changeOf(values({ rateFrom: '2026-06-14', rateReason: ' Agreed ' }), type(1))).toEqual({
      ...sent,
      ...{ rate_from: '2026-06-14', rate_reason: 'Agreed' },
    });
  });

  test('what it asks for is sent where there was or is something', () => {
    const aid = { id: 'aid', name: 'First aid', confirmed_by: 'self' } as const;
    expect(valuesOf({ ...type(1), qualifications: [aid] }).qualificationIds).toEqual(['aid']);
    expect(bodyOf(values({ qualificationIds: ['aid'] }))).toHaveProperty('qualification_ids', ['aid']);
    expect(bodyOf(values())).not.toHaveProperty('qualification_ids');
    expect(changeOf(values(), { ...type(1), qualifications: [aid] })).toHaveProperty('qualification_ids', []);
  });

  test('what payroll needs is sent of a wage, where it is or was something', () => {
    const payroll = { pay_code: '1000', cost_centre: null, unpaid_breaks: 'by_length' } as const;
    const paid: SlotType = { ...type(-15), payroll };
    const shown = { payCode: '1000', costCentre: '', unpaidBreaks: 'by_length' } as const;
    expect(valuesOf(paid)).toMatchObject(shown);
    const wage = { isVolunteer: false, hourlyWage: 15 };
    expect(bodyOf(values({ ...wage, ...shown, payCode: ' 1000 ' }))).toMatchObject({
      ...{ pay_code: '1000', unpaid_breaks: 'by_length' },
    });
    for (const none of [bodyOf(values(wage)), bodyOf(values(shown)), changeOf(values(shown), type(1))])
      for (const key of Object.keys(payroll)) expect(none).not.toHaveProperty(key);
    expect(changeOf(values(wage), paid)).toMatchObject({ pay_code: null, unpaid_breaks: 'none' });
    // Of a position that is for volunteers now, nothing is asked, so nothing is taken away.
    for (const key of Object.keys(payroll)) expect(changeOf(values(), paid)).not.toHaveProperty(key);
  });

  test('text is trimmed, empty text left out', () => {
    expect(bodyOf(values({ bring: ' Shoes ' }))).toHaveProperty('bring', 'Shoes');
    expect(valuesOf({ ...type(1), bring: 'Shoes' }).bring).toBe('Shoes');
    expect(bodyOf(values({ name: ' Bar ', description: '  ', bring: ' ' }))).toEqual({
      name: 'Bar',
      color: '#3182ce',
      open_to: 'everyone',
      hourly_credits: 1,
    });
  });
});

test('an error about the rate is mapped to the field that is shown', () => {
  expect(fieldOf('hourly_credits', values())).toBe('volunteerCredits');
  expect(fieldOf('hourly_credits', values({ isVolunteer: false }))).toBe('hourlyWage');
  expect(fieldOf('name', values())).toBe('name');
  expect(fieldOf('bring', values())).toBe('bring');
  expect(fieldOf('rate_from', values())).toBe('rateFrom');
  expect(fieldOf('rate_reason', values())).toBe('rateReason');
  expect(fieldOf('version', values())).toBeNull();
});
