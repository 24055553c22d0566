import type { OpenPage, OpenShift, OpenSlot } from '@contract/open-page.ts';

/** An id that ends with a number. */
const idOf = (kind: string, number: number): string =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const roles = [
  { id: idOf('b', 1), name: 'Bar', color: '#dd6b20', about: 'Pours drinks' },
  { id: idOf('b', 2), name: 'Gate', color: '#3182ce', about: null },
];

/** A role of a shift with free places. */
export const openSlot = (number: number, more: Partial<OpenSlot> = {}): OpenSlot => ({
  id: idOf('c', number),
  type: roles[0]?.id ?? '',
  left: 3,
  state: 'free',
  ...more,
});

/** A shift in Berlin, in the afternoon of a day. */
export const openShift = (number: number, day = '2026-06-13', more: Partial<OpenShift> = {}): OpenShift => ({
  id: idOf('e', number),
  title: `Concert ${number}`,
  location: 'Main stage',
  start_time: `${day}T14:00:00Z`,
  end_time: `${day}T18:00:00Z`,
  timezone: 'Europe/Berlin',
  all_day: false,
  group_size: null,
  day,
  opens_at: null,
  slots: [openSlot(number)],
  ...more,
});

/** A public page with shifts. */
export function openPageWith(shifts: OpenShift[], more: Partial<OpenPage> = {}): OpenPage {
  const days = [...new Set(shifts.map(({ day }) => day))].map((day) => {
    const some = shifts.filter((shift) => shift.day === day);
    return {
      day,
      shifts: some.length,
      left: some.flatMap(({ slots }) => slots).reduce((sum, { left }) => sum + left, 0),
    };
  });
  return {
    organisation: 'Harbour Festival',
    contact: 'helpers@harbour.example',
    text: null,
    picture: null,
    entry: 'open',
    indexed: true,
    sites: [],
    timezone: 'Europe/Berlin',
    scope: null,
    days,
    next: null,
    types: roles,
    shifts,
    reserved: null,
    ...more,
  };
}
