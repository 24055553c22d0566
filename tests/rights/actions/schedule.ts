import { getBoard } from '../../../supabase/functions/_shared/contract/board.ts';
import { makeChange } from '../../../supabase/functions/_shared/contract/change-sets.ts';
import { createEvent, getEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import {
  giveBackCompanions,
  nameCompanions,
  signUpTogether,
} from '../../../supabase/functions/_shared/contract/groups.ts';
import { cancelSignup, signUp } from '../../../supabase/functions/_shared/contract/signups.ts';
import type { Section } from '../action.ts';
import { admins, members, staffOnly } from '../actors.ts';

const body = (type: string) => ({
  title: 'Made',
  start_time: '2040-01-01T10:00:00Z',
  end_time: '2040-01-01T12:00:00Z',
  slot_assignments: [{ slot_type_id: type, required_count: 1 }],
});
const cancel = (event: string) => ({ action: 'cancel', events: [{ id: event }], reason: 'Rain', preview: true });

export const schedule: Section = {
  title: 'Schedule',
  actions: [
    {
      title: 'See a published event',
      may: members,
      sql: ({ open }) => `select true from events where id = '${open.event}'`,
      http: ({ open }) => ({ call: getEvent, params: { id: open.event } }),
    },
    {
      title: 'See a draft among the events',
      may: admins,
      sql: ({ draft }) => `select true from events where id = '${draft.event}'`,
      http: ({ draft }) => ({ call: getEvent, params: { id: draft.event } }),
      refused: [404],
    },
    {
      title: 'Create an event',
      may: admins,
      sql: ({ type }) => `select private.create_event('${JSON.stringify(body(type))}', 'UTC')`,
      http: ({ type }) => ({ call: createEvent, body: body(type) }),
      writes: true,
    },
    {
      title: 'Move, cancel, copy or delete events',
      may: admins,
      sql: ({ open }) => `select private.make_change('${JSON.stringify(cancel(open.event))}', 'UTC')`,
      http: ({ open }) => ({ call: makeChange, body: cancel(open.event) }),
    },
    {
      title: 'See the schedule with who has which place',
      may: admins,
      sql: ({ shift }) => `select true from signups where id = '${shift.signup}'`,
      http: () => ({ call: getBoard, query: { from: '2040-01-01T00:00:00Z', to: '2040-01-02T00:00:00Z' } }),
    },
  ],
};

export const places: Section = {
  title: 'Own places',
  actions: [
    {
      title: 'Take an open place',
      may: members.filter((actor) => actor !== 'late'),
      sql: ({ open }) => `select private.sign_up('${open.everyone}')`,
      http: ({ open }) => ({ call: signUp, params: { slotId: open.everyone } }),
      refused: [409],
      writes: true,
      note: 'Late: the shift is over.',
    },
    {
      title: 'Take a place that is open to staff',
      may: staffOnly,
      sql: ({ open }) => `select private.sign_up('${open.staff}')`,
      http: ({ open }) => ({ call: signUp, params: { slotId: open.staff } }),
      refused: [409],
      writes: true,
    },
    {
      title: 'Take a place that administrators assign',
      may: admins,
      sql: ({ open }) => `select private.sign_up('${open.assigned}')`,
      http: ({ open }) => ({ call: signUp, params: { slotId: open.assigned } }),
      refused: [409],
      writes: true,
    },
    {
      title: 'Take several places of a shift at once',
      may: members,
      sql: ({ together }) => `select private.sign_up_together('${together}', 2, '{}')`,
      http: ({ together }) => ({ call: signUpTogether, params: { slotId: together }, body: { places: 2 } }),
      writes: true,
      note: 'Where the event allows it, up to its number.',
    },
    {
      title: 'Name whom one brings',
      may: members,
      sql: ({ mine }) => `select true from private.name_companions('${mine.own}', array['Zoe'])`,
      http: ({ mine }) => ({ call: nameCompanions, params: { signupId: mine.own }, body: { names: ['Zoe'] } }),
      writes: true,
    },
    {
      title: 'Give back a place of those whom one brings',
      may: members,
      sql: ({ mine }) => `select true from private.give_back_companions('${mine.own}', 1)`,
      http: ({ mine }) => ({ call: giveBackCompanions, params: { signupId: mine.own }, body: { places: 1 } }),
      writes: true,
    },
    {
      title: 'Give back the own place',
      may: members,
      sql: ({ mine }) => `select true from private.cancel_signup('${mine.own}')`,
      http: ({ mine }) => ({ call: cancelSignup, params: { signupId: mine.own } }),
      writes: true,
    },
  ],
};
