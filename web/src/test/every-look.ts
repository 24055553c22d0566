import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  desk,
  expectAccessible,
  expectFits,
  expectLanguage,
  expectTouchable,
  phone,
  settled,
  type Translated,
} from './look.ts';
import { openApp } from './open-app.tsx';

/** A state of a screen. The way to it must not depend on the language. */
export interface Look {
  what: string;
  path: string;
  /** Sets up the data of the server. */
  world: () => unknown;
  /** The actions on the page. */
  act?: () => Promise<unknown>;
  /** The page is checked while it is loading. */
  loading?: true;
  /** Table headings and links within text may be smaller than a thumb. */
  dense?: true;
}

/** Presses the first visible element that matches a selector: names depend on the language. */
export async function press(selector: string): Promise<void> {
  const find = () => [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
  await expect.poll(find).toBeDefined();
  await userEvent.click(find() as Element);
}

/** Begins to add a person or to import people. On a phone both are in a menu. */
export async function pressOfPeople(what: 'add' | 'import'): Promise<void> {
  if (innerWidth >= 640) return press(what === 'add' ? 'main button' : 'main button + button');
  await press('main [aria-haspopup=menu]');
  await press(`[role=menuitem]:nth-of-type(${what === 'add' ? 1 : 2})`);
}

/** Waits for a dialog or an alert dialog. */
export const opened = () =>
  expect.poll(() => document.querySelector('[role=dialog], [role=alertdialog], dialog[open]')).not.toBeNull();

async function show({ path, world, act, loading }: Look): Promise<void> {
  await world();
  await openApp(path);
  if (!loading) await settled();
  await act?.();
}

/**
 * Tests each look: with axe in both themes, for its width on desktops and phones, and for its texts in every language.
 */
export function everyLook(looks: readonly Look[]): void {
  describe.each(looks)('$what', (look) => {
    it('is accessible in both themes, and fits desks, phones and thumbs', async () => {
      await show(look);
      for (const theme of ['light', 'dark'] as const) {
        document.documentElement.dataset.theme = theme;
        for (const [width, resize] of Object.entries({ desk, phone })) {
          await resize();
          await expectAccessible(`${look.what}, ${theme}, ${width}`);
          if (!look.dense) expectTouchable(`${look.what}, ${width}`);
        }
      }
    });

    it.each<Translated>(['es', 'fr', 'de'])('fits a phone in %s, with nothing left in English', async (language) => {
      await phone();
      localStorage.setItem('muster.language', language);
      await show(look);
      await expectLanguage(language, look.what);
      expectFits(look.what);
    });
  });
}
