import { getOpenPage, holdPlace, type OpenPage } from '../../../supabase/functions/_shared/contract/open-page.ts';
import {
  getOpenSettings,
  removeOpenPicture,
  updateOpenSettings,
} from '../../../supabase/functions/_shared/contract/open-settings.ts';
import {
  createReservation,
  endReservation,
  listReservations,
  listReservedPeople,
  updateReservation,
} from '../../../supabase/functions/_shared/contract/reservations.ts';
import type { Section } from '../action.ts';
import { admins, allActors } from '../actors.ts';

const visitor = () => `visitor-${crypto.randomUUID()}@example.org`;
const reserving = (slot_id: string) => ({
  ...{ name: 'Rotary club', until: new Date(Date.now() + 86_400_000).toISOString() },
  places: [{ slot_id, places: 1 }],
});

export const openPage: Section = {
  title: 'Public page',
  actions: [
    {
      title: 'See how the public page is set',
      may: admins,
      sql: () => 'select true from open_page',
      http: () => ({ call: getOpenSettings }),
    },
    {
      title: 'See what is chosen for the public page',
      may: admins,
      sql: () => 'select private.open_shifts()',
      http: () => ({ call: getOpenSettings }),
    },
    {
      title: 'Switch the public page on, and choose what it shows',
      may: admins,
      sql: () => `select true from private.update_open_page('{"shows": "all"}')`,
      http: () => ({ call: updateOpenSettings, body: { shows: 'all' } }),
      writes: true,
    },
    {
      title: 'Change its picture',
      may: admins,
      sql: () => 'select true from private.set_open_picture(null, null, null)',
      http: () => ({ call: removeOpenPicture }),
      writes: true,
    },
    {
      title: 'See the public page, while it is on',
      may: allActors,
      byService: true,
      sql: () => `select private.open_schedule('UTC')`,
      http: () => ({ call: getOpenPage }),
      sees: ({ days }: OpenPage) => days.length > 0,
      note: 'Published shifts that are open to everyone, without anything of people: nobody has to sign in.',
    },
    {
      title: 'Hold a place of the public page',
      may: allActors,
      byService: true,
      sql: ({ visited }) =>
        `select private.hold_place('${visited}', 'Eve', '${visitor()}', 'english', '${'a'.repeat(64)}', 'x')`,
      http: ({ visited }) => ({
        call: holdPlace,
        body: { slot_id: visited, name: 'Eve', email: visitor(), language: 'english' },
      }),
      note: 'For ten minutes. Whoever enters the digits that are mailed to the address has it, as the rules of the place allow.',
    },
    {
      title: 'See which places are reserved, and their links',
      may: admins,
      sql: ({ reserved }) => `select line from private.reservation_lines(array['${reserved.id}']::uuid[])`,
      http: () => ({ call: listReservations }),
    },
    {
      title: 'Reserve places for a group',
      may: admins,
      sql: ({ visited }) => `select private.create_reservation('${JSON.stringify(reserving(visited))}')`,
      http: ({ visited }) => ({ call: createReservation, body: reserving(visited) }),
      writes: true,
    },
    {
      title: 'Change a reservation',
      may: admins,
      sql: ({ reserved }) => `select true from private.update_reservation('${reserved.id}', '{"name": "Class 5"}')`,
      http: ({ reserved }) => ({ call: updateReservation, params: { id: reserved.id }, body: { name: 'Class 5' } }),
      writes: true,
    },
    {
      title: 'End a reservation',
      may: admins,
      sql: ({ reserved }) => `select true from private.end_reservation('${reserved.id}')`,
      http: ({ reserved }) => ({ call: endReservation, params: { id: reserved.id } }),
      writes: true,
      note: 'What people have taken stays theirs.',
    },
    {
      title: 'See who has taken reserved places',
      may: admins,
      sql: ({ reserved }) => `select true from reservations where id = '${reserved.id}'`,
      http: ({ reserved }) => ({ call: listReservedPeople, params: { id: reserved.id } }),
    },
    {
      title: 'See reserved places whose link one knows',
      may: allActors,
      byService: true,
      sql: ({ reserved }) => `select private.open_schedule('UTC', '${reserved.link}')`,
      http: ({ reserved }) => ({ call: getOpenPage, query: { link: reserved.link } }),
      sees: ({ days }: OpenPage) => days.length > 0,
      note: 'The link is the right, also while there is no public page.',
    },
    {
      title: 'Hold a reserved place whose link one knows',
      may: allActors,
      byService: true,
      sql: ({ reserved }) =>
        `select private.hold_place('${reserved.slot}', 'Eve', '${visitor()}', 'english', '${'b'.repeat(64)}', 'y', 1, '{}', '${reserved.link}')`,
      http: ({ reserved }) => ({
        call: holdPlace,
        body: { slot_id: reserved.slot, name: 'Eve', email: visitor(), language: 'english', link: reserved.link },
      }),
      note: 'It lets in people who would otherwise need an invitation or an approval.',
    },
  ],
};
