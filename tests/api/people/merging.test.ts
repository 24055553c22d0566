import { expect, it } from 'vitest';
import {
  listDoubles,
  mergeUsers,
  sayDifferent,
  takeBackDifferent,
} from '../../../supabase/functions/_shared/contract/merging.ts';
import { listRecord } from '../../../supabase/functions/_shared/contract/record.ts';
import { getMe, listUsers } from '../../../supabase/functions/_shared/contract/users.ts';
import { addUser } from '../../../supabase/functions/_shared/contract/walk-ins.ts';
import { apiContext } from '../../support/api-context.ts';

const { ask, person, makeSlotType, makeEvent, takePlace } = apiContext();

it('shows likely doubles and what a merge would do, and merges', async () => {
  const [admin, ada] = await Promise.all([person('admin'), person()]);
  const { token } = admin;
  const { data: mine } = await ask(getMe, { token: ada.token });
  const added = await ask(addUser, { token, body: { name: mine?.name.toUpperCase() ?? '', phone: '+49 555 1' } });
  // Other tests share the database, and the list is limited.
  const { data: doubles } = await ask(listDoubles, { token });
  expect(doubles[0]).toMatchObject({ by_name: true });
  await takePlace(ada.token, await makeEvent(token, [await makeSlotType(token)]));

  // The one with an account stays, whoever is in the path.
  const params = { id: added.data.id };
  const preview = await ask(mergeUsers, { token, params, body: { other: ada.id, preview: true } });
  expect(preview.status).toBe(200);
  expect(preview.data).toMatchObject({ result: { id: ada.id, phone: '+49 555 1', ahead: 1 }, account_deleted: false });
  const refused = await ask(mergeUsers, { token, params, body: { other: ada.id, values: { role: 'admin' } } });
  expect([refused.status, refused.code]).toEqual([400, 'invalid_request']);
  const merged = await ask(mergeUsers, { token, params, body: { other: ada.id, values: { name: 'Ada Lovelace' } } });
  expect(merged.data.result).toMatchObject({ id: ada.id, name: 'Ada Lovelace', ahead: 1 });
  const { data: people } = await ask(listUsers, { token });
  expect(people.some(({ id }) => id === params.id)).toBe(false);
  expect((await ask(mergeUsers, { token, params, body: { other: ada.id } })).status).toBe(404);
});

it('says that two people are different, as often as it is said, takes it back, and records each once', async () => {
  const { token } = await person('admin');
  const name = `Twin ${crypto.randomUUID()}`;
  const [one, two] = [await ask(addUser, { token, body: { name } }), await ask(addUser, { token, body: { name } })];
  const params = { id: one.data.id, otherId: two.data.id };
  const reversed = { id: params.otherId, otherId: params.id };
  for (const each of [params, reversed]) expect((await ask(sayDifferent, { token, params: each })).status).toBe(204);
  const listed = async () =>
    (await ask(listDoubles, { token })).data.filter(({ one, two }) => [one, two].includes(params.id));
  expect(await listed()).toMatchObject([{ different: true }]);
  for (const each of [reversed, params])
    expect((await ask(takeBackDifferent, { token, params: each })).status).toBe(204);
  for (const { id, otherId } of [params, reversed]) {
    const { data } = await ask(listRecord, { token, query: { user_id: id, part: 'people' } });
    const about = data.filter(({ kind }) => kind.startsWith('people_differ'));
    expect(about.map(({ kind, title, person }) => [kind, title, person])).toEqual([
      ['people_differ_ended', name, name],
      ['people_differ', name, name],
    ]);
    for (const entry of about) expect([entry.id, entry.person_id].toSorted()).toEqual([id, otherId].toSorted());
  }
  expect((await ask(sayDifferent, { token, params: { id: params.id, otherId: params.id } })).status).toBe(404);
});

it('is for administrators', async () => {
  const [ada, eve] = await Promise.all([person(), person('staff')]);
  const merge = await ask(mergeUsers, { token: eve.token, params: { id: eve.id }, body: { other: ada.id } });
  expect(merge.status).toBe(403);
  expect((await ask(listDoubles, { token: eve.token })).status).toBe(403);
  for (const call of [sayDifferent, takeBackDifferent])
    expect((await ask(call, { token: eve.token, params: { id: eve.id, otherId: ada.id } })).status).toBe(403);
});
