import { blockUser, seeAsUser, stopSeeingAsUser } from '../../../supabase/functions/_shared/contract/access.ts';
import { getAvailability } from '../../../supabase/functions/_shared/contract/availability.ts';
import {
  createCustomField,
  listCustomFields,
  saveUserAnswers,
} from '../../../supabase/functions/_shared/contract/custom-fields.ts';
import { getDashboard } from '../../../supabase/functions/_shared/contract/dashboard.ts';
import { listFeeds } from '../../../supabase/functions/_shared/contract/ical-feeds.ts';
import { importUsers, inviteUser } from '../../../supabase/functions/_shared/contract/invitations.ts';
import { mergeUsers, sayDifferent } from '../../../supabase/functions/_shared/contract/merging.ts';
import { getOrganisation, updateOrganisation } from '../../../supabase/functions/_shared/contract/organisation.ts';
import { listRecord, recordExport } from '../../../supabase/functions/_shared/contract/record.ts';
import { listSignIns } from '../../../supabase/functions/_shared/contract/sessions.ts';
import {
  getMe,
  getUser,
  listUsers,
  type User,
  updateUser,
} from '../../../supabase/functions/_shared/contract/users.ts';
import { addUser } from '../../../supabase/functions/_shared/contract/walk-ins.ts';
import type { Action, Section } from '../action.ts';
import { type Actor, admins, members } from '../actors.ts';

const invited = () => `eve-${crypto.randomUUID()}@example.org`;
/** Everybody who has signed in sees this much, in whatever state. */
const known: readonly Actor[] = [...members, 'waiting', 'blocked'];

const itself: Action = {
  title: 'See the own profile',
  // A block ends the sessions of a person.
  may: known.filter((actor) => actor !== 'blocked'),
  sql: ({ me }) => `select true from profiles where id = '${me}'`,
  http: () => ({ call: getMe }),
};

export const people: Section = {
  title: 'People',
  actions: [
    itself,
    {
      title: 'Change the own name, phone and settings',
      may: members,
      sql: ({ me }) => `select true from private.update_user('${me}', '{"name": "Changed"}')`,
      http: ({ me }) => ({ call: updateUser, params: { id: me }, body: { name: 'Changed' } }),
      writes: true,
    },
    {
      title: 'Answer what the organization asks',
      may: members,
      sql: ({ me }) => `select private.save_answers('${me}', '[]') is not null`,
      http: ({ me }) => ({ call: saveUserAnswers, params: { id: me }, body: { answers: [] } }),
    },
    {
      title: 'Answer for somebody what administrators may read',
      may: admins,
      sql: ({ anna }) => `select private.save_answers('${anna.id}', '[]') is not null`,
      http: ({ anna }) => ({ call: saveUserAnswers, params: { id: anna.id }, body: { answers: [] } }),
    },
    {
      title: 'See, search and export everybody, with phone and address',
      may: admins,
      sql: ({ anna }) => `select phone from profiles where id = '${anna.id}'`,
      http: () => ({ call: listUsers }),
    },
    {
      title: 'See the profile of another person',
      may: admins,
      sql: ({ anna }) => `select name from profiles where id = '${anna.id}'`,
      http: ({ anna }) => ({ call: getUser, params: { id: anna.id } }),
    },
    {
      title: 'See what somebody has said about when they are free',
      may: admins,
      sql: ({ anna }) => `select private.availability_of('${anna.id}')`,
      http: ({ anna }) => ({ call: getAvailability, params: { id: anna.id } }),
    },
    {
      title: 'Change a role, another profile or required credits',
      may: admins,
      sql: ({ ben }) => `select true from private.update_user('${ben.id}', '{"role": "volunteer"}')`,
      http: ({ ben }) => ({ call: updateUser, params: { id: ben.id }, body: { role: 'volunteer' } }),
      writes: true,
    },
    {
      title: 'See by which number payroll knows somebody',
      may: admins,
      sql: ({ anna }) => `select payroll_number from payroll_numbers where user_id = '${anna.id}'`,
      http: ({ anna }) => ({ call: getUser, params: { id: anna.id } }),
      sees: ({ payroll_number }: User) => payroll_number !== null,
      note: 'Everybody finds their own in the file with all their data.',
    },
    {
      title: 'Give somebody a payroll number',
      may: admins,
      sql: ({ ben }) => `select true from private.update_user('${ben.id}', '{"payroll_number": "9"}')`,
      http: ({ ben }) => ({ call: updateUser, params: { id: ben.id }, body: { payroll_number: '9' } }),
      writes: true,
    },
    {
      title: 'Make oneself an administrator',
      may: admins,
      sql: ({ me }) => `select true from private.update_user('${me}', '{"role": "admin"}')`,
      http: ({ me }) => ({ call: updateUser, params: { id: me }, body: { role: 'admin' } }),
      writes: true,
    },
    {
      title: 'Add a person by name',
      may: admins,
      sql: () => `select private.add_person('{"name": "Eve"}')`,
      http: () => ({ call: addUser, body: { name: 'Eve' } }),
      writes: true,
    },
    {
      title: 'Invite somebody',
      may: admins,
      sql: () => `select id from private.invite('${invited()}', 'volunteer')`,
      http: () => ({ call: inviteUser, body: { email: invited(), role: 'volunteer' } }),
      writes: true,
    },
    {
      title: 'Import people',
      may: admins,
      sql: () => `select private.preview_import('[{"email": "${invited()}", "role": "volunteer"}]', true, false)`,
      http: () => ({
        call: importUsers,
        body: { lines: [{ email: invited(), role: 'volunteer' }], send: false, preview: true },
      }),
    },
    {
      title: 'Merge two people',
      may: admins,
      sql: ({ anna, ben }) => `select private.preview_merge('${anna.id}', '${ben.id}', '{}')`,
      http: ({ anna, ben }) => ({
        call: mergeUsers,
        params: { id: anna.id },
        body: { other: ben.id, values: {}, preview: true },
      }),
    },
    {
      title: 'Say that two people are not one, or take it back',
      may: admins,
      sql: ({ anna, ben }) => `select true from private.say_different('${anna.id}', '${ben.id}', true)`,
      http: ({ anna, ben }) => ({ call: sayDifferent, params: { id: anna.id, otherId: ben.id } }),
      writes: true,
    },
    {
      title: 'Block a person',
      may: admins,
      sql: ({ ben }) => `select true from private.block_person('${ben.id}', 'Because', false)`,
      http: ({ ben }) => ({ call: blockUser, params: { id: ben.id }, body: { reason: 'Because' } }),
      writes: true,
    },
    {
      title: 'See the app as somebody',
      may: admins,
      sql: ({ anna }) => `select true from private.see_as('${anna.id}')`,
      http: ({ anna }) => ({ call: seeAsUser, params: { id: anna.id } }),
      writes: true,
    },
    {
      title: 'Stop seeing the app as somebody',
      may: admins,
      sql: ({ anna }) => `select true from private.stop_seeing('${anna.id}')`,
      http: ({ anna }) => ({ call: stopSeeingAsUser, params: { id: anna.id } }),
      writes: true,
    },
    {
      title: 'See who has signed in, when and with what',
      may: admins,
      sql: () => 'select count(*) >= 0 from private.list_sign_ins(null, null, 1)',
      http: () => ({ call: listSignIns }),
    },
  ],
};

