import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { allCalls } from './calls.ts';
import { detailMessage } from './detail-sentences.ts';
import { readProblem } from './error-details.ts';
import { errorStatus } from './errors.ts';
import { eventBody, eventQuery } from './events.ts';
import { icalFeedBody } from './ical-feeds.ts';
import { loginForm } from './login.ts';
import { color, decimal, email, instant, optionalText, requiredText, timeZone } from './primitives.ts';
import { refusalsForAdmins } from './sentences-for-admins.ts';
import { slotTypeBody } from './slot-types.ts';
import { userPatch } from './users.ts';

/** The problems of a value as `path: sentence`. */
const problems = (schema: z.core.$ZodType, value: unknown) => {
  const result = z.safeParse(schema, value);
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) => {
    const own = readProblem(message);
    return `${path.join('.')}: ${own ? detailMessage(own) : message}`;
  });
};

const slotTypeId = '11111111-1111-4111-8111-111111111111';
const event = {
  title: 'Harbour clean-up',
  start_time: '2026-06-13T09:00:00+02:00',
  end_time: '2026-06-13T13:00:00+02:00',
  slot_assignments: [{ slot_type_id: slotTypeId, required_count: 1 }],
};

describe('text', () => {
  it('is trimmed and counted in code points', () => {
    expect(z.parse(requiredText(3, 'name'), '  🙂🙂🙂 ')).toBe('🙂🙂🙂');
    expect(problems(requiredText(2, 'name'), '🙂🙂🙂')).toEqual([': Must be at most 2 characters']);
  });
  it.each(['', '   ', undefined, null, 7])('required text refuses %j with its sentence', (value) => {
    expect(problems(requiredText(200, 'name'), value)).toEqual([': Name is required']);
  });
  it.each([undefined, null, '', '  '])('optional text reads %j as none', (value) => {
    expect(z.parse(optionalText(10), value)).toBeNull();
  });
  it.each(['a\0b', 'a\ud800b'])('refuses what Postgres cannot store', (value) => {
    expect(problems(requiredText(10, 'name'), value)).toEqual([': Contains characters that cannot be stored']);
    expect(problems(optionalText(10), value)).toEqual([': Contains characters that cannot be stored']);
  });
});

describe('values', () => {
  it.each([
    [0, true],
    [12.34, true],
    [0.07, true],
    [9999.99, true],
    [1.1 + 2.2, true],
    [0.001, false],
    [0.0000001, false],
    [12.345, false],
    [10_000, false],
    [Number.NaN, false],
    [Number.POSITIVE_INFINITY, false],
  ])('a rate of %d is accepted: %s', (value, accepted) => {
    expect(problems(decimal(0, 9999.99), value).length === 0).toBe(accepted);
  });
  it.each([
    ['2026-02-28T10:00:00Z', true],
    ['2026-02-28T10:00:00.250+05:30', true],
    ['2000-01-01T00:00:00Z', true],
    ['2000-01-01T00:00:00+01:00', false],
    ['2100-12-31T23:59:59Z', true],
    ['2100-12-31T23:59:59-01:00', false],
    ['2026-02-30T10:00:00Z', false],
    ['2026-02-28T10:00:00', false],
    ['2026-02-28', false],
  ])('the moment %s is accepted: %s', (value, accepted) => {
    expect(problems(instant, value).length === 0).toBe(accepted);
  });
  it('a moment is read as UTC to the millisecond, whatever its offset', () => {
    expect(z.parse(instant, '2026-02-28T10:00:00.1239+23:59')).toBe('2026-02-27T10:01:00.123Z');
    expect(problems(instant, 'tomorrow')).toEqual([': Must be a date and time with offset (ISO 8601)']);
  });
  it('email addresses are stored in lower case and refused with the words of the specification', () => {
    expect(z.parse(email, ' Ada@Example.ORG ')).toBe('ada@example.org');
    expect(problems(loginForm, { email: '' })).toEqual(['email: Email is required']);
    expect(problems(loginForm, { email: 'ada@' })).toEqual(['email: Invalid email address']);
    expect(problems(email, `${'a'.repeat(250)}@example.org`)).toEqual([': Invalid email address']);
  });
  it.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['+02:00', false],
    ['Mars/Olympus', false],
    ['', false],
  ])('the time zone %s is accepted: %s', (value, accepted) => {
    expect(problems(timeZone, value).length === 0).toBe(accepted);
  });
  it('colors are stored in lower case', () => {
    expect(z.parse(color, '#3182CE')).toBe('#3182ce');
    expect(problems(color, 'red')).toEqual([': Must be a colour like #3182ce']);
  });
});

