import { expect, it } from 'vitest';
import { makeOwnCalendar } from '../../../supabase/functions/_shared/contract/calendars.ts';
import { cancelSignup, listSignups } from '../../../supabase/functions/_shared/contract/signups.ts';
import { updateSlotType } from '../../../supabase/functions/_shared/contract/slot-types.ts';
import { updateUser } from '../../../supabase/functions/_shared/contract/users.ts';
import type { Account } from '../../support/accounts.ts';
import { apiContext } from '../../support/api-context.ts';

const { stack, sql, ask, person, makeSlotType, makeEvent, takePlace } = apiContext();
const named = async (name: string) => {
  const account = await person();
  await sql`update profiles set name = ${name} where id = ${account.id}`;
  return account;
};
const agree = ({ token, id }: Account, on: boolean) =>
  ask(updateUser, { token, params: { id }, body: { shows_first_name: on } });

it('lists with each own shift who else is there, by first name, if they agree', async () => {
  const [chief, ada, ben] = await Promise.all([person('admin'), named('Ada Archer'), named('Ben Baker')]);
  const event = await makeEvent(chief.token, [await makeSlotType(chief.token)], { count: 5 });
  expect(await takePlace(ada.token, event)).toMatchObject({ companions: [] });
  const place = await takePlace(ben.token, event);
  const seenBy = async ({ token }: Account, query = {}) =>
    (await ask(listSignups, { token, query })).data.map(({ companions }) => companions);
  expect(await seenBy(ada)).toEqual([[]]);
  expect((await agree(ben, true)).data.shows_first_name).toBe(true);
  expect(await seenBy(ada)).toEqual([['Ben']]);
  expect(await seenBy(ben)).toEqual([[]]);
  // Administrators see who is there in other lists.
  expect(await seenBy(chief, { event_id: event.id })).toEqual([[], []]);
  expect(await agree({ ...ada, id: ben.id }, false)).toMatchObject({ status: 403 });
  await ask(cancelSignup, { token: ben.token, params: { signupId: place.id } });
  expect(await seenBy(ada)).toEqual([[]]);
});

it('says what to bring and what the role is about, in the list and in the calendar of the person, in their language', async () => {
  const [chief, ada] = await Promise.all([person('admin'), person()]);
  const made = await makeSlotType(chief.token);
  expect(made.bring).toBeNull();
  const change = async (bring: string | null) => {
    const { name, color } = made;
    const body = { name, color, hourly_credits: 1, bring, description: 'Pour drinks.' };
    return (await ask(updateSlotType, { token: chief.token, params: { id: made.id }, body })).data.bring;
  };
  expect(await change(' Black shoes ')).toBe('Black shoes');
  expect(await takePlace(ada.token, await makeEvent(chief.token, [made]))).toMatchObject({ bring: 'Black shoes' });
  const [own] = (await ask(listSignups, { token: ada.token })).data;
  expect(own?.bring).toBe('Black shoes');
  const { key } = (await ask(makeOwnCalendar, { token: ada.token })).data;
  const calendar = async () => await (await fetch(`${stack.apiUrl}/calendars/${key}`)).text();
  expect(await calendar()).toContain('DESCRIPTION:What to bring: Black shoes\\n\\nPour drinks.');
  await ask(updateUser, { token: ada.token, params: { id: ada.id }, body: { settings: { language: 'german' } } });
  expect(await calendar()).toContain('DESCRIPTION:Bitte mitbringen: Black shoes');
  expect(await change(null)).toBeNull();
  expect(await calendar()).not.toContain('DESCRIPTION:Bitte');
});
