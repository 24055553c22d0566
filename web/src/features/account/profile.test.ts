import { problem } from '@contract/error-details.ts';
import { expect, it } from 'vitest';
import { fullName, profileForm, splitName } from './profile.ts';

it('splits a name into its first word and the rest, and joins it again', { tags: ['3.24', '3.25', '3.26'] }, () => {
  expect(splitName('Anna Berg')).toEqual({ firstName: 'Anna', lastName: 'Berg' });
  expect(splitName('  Anna Maria  van Berg ')).toEqual({ firstName: 'Anna', lastName: 'Maria van Berg' });
  expect(splitName('')).toEqual({ firstName: '', lastName: '' });
  expect(fullName(splitName('Anna Maria van Berg'))).toBe('Anna Maria van Berg');
  expect(fullName({ firstName: 'Cher', lastName: '' })).toBe('Cher');
});

it('requires a name, and a phone number that can be dialed', () => {
  const messages = (form: unknown) => profileForm.safeParse(form).error?.issues.map((issue) => issue.message);
  expect(messages({ firstName: ' ', lastName: '', phone: '' })).toEqual([problem('required', { what: 'name' })]);
  expect(messages({ firstName: 'Anna', lastName: '', phone: 'call me' })).toHaveLength(1);
  expect(messages({ firstName: 'Anna', lastName: '', phone: '+1 (555) 010-9999' })).toBeUndefined();
});
