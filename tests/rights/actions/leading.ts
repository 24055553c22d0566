import { type EventAnswers, listEventAnswers } from '../../../supabase/functions/_shared/contract/custom-fields.ts';
import { giveBackCompanions, nameCompanions } from '../../../supabase/functions/_shared/contract/groups.ts';
import {
  createLead,
  listHelpers,
  listLeads,
  listRoster,
  placeHelper,
  type RosterEntry,
  updateLead,
} from '../../../supabase/functions/_shared/contract/leads.ts';
import { type LedShift, listLedShifts } from '../../../supabase/functions/_shared/contract/led-shifts.ts';
import { cancelSignup } from '../../../supabase/functions/_shared/contract/signups.ts';
import type { Action, Section } from '../action.ts';
import { type Actor, admins, leading } from '../actors.ts';
import type { Stage } from '../stage.ts';

const rosters = leading('roster');
const fillers = leading('fill');
/** What ends or begins with the time of the grant, and so does not hold days before the shift. */
const present = (actors: readonly Actor[]): Actor[] => actors.filter((actor) => actor !== 'early');

const rosterOf = (event: string, filter: string) =>
  `select jsonb_path_exists(private.roster('${event}'), '$[*] ? (${filter})')`;

/** Giving a place: to whom, of which slot, and what else the body has. */
function give(
  title: string,
  may: Action['may'],
  given: (stage: Stage) => { user_id: string; slot: string; override_reason?: string },
): Action {
  const parts = (stage: Stage) => {
    const { slot, ...body } = given(stage);
    return { slot, body: { agreed: true, ...body } };
  };
  return {
    title,
    may,
    sql: (stage) => `select private.give_place('${parts(stage).slot}', '${JSON.stringify(parts(stage).body)}')`,
    http: (stage) => ({ call: placeHelper, params: { id: parts(stage).slot }, body: parts(stage).body }),
    writes: true,
  };
}

/** Being shown a shift among those that one leads. */
const led = (title: string, may: Action['may'], event: (stage: Stage) => string): Action => ({
  title,
  may,
  sql: (stage) => `select true from private.led_shifts() l where l.id = '${event(stage)}'`,
  http: () => ({ call: listLedShifts, query: { limit: '1000' } }),
  sees: (data: LedShift[], stage) => data.some(({ id }) => id === event(stage)),
  refused: [200],
});

/** Seeing what Anna has answered to a question of these readers. */
const answered = (title: string, may: Action['may'], readers: string): Action => ({
  title,
  may,
  sql: ({ coming }) =>
    `select jsonb_path_exists(private.event_answers('${coming.event}'), '$.people[*].answers.* ? (@ == "${readers}")')`,
  http: ({ coming }) => ({ call: listEventAnswers, params: { id: coming.event } }),
  sees: (data: EventAnswers, { anna }) =>
    data.people.some(({ user_id, answers }) => user_id === anna.id && Object.values(answers).includes(readers)),
  refused: [200, 403],
});

