import { describe, expect, it } from 'vitest';
import { updateEvent } from '../../../supabase/functions/_shared/contract/events.ts';
import { openUnsubscribe, stopMails } from '../../../supabase/functions/_shared/contract/mails.ts';
import { cancelSignup } from '../../../supabase/functions/_shared/contract/signups.ts';
import { getMe, updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import { inHours } from '../../support/api-context.ts';
import { attachmentOf } from '../../support/inbox.ts';
import { eventsOf, mailStage } from './mail-stage.ts';

const { stack, sql, ask, person, makeSlotType, makeEvent, takePlace, call, mailsOf, outboxOf, settledOf } = mailStage();

describe('an email about a shift', () => {
  it('confirms a signup and its cancellation, each with a calendar file', async () => {
    const [admin, who] = [await person('admin'), await person()];
    const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { title: 'Clean-up <b>& more' });
    const signup = await takePlace(who.token, event);
    const [mail] = await mailsOf(who, 1);
    if (!mail) throw new Error('no mail');
    expect(mail.subject).toMatch(/^You are signed up: Clean-up <b>& more, \w{3}, \w{3} \d+/);
    expect(mail.from).toEqual([{ name: 'Muster', address: 'no-reply@muster.localhost' }]);
    expect(mail.html).toContain('Clean-up &#60;b&#62;&#38; more');
    expect(mail.html).not.toMatch(/<img|<script|https?:\/\/(?!localhost)/);
    for (const text of ['Clean-up <b>& more', 'Bar', `${stack.webUrl}/volunteer`, 'UTC'])
      expect(mail.text).toContain(text);
    expect(mail.headers['list-unsubscribe']).toMatch(/^<http.*\/functions\/v1\/api\/unsubscribe\/[0-9a-f-]{36}>$/);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const begun = eventsOf(await attachmentOf(stack, mail, 'shifts.ics'));
    expect(begun.method).toBe('PUBLISH');
    expect(begun.events).toMatchObject([
      { uid: `${signup.id}@muster`, summary: 'Clean-up <b>& more (Bar)', status: 'CONFIRMED' },
    ]);
    expect(begun.events[0]?.start.date.toISOString()).toBe(new Date(event.start_time).toISOString());

    await ask(cancelSignup, { token: who.token, params: { signupId: signup.id } });
    const [, end] = await mailsOf(who, 2);
    expect(end?.subject).toMatch(/^Signup canceled: Clean-up/);
    const ended = eventsOf(await attachmentOf(stack, end ?? mail, 'canceled.ics'));
    expect(ended.method).toBe('CANCEL');
    expect(ended.events).toMatchObject([{ uid: `${signup.id}@muster`, status: 'CANCELLED' }]);
    expect(ended.events[0]?.sequence).toBeGreaterThan(begun.events[0]?.sequence ?? 0);
    expect(end?.messageId).not.toBe(mail.messageId);
    expect((await call()).status).toBe(202);
    await expect.poll(() => outboxOf(who)).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
  });

  it('summarizes an administrator’s changes in the person’s language and time zone', async () => {
    const [admin, who] = [await person('admin'), await person()];
    const patch = { settings: { language: 'german', timezone: 'Asia/Tokyo' } } as const;
    await ask(updateUser, { token: who.token, params: { id: who.id }, body: patch });
    const type = await makeSlotType(admin.token);
    const events = [
      await makeEvent(admin.token, [type], { title: 'Aufbau', start: 48 }),
      await makeEvent(admin.token, [type], { title: 'Abbau', start: 72 }),
    ];
    for (const event of events) await takePlace(who.token, event);
    expect((await mailsOf(who, 1))[0]?.subject).toBe('2 Nachrichten zu deinen Schichten');
    const [first] = events;
    if (!first) throw new Error('no event');
    const body = {
      title: first.title,
      start_time: inHours(50),
      end_time: inHours(52),
      slot_assignments: [{ slot_type_id: type.id, required_count: 1 }],
    };
    await ask(updateEvent, { token: admin.token, params: { id: first.id }, body });
    const [, mail] = await mailsOf(who, 2);
    expect(mail?.subject).toMatch(/^Geändert. Kommst du trotzdem\? Aufbau, jetzt /);
    expect(mail?.text).toContain('du behältst deinen Platz. Kommst du trotzdem?');
    const time = (iso: string) =>
      new Intl.DateTimeFormat('de', { timeZone: 'Asia/Tokyo', hour: 'numeric', minute: '2-digit' }).format(
        new Date(iso),
      );
    expect(mail?.text).toMatch(new RegExp(`Vorher: .*${time(first.start_time)}`));
    expect(mail?.text).toMatch(new RegExp(`\\n[^V].*${time(body.start_time)}`));
    expect(mail?.text).toMatch(/\/answer#[\da-f-]{36}/);
    expect(mail?.html).toContain('<html lang="de">');
  });

  it('is not sent to people who sign up and cancel at once, or who want no emails', async () => {
    const [admin, fickle, quiet] = [await person('admin'), await person(), await person()];
    const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { count: 5 });
    const { id: signupId } = await takePlace(fickle.token, event);
    await ask(cancelSignup, { token: fickle.token, params: { signupId } });
    await takePlace(quiet.token, event);
    const body = { settings: { emailNotifications: false } };
    await ask(updateUser, { token: quiet.token, params: { id: quiet.id }, body });
    await expect
      .poll(() => settledOf(fickle))
      .toMatchObject([
        { kind: 'signed_up', status: 'skipped', reason: 'Nothing to say any more' },
        { kind: 'canceled', status: 'skipped' },
      ]);
    await expect
      .poll(() => settledOf(quiet))
      .toMatchObject([{ status: 'skipped', reason: 'The person wants no mails' }]);
    for (const who of [fickle, quiet]) await mailsOf(who, 0);
  });
});

