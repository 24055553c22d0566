import { describe, expect, it } from 'vitest';
import { listNotices } from '../../../supabase/functions/_shared/contract/notices.ts';
import { cancelSignup } from '../../../supabase/functions/_shared/contract/signups.ts';
import { updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import { mailStage } from './mail-stage.ts';

const { stack, sql, ask, person, makeSlotType, makeEvent, takePlace, mailsOf } = mailStage();

/** Three minutes pass for what this test has done: the burst is over. What other tests have done is as good as told. */
const wait = async (adminId: string, event: string) => {
  await sql`update private.alerts a set gathered_at = now() from event_slots s
    where s.id = a.slot_id and s.event_id <> ${event} and a.gathered_at is null`;
  await sql`update profiles set created_at = created_at - interval '1 hour' where id = ${adminId}`;
  await sql`update private.alerts set happened_at = happened_at - interval '3 minutes' where gathered_at is null`;
};

describe('a lead who may fill the shifts of an event', () => {
  it('gets one email and one message about places given back there, with a link to what they lead, and no others do', async () => {
    const [admin, lead, other, ada, bo] = [
      await person('admin'),
      await person(),
      await person(),
      await person(),
      await person(),
    ];
    const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { title: 'Entry', count: 2 });
    for (const [who, rights] of [
      [lead, ['fill', 'roster']],
      [other, ['roster', 'write']],
    ] as const)
      await sql`insert into lead_grants (user_id, event_id, rights) values (${who.id}, ${event.id}, ${[...rights]})`;
    for (const who of [ada, bo]) {
      const { id: signupId } = await takePlace(who.token, event);
      await ask(cancelSignup, { token: who.token, params: { signupId } });
    }
    await wait(admin.id, event.id);
    await sql`update profiles set created_at = created_at - interval '1 hour' where id in (${lead.id}, ${other.id})`;
    const [mail] = await mailsOf(lead, 1);
    expect(mail?.subject).toBe('2 places have been given back');
    expect(mail?.text).toContain(`${stack.webUrl}/lead`);
    expect(mail?.text).not.toContain('/admin');
    expect(mail?.text).toContain('because you lead shifts at');
    const { data } = await ask(listNotices, { token: lead.token });
    expect(data).toMatchObject([
      { kind: 'alert', event: null, alert: { places: 2, below: 0, shifts: [{ event: { id: event.id }, open: 2 }] } },
    ]);
    expect(data[0]?.alert?.shifts[0]?.people).toHaveLength(2);
    expect(await mailsOf(other, 0)).toEqual([]);
    expect((await ask(listNotices, { token: other.token })).data).toEqual([]);
    await sql`delete from lead_grants where user_id = ${lead.id}`;
    expect((await ask(listNotices, { token: lead.token })).data).toMatchObject([{ kind: 'alert', alert: null }]);
  });
});

describe('an administrator', () => {
  it('gets one email and one message about places given back, in their language, with links to the board', async () => {
    const [admin, ada, bo] = [await person('admin'), await person(), await person()];
    const settings = { language: 'german', timezone: 'Europe/Berlin' } as const;
    await ask(updateUser, { token: admin.token, params: { id: admin.id }, body: { settings } });
    const event = await makeEvent(admin.token, [await makeSlotType(admin.token)], { title: 'Einlass', count: 2 });
    for (const who of [ada, bo]) {
      const { id: signupId } = await takePlace(who.token, event);
      await ask(cancelSignup, { token: who.token, params: { signupId } });
    }
    await wait(admin.id, event.id);
    const [mail] = await mailsOf(admin, 1);
    expect(mail?.subject).toBe('2 Plätze wurden zurückgegeben');
    expect(mail?.text).toContain('2 Plätze sind frei.');
    expect(mail?.text).toMatch(
      new RegExp(`${stack.webUrl}/admin/schedule\\?day=\\d{4}-\\d\\d-\\d\\d&shift=${event.id}&slot=`),
    );
    expect(mail?.headers['list-unsubscribe']).toContain('/unsubscribe/');
    const { data } = await ask(listNotices, { token: admin.token });
    expect(data).toMatchObject([
      {
        kind: 'alert',
        event: null,
        alert: { places: 2, below: 0, more: 0, shifts: [{ event: { id: event.id }, open: 2 }] },
      },
    ]);
    expect(data[0]?.alert?.shifts[0]?.people).toHaveLength(2);
    expect((await ask(listNotices, { token: ada.token })).data).toEqual([]);
  });

  it('sets within how many hours they hear at once, and whether there is an overview each morning', async () => {
    const admin = await person('admin');
    const set = (settings: object) =>
      ask(updateUser, { token: admin.token, params: { id: admin.id }, body: { settings } as never });
    expect((await set({ alertHours: 168, dailyDigest: false })).data.settings).toMatchObject({
      ...{ alertHours: 168, dailyDigest: false, emailNotifications: true },
    });
    expect((await set({ alertHours: 0 })).data.settings).toMatchObject({ alertHours: 0, dailyDigest: false });
    for (const settings of [{ alertHours: 7 }, { alertHours: '24' }, { alertHours: null }, { dailyDigest: 'yes' }])
      expect((await set(settings)).status).toBe(400);
  });

  it('who wants no emails gets the message alone', async () => {
    const [admin, ada] = [await person('admin'), await person()];
    const body = { settings: { emailNotifications: false } };
    await ask(updateUser, { token: admin.token, params: { id: admin.id }, body });
    const event = await makeEvent(admin.token, [await makeSlotType(admin.token)]);
    const { id: signupId } = await takePlace(ada.token, event);
    await ask(cancelSignup, { token: ada.token, params: { signupId } });
    await wait(admin.id, event.id);
    const told = async () => {
      expect(await mailsOf(admin, 0)).toEqual([]);
      return (await ask(listNotices, { token: admin.token })).data.map(({ kind }) => kind);
    };
    await expect.poll(told, { interval: 250 }).toEqual(['alert']);
  });
});
