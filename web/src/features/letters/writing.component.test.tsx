import { previewMessage, sendMessage } from '@contract/messages.ts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { authState } from '@/lib/auth/session.ts';
import { everyLook, opened, press } from '@/test/every-look.ts';
import { api, failure, refusal } from '@/test/fake-api.ts';
import { button, choose, dialog, expectGone, toasts } from '@/test/find.ts';
import { openApp } from '@/test/open-app.tsx';
import { organisationWith } from '@/test/records.ts';
import { messagesOf, previewWith, sentWith, shiftToWriteTo } from '@/test/sent.ts';
import { clearDraft, draft, isEmpty } from './draft.ts';

beforeEach(clearDraft);

const write = async () => {
  const { event, world } = shiftToWriteTo();
  const screen = await openApp(`/admin/messages?shift=${event.id}`);
  await button('Write to everybody here…').click();
  await expect.element(dialog).toBeVisible();
  return { screen, event, world };
};
const subject = dialog.getByLabelText('Subject', { exact: true });
const body = dialog.getByLabelText('Text', { exact: true });
const send = dialog.getByRole('button', { name: 'Send to 3 people' });

it('shows whom a message reaches before it is sent, and sends it', async () => {
  const { event } = await write();
  await expect.element(dialog.getByText('Reaches 3 people')).toBeVisible();
  await expect.element(dialog.getByText('1 person has no email address. Tell them in another way.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show who' }).click();
  await expect.element(dialog.getByText('Bob Baker')).toBeVisible();
  await expect
    .element(dialog.getByRole('listitem').filter({ hasText: 'Eve Egger' }))
    .toHaveTextContent('no email address');
  await expect.element(dialog.getByText('You (ada@example.org)')).toBeVisible();
  await expect.element(dialog.getByRole('switch')).toBeChecked();
  await subject.fill('Come to the tent');
  await body.fill('Please come.');
  await send.click();
  await expectGone(dialog);
  await expect.element(toasts).toHaveTextContent('Sent to 3 people.');
  expect(api.made(sendMessage)[0]?.body).toMatchObject({
    audience: [{ kind: 'shifts', shifts: [{ event_id: event.id }] }],
    texts: { default: { subject: 'Come to the tent', body: 'Please come.' } },
    operational: true,
    answers_to: 'sender',
  });
});

it('says what is missing, and sends the same message with the same id when it is sent again', async () => {
  await write();
  await send.click();
  await expect.element(dialog.getByText('Enter a subject')).toBeVisible();
  await expect.element(dialog.getByText('Enter a text')).toBeVisible();
  expect(api.made(sendMessage)).toHaveLength(0);
  await subject.fill('Tent');
  await body.fill('Come.');
  const answers = [failure(), failure()];
  api.on(sendMessage, () => answers.shift() ?? refusal('no_recipients', {}));
  for (const _ of [1, 2, 3]) await send.click();
  await expect.element(dialog.getByText('There is nobody to write to')).toBeVisible();
  await body.fill('Come, please.');
  await send.click();
  const ids = () => api.made(sendMessage).map((made) => (made.body as { message_id: string }).message_id);
  await expect.poll(() => ids().length).toBe(4);
  expect(new Set(ids().slice(0, 3)).size).toBe(1);
  // Another text is another message.
  expect(ids()[3]).not.toBe(ids()[0]);
});

