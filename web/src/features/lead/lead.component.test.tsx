import { placeHelper } from '@contract/leads.ts';
import { previewMessage } from '@contract/messages.ts';
import { recordExport } from '@contract/record.ts';
import { cancelSignup } from '@contract/signups.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { catchDownloads } from '@/test/downloads.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { button, dialog, entry, expectGone, expectTexts, heading, link, question, toasts } from '@/test/find.ts';
import { helper, ledAnswers, ledPerson, ledShift, ledSlot, unreachedHelper } from '@/test/led-shifts.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { messagesOf } from '@/test/sent.ts';

const shiftOf = (title: string) => entry(3, title);
const slotOf = (title: string, slot: string) => shiftOf(title).getByRole('region', { name: `${slot}, ${title}, ` });

it('lists the next shifts by day, with who is in them, their phones, and what is missing', async () => {
  const { me } = worldWith({ rights: ['roster'] });
  const people = [
    ledPerson('Ada Byron', { phone: '+44 1', unnamed: 1 }),
    ledPerson('Bob Baker', {
      comes_with: 'Ada Byron',
      status: 'asked',
      question: { kind: 'place', deadline: '2026-10-23T12:00:00Z' },
    }),
    ledPerson(me.name, { user: { id: me.id, name: me.name, phone: '+44 9' } }),
  ];
  const roster = { rights: ['roster' as const] };
  ledAnswers([
    ledShift('Yesterday', { start_time: '2026-10-22T20:00:00Z', end_time: '2026-10-23T02:00:00Z' }),
    ledShift('Concert', {
      slots: [ledSlot('Bar', { ...roster, people, required_count: 5, min_count: 4, confirmed_count: 2 })],
    }),
    ledShift('Brunch', {
      ...{ start_time: '2026-10-24T08:00:00Z', end_time: '2026-10-24T10:00:00Z', location: null },
      slots: [ledSlot('Kitchen', { ...roster, required_count: 2 }), ledSlot('Desk', { ...roster, is_canceled: true })],
    }),
  ]);
  await openApp('/lead');
  await expectTexts(heading(3), ['Concert', 'Brunch']);
  await expect.element(heading(2).first()).toHaveTextContent('Today');
  const bar = slotOf('Concert', 'Bar');
  for (const words of [
    '3 of 5',
    '2 places open',
    '2 more needed at least',
    'Ada Byron',
    'Asked, answer by',
    'Brings 1 person without a name',
  ])
    await expect.element(bar).toHaveTextContent(words);
  await expect.element(bar.getByRole('link', { name: '+44 1' })).toHaveAttribute('href', 'tel:+441');
  await expect.element(bar).toHaveTextContent('Comes with Ada Byron');
  await expect.element(bar).toHaveTextContent('You');
  await expect.element(slotOf('Brunch', 'Kitchen')).toHaveTextContent('Nobody yet');
  await expect.element(slotOf('Brunch', 'Desk')).toHaveTextContent('Canceled');
  // What only sees has nothing to press but what saves it.
  const names = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button')
    .elements()
    .map((each) => each.getAttribute('aria-label'));
  expect(names).toEqual([
    expect.stringMatching(/^Download List of people, Concert, .* as CSV$/),
    expect.stringMatching(/^Download List of people, Concert, .* as Excel$/),
  ]);
  const files = catchDownloads();
  api.on(recordExport, null);
  await page.getByRole('button', { name: /^Download List of people, Concert, .* as CSV$/ }).click();
  await expect.poll(() => files.length).toBe(1);
  expect(files[0]?.name).toBe('roster-2026-10-23.csv');
  expect((await files[0]?.text())?.split('\r\n').slice(0, 3)).toEqual([
    '\ufeffDay,From,To,Event,Place,Role,Name,Phone,State',
    "2026-10-23,2026-10-23 14:00,2026-10-23 18:00,Concert,Main tent,Bar,Ada Byron +1,'+44 1,confirmed",
    '2026-10-23,2026-10-23 14:00,2026-10-23 18:00,Concert,Main tent,Bar,Bob Baker,,asked',
  ]);
  expect(api.made(recordExport)[0]?.body).toEqual({ export: 'roster' });
  await button('1 shift that is over').click();
  await expect.element(shiftOf('Yesterday')).toBeVisible();
});

