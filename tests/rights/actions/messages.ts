import {
  getMessage,
  listMessages,
  previewMessage,
  type SentMessage,
  sendMessage,
} from '../../../supabase/functions/_shared/contract/messages.ts';
import { listUnreached } from '../../../supabase/functions/_shared/contract/unreached.ts';
import { readWall } from '../../../supabase/functions/_shared/contract/wall.ts';
import { createWall, deleteWall, listWalls, renewWall } from '../../../supabase/functions/_shared/contract/walls.ts';
import type { Action, Section } from '../action.ts';
import { admins, allActors, leading, members } from '../actors.ts';
import type { Stage } from '../stage.ts';

const texts = { default: { subject: 'Rain', body: 'Bring a coat.' } };

/** Writing to an audience, or only asking whom that would reach. */
function write(title: string, may: Action['may'], audience: (stage: Stage) => object[], isPreview = false): Action {
  const message = (stage: Stage) => ({
    audience: audience(stage),
    texts,
    operational: false,
    answers_to: 'organisation',
  });
  return isPreview
    ? {
        title,
        may,
        sql: (stage) => `select private.preview_message('${JSON.stringify(audience(stage))}', false)`,
        http: (stage) => ({ call: previewMessage, body: { audience: audience(stage), operational: false } }),
      }
    : {
        title,
        may,
        sql: (stage) => `select private.send_message('${crypto.randomUUID()}', '${JSON.stringify(message(stage))}')`,
        http: (stage) => ({ call: sendMessage, body: { message_id: crypto.randomUUID(), ...message(stage) } }),
        writes: true,
      };
}

/** Joining a channel of live messages. */
const hear = (title: string, may: Action['may'], topic: (stage: Stage) => string): Action => ({
  title,
  may,
  sql: (stage) => `select private.may_listen('${topic(stage)}')`,
  http: (stage) => ({ topic: topic(stage) }),
});

const ofShift = ({ coming }: Stage) => [{ kind: 'shifts', shifts: [{ event_id: coming.event }] }];
const writers = leading('write');
/** Whoever has a grant, wherever and whenever it holds. No grant replaces the second factor. */
const anyLead: Action['may'] = ['gate', 'roster', 'fill', 'write', 'hours', 'elsewhere', 'early', 'late'];

export const messages: Section = {
  title: 'Messages',
  actions: [
    write('See whom a message to a shift would reach', writers, ofShift, true),
    write('Write to the people of a shift', writers, ofShift),
    write('Write to anybody', admins, ({ ben }) => [{ kind: 'people', ids: [ben.id] }]),
    write('Write to people who have no place', admins, () => [
      { kind: 'idle', span: { first_day: '2040-01-01', last_day: '2040-01-02' } },
    ]),
    {
      title: 'See a message that one has sent',
      may: members,
      sql: ({ sent }) => `select true from messages where id = '${sent.own}'`,
      http: ({ sent }) => ({ call: getMessage, params: { id: sent.own } }),
    },
    {
      title: 'See to whom it went, and what became of the emails',
      may: [...anyLead, 'admin'],
      sql: ({ sent }) => `select jsonb_array_length(private.message_people('${sent.own}'))`,
      http: ({ sent }) => ({ call: getMessage, params: { id: sent.own } }),
      sees: ({ people }: SentMessage & { people: unknown[] }) => people.length > 0,
      refused: [200],
      note: 'As long as one leads anything.',
    },
    {
      title: 'See the messages that others have sent',
      may: admins,
      sql: ({ sent }) => `select true from messages where id = '${sent.other}'`,
      http: () => ({ call: listMessages }),
      sees: (data: SentMessage[], { sent }) => data.some(({ id }) => id === sent.other),
      refused: [200],
    },
    {
      title: 'See who could not be told of a change, and who cannot be reached',
      may: admins,
      sql: () => 'select private.untold_people(null, 10)',
      http: () => ({ call: listUnreached }),
    },
    {
      title: 'See to whom such a message went',
      may: admins,
      sql: ({ sent }) => `select jsonb_array_length(private.message_people('${sent.other}'))`,
      http: ({ sent }) => ({ call: getMessage, params: { id: sent.other } }),
      refused: [404],
    },
  ],
};

const wallHash = () => crypto.randomUUID().repeat(2).replaceAll('-', '');
const hashOf = (key: string) => `encode(sha256(convert_to('${key}', 'UTF8')), 'hex')`;

export const screens: Section = {
  title: 'Open pages and screens',
  actions: [
    hear(
      'Hear at once that a shift has changed',
      leading('gate', 'roster', 'fill'),
      ({ shift }) => `event:${shift.event}`,
    ),
    hear('Hear at once that something has changed for oneself', members, ({ me }) => `person:${me}`),
    hear('Hear at once that something has changed for somebody else', [], ({ ben }) => `person:${ben.id}`),
    hear('Hear at once of all changes', admins, () => 'admin'),
    {
      title: 'Hear at once that a wall page has changed',
      may: ['visitor'],
      byService: true,
      sql: ({ wall }) => `select private.may_watch('wall:${wall.channel}')`,
      http: ({ wall }) => ({ topic: `wall:${wall.channel}` }),
      note: 'A screen does, where nobody is signed in: it learns where from the page that it shows.',
    },
    {
      title: 'Make a wall page for a screen',
      may: admins,
      sql: () => `select private.create_wall('{"name": "Screen"}', '${wallHash()}')`,
      http: () => ({ call: createWall, body: { name: 'Screen' } }),
      writes: true,
    },
    {
      title: 'See which wall pages there are',
      may: admins,
      sql: ({ wall }) => `select true from walls where id = '${wall.id}'`,
      http: () => ({ call: listWalls }),
    },
    {
      title: 'Give a wall page another address',
      may: admins,
      sql: ({ wall }) => `select true from private.renew_wall('${wall.id}', '${wallHash()}')`,
      http: ({ wall }) => ({ call: renewWall, params: { id: wall.id } }),
      writes: true,
      note: 'The former address is void.',
    },
    {
      title: 'Delete a wall page',
      may: admins,
      sql: ({ wall }) => `select true from private.remove_wall('${wall.id}')`,
      http: ({ wall }) => ({ call: deleteWall, params: { id: wall.id } }),
      writes: true,
    },
    {
      title: 'See a wall page whose address one knows',
      may: allActors,
      byService: true,
      sql: ({ wall }) => `select private.wall(${hashOf(wall.key)}, 'UTC')`,
      http: ({ wall }) => ({ call: readWall, body: { key: wall.key } }),
      note: 'The address is the right: nobody has to sign in.',
    },
  ],
};
