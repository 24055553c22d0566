import type { User } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { patchOf, personForm, roleQuestion, valuesOf } from './form.ts';

const ada: User = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ada@example.org',
  name: 'Ada',
  role: 'volunteer',
  state: 'active',
  has_account: true,
  phone: null,
  description: 'Speaks Dutch',
  entry_note: null,
  kept_places: [],
  block_reason: null,
  payroll_number: null,
  profileImage: null,
  required_credits: 10,
  confirmed_credits: 0,
  completed_credits: 0,
  assumed_credits: 0,
  next_shift: null,
  last_login: null,
  settings: null,
  placed_at_once: false,
  qualification_ids: [],
  shows_first_name: false,
  version: 3,
};
const typed = (changes: object) => patchOf(personForm.parse({ ...valuesOf(ada), ...changes }), ada);

it('sends only what has changed, with the version that was loaded', () => {
  expect(typed({})).toBeNull();
  expect(typed({ name: ' Ada ', phone: ' ' })).toBeNull();
  expect(typed({ name: 'Ada L', required_credits: 12.5 })).toEqual({
    name: 'Ada L',
    required_credits: 12.5,
    version: 3,
  });
  expect(typed({ description: '' })).toEqual({ description: null, version: 3 });
  expect(typed({ role: 'staff', phone: '+49 30' })).toEqual({ role: 'staff', phone: '+49 30', version: 3 });
});

it('refuses an empty name, a phone number with letters, and credits that are not a number', () => {
  for (const wrong of [
    { name: ' ' },
    { phone: 'call me' },
    { required_credits: Number.NaN },
    { required_credits: -1 },
  ]) {
    expect(personForm.safeParse({ ...valuesOf(ada), ...wrong }).success).toBe(false);
  }
});

it('asks only before a person becomes or stops being an administrator', () => {
  expect(roleQuestion({ role: 'admin' }, ada)).toBe('promote');
  expect(roleQuestion({ role: 'staff' }, { ...ada, role: 'admin' })).toBe('demote');
  expect(roleQuestion({ role: 'staff' }, ada)).toBeNull();
  expect(roleQuestion({ name: 'Ada L' }, { ...ada, role: 'admin' })).toBeNull();
});
