import type { User } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { assignSearch, staffSearch } from '../search.ts';
import { chooseStaff, isOnStaff } from './filter.ts';

const user = (name: string, more: Partial<User> = {}): User => ({
  id: name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
  name,
  role: 'volunteer',
  state: 'active',
  has_account: true,
  phone: null,
  description: null,
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
  version: 1,
  ...more,
});
const people = [
  user('Jörg Müller', { phone: '+49 30 1234' }),
  user('Ada Lovelace', { description: 'Knows the stage lights', confirmed_credits: 10, completed_credits: 10 }),
  user('Mei Tanaka', { confirmed_credits: 4 }),
];
const names = (search: string, status?: 'active' | 'inactive' | 'pending') =>
  chooseStaff(people, { search, status }).map(({ name }) => name);

it('finds people by every word of name, address, phone and description, regardless of accents', () => {
  expect(names('muller JORG')).toEqual(['Jörg Müller']);
  expect(names('mü')).toEqual(['Jörg Müller']);
  expect(names('ada@example')).toEqual(['Ada Lovelace']);
  expect(names('1234')).toEqual(['Jörg Müller']);
  expect(names('lights')).toEqual(['Ada Lovelace']);
  expect(names('ada muller')).toEqual([]);
  expect(names('  ')).toHaveLength(3);
});

it('combines the search and the status', () => {
  expect(names('', 'active')).toEqual(['Ada Lovelace']);
  expect(names('', 'pending')).toEqual(['Mei Tanaka']);
  expect(names('', 'inactive')).toEqual(['Jörg Müller']);
  expect(names('mei', 'active')).toEqual([]);
});

it('shows volunteers and staff, not administrators', { tags: ['6.8'] }, () => {
  expect(isOnStaff(user('Ada', { state: 'left' }))).toBe(false);
  const roles = (['volunteer', 'staff', 'admin'] as const).filter((role) => isOnStaff(user('Ada', { role })));
  expect(roles).toEqual(['volunteer', 'staff']);
});

it('keeps valid values of an address and drops the rest', () => {
  expect(staffSearch.parse({ q: ' anna ', status: 'pending' })).toEqual({ q: ' anna ', status: 'pending' });
  expect(staffSearch.parse({ q: ' ', status: 'all' })).toEqual({ q: undefined, status: undefined });
  expect(staffSearch.parse({ q: ['a', 'b'] })).toEqual({ q: undefined, status: undefined });
});

it('drops a day that does not exist from the address', () => {
  expect(assignSearch.parse({ from: '2026-02-28', to: '2026-02-31' })).toEqual({ from: '2026-02-28', to: undefined });
});
