import { readWall, type WallPage } from '@contract/wall.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { heading } from '@/test/find.ts';
import { expectAccessible } from '@/test/look.ts';
import { openApp } from '@/test/open-app.tsx';
import { holdTimers } from '@/test/timers.ts';
import { nobodySignedIn } from '@/test/visitor.ts';
import { wallShift, wallSlot, wallWith } from '@/test/wall.ts';
import { wallQuery } from './wall-query.ts';

nobodySignedIn();

const root = document.documentElement;
const zone = (name: RegExp) => page.getByRole('region', { name });
const [now, next, missing] = [zone(/^Now/), zone(/^Next/), zone(/^Missing/)];
const offline = () => new Response('', { status: 502 });

/** What the server answers; a test changes it before the page asks again. */
let answer: () => WallPage | Response | ReturnType<typeof refusal>;
const busy = () =>
  wallWith([
    wallShift({ slots: [wallSlot({ names: ['Ada', 'Ben'], required: 4, taken: 4 })] }),
    wallShift({ title: 'Rain check', is_canceled: true, slots: [wallSlot({ is_canceled: true })] }),
    wallShift({
      ...{ title: 'Market', location: null, start_time: '2026-10-23T18:00:00Z', end_time: '2026-10-23T20:00:00Z' },
      slots: [wallSlot({ name: 'Gate', taken: 1 }), wallSlot({ name: 'Off', is_canceled: true })],
    }),
    wallShift({
      ...{ title: 'Breakfast', start_time: '2026-10-24T07:00:00Z', end_time: '2026-10-24T09:00:00Z' },
      slots: [wallSlot({ name: 'Kitchen', required: 5, taken: 1, below_min: 2 })],
    }),
  ]);
const many = () => wallWith(Array.from({ length: 24 }, (_, index) => wallShift({ title: `Shift ${index + 1}` })));

beforeEach(() => {
  answer = busy;
  localStorage.removeItem('muster.wall');
  api.on(readWall, () => answer());
});
const open = (path = '/wall#secret') => openApp(path);
/** The titles in a zone that can be seen. */
const seen = (region: HTMLElement | SVGElement) =>
  [...region.querySelectorAll('li h3')]
    .filter((title) => title.checkVisibility({ visibilityProperty: true }))
    .map(({ textContent }) => textContent);

it('shows what is on, what is next and who is missing, at the times of the place', async () => {
  const atPlace = (wall: WallPage): WallPage => ({
    ...{ ...wall, timezone: 'Europe/Berlin' },
    shifts: wall.shifts.map((shift) => ({ ...shift, timezone: 'Europe/Berlin' })),
  });
  answer = () => atPlace(busy());
  await open();
  await expect.element(heading(1)).toHaveTextContent('River Festival');
  await expect.element(now).toHaveTextContent(/Until 2:00 PM.*Concert.*Bar4 of 4Ada, Ben/);
  await expect.element(now).toHaveTextContent(/Rain check\s· Pier 3Canceled/);
  await expect
    .element(next)
    .toHaveTextContent(/8:00 PM.*Market.*Gate1 of 3.*OffCanceled.*Tomorrow, 9:00 AM.*Breakfast/);
  await expect.element(missing.getByRole('heading', { level: 2 })).toHaveTextContent('Missing6');
  await expect
    .element(missing)
    .toHaveTextContent(
      /KitchenToo few: 4 people missingTomorrow, 9:00 AM\s· Breakfast\s· Pier 3.*Gate2 free places8:00 PM\s· Market/,
    );
  expect(api.made(readWall)).toMatchObject([{ body: { key: 'secret' } }]);
});

it('names the zone of a shift where the clock of the wall shows another time', async () => {
  const there = { timezone: 'Asia/Tokyo' };
  const late = { start_time: '2026-10-23T15:30:00Z', end_time: '2026-10-23T16:00:00Z' };
  answer = () => wallWith([wallShift(there), wallShift({ ...there, ...late, title: 'Late' }), wallShift(late)]);
  await open();
  await expect.element(now).toHaveTextContent('Until 9:00 PM GMT+9Concert');
  await expect.element(next).toHaveTextContent('Tomorrow, 12:30 AM GMT+9Late');
  await expect.element(next).toHaveTextContent('3:30 PMConcert');
});

it('says what is not there: in each part, and once before and after the days with shifts', async () => {
  const full = [wallSlot({ taken: 3 })];
  answer = () => wallWith([wallShift({ slots: full })]);
  const { queryClient } = await open();
  await expect.element(next).toHaveTextContent('No shift starts in the next 24 hours.');
  await expect.element(missing).toHaveTextContent('Every place is taken.');
  answer = () =>
    wallWith([wallShift({ start_time: '2026-10-23T18:00:00Z', end_time: '2026-10-23T20:00:00Z', slots: full })]);
  await queryClient.refetchQueries({ queryKey: ['wall'] });
  await expect.element(now).toHaveTextContent('No shift is running.');
  answer = () => wallWith([]);
  await queryClient.refetchQueries({ queryKey: ['wall'] });
  await expect.element(heading(2)).toHaveTextContent('No shifts in the next 24 hours');
  await expect.element(page.getByText('They appear here a day before they start.')).toBeVisible();
  await expect.element(missing).not.toBeInTheDocument();
});