export const others: Section = {
  title: 'Places of others',
  actions: [
    led(
      'See a shift among those that one leads',
      leading('gate', 'roster', 'fill', 'write', 'hours'),
      ({ shift }) => shift.event,
    ),
    led('See a draft among them', fillers, ({ draft }) => draft.event),
    {
      title: 'See who comes, by name',
      may: rosters,
      sql: ({ coming, anna }) => rosterOf(coming.event, `@.user.id == "${anna.id}"`),
      http: ({ coming }) => ({ call: listRoster, params: { id: coming.event } }),
      sees: (data: RosterEntry[], { anna }) => data.some(({ user }) => user.id === anna.id),
    },
    {
      title: 'See their phone numbers',
      may: present(rosters),
      sql: ({ shift, anna }) => rosterOf(shift.event, `@.user.id == "${anna.id}" && @.user.phone != null`),
      http: ({ shift }) => ({ call: listRoster, params: { id: shift.event } }),
      sees: (data: RosterEntry[], { anna }) => data.some(({ user }) => user.id === anna.id && user.phone !== null),
      refused: [200, 403],
      note: 'Around the shift only. Leads with the right `gate` see them at the gate.',
    },
    answered('See what they have answered, if the question is for leads', rosters, 'leads'),
    answered('See what they have answered, if the question is for administrators', admins, 'administrators'),
    answered('See what they have answered, if the question is for nobody else', [], 'person'),
    {
      title: 'See who could have a place',
      may: fillers,
      sql: ({ open }) => `select private.helpers('${open.everyone}', null, 50)`,
      http: ({ open }) => ({ call: listHelpers, params: { id: open.everyone } }),
      note: 'Leads see whether somebody can, and neither why not nor what they said about when they are free.',
    },
    give('Give somebody a place', fillers, ({ ben, open }) => ({ user_id: ben.id, slot: open.everyone })),
    give('Give somebody a place in a draft', fillers, ({ ben, draft }) => ({ user_id: ben.id, slot: draft.slot })),
    give('Override a rule, with a reason', fillers, ({ ben, open }) => ({
      user_id: ben.id,
      slot: open.assigned,
      override_reason: 'Because',
    })),
    give('Give oneself a place past a rule', admins, ({ me, open }) => ({
      user_id: me,
      slot: open.assigned,
      override_reason: 'Because',
    })),
    {
      title: 'Release the place of somebody else',
      may: fillers,
      sql: ({ coming }) => `select true from private.cancel_signup('${coming.signup}')`,
      http: ({ coming }) => ({ call: cancelSignup, params: { signupId: coming.signup } }),
      refused: [404],
      writes: true,
    },
    {
      title: 'Name whom somebody else brings',
      may: fillers,
      sql: ({ group }) => `select true from private.name_companions('${group}', array['Zoe'])`,
      http: ({ group }) => ({ call: nameCompanions, params: { signupId: group }, body: { names: ['Zoe'] } }),
      refused: [404],
      writes: true,
    },
    {
      title: 'Give back a place of those whom somebody else brings',
      may: fillers,
      sql: ({ group }) => `select true from private.give_back_companions('${group}', 1)`,
      http: ({ group }) => ({ call: giveBackCompanions, params: { signupId: group }, body: { places: 1 } }),
      refused: [404],
      writes: true,
    },
    {
      title: 'Release the place of somebody else when the shift has begun',
      may: admins,
      sql: ({ begun }) => `select true from private.cancel_signup('${begun.signup}')`,
      http: ({ begun }) => ({ call: cancelSignup, params: { signupId: begun.signup } }),
      refused: [404, 409],
      writes: true,
      note: 'At the gate, the place of somebody who has not come is freed.',
    },
  ],
};

const granted = (user_id: string, place_id: string) => ({ user_id, place_id, rights: ['gate', 'fill'] });
const more = { rights: ['gate', 'roster', 'fill', 'write'] };

export const leads: Section = {
  title: 'Leads',
  actions: [
    {
      title: 'See who leads which shifts',
      may: admins,
      sql: ({ lead }) => `select true from lead_grants where user_id = '${lead.id}'`,
      http: () => ({ call: listLeads }),
      note: 'Leads see what they lead themselves.',
    },
    {
      title: 'Let somebody lead shifts',
      may: admins,
      sql: ({ ben, place }) => `select private.save_lead(null, '${JSON.stringify(granted(ben.id, place))}')`,
      http: ({ ben, place }) => ({ call: createLead, body: granted(ben.id, place) }),
      writes: true,
    },
    {
      title: 'Change what a lead may do',
      may: admins,
      sql: ({ lead }) => `select private.save_lead('${lead.grant}', '${JSON.stringify({ hours_before: 24 })}')`,
      http: ({ lead }) => ({ call: updateLead, params: { id: lead.grant }, body: { hours_before: 24 } }),
      writes: true,
    },
    {
      title: 'Lead more oneself',
      may: admins,
      sql: ({ me, place }) =>
        `select private.save_lead(null, '${JSON.stringify({ ...more, user_id: me, place_id: place })}')`,
      http: ({ me, place }) => ({ call: createLead, body: { ...more, user_id: me, place_id: place } }),
      writes: true,
    },
  ],
};
