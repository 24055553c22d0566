import { listSignups, signUp } from '@contract/signups.ts';
import { listUsers } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from './fake-api.ts';
import { anyDialog, toasts } from './find.ts';
import { press } from './keyboard.ts';
import { administrator, openApp, worldWith } from './open-app.tsx';
import { eventWith, signupFor } from './records.ts';

// The browser of component tests requests reduced motion.

/** Records visible animations from now on, by the name of the animation or the property. */
function watchMotion(): () => string[] {
  const seen = new Set<string>();
  let watching = true;
  const look = () => {
    for (const animation of document.getAnimations()) {
      if (Number(animation.effect?.getComputedTiming().activeDuration) <= 1) continue;
      if (animation instanceof CSSAnimation) seen.add(animation.animationName);
      else if (animation instanceof CSSTransition) seen.add(animation.transitionProperty);
      else seen.add('other');
    }
    if (watching) requestAnimationFrame(look);
  };
  look();
  return () => {
    watching = false;
    return [...seen];
  };
}

it('shows no visible animation on the dashboard, while it loads and afterwards', async () => {
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
  const event = eventWith({ title: 'Motion' });
  const { me } = worldWith({ events: [event] });
  const signups = api.hold(listSignups, []);
  api.on(signUp, signupFor(event, me));
  const seen = watchMotion();
  await openApp('/volunteer');
  await expect.element(page.getByText('Loading your shifts…')).toBeInTheDocument();
  signups.go();
  await page.getByRole('button', { name: /^Sign up/ }).click();
  await expect.element(toasts).toHaveTextContent('You have successfully signed up for this slot.');
  await press('?');
  await expect.element(anyDialog).toBeVisible();
  expect(seen()).toEqual([]);
});

it('shows no visible animation in the administration', async () => {
  worldWith({ me: administrator() });
  const people = api.hold(listUsers, []);
  const seen = watchMotion();
  await openApp('/admin/staff');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Staff Management' })).toBeVisible();
  people.go();
  await expect.element(page.getByText('No volunteers or staff yet')).toBeVisible();
  await page.getByRole('button', { name: 'Invite User' }).first().click();
  await expect.element(anyDialog).toBeVisible();
  expect(seen()).toEqual([]);
});
