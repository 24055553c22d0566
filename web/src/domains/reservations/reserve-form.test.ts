import { expect, it } from 'vitest';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';
import { offered, usualEnd } from './reserve-form.ts';

const zone = 'Europe/Berlin';
const now = Date.parse('2026-10-23T10:00:00Z');

it('places are kept until the evening three days before the first shift', () => {
  expect(usualEnd(['2026-11-20T18:00:00Z', '2026-11-14T22:30:00Z'], zone, now)).toEqual({
    day: '2026-11-11',
    time: '18:00',
  });
  expect(usualEnd([], zone, now)).toBeNull();
});

it('later if that is over, at last until the shift begins', () => {
  expect(usualEnd(['2026-10-26T09:00:00Z'], zone, now)).toEqual({ day: '2026-10-23', time: '18:00' });
  expect(usualEnd(['2026-10-25T09:00:00Z'], zone, now)).toEqual({ day: '2026-10-23', time: '18:00' });
  // 18:00 of the day before is over.
  expect(usualEnd(['2026-10-24T09:00:00Z'], zone, now + 8 * 3_600_000)).toEqual({ day: '2026-10-24', time: '11:00' });
});

it('offers roles with free places that everyone can take, of coming published shifts', () => {
  const [bar, medic] = [slotTypeWith({ name: 'Bar' }), slotTypeWith({ name: 'Medic', open_to: 'staff' })];
  const slots = [
    slotOf(bar, { required_count: 5, current_count: 2 }),
    slotOf(bar, { required_count: 2, current_count: 2 }),
    slotOf(bar, { is_canceled: true }),
    slotOf(medic),
  ];
  const event = eventWith({ slot_assignments: slots });
  const others = [
    eventWith({ draft: true }),
    eventWith({ status: 'canceled' }),
    eventWith({ start_time: '2026-10-23T09:00:00Z' }),
  ];
  expect(offered([event, ...others], new Set([bar.id]), now)).toMatchObject([
    { slotId: slots[0]?.id, role: 'Bar', free: 3 },
  ]);
});