export const organisation: Section = {
  title: 'Organization',
  actions: [
    {
      title: 'See the settings that everybody needs',
      may: members,
      sql: () => 'select true from organisation',
      http: () => ({ call: getOrganisation }),
    },
    {
      title: 'See what people are asked',
      may: members,
      sql: () => `select true from custom_fields limit 1`,
      http: () => ({ call: listCustomFields }),
    },
    {
      title: 'Change what people are asked',
      may: admins,
      sql: () =>
        `select private.save_custom_field(null, '{"label": "x", "purpose": "x", "kind": "yes_no", "options": [], "readers": "person",
          "special": "none", "scope": "person", "needed": "wanted"}')`,
      http: () => ({
        call: createCustomField,
        body: { label: 'x', purpose: 'x', kind: 'yes_no', readers: 'person' },
      }),
      writes: true,
    },
    {
      title: 'Change settings',
      may: admins,
      sql: () => `select true from private.update_organisation('{"hours_tolerance": 1}', 'UTC')`,
      http: () => ({ call: updateOrganisation, body: { hours_tolerance: 1 } }),
      writes: true,
    },
    {
      title: 'See the dashboard and the log of changes',
      may: admins,
      sql: () => `select count(*) from (select from audit_log limit 1) log`,
      http: () => ({ call: getDashboard }),
    },
    {
      title: 'See the record of all changes, sign-ins and exports',
      may: admins,
      sql: () => 'select count(*) >= 0 from private.recorded_sign_ins(null, null, null, null, null, 1)',
      http: () => ({ call: listRecord }),
    },
    {
      title: 'Save a file about many people, which is recorded',
      may: admins,
      sql: () => "select true from private.record_export('people')",
      http: () => ({ call: recordExport, body: { export: 'people' } }),
      writes: true,
    },
    {
      title: 'Save a file of the people of shifts, which is recorded',
      may: ['roster', 'elsewhere', 'early', 'late', 'admin'],
      sql: () => "select true from private.record_export('roster')",
      http: () => ({ call: recordExport, body: { export: 'roster' } }),
      writes: true,
    },
    {
      title: 'See and manage calendars',
      may: admins,
      sql: () =>
        `select true from private.create_feed('{"name": "x", "ical_url": "https://example.org/x.ics", "timezone": "UTC", "slot_types": []}', 'UTC')`,
      http: () => ({ call: listFeeds }),
    },
  ],
};
