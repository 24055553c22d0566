import { previewMessage } from '@contract/messages.ts';
import { beforeEach, expect } from 'vitest';
import { api, failure } from '@/test/fake-api.ts';
import { button, dialog } from '@/test/find.ts';
import { openApp } from '@/test/open-app.tsx';
import { previewWith, shiftToWriteTo } from '@/test/sent.ts';
import { keeps } from '@/test/under-the-hand.ts';
import { clearDraft } from './draft.ts';

type Scene = Awaited<ReturnType<typeof write>>;

beforeEach(clearDraft);

/** A message to everybody of a shift that is half written. What others do changes `world`. */
async function write() {
  const { event, world } = shiftToWriteTo();
  const app = await openApp(`/admin/messages?shift=${event.id}`);
  await button('Write to everybody here…').click();
  await dialog.getByLabelText('Subject', { exact: true }).fill('Come to the te');
  await dialog.getByLabelText('Text', { exact: true }).fill('Please co');
  return { ...app, world, event };
}

/** Behind the dialog. */
const said = () => document.body.textContent;

keeps('a message that is half written', {
  open: write,
  others: {
    'somebody of the shift gives the place back': {
      change: ({ world, event }: Scene) => {
        api.on(previewMessage, previewWith({ count: 3, by_mail: 1 }));
        const slots = event.slot_assignments.map((slot) => ({ ...slot, current_count: 1 }));
        world.events = [{ ...event, slot_assignments: slots }];
      },
      shown: () => expect.element(dialog).toHaveTextContent('Reaches 2 people'),
    },
    'another administrator renames the shift': {
      change: ({ world, event }) => {
        world.events = [{ ...event, title: 'Dinner', version: 2 }];
      },
      shown: () => expect.poll(said).toContain('Dinner'),
    },
    'another administrator deletes the shift': {
      change: ({ world }) => {
        world.events = [];
      },
      shown: () => expect.poll(said).toContain('Event not found'),
    },
    'nobody can say whom it reaches': {
      change: () => api.on(previewMessage, failure()),
      shown: () => expect.element(dialog).toBeVisible(),
    },
  },
  stays: () => document.querySelector('[role=dialog] [role=switch]')?.getAttribute('aria-checked'),
});
