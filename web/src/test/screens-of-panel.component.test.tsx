import { expect } from 'vitest';
import { everyLook, press } from './every-look.ts';
import { answerFilling, candidateOf } from './filling.ts';
import { administrator, worldWith } from './open-app.tsx';
import { attendeeOf, eventWith, newId, slotOf, slotTypeWith } from './records.ts';
import { long, unbroken } from './screens.ts';

const bar = slotOf(
  { ...slotTypeWith({ name: `Xyz ${unbroken}` }), needs: [unbroken, 'Efg'] },
  { required_count: 3, min_count: 2, current_count: 2 },
);
const gate = slotOf(slotTypeWith({ name: 'Xyz 2' }), { required_count: 1, current_count: 1 });
const shift = eventWith({ title: `Fgh ${long}`, location: unbroken, slot_assignments: [bar, gate] });
const elsewhere = {
  signup_id: newId(),
  event_id: newId(),
  title: `Jkl ${unbroken}`,
  start_time: '2026-10-23T17:00:00Z',
  end_time: '2026-10-23T19:00:00Z',
};
const overlap = { own: false, event_id: elsewhere.event_id, event_title: elsewhere.title };
const tooLong = { code: 'too_many_hours', params: { own: false, max_hours: 8 }, message: '' } as const;

const world = () => {
  const people = [
    attendeeOf(bar, `Rst ${unbroken}`, { user: { id: newId(), name: `Rst ${unbroken}`, phone: '+49 30 1234567890' } }),
    attendeeOf(gate, 'Rst', {
      status: 'displaced',
      missing_qualifications: [{ id: newId(), name: unbroken, confirmed_by: 'self' }],
    }),
    attendeeOf(bar, 'Vwx', {
      status: 'asked',
      question: { id: newId(), kind: 'place', was: null, deadline: '2026-10-22T14:00:00Z' },
    }),
  ];
  answerFilling(worldWith({ me: administrator(), events: [shift] }), shift, people, [
    candidateOf(unbroken, {
      reasons: [
        { code: 'owes', params: { credits: 7.5, required: 10 } },
        { code: 'did_role', params: { times: 1 } },
        { code: 'adjoining', params: { event_title: unbroken } },
      ],
    }),
    candidateOf('Mno', {
      asks: true,
      reasons: [
        { code: 'did_place', params: { times: 3 } },
        { code: 'same_day', params: { hours: 1.5 } },
      ],
    }),
    candidateOf('Opq', { group: 'warned', refusal: tooLong }),
    candidateOf('Uvw', { group: 'refused', refusal: { code: 'overlap', params: overlap, message: '' }, elsewhere }),
  ]);
};
const loaded = () => expect.poll(() => document.querySelectorAll('[data-give]').length).toBe(4);
const path = `/admin?shift=${shift.id}&slot=${bar.id}`;
/** Opens the menu of the first person of the roster, and presses one of its items. */
const choose = async (item: number) => {
  await loaded();
  await press('[aria-haspopup=menu][data-state=closed] svg.lucide-ellipsis-vertical');
  await press(`[role=menuitem]:nth-of-type(${item})`);
};

everyLook([
  { what: 'the panel of a shift', path, world, act: loaded, dense: true },
  {
    what: 'a place that needs a reason',
    path,
    world,
    dense: true,
    act: async () => {
      await loaded();
      (document.querySelectorAll('[data-give]')[2] as HTMLElement).click();
      await press('form [type=submit]');
      await expect.poll(() => document.querySelector('form [aria-invalid=true]')).not.toBeNull();
    },
  },
  { what: 'a swap', path, world, act: () => choose(2), dense: true },
  { what: 'a move to another shift', path, world, act: () => choose(3), dense: true },
]);
