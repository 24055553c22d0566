import { listAttendance } from '@contract/attendance.ts';
import {
  getMessage,
  listMessages,
  type MessagePreview,
  previewMessage,
  type SentMessage,
  sendMessage,
} from '@contract/messages.ts';
import { listSeasons } from '@contract/seasons.ts';
import { api, type Made } from './fake-api.ts';
import { administrator, worldWith } from './open-app.tsx';
import { eventWith, newId } from './records.ts';

const figures = { sent: 0, waiting: 0, failed: 0, off: 0, none: 0, read: 0 };

/** A message that was sent to two people at the bar. */
export const sentWith = (more: Partial<SentMessage> = {}): SentMessage => ({
  id: newId(),
  sender: { id: newId(), name: 'Ada Admin' },
  audience: [{ kind: 'place', place: 'Bar', span: { first_day: '2026-10-24', last_day: '2026-10-24' } }],
  texts: { default: { subject: 'Come to the tent', body: 'Please come to the tent.\nSee https://example.org/map.' } },
  operational: true,
  contact: 'ada@example.org',
  sent_at: '2026-10-23T09:30:00Z',
  recipients: 2,
  ...more,
  figures: { ...figures, sent: 2, ...more.figures },
});

/** People whom a message reaches by email, besides one without an address and one who wants no emails. */
export const previewWith = (more: Partial<MessagePreview> = {}): MessagePreview => ({
  audience: [{ kind: 'shifts', count: 1 }],
  count: 4,
  by_mail: 2,
  off: 1,
  none: 1,
  bounces: 0,
  people: [
    { id: newId(), name: 'Bob Baker', mail: 'waiting' },
    { id: newId(), name: 'Cleo Chen', mail: 'waiting' },
    { id: newId(), name: 'Dan Diaz', mail: 'off' },
    { id: newId(), name: 'Eve Egger', mail: 'none' },
  ],
  ...more,
});

type Body = { audience: { kind: string; shifts?: unknown[] }[]; texts: SentMessage['texts']; message_id: string };

/** Lets the API preview, send and list messages. */
export function messagesOf(sent: SentMessage[] = [], preview: Partial<MessagePreview> = {}) {
  let stored = sent;
  api.on(previewMessage, ({ body }) => {
    const { audience } = body as Body;
    const named = audience.map(({ kind, shifts }) => ({
      kind,
      count: shifts?.length ?? 1,
    })) as MessagePreview['audience'];
    return previewWith({ audience: named, ...preview });
  });
  api.on(sendMessage, ({ body }: Made) => {
    const { texts, message_id } = body as Body;
    const message = sentWith({
      id: message_id,
      texts,
      recipients: 4,
      figures: { ...figures, waiting: 2, off: 1, none: 1 },
    });
    stored = [message, ...stored.filter(({ id }) => id !== message.id)];
    return message;
  });
  api.on(listMessages, () => stored);
  api.on(getMessage, ({ params }) => ({
    ...(stored.find(({ id }) => id === params.id) as SentMessage),
    people: [
      { id: newId(), name: 'Bob Baker', mail: 'sent' as const, failure: null, read_at: '2026-10-23T09:40:00Z' },
      {
        ...{ id: newId(), name: 'Cleo Chen', mail: 'failed' as const, read_at: null },
        failure: { code: 'server_refused' as const, params: { answer: 'EENVELOPE, 550' } },
      },
    ],
  }));
}

/** An administrator is about to write to everybody of a shift, from its panel. */
export function shiftToWriteTo() {
  const event = eventWith();
  for (const slot of event.slot_assignments) slot.current_count = 2;
  const world = worldWith({ me: administrator(), events: [event] });
  api.on(listAttendance, []);
  api.on(listSeasons, []);
  messagesOf([sentWith()]);
  return { event, world };
}
