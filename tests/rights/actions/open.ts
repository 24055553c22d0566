import { getOpenPage, holdPlace, type OpenPage } from '../../../supabase/functions/_shared/contract/open-page.ts';
import {
  getOpenSettings,
  removeOpenPicture,
  updateOpenSettings,
} from '../../../supabase/functions/_shared/contract/open-settings.ts';
import type { Section } from '../action.ts';
import { admins, allActors } from '../actors.ts';

const visitor = () => `visitor-${crypto.randomUUID()}@example.org`;

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
  ],
};