describe('bodies', () => {
  it('an event needs its times in order and at most 366 days', () => {
    expect(problems(eventBody, event)).toEqual([]);
    expect(problems(eventBody, { ...event, end_time: event.start_time })).toEqual([
      'end_time: End time must be after start time',
    ]);
    expect(problems(eventBody, { ...event, end_time: '2027-06-15T09:00:00+02:00' })).toEqual([
      'end_time: An event can last at most 366 days',
    ]);
  });
  it('an event needs slot types, each once, each with a count', { tags: ['5.13'] }, () => {
    expect(problems(eventBody, { ...event, slot_assignments: [] })).toEqual([
      'slot_assignments: At least one slot type is required',
    ]);
    expect(problems(eventBody, { ...event, slot_assignments: undefined })).toEqual([
      'slot_assignments: At least one slot type is required',
    ]);
    const twice = [...event.slot_assignments, { slot_type_id: slotTypeId.toUpperCase(), required_count: 0 }];
    expect(problems(eventBody, { ...event, slot_assignments: twice })).toEqual([
      'slot_assignments.1.required_count: Count must be at least 1',
      'slot_assignments.1.slot_type_id: Each slot type can be used once',
    ]);
  });
  it('unknown keys are refused', () => {
    const parsed = z.safeParse(slotTypeBody, { name: 'Bar', color: '#3182ce', hourly_credits: 1, admin: true });
    expect(parsed.error?.issues.map((issue) => issue.code)).toEqual(['unrecognized_keys']);
  });
  it('a patch must change something', () => {
    expect(problems(userPatch, {})).toEqual([': There is nothing to change']);
    expect(problems(userPatch, { version: 3 })).toEqual([': There is nothing to change']);
    expect(problems(userPatch, { phone: null })).toEqual([]);
    expect(problems(userPatch, { phone: 'call me' })).toHaveLength(1);
  });
  it('a feed leaves its options to the organisation and has one place of each slot type', {
    tags: ['9.4', '9.6'],
  }, () => {
    const feed = { name: 'Club', ical_url: 'https://example.org/c.ics', slot_types: [{ slot_type_id: slotTypeId }] };
    expect(z.parse(icalFeedBody, feed)).toEqual({
      ...feed,
      description: null,
      slot_types: [{ slot_type_id: slotTypeId, volunteer_slots: 1 }],
    });
    expect(problems(icalFeedBody, { ...feed, slot_types: [] })).toEqual([
      'slot_types: Please add at least one slot type',
    ]);
    expect(problems(icalFeedBody, { ...feed, slot_types: [...feed.slot_types, ...feed.slot_types] })).toEqual([
      'slot_types.1.slot_type_id: This slot type has already been added',
    ]);
    expect(problems(icalFeedBody, { ...feed, refresh_interval: 45 })).toHaveLength(1);
    expect(problems(icalFeedBody, { ...feed, ical_url: 'https://example.org/\0' })).toEqual([
      'ical_url: Contains characters that cannot be stored',
    ]);
    for (const ical_url of ['club.ics', 'https://', 'https://exam\tple.org/c.ics', 'https://example.org/c\n.ics']) {
      expect(problems(icalFeedBody, { ...feed, ical_url })).toEqual(['ical_url: Must be a valid URL']);
    }
  });
  it('a window of events must not end before it starts', () => {
    expect(problems(eventQuery, { from: '2026-06-02T00:00:00Z', to: '2026-06-01T00:00:00Z' })).toEqual([
      'to: Must not be before from',
    ]);
    expect(problems(eventQuery, { limit: 0 })).toEqual(['limit: Must be at least 1']);
    expect(problems(eventQuery, { limit: 1001 })).toEqual(['limit: Must be at most 1000']);
    expect(problems(eventQuery, { limit: 1000 })).toEqual([]);
  });
});

describe('the list of calls', () => {
  it('has unique identifiers and routes', () => {
    expect(new Set(allCalls.map((call) => call.id)).size).toBe(allCalls.length);
    expect(new Set(allCalls.map((call) => `${call.method} ${call.path}`)).size).toBe(allCalls.length);
  });
  it('has no public calls but health, the document, the keys of statements, how people come in, the public page, and those with a key in the path, in the link of an email, of a page or of a device', () => {
    expect(allCalls.filter((call) => call.access === 'public').map((call) => call.path)).toEqual([
      '/open',
      '/open/picture',
      '/open/holds',
      '/open/holds/confirm',
      '/open/holds/send-again',
      '/open/holds/release',
      '/open/holds/sign-in',
      '/parents/read',
      '/parents/agree',
      '/parents/decline',
      '/questions/read',
      '/questions/answer',
      '/questions/answer-all',
      '/organisation/entry',
      '/invitations/read',
      '/invitations/accept',
      '/calendars/:key',
      '/walls/read',
      '/statements/check',
      '/did.json',
      '/push/renewals',
      '/unsubscribe/:key',
      '/unsubscribe/:key',
      '/health',
      '/openapi.json',
    ]);
  });
  it('names only known error codes', () => {
    for (const code of allCalls.flatMap((call) => call.errors ?? [])) {
      expect(errorStatus).toHaveProperty(code);
    }
  });

  it('has a sentence among those for administrators only for codes that no call of others answers', () => {
    const codesOf = (calls: readonly Call[]) => calls.flatMap(({ errors = [] }) => errors);
    const ofAdmins = new Set(codesOf(allCalls.filter(({ access }) => access === 'admin')));
    const ofOthers = codesOf(allCalls.filter(({ access }) => access !== 'admin'));
    const codes = Object.keys(refusalsForAdmins).map((key) =>
      [...ofAdmins].find((code) => `${key}_`.startsWith(`${code}_`)),
    );
    expect(codes).not.toContain(undefined);
    expect(ofOthers.filter((code) => codes.includes(code))).toEqual([]);
  });
});