it('text messages are recorded as not configured, and nothing is sent instead', async () => {
  const [admin, both, textAlone] = [await person('admin'), await person(), await person()];
  const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { count: 5 });
  const noted = { kind: 'signed_up', reason: 'Text messages are not configured' };
  for (const [who, emailNotifications, status] of [
    [both, true, 'sent'],
    [textAlone, false, 'skipped'],
  ] as const) {
    const body = { settings: { emailNotifications, smsNotifications: true } };
    await ask(updateUser, { token: who.token, params: { id: who.id }, body });
    await takePlace(who.token, event);
    await expect.poll(() => settledOf(who)).toMatchObject([{ ...noted, status }]);
    await mailsOf(who, emailNotifications ? 1 : 0);
  }
});

describe('the link that stops emails', () => {
  it('changes nothing when opened; its button stops all emails but sign-in emails, without signing in', async () => {
    const [admin, who] = [await person('admin'), await person()];
    const type = await makeSlotType(admin.token);
    await takePlace(who.token, await makeEvent(admin.token, [type], { start: 30 }));
    const [mail] = await mailsOf(who, 1);
    const link = /<(.*)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    const key = link.split('/').at(-1);
    expect(mail?.text).toContain(`${stack.webUrl}/unsubscribe#${key}`);
    const setting = async () => (await ask(getMe, { token: who.token })).data?.settings?.emailNotifications ?? true;

    const opened = await fetch(link, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `${stack.webUrl}/unsubscribe#${key}`]);
    expect(await setting()).toBe(true);
    // As mail programs send it (RFC 8058).
    const press = () => fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect([(await press()).status, (await press()).status]).toEqual([204, 204]);
    expect(await setting()).toBe(false);

    await takePlace(who.token, await makeEvent(admin.token, [type], { start: 60 }));
    await expect.poll(async () => (await settledOf(who))[1]).toMatchObject({ status: 'skipped' });
    await mailsOf(who, 1);
    const body = { settings: { emailNotifications: true } };
    await ask(updateUser, { token: who.token, params: { id: who.id }, body });
    await takePlace(who.token, await makeEvent(admin.token, [type], { start: 90 }));
    expect((await mailsOf(who, 2))[1]?.headers['list-unsubscribe']).toContain(key);
  });

  it('keeps the language of the person, and chooses no time zone', async () => {
    const [admin, who] = [await person('admin'), await person()];
    await sql`update auth.users set raw_user_meta_data = '{"language": "french"}' where id = ${who.id}`;
    await takePlace(who.token, await makeEvent(admin.token, [await makeSlotType(admin.token)]));
    const [mail] = await mailsOf(who, 1);
    expect(mail?.subject).toMatch(/^Inscription confirmée/);
    expect(mail?.html).toContain('<html lang="fr">');
    await fetch(/<(.*)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '', { method: 'POST' });
    const { data } = await ask(getMe, { token: who.token });
    expect(data?.settings).toMatchObject({ emailNotifications: false, language: 'french' });
    expect(data?.settings).not.toHaveProperty('timezone');
  });

  it('does not work with another key', async () => {
    for (const call of [openUnsubscribe, stopMails]) {
      const refused = await ask(call, { params: { key: crypto.randomUUID() } });
      expect(refused).toMatchObject({ status: 404, message: 'This link does not work any more' });
    }
  });
});
