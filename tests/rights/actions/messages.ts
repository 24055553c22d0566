import { previewMessage, sendMessage } from '../../../supabase/functions/_shared/contract/messages.ts';
import { createWall } from '../../../supabase/functions/_shared/contract/walls.ts';
import type { Action, Section } from '../action.ts';
import { admins, leading } from '../actors.ts';
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

const ofShift = ({ coming }: Stage) => [{ kind: 'shifts', shifts: [{ event_id: coming.event }] }];
const writers = leading('write');

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
      title: 'Make a wall page for a screen',
      may: admins,
      sql: () =>
        `select private.create_wall('{"name": "Screen"}', '${crypto.randomUUID().repeat(2).replaceAll('-', '')}')`,
      http: () => ({ call: createWall, body: { name: 'Screen' } }),
      writes: true,
      note: 'Whoever has its address sees the page without signing in.',
    },
  ],
};
