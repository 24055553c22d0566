import { beforeAll, describe, expect, it } from 'vitest';
import type { Audience } from '../../../supabase/functions/_shared/contract/audience.ts';
import {
  getMessage,
  listMessages,
  previewMessage,
  sendMessage,
} from '../../../supabase/functions/_shared/contract/messages.ts';
import { dismissNotice, listNotices } from '../../../supabase/functions/_shared/contract/notices.ts';
import type { Account } from '../../support/accounts.ts';
import { clearOutbox } from '../../support/outbox.ts';
import { mailStage } from './mail-stage.ts';

const { sql, ask, person, mailsOf, makeEvent, makeSlotType, takePlace } = mailStage();
const text = { subject: 'Come to the tent', body: 'Please come to the tent:\nhttps://example.org/map?a=1&b=2' };
const bodyOf = (audience: Audience, more: object = {}) => ({
  ...{ message_id: crypto.randomUUID(), audience, texts: { default: text }, operational: false },
  ...{ answers_to: 'sender' as const, ...more },
});

let admin: Account;
beforeAll(async () => {
  await clearOutbox(sql);
  admin = await person('admin');
});

/** A shift with two people, and its audience. */
async function shift() {
  const [ada, bob] = [await person(), await person()];
  const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { count: 2 });
  for (const { token } of [ada, bob]) await takePlace(token, event);
  await clearOutbox(sql);
  return { ada, bob, event, audience: [{ kind: 'shifts' as const, shifts: [{ event_id: event.id }] }] };
}

