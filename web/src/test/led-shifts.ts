import type { CallAnswer } from '@contract/call.ts';
import { listHelpers, placeHelper } from '@contract/leads.ts';
import { type LedPerson, type LedShift, type LedSlot, listLedShifts } from '@contract/led-shifts.ts';
import { cancelSignup } from '@contract/signups.ts';
import { api } from './fake-api.ts';
import { newId } from './records.ts';

type Helper = CallAnswer<typeof listHelpers>[number];

export const ledPerson = (name: string, more: Partial<LedPerson> & { phone?: string } = {}): LedPerson => {
  const { phone = null, ...rest } = more;
  return {
    ...{
      id: newId(),
      status: 'confirmed',
      attendance: null,
      question: null,
      reached: true,
      unnamed: 0,
      comes_with: null,
      missing_documents: [],
      user: { id: newId(), name, phone },
    },
    ...rest,
  };
};

/** A slot for three people, at which the lead may do all. Those who are in it are counted. */
export function ledSlot(name: string, more: Partial<LedSlot> = {}): LedSlot {
  const people = more.people === undefined ? [] : more.people;
  const taken = people?.length ?? 0;
  return {
    ...{ id: newId(), slot_type: { id: newId(), name, color: '#3182ce' }, required_count: 3, min_count: null },
    ...{ current_count: taken, confirmed_count: taken, is_canceled: false, rights: ['roster', 'fill', 'write'] },
    ...more,
    people,
  };
}

/** A shift from 14:00 to 18:00 on the day of the tests, which begins in four hours. */
export const ledShift = (title: string, more: Partial<LedShift> = {}): LedShift => ({
  ...{
    id: newId(),
    title,
    location: 'Main tent',
    start_time: '2026-10-23T14:00:00Z',
    end_time: '2026-10-23T18:00:00Z',
  },
  ...{ timezone: 'UTC', all_day: false, status: 'scheduled', draft: false, slots: [ledSlot('Bar')] },
  ...more,
});

export const helper = (name: string, more: Partial<Helper> = {}): Helper => ({
  ...{ user: { id: newId(), name }, fit: 'fits', asks: true },
  ...more,
});

/** The name of somebody whom nothing reaches. */
export const unreachedHelper = 'Una Reached';

/** Lets the API list shifts, who could have a place, and give and take back places of the first slot of each. */
export function ledAnswers(shifts: LedShift[], helpers: Helper[] = []): void {
  let led = shifts;
  const change = (of: (slot: LedSlot) => LedSlot) => {
    led = led.map((shift) => ({ ...shift, slots: shift.slots.map(of) }));
  };
  api.on(listLedShifts, () => led);
  api.on(listHelpers, ({ query }) =>
    helpers.filter(({ user }) => user.name.toLowerCase().includes((query.get('search') ?? '').toLowerCase())),
  );
  api.on(placeHelper, ({ params, body }) => {
    const { user_id, agreed } = body as { user_id: string; agreed?: boolean };
    const found = helpers.find(({ user }) => user.id === user_id) as Helper;
    const status: LedPerson['status'] = found.asks && !agreed ? 'asked' : 'confirmed';
    const person = ledPerson(found.user.name, { status, user: { ...found.user, phone: null } });
    change((slot) =>
      slot.id === params.id
        ? { ...slot, current_count: slot.current_count + 1, people: slot.people && [...slot.people, person] }
        : slot,
    );
    return { id: person.id, status, reached: found.user.name !== unreachedHelper };
  });
  api.on(cancelSignup, ({ params }) => {
    change((slot) => {
      const people = slot.people?.filter(({ id }) => id !== params.signupId) ?? null;
      return people?.length === slot.people?.length ? slot : { ...slot, people, current_count: slot.current_count - 1 };
    });
    return null;
  });
}
