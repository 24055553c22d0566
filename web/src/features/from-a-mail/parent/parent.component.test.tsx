import { agreeAsParent, declineAsParent, type ParentPage, readParentLink } from '@contract/parents.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { openApp } from '@/test/open-app.tsx';
import { nobodySignedIn } from '@/test/visitor.ts';

nobodySignedIn();

const main = page.getByRole('main');
const heading = main.getByRole('heading', { level: 1 });
const document = {
  ...{ name: 'Permission', edition: 3, signed: false },
  texts: { english: '## Shifts\nShe may **help**. <img src=x onerror=alert(1)>' },
};
const open = (more: Partial<ParentPage> = {}) => {
  api.on(readParentLink, {
    ...{ organisation: 'River Festival', contact: 'crew@example.org', name: 'Mary Smith', person: 'Ada' },
    ...{ language: 'english', until: '2026-11-05T10:00:00Z', end: null, document },
    ...more,
  });
  return openApp('/parent#secret');
};

it('shows the text to a parent, who agrees with their name; opening it answers nothing', async () => {
  await open();
  api.on(agreeAsParent, null);
  await expect.element(heading).toHaveTextContent('Ada would like to help at River Festival');
  await expect.element(main.getByRole('heading', { name: 'Shifts', level: 3 })).toBeVisible();
  await expect.element(main).toHaveTextContent('<img src=x onerror=alert(1)>');
  expect(main.element().querySelector('img')).toBeNull();
  expect(api.made(agreeAsParent)).toEqual([]);
  const name = main.getByRole('textbox', { name: 'Your full name' });
  await expect.element(name).toHaveValue('Mary Smith');
  await name.fill('Mary A. Smith');
  await main.getByRole('button', { name: 'I agree' }).click();
  await expect.element(heading).toHaveTextContent('Thank you');
  await expect.element(main).toHaveTextContent('Ada is told, and can now take places that ask for it.');
  expect(api.made(agreeAsParent).map(({ body }) => body)).toEqual([
    { token: 'secret', edition: 3, language: 'english', name: 'Mary A. Smith', strokes: null },
  ]);
});

it('is declined with the other button', async () => {
  await open();
  api.on(declineAsParent, null);
  await main.getByRole('button', { name: 'I do not agree' }).click();
  await expect.element(main).toHaveTextContent('You have not agreed. Ada is told.');
  expect(api.made(declineAsParent).map(({ body }) => body)).toEqual([{ token: 'secret' }]);
});

it('is signed where the document wants that: drawn, or with the name by keyboard alone', async () => {
  await open({ document: { ...document, signed: true } });
  api.on(agreeAsParent, null);
  const agree = main.getByRole('button', { name: 'I agree' });
  const canvas = main.getByRole('img', { name: 'Draw your signature for “Permission” here' });
  await expect.element(canvas).toBeVisible();
  await agree.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please sign');
  const box = canvas.element().getBoundingClientRect();
  const draw = (type: string, x: number, y: number, buttons = 1) =>
    canvas.element().dispatchEvent(
      new PointerEvent(type, {
        ...{
          bubbles: true,
          cancelable: true,
          isPrimary: true,
          pointerId: 1,
          button: 0,
          buttons,
          pointerType: 'pen',
        },
        ...{ clientX: box.left + x, clientY: box.top + y, pressure: 0.5 },
      }),
    );
  draw('pointerdown', 10, 10);
  for (let step = 1; step <= 5; step += 1) draw('pointermove', 10 + step * 20, 10 + step * 5);
  draw('pointerup', 110, 35, 0);
  // What the phone shows when it is turned, and turned back.
  const area = canvas.element() as HTMLCanvasElement;
  const hasInk = () =>
    area
      .getContext('2d')
      ?.getImageData(0, 0, area.width, area.height)
      .data.some((value) => value > 0);
  const wide = area.offsetWidth;
  for (const width of [wide / 2, wide]) {
    (area.parentElement as HTMLElement).style.width = `${width}px`;
    await expect.poll(() => [Math.round(area.width / devicePixelRatio), hasInk()]).toEqual([Math.round(width), true]);
  }
  await agree.click();
  await expect.element(heading).toHaveTextContent('Thank you');
  const [sent] = api.made(agreeAsParent).map(({ body }) => body as { strokes: number[][] });
  expect(sent?.strokes).toHaveLength(1);
  expect(sent?.strokes[0]?.length).toBeGreaterThan(4);
  const scale = 1000 / box.width;
  expect(sent?.strokes[0]?.slice(0, 2)).toEqual([Math.round(10 * scale), Math.round(10 * scale)]);
  expect(sent?.strokes.flat().every((number) => Number.isInteger(number) && number >= 0 && number <= 1000)).toBe(true);
});

it('takes a typed name as a signature', async () => {
  await open({ document: { ...document, signed: true } });
  api.on(agreeAsParent, null);
  await main.getByRole('button', { name: 'Type my name instead' }).click();
  await main.getByRole('group', { name: 'Your signature' }).getByRole('textbox').fill('Mary Signs');
  await main.getByRole('button', { name: 'I agree' }).click();
  await expect.element(heading).toHaveTextContent('Thank you');
  expect(api.made(agreeAsParent)[0]?.body).toMatchObject({ name: 'Mary Signs', strokes: null });
});

it.each([
  ['agreed', 'somebody agreed with it'],
  ['declined', 'somebody declined with it'],
  ['replaced', 'There is a newer email'],
  ['expired', 'Its time is over.'],
  ['over', 'Nobody needs an answer any longer.'],
] as const)('says clearly that a link is over: %s', async (end, why) => {
  await open({ end, document: null });
  await expect.element(heading).toHaveTextContent('This link is no longer valid');
  await expect.element(main).toHaveTextContent(why);
  await expect.element(main).toHaveTextContent('crew@example.org');
});

it('says that a link is not complete', async () => {
  api.on(readParentLink, () => refusal('not_found', { what: 'link' }));
  await openApp('/parent#x');
  await expect.element(main).toHaveTextContent('It is not complete, or too old.');
});

it('keeps the name when an answer fails', async () => {
  await open();
  api.on(agreeAsParent, () => refusal('stale_version', { version: 4, updated_at: '2026-10-23T10:00:00Z' }));
  await main.getByRole('textbox', { name: 'Your full name' }).fill('Mary A. Smith');
  await main.getByRole('button', { name: 'I agree' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your answer could not be saved.');
  await expect.element(main.getByRole('textbox', { name: 'Your full name' })).toHaveValue('Mary A. Smith');
});