it('is asked for each minute, more often while nobody answers, in the background as well, until it is gone', async () => {
  const { queryClient } = await open();
  await expect.element(now).toBeVisible();
  const [query] = queryClient.getQueryCache().findAll({ queryKey: ['wall'] });
  const { refetchInterval, refetchIntervalInBackground } = wallQuery('secret');
  const interval = () => (refetchInterval as (asked: unknown) => number | false)(query);
  expect([interval(), refetchIntervalInBackground]).toEqual([60_000, true]);
  answer = offline;
  await queryClient.refetchQueries({ queryKey: ['wall'] });
  expect(interval()).toBe(10_000);
  answer = () => refusal('not_found', { what: 'wall' });
  await queryClient.refetchQueries({ queryKey: ['wall'] });
  expect(interval()).toBe(false);
});

it.each(['/wall', '/wall#wrong'])('shows nothing at %s', async (path) => {
  answer = () => refusal('not_found', { what: 'wall' });
  await open(path);
  await expect.element(heading(1)).toHaveTextContent('This screen is switched off');
});

it('follows the theme of its address, and gives it back', async () => {
  const { unmount } = await open('/wall?theme=dark#secret');
  await expect.element(now).toBeVisible();
  expect(getComputedStyle(root).colorScheme).toBe('dark');
  await unmount();
  expect([root.style.colorScheme, root.dataset.wall]).toEqual(['', undefined]);
});

it('keeps the screen on, and asks for that again when it is seen again', async () => {
  const release = vi.fn(async () => undefined);
  const request = vi.spyOn(navigator.wakeLock, 'request').mockResolvedValue({ release } as never);
  const { unmount } = await open();
  await expect.element(now).toBeVisible();
  const asked = request.mock.calls.length;
  expect(asked).toBeGreaterThan(0);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request.mock.calls.length).toBe(asked + 1);
  await unmount();
  await expect.poll(() => release).toHaveBeenCalled();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request.mock.calls.length).toBe(asked + 1);
  request.mockRestore();
});

/** A change of size is known to the page when the next frame is drawn. */
const nextFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

describe.each([
  [1920, 1080],
  [3840, 2160],
])('on a screen of %i × %i', (width, height) => {
  const sizes = () => {
    const size = (element: Element | null | undefined) =>
      Number.parseFloat(getComputedStyle(element as Element).fontSize);
    return { title: size(now.element().querySelector('h3')), clock: size(document.querySelector('time span + span')) };
  };

  it('has large type, never scrolls, and turns pages that show every shift once', async () => {
    const turning = holdTimers(10_000);
    await page.viewport(width, height);
    answer = many;
    await open();
    await expect.element(now.getByRole('img')).toHaveAccessibleName(/^Page 1 of \d+$/);
    await expect.poll(() => sizes().title).toBeGreaterThan(width / 60);
    expect(sizes().clock).toBeGreaterThan(width / 30);
    // The pages are divided again when the type has grown.
    const over = () => {
      const items = [...now.element().querySelectorAll('li:has(h3)')].filter((item) =>
        item.checkVisibility({ visibilityProperty: true }),
      );
      return (
        Math.max(...items.map((item) => item.getBoundingClientRect().bottom)) -
        now.element().getBoundingClientRect().bottom
      );
    };
    await document.fonts.ready;
    await nextFrames();
    await expect.poll(over).toBeLessThanOrEqual(0);
    const pages = Number(/\d+$/.exec(now.getByRole('img').element().getAttribute('aria-label') ?? '')?.[0]);
    const shown: (string | null)[] = [];
    for (let index = 1; index <= pages; index += 1) {
      await expect.element(now.getByRole('img')).toHaveAccessibleName(`Page ${index} of ${pages}`);
      const region = now.element();
      // The frame of a test is drawn a little after it changes.
      await expect.poll(() => seen(region)[0]).toBe(`Shift ${shown.length + 1}`);
      await nextFrames();
      await expect.poll(over).toBeLessThanOrEqual(0);
      shown.push(...seen(region));
      const { bottom } = region.getBoundingClientRect();
      for (const item of region.querySelectorAll('li h3'))
        if (item.checkVisibility({ visibilityProperty: true }))
          expect((item.closest('li') as Element).getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom);
      expect(root.scrollHeight).toBe(height);
      expect(root.scrollWidth).toBeLessThanOrEqual(width);
      await turning.pass();
    }
    expect(shown).toEqual(many().shifts.map(({ title }) => title));
    await expect.element(now.getByRole('img')).toHaveAccessibleName(`Page 1 of ${pages}`);
  });

  it.each(['light', 'dark'] as const)('has no finding of axe, and enough contrast, in %s', async (theme) => {
    await page.viewport(width, height);
    await open(`/wall?theme=${theme}#secret`);
    await expect.element(missing).toBeVisible();
    await expectAccessible(`the wall, ${theme}, ${width}`);
  });
});

it('has six short shifts on one page of the smallest screen', async () => {
  await page.viewport(1280, 720);
  answer = many;
  await open();
  await expect.element(now.getByRole('img')).toHaveAccessibleName(/of 4/);
});

it('scrolls on a phone, where nothing is turned or hidden', async () => {
  await page.viewport(360, 740);
  answer = many;
  await open();
  await expect.element(now.getByText('Shift 24')).toBeVisible();
  expect(seen(now.element())).toHaveLength(24);
  const { bottom } = (now.element().querySelector('li:last-child') as Element).getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(now.element().getBoundingClientRect().bottom);
  expect(root.scrollWidth).toBeLessThanOrEqual(360);
  await expect.element(now.getByRole('img')).not.toBeInTheDocument();
});

it('says what is missing with shapes and words, not with color alone', async () => {
  await open();
  await expect.element(missing).toBeVisible();
  const shapes = [...missing.element().querySelectorAll('svg')].map((shape) => shape.classList.value);
  expect(shapes[0]).toContain('triangle');
  expect(shapes[1]).toContain('circle');
});
