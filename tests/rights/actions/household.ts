import {
  addLookedAfter,
  getGuardian,
  inviteLookedAfter,
  type LookedAfter,
  listLookedAfter,
  releaseLookedAfter,
  removeLookedAfter,
  setGuardian,
  takePlacesTogether,
} from '../../../supabase/functions/_shared/contract/looking-after.ts';
import type { Action, Section } from '../action.ts';
import { admins, members } from '../actors.ts';
import type { Stage } from '../stage.ts';

/** Taking a place for somebody. */
const takeFor = (title: string, may: Action['may'], whom: (stage: Stage) => string): Action => ({
  title,
  may,
  sql: (stage) =>
    `select jsonb_array_length(private.sign_up_household('{${whom(stage)}}', '{${stage.together}}') -> 'taken')`,
  http: (stage) => ({
    call: takePlacesTogether,
    body: { places: [{ user_id: whom(stage), slot_id: stage.together }] },
  }),
  sees: ({ taken }: { taken: string[] }) => taken.length === 1,
});

export const household: Section = {
  title: 'People one looks after',
  actions: [
    {
      title: 'Add somebody without an account whom one looks after',
      may: members,
      sql: () => `select private.add_looked_after('Lena', null)`,
      http: () => ({ call: addLookedAfter, body: { name: 'Lena' } }),
      note: 'Where the organization allows it.',
    },
    {
      title: 'See whom one looks after',
      may: members,
      sql: () => 'select jsonb_array_length(private.household())',
      http: () => ({ call: listLookedAfter }),
      sees: (data: LookedAfter[], { ward }) => data.some(({ id }) => id === ward.own),
    },
    takeFor('Take a place for them', members, ({ ward }) => ward.own),
    takeFor('Take a place for somebody whom somebody else looks after', [], ({ ward }) => ward.other),
    {
      title: 'Invite them to act for themselves',
      may: members,
      sql: ({ ward }) =>
        `select true from private.hand_over_looked_after('${ward.own}', 'lena-${crypto.randomUUID()}@example.org')`,
      http: ({ ward }) => ({
        call: inviteLookedAfter,
        params: { id: ward.own },
        body: { email: `lena-${crypto.randomUUID()}@example.org` },
      }),
    },
    {
      title: 'Stop looking after them',
      may: members,
      sql: ({ ward }) => `select true from private.release_looked_after('${ward.own}')`,
      http: ({ ward }) => ({ call: releaseLookedAfter, params: { id: ward.own } }),
      writes: true,
    },
    {
      title: 'Remove them',
      may: members,
      sql: ({ ward }) => `select true from private.remove_looked_after('${ward.own}')`,
      http: ({ ward }) => ({ call: removeLookedAfter, params: { id: ward.own } }),
      writes: true,
    },
    {
      title: 'Stop looking after, or remove, somebody whom somebody else looks after',
      may: [],
      sql: ({ ward }) => `select true from private.remove_looked_after('${ward.other}')`,
      http: ({ ward }) => ({ call: removeLookedAfter, params: { id: ward.other } }),
    },
    {
      title: 'See who looks after somebody',
      may: admins,
      sql: ({ ward }) => `select private.looking_after('${ward.other}')`,
      http: ({ ward }) => ({ call: getGuardian, params: { id: ward.other } }),
      note: 'Everybody sees who looks after themselves.',
    },
    {
      title: 'Say who looks after somebody',
      may: admins,
      sql: ({ ward }) => `select true from private.set_guardian('${ward.other}', null)`,
      http: ({ ward }) => ({ call: setGuardian, params: { id: ward.other }, body: { guardian_id: null } }),
    },
  ],
};
