import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { applyLanguage } from '@/i18n/choose-language.ts';
import { toasts } from '@/lib/app/toasts.ts';
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
import { expectNamesApart } from './names.ts';
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
  /** A toast says what happened, in the language of that moment: the page is opened again in each. */
  said?: true;
}

/** Presses the first visible element that matches a selector: names depend on the language. */
export async function press(selector: string): Promise<void> {
  const find = () => [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
  await expect.poll(find).toBeDefined();
  await userEvent.click(find() as Element);
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

const languages: Record<Translated, Parameters<typeof applyLanguage>[0]> = {
  es: { language: 'spanish' },
  fr: { language: 'french' },
  de: { language: 'german' },
};

/**
 * Tests each look on one mounted page: with axe and for its size in the width of desktops and phones, and for its texts
 * in every language. Its colors are those that `contrast.test.ts` has proven for both themes.
 */
export function everyLook(looks: readonly Look[]): void {
  describe.each(looks)('$what', (look) => {
    it('is accessible in both themes, and fits desks, phones and thumbs; fits a phone in es, fr and de, with nothing left in English', async () => {
      await show(look);
      for (const [width, resize] of Object.entries({ desk, phone })) {
        await resize();
        await expectAccessible(`${look.what}, ${width}`);
        expectNamesApart(`${look.what}, ${width}`);
        if (!look.dense) expectTouchable(`${look.what}, ${width}`);
      }
      for (const [language, settings] of Object.entries(languages)) {
        await applyLanguage(settings);
        if (look.said) {
          await cleanup();
          sessionStorage.clear();
          toasts.set([]);
          await show(look);
        }
        await expectLanguage(language as Translated, look.what);
        expectFits(`${look.what} in ${language}`);
      }
    });
  });
}
