import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { event } from './events.ts';
import { icalFeed, icalFeedBody } from './ical-feeds.ts';
import { refreshIntervals } from './refresh-interval.ts';
import { signup } from './signups.ts';
import { presetColors, slotType, slotTypeRef } from './slot-types.ts';
import { defaultSettings, languages, namedTimeZones, roles, settings, user } from './users.ts';

type Schema = { properties?: Record<string, Schema>; items?: Schema };

/** The names of the fields of a shape, or of its part at a path; a list counts as what it lists. */
function fieldsOf(shape: z.ZodMiniType, ...path: string[]): string[] {
  const whole = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;
  const at = path.reduce<Schema | undefined>((schema, name) => {
    const next = schema?.properties?.[name];
    return next?.items ?? next;
  }, whole);
  return Object.keys(at?.properties ?? {});
}

it('requests and answers have the fields of the specification, with its names', {
  tags: ['3.6', '3.8', '3.10', '3.11', '3.12', '3.17', '3.18', '3.19', '3.20', '3.21', '7.21'],
}, () => {
  const has = (fields: string[], named: string) => expect(fields).toEqual(expect.arrayContaining(named.split(' ')));
  has(fieldsOf(event), 'id title description location start_time end_time slot_assignments volunteers');
  has(fieldsOf(event, 'slot_assignments'), 'id slot_type required_count current_count is_canceled');
  has(fieldsOf(event, 'slot_assignments', 'slot_type'), 'id name color hourly_credits');
  has(fieldsOf(event, 'volunteers'), 'id user_id slot_id status');
  has(fieldsOf(slotTypeRef), 'id name color hourly_credits');
  has(fieldsOf(slotType), 'id name color description hourly_credits');
  has(fieldsOf(user), 'id name email phone description profileImage role');
  has(fieldsOf(user), 'required_credits confirmed_credits completed_credits last_login');
  has(fieldsOf(signup), 'id status event');
  has(fieldsOf(signup, 'event'), 'title description location startTime endTime');
  has(fieldsOf(icalFeed), 'id name description ical_url last_synced event_count ical_feed_default_slots');
  has(fieldsOf(icalFeed, 'ical_feed_default_slots'), 'id slot_type volunteer_slots');
  has(fieldsOf(icalFeedBody), 'name description ical_url refresh_interval slot_types');
  has(fieldsOf(settings), 'emailNotifications smsNotifications darkMode language timezone');
});

it('the constants are those of the specification', {
  tags: ['3.27', '3.28', '3.29', '3.31', '3.32', '6.1', '9.1', '9.3', '9.22', '9.23'],
}, () => {
  expect(presetColors).toEqual([
    '#3182ce',
    '#805ad5',
    '#38a169',
    '#dd6b20',
    '#e53e3e',
    '#d69e2e',
    '#718096',
    '#6b46c1',
  ]);
  expect(refreshIntervals).toEqual([15, 30, 60, 360, 720, 1440]);
  expect(languages).toEqual(['english', 'spanish', 'french', 'german']);
  expect(Object.keys(namedTimeZones)).toEqual(['UTC', 'EST', 'CST', 'MST', 'PST']);
  expect(roles).toEqual(['volunteer', 'staff', 'admin']);
  expect(defaultSettings).toEqual({
    emailNotifications: true,
    smsNotifications: false,
    darkMode: false,
    language: 'english',
    timezone: 'UTC',
  });
});
