import { expect, it } from 'vitest';
import { ledPerson, ledShift, ledSlot } from '@/test/led-shifts.ts';
import { forgetOver } from './forget.ts';

it('keeps phone numbers until the end of a shift, and the shift for 12 hours more', () => {
  const people = [ledPerson('Anna', { phone: '+44 20' })];
  const shift = ledShift('Concert', {
    end_time: '2026-10-23T12:00:00Z',
    slots: [ledSlot('Bar', { people }), ledSlot('Stage', { people: null })],
  });
  const after = (time: string) => forgetOver([shift], Date.parse(time));
  expect(after('2026-10-23T11:59:59Z')).toEqual([shift]);
  const [kept] = after('2026-10-23T12:00:00Z');
  expect(kept?.slots[0]?.people?.[0]?.user).toMatchObject({ name: 'Anna', phone: null });
  expect(kept?.slots[1]?.people).toBeNull();
  expect(after('2026-10-23T23:59:59Z')).toHaveLength(1);
  expect(after('2026-10-24T00:00:00Z')).toEqual([]);
});
