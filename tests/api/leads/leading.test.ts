import { expect, it } from 'vitest';
import { createLead } from '../../../supabase/functions/_shared/contract/leads.ts';
import { listNotices } from '../../../supabase/functions/_shared/contract/notices.ts';
import { mailStage } from '../messages/mail-stage.ts';

const { stack, sql, ask, person, makeSlotType, mailsOf } = mailStage();

it('whoever leads shifts is told by a message and an email, with a link to them', async () => {
  const [admin, ada] = [await person('admin'), await person()];
  const type = await makeSlotType(admin.token);
  const body = { user_id: ada.id, slot_type_id: type.id, rights: ['gate' as const, 'write' as const] };
  expect((await ask(createLead, { token: admin.token, body })).status).toBe(201);
  expect((await ask(listNotices, { token: ada.token })).data).toMatchObject([{ kind: 'leading', event: null }]);
  await sql`update private.outbox set next_attempt_at = now() where user_id = ${ada.id}`;
  const [mail] = await mailsOf(ada, 1);
  expect(mail?.subject).toMatch(/^You lead shifts at /);
  expect(mail?.text).toContain(`${type.name} – check people in and out and write to people`);
  expect(mail?.text).toContain(`${stack.webUrl}/lead`);
});