it('a dialog that is closed while it sends says what became of it, and leaves the next one alone', async () => {
  await write();
  await subject.fill('Tent');
  await body.fill('Come.');
  const lost = api.hold(sendMessage, failure());
  await send.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  lost.go();
  await expect.element(toasts).toHaveTextContent('The message was not sent.');
  // The server may have it nevertheless: sent again, it is the same message.
  await button('Write to everybody here…').click();
  const slow = api.hold(sendMessage, sentWith({ recipients: 3 }));
  await send.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await button('Write to everybody here…').click();
  await body.fill('Something else.');
  slow.go();
  await expect.element(toasts).toHaveTextContent('Sent to 3 people.');
  await expect.element(body).toHaveDisplayValue('Something else.');
  const ids = api.made(sendMessage).map((made) => (made.body as { message_id: string }).message_id);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

it('what one person has written is not there for the next who signs in', () => {
  const own = authState.get();
  draft.set({ text: { subject: 'Pay', body: 'Between us' }, others: {} });
  authState.set({ loading: false, session: null });
  expect(isEmpty(draft.get())).toBe(true);
  authState.set(own);
});

it('cannot be sent while it is not known whom it reaches now', async () => {
  await write();
  await expect.element(send).toBeEnabled();
  const slow = api.hold(previewMessage, previewWith({ count: 2, none: 0 }));
  await dialog.getByRole('switch').click();
  await expect.element(dialog.getByRole('button', { name: 'Send the message' })).toBeDisabled();
  slow.go();
  await expect.element(dialog.getByRole('button', { name: 'Send to 2 people' })).toBeEnabled();
});

it('keeps what was written when it is closed, begins with a template or an earlier message, and has other languages', async () => {
  await write();
  await subject.fill('Half a sentence');
  await userEvent.keyboard('{Escape}');
  await expectGone(dialog);
  await button('Write to everybody here…').click();
  await expect.element(subject).toHaveDisplayValue('Half a sentence');
  await expect.element(dialog.getByText('What you had written is still here.')).toBeVisible();
  await choose(dialog.getByLabelText('Begin with'), 'Thank you!');
  await expect.element(body).toHaveDisplayValue(/thank you for your help/);
  await choose(dialog.getByLabelText('Begin with'), 'Again: Come to the tent');
  await expect.element(subject).toHaveDisplayValue('Come to the tent');
  await choose(dialog.getByLabelText('Add a language'), 'German');
  await dialog.getByLabelText('Subject (German)').fill('Zum Zelt');
  await send.click();
  await expect.element(dialog.getByText('Enter a text')).toBeVisible();
  await dialog.getByLabelText('Text (German)').fill('Kommt zum Zelt.');
  await choose(dialog.getByLabelText('Add a language'), 'French');
  await send.click();
  await expectGone(dialog);
  // A language in which nothing was written is left out.
  expect(api.made(sendMessage).map((made) => (made.body as { texts: object }).texts)[0]).toEqual({
    default: expect.objectContaining({ subject: 'Come to the tent' }),
    german: { subject: 'Zum Zelt', body: 'Kommt zum Zelt.' },
  });
});

it('lets answers go to the organisation if it has an address', async () => {
  const { world } = shiftToWriteTo();
  world.organisation = { ...organisationWith(), name: 'Harbor Hands', contact: 'Write to help@example.org, or call' };
  const [event] = world.events;
  await openApp(`/admin/messages?shift=${event?.id}`);
  await button('Write to everybody here…').click();
  await choose(dialog.getByLabelText('Answers go to'), 'Harbor Hands (help@example.org)');
  await subject.fill('Tent');
  await body.fill('Come.');
  await send.click();
  await expectGone(dialog);
  expect(api.made(sendMessage)[0]?.body).toMatchObject({ answers_to: 'organisation' });
});

it('cannot be sent to nobody', async () => {
  const { event } = shiftToWriteTo();
  messagesOf([], { count: 0, by_mail: 0, off: 0, none: 0, bounces: 0, people: [] });
  await openApp(`/admin/messages?shift=${event.id}`);
  await button('Write to everybody here…').click();
  await expect.element(dialog.getByText('There is nobody to write to yet.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Send the message' })).toBeDisabled();
});

it('is about one role when its button in the panel is pressed', async () => {
  const { event } = shiftToWriteTo();
  const [first] = event.slot_assignments;
  if (event.slot_assignments.length < 2 && first)
    event.slot_assignments.push({
      ...first,
      id: crypto.randomUUID(),
      slot_type: { ...first.slot_type, name: 'Count' },
    });
  await openApp(`/admin/messages?shift=${event.id}`);
  await expect.element(button('Write to everybody here…')).toBeVisible();
  // Nobody is on the roster of this server, so there is only the button for all.
  expect(page.getByRole('button', { name: /^Write to (?!everybody)/ }).elements()).toHaveLength(0);
});

everyLook([
  {
    what: 'writing a message',
    path: '/admin/messages',
    world: shiftToWriteTo,
    act: async () => {
      await press('main button');
      await opened();
      await press('[role=dialog] [type=submit]');
      await expect.poll(() => document.querySelector('[role=dialog] textarea')).not.toBeNull();
      await expect.poll(() => document.querySelector('[role=dialog] [aria-expanded]')).not.toBeNull();
    },
  },
]);