it('shows each control only where the right for it holds', async () => {
  worldWith({ rights: ['gate', 'roster', 'fill', 'write'] });
  const people = [ledPerson('Ada Byron')];
  const begun = { start_time: '2026-10-23T09:00:00Z', end_time: '2026-10-23T13:00:00Z' };
  const all = ['gate', 'roster', 'fill', 'write'] as const;
  const of = (rights: readonly (typeof all)[number][], more = {}) => [
    ledSlot('Bar', { people, rights: [...rights], ...more }),
  ];
  ledAnswers([
    ledShift('Begun', { ...begun, slots: of(all) }),
    ledShift('Gate only', { slots: of(['gate']) }),
    ledShift('Fill only', { slots: of(['fill'], { people: null, current_count: 1 }) }),
    ledShift('Fill, full', { slots: of(['fill'], { required_count: 1 }) }),
    ledShift('Write only', { slots: of(['write'], { people: null, current_count: 1 }) }),
    ledShift('Write, nobody', { slots: of(['write'], { people: null, current_count: 0 }) }),
    ledShift('Draft', { draft: true, slots: of(['roster', 'fill']) }),
    ledShift('Off', { status: 'canceled', slots: of(all) }),
  ]);
  await openApp('/lead');
  await expect.element(shiftOf('Off')).toBeVisible();
  const controls = (title: string) =>
    [...shiftOf(title).element().querySelectorAll('button, a[href]')].map(
      (each) => each.getAttribute('aria-label') ?? each.textContent,
    );
  const named = (title: string, time = '2:00 PM – 6:00 PM') =>
    `${title}, Friday, October 23, 2026, ${time} UTC, Main tent`;
  const find = (title: string) => `Find somebody: Bar, ${named(title)}`;
  const release = (title: string) => `Release the place of Ada Byron, Bar, ${named(title)}`;
  const begunName = named('Begun', '9:00 AM – 1:00 PM');
  const saves = (name: string) => ['CSV', 'Excel'].map((format) => `Download List of people, ${name} as ${format}`);
  expect(controls('Begun')).toEqual([`Gate: ${begunName}`, `Write to ${begunName}…`, ...saves(begunName)]);
  expect(controls('Gate only')).toEqual([`Gate: ${named('Gate only')}`]);
  expect(controls('Fill only')).toEqual([find('Fill only')]);
  expect(controls('Fill, full')).toEqual([release('Fill, full')]);
  expect(controls('Write only')).toEqual([`Write to ${named('Write only')}…`]);
  expect(controls('Write, nobody')).toEqual([]);
  expect(controls('Draft')).toEqual([...saves(named('Draft')), release('Draft'), find('Draft')]);
  expect(controls('Off')).toEqual([`Write to ${named('Off')}…`, ...saves(named('Off'))]);
  await expect.element(shiftOf('Draft').getByRole('heading', { level: 3 })).toHaveTextContent('Draft');
  await expect.element(shiftOf('Off').getByRole('heading', { level: 3 })).toHaveTextContent('Canceled');
  await expect.element(link('Gate: Begun')).toHaveAttribute('href', expect.stringMatching(/^\/gate\?event=/));
});

