import { listSlotWaits } from '@contract/waits.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { answerFilling } from '@/test/filling.ts';
import { expectGone } from '@/test/find.ts';
import { expectAccessible } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, slotOf, slotTypeWith } from '@/test/records.ts';

const panel = page.getByRole('complementary').or(page.getByRole('dialog'));

it('lists who waits for a place, in order, who is asked, and how many places are held', async () => {
  const [bar, kitchen] = [slotOf(slotTypeWith({ name: 'Bar' })), slotOf(slotTypeWith({ name: 'Kitchen' }))];
  const event = eventWith({ title: 'Harvest supper', slot_assignments: [bar, kitchen] });
  const world = worldWith({ me: administrator(), events: [event] });
  answerFilling(world, event, [], []);
  const waiting = (name: string, offered_until: string | null) => ({
    ...{ user: { id: newId(), name }, joined_at: '2026-10-20T10:00:00Z', offered_until },
  });
  api.on(listSlotWaits, ({ params }) =>
    params.id === bar.id
      ? { held: 1, people: [waiting('Olga Berg', '2026-10-23T18:00:00Z'), waiting('Ada Ames', null)] }
      : { held: 0, people: [] },
  );
  await openApp(`/admin?shift=${event.id}&slot=${bar.id}`);
  const list = panel.getByRole('region', { name: 'Waitlist: Bar' });
  await expect.element(list).toHaveTextContent('2 people are waiting · 1 place is held for an answer');
  const people = list.getByRole('listitem');
  await expect.element(people.nth(0)).toHaveTextContent('Olga BergOffered a place, answer by Fri, Oct 23, 6:00 PM');
  await expect.element(people.nth(1)).toHaveTextContent('Ada Ames');
  await expectGone(panel.getByRole('region', { name: 'Waitlist: Kitchen' }));
  await expectAccessible('the panel with a waitlist');
});