describe('an administrator', () => {
  it('sees whom a message reaches, sends it, sees what became of it, and its people read it', async () => {
    const { ada, bob, audience, event } = await shift();
    const seen = await ask(previewMessage, { token: admin.token, body: { audience, operational: true } });
    expect([seen.status, seen.data]).toMatchObject([
      200,
      {
        count: 2,
        by_mail: 2,
        off: 0,
        none: 0,
        bounces: 0,
        audience: [{ kind: 'shifts', count: 1, event: { id: event.id } }],
      },
    ]);
    expect(seen.data.people.map(({ id }) => id).sort()).toEqual([ada.id, bob.id].sort());

    const body = bodyOf(audience, {
      operational: true,
      texts: { default: text, german: { subject: 'Zelt', body: 'Kommt zum Zelt.' } },
    });
    const sent = await ask(sendMessage, { token: admin.token, body });
    expect([sent.status, sent.data]).toMatchObject([
      201,
      {
        id: body.message_id,
        sender: { id: admin.id },
        recipients: 2,
        operational: true,
        contact: admin.email,
        texts: body.texts,
      },
    ]);
    // Once more.
    expect((await ask(sendMessage, { token: admin.token, body })).data.id).toBe(body.message_id);

    const [mail] = await mailsOf(ada, 1);
    expect(mail?.subject).toBe(text.subject);
    expect(mail?.html).toContain('<a class="link" href="https://example.org/map?a=1&#38;b=2"');
    expect(mail?.headers).toMatchObject({ 'reply-to': admin.email });
    expect(mail?.headers).not.toHaveProperty('list-unsubscribe');

    const notices = (await ask(listNotices, { token: ada.token })).data.filter(({ kind }) => kind === 'message');
    expect(notices).toMatchObject([{ message: { id: body.message_id, ...text } }]);
    await ask(dismissNotice, { token: ada.token, params: { id: notices[0]?.id ?? '' } });
    const one = async () => (await ask(getMessage, { token: admin.token, params: { id: body.message_id } })).data;
    await expect.poll(async () => (await one()).figures).toMatchObject({ sent: 2, waiting: 0, read: 1 });
    const { people } = await one();
    expect(people.find(({ id }) => id === ada.id)).toMatchObject({
      mail: 'sent',
      failure: null,
      read_at: expect.any(String),
    });
    expect(JSON.stringify(people)).not.toContain('@');
    expect((await ask(listMessages, { token: admin.token })).data[0]).toMatchObject({
      id: body.message_id,
      figures: { sent: 2 },
    });
    expect((await mailsOf(bob, 1)).map(({ subject }) => subject)).toEqual([text.subject]);
  });

  it('cannot begin a header, write nothing, or write to nobody', async () => {
    const { ada, audience } = await shift();
    const tricky = { subject: '  Tent\r\nBcc: eve@example.org\u2028x ', body: 'One\r\ntwo\u0007' };
    const sent = await ask(sendMessage, { token: admin.token, body: bodyOf(audience, { texts: { default: tricky } }) });
    expect(sent.data.texts.default).toEqual({ subject: 'Tent Bcc: eve@example.org x', body: 'One\ntwo' });
    const [mail] = await mailsOf(ada, 1);
    expect(mail?.subject).toBe('Tent Bcc: eve@example.org x');
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(mail?.headers).toHaveProperty('list-unsubscribe');

    for (const [more, message] of [
      [{ texts: { default: { subject: '\u0001', body: 'x' } } }, 'A subject is required'],
      [{ texts: { default: { subject: 'x', body: ' \n' } } }, 'A text is required'],
      [{ texts: { german: text } }, expect.any(String)],
      [{ audience: [] }, 'Must not be empty'],
      [{ audience: [{ kind: 'idle' }] }, 'Is not valid'],
      [{ audience: [{ kind: 'day', span: { first_day: '2030-06-02', last_day: '2030-06-01' } }] }, expect.any(String)],
    ] as const) {
      const refused = await ask(sendMessage, { token: admin.token, body: bodyOf(audience, more) as never });
      expect([refused.status, (refused.data as never as { details: object[] }).details[0]]).toMatchObject([
        400,
        { message },
      ]);
    }
    const nobody = await ask(sendMessage, {
      token: admin.token,
      body: bodyOf([{ kind: 'people', ids: [crypto.randomUUID()] }]),
    });
    expect([nobody.status, nobody.code]).toEqual([409, 'no_recipients']);
    // Not everybody at all times.
    for (const kind of ['season', 'idle'] as const) {
      const body = bodyOf([{ kind, season_id: crypto.randomUUID() }]);
      const unknown = await ask(sendMessage, { token: admin.token, body });
      expect([unknown.status, unknown.code], kind).toEqual([404, 'not_found']);
    }
  });
});

describe('a lead', () => {
  it('writes within their scope, and sees what they sent; nobody else does', async () => {
    const [{ ada, audience, event }, other, lead] = [await shift(), await shift(), await person()];
    await sql`insert into lead_grants (user_id, event_id, rights) values (${lead.id}, ${event.id}, '{write}')`;
    const seen = await ask(previewMessage, { token: lead.token, body: { audience, operational: false } });
    expect([seen.status, seen.data.count]).toEqual([200, 2]);
    const body = bodyOf(audience);
    expect((await ask(sendMessage, { token: lead.token, body })).status).toBe(201);
    for (const token of [ada.token, lead.token]) {
      const refused = await ask(sendMessage, { token, body: bodyOf(other.audience) });
      expect([refused.status, refused.code]).toEqual([403, 'outside_scope']);
    }
    expect((await ask(listMessages, { token: lead.token })).data.map(({ id }) => id)).toEqual([body.message_id]);
    const own = await ask(getMessage, { token: lead.token, params: { id: body.message_id } });
    expect([own.status, own.data.people.length]).toEqual([200, 2]);
    expect((await ask(listMessages, { token: ada.token })).data).toEqual([]);
    expect((await ask(getMessage, { token: ada.token, params: { id: body.message_id } })).status).toBe(404);
    // The same id by somebody else.
    const taken = await ask(sendMessage, { token: admin.token, body });
    expect([taken.status, taken.code]).toEqual([404, 'not_found']);
  });
});