it('gives places one after the other, asks once more about what speaks against it, and says what failed', async () => {
  worldWith({ rights: ['roster', 'fill'] });
  const helpers = [
    helper('Ada Byron'),
    helper('Bob Baker', { fit: 'not_free', asks: false }),
    helper('Cleo Chen', { fit: 'needs_reason' }),
    helper('Dan Diaz', { fit: 'impossible' }),
  ];
  ledAnswers([ledShift('Concert', { slots: [ledSlot('Bar', { rights: ['roster', 'fill'] })] })], helpers);
  await openApp('/lead');
  await button('Find somebody: Bar, Concert').click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('3 places open');
  await expectTexts(dialog.getByRole('listitem').getByRole('paragraph'), [
    'Ada Byron',
    ...['Bob Baker', 'Probably not free'],
    ...['Cleo Chen', 'A rule is against it'],
  ]);
  await dialog.getByRole('button', { name: 'Ask Ada Byron about the place: Bar' }).click();
  await expect.element(toasts).toHaveTextContent('Ada Byron is asked: Bar, Concert');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('2 places open');
  await dialog.getByRole('button', { name: 'Give Bob Baker the place: Bar' }).click();
  await dialog.getByRole('button', { name: 'Give anyway' }).click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('1 place open');
  const work = api.made(placeHelper).map(({ body }) => body);
  expect(work).toEqual([{ user_id: helpers[0]?.user.id }, { user_id: helpers[1]?.user.id }]);
  // Somebody who cannot have it is shown when they are looked for.
  await dialog.getByLabelText('Search by name').fill('dan');
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Dan DiazNot possible');
  await dialog.getByLabelText('Search by name').fill('cleo');
  await dialog.getByRole('button', { name: 'Other ways for Cleo Chen' }).click();
  await page.getByRole('menuitem', { name: 'They have said yes already' }).click();
  api.on(placeHelper, refusal('slot_full', {}));
  await dialog.getByLabelText('Reason').fill('Knows the bar');
  await dialog.getByRole('button', { name: 'Give anyway' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The place was not given.');
  expect(api.made(placeHelper).at(-1)?.body).toEqual({
    ...{ user_id: helpers[2]?.user.id, agreed: true, override_reason: 'Knows the bar' },
  });
});

it('closes when the last place is given', async () => {
  worldWith({ rights: ['fill'] });
  const ada = helper('Ada Byron', { asks: false });
  ledAnswers(
    [ledShift('Concert', { slots: [ledSlot('Bar', { rights: ['fill'], people: null, required_count: 1 })] })],
    [ada],
  );
  await openApp('/lead');
  await button('Find somebody: Bar, Concert').click();
  await dialog.getByRole('button', { name: 'Give Ada Byron the place: Bar' }).click();
  await expectGone(dialog);
  await expect.element(toasts).toHaveTextContent('Ada Byron has the place: Bar, Concert');
  await expect.element(slotOf('Concert', 'Bar')).toHaveTextContent('1 of 1');
});

it('releases a place after a question, and then the next person has the focus', async () => {
  worldWith({ rights: ['roster', 'fill'] });
  const [ada, bob] = [ledPerson('Ada Byron'), ledPerson('Bob Baker')];
  ledAnswers([ledShift('Concert', { slots: [ledSlot('Bar', { people: [ada, bob], required_count: 2 })] })]);
  await openApp('/lead');
  await button('Release the place of Ada Byron').click();
  await expect.element(question).toHaveTextContent('They are told, and the place is open again.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(api.made(cancelSignup)).toEqual([]);
  await button('Release the place of Ada Byron').click();
  await question.getByRole('button', { name: 'Release', exact: true }).click();
  await expect.element(toasts).toHaveTextContent('Ada Byron no longer has the place: Bar, Concert');
  expect(api.made(cancelSignup).map(({ params }) => params)).toEqual([{ signupId: ada.id }]);
  await expectGone(button('Release the place of Ada Byron'));
  await expect.element(button('Release the place of Bob Baker')).toHaveFocus();
  await expect.element(button('Find somebody: Bar, Concert')).toBeVisible();
});

it('says whom nothing reaches, when a place is given, and before and after it is taken back', async () => {
  worldWith({ rights: ['roster', 'fill'] });
  const una = helper(unreachedHelper, { asks: false });
  const ada = ledPerson('Ada Byron', { reached: false });
  ledAnswers([ledShift('Concert', { slots: [ledSlot('Bar', { people: [ada], required_count: 2 })] })], [una]);
  await openApp('/lead');
  await button('Release the place of Ada Byron').click();
  await expect.element(question).toHaveTextContent('Nothing reaches them: tell them yourself.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await button('Find somebody: Bar, Concert').click();
  await dialog.getByRole('button', { name: `Give ${unreachedHelper} the place: Bar` }).click();
  await expect
    .element(toasts)
    .toHaveTextContent('Una Reached has the place, but nothing reaches them: tell them yourself.');
  await button('Release the place of Ada Byron').click();
  await question.getByRole('button', { name: 'Release', exact: true }).click();
  await expect
    .element(toasts)
    .toHaveTextContent('Ada Byron no longer has the place: Bar, Concert. Nothing reaches them: tell them yourself.');
});

it('writes to a slot, a shift and a day', async () => {
  worldWith({ rights: ['write'] });
  messagesOf();
  const people = { people: null, current_count: 2, rights: ['write' as const] };
  const concert = ledShift('Concert', { slots: [ledSlot('Bar', people), ledSlot('Desk', people)] });
  const talk = ledShift('Talk', { slots: [ledSlot('Bar', people)] });
  ledAnswers([concert, talk, ledShift('Empty', { slots: [ledSlot('Bar', { ...people, current_count: 0 })] })]);
  await openApp('/lead');
  for (const name of ['Write to Desk, Concert, ', 'Write to Concert, ', 'Write to Today…']) {
    await button(name).click();
    await expect.element(dialog.getByText('Reaches 3 people')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectGone(dialog);
  }
  const shifts = api
    .made(previewMessage)
    .map(({ body }) => (body as { audience: { shifts: object[] }[] }).audience[0]?.shifts);
  expect(shifts).toEqual([
    [{ event_id: concert.id, slot_id: concert.slots[1]?.id }],
    [{ event_id: concert.id }],
    [{ event_id: concert.id }, { event_id: talk.id }],
  ]);
});
