import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import type { OpenPage } from '../supabase/functions/_shared/contract/open-page.ts';
import { makeOpenHost, type OpenAnswer, type OpenHostOptions } from './open-host.ts';
import { openPageWith, openShift } from './src/test/open-page.ts';

const template = `<!doctype html><html lang="en"><head><!--head--><title>Muster</title><!--/head--></head>
<body><div id="open"><!--page-->outline<!--/page--></div></body></html>`;
const site = 'https://muster.example';
const id = 'e0000000-0000-4000-8000-000000000001';
const answered = (page: OpenPage) => Response.json(page, { headers: { 'x-server-time': '2026-06-12T10:00:00.000Z' } });

function hostOf(ask: OpenHostOptions['ask'], more: Partial<OpenHostOptions> = {}) {
  const asked = vi.fn(ask);
  return { asked, host: makeOpenHost({ template, site, brand: 'Muster', ask: asked, ...more }) };
}
const htmlOf = ({ bodies }: OpenAnswer): string => bodies.find(({ coding }) => coding === null)?.body.toString() ?? '';
const page = openPageWith([openShift(1)], { sites: ['https://club.example'] });

it('the list is in the document, in the language of the browser, and in each coding', async () => {
  const { host, asked } = hostOf(async () => answered(page));
  const answer = await host(`/open/${id}?from=2026-06-13`, 'nl, de-AT;q=0.7, en;q=0.3');
  expect(asked.mock.calls).toEqual([[`/open?scope=${id}&from=2026-06-13`]]);
  const html = htmlOf(answer);
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('Concert 1');
  expect(html).toContain('3 Plätze frei');
  // By the clock of the server.
  expect(html).toContain('>Morgen</h2>');
  expect(html).not.toContain('outline');
  expect(html).toContain(`<link rel="canonical" href="${site}/open/${id}" />`);
  const [br, gz] = answer.bodies;
  expect(brotliDecompressSync(br?.body ?? Buffer.from('')).toString()).toBe(html);
  expect(gunzipSync(gz?.body ?? Buffer.from('')).toString()).toBe(html);
});

it('the parameter of the language is stronger than the browser', async () => {
  const { host } = hostOf(async () => answered(page));
  expect(htmlOf(await host('/open?lang=fr', 'de'))).toContain('<html lang="fr">');
  expect(htmlOf(await host('/open?lang=xx', undefined))).toContain('<html lang="en">');
});

it('the listed sites alone may show it in a frame, and only origins get into the header', async () => {
  const sites = ['https://club.example', 'http://localhost:8080', 'https://a.example; script-src *', '*', "'none'"];
  const { host } = hostOf(async () => answered({ ...page, sites }));
  const { headers } = await host('/open', 'en');
  expect(headers['content-security-policy']).toMatch(
    /; frame-ancestors 'self' https:\/\/club\.example http:\/\/localhost:8080$/,
  );
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it('search engines and previews read what it is, and may list it only if the organisation wants that', async () => {
  const picture = 'a'.repeat(64);
  const { host } = hostOf(async () => answered({ ...page, picture, text: 'Come & help' }));
  const html = htmlOf(await host('/open', 'en'));
  expect(html).toContain('<title>Shifts to take – Harbour Festival</title>');
  expect(html).toContain('<meta property="og:description" content="Come &#38; help" />');
  expect(html).toContain(`<meta property="og:image" content="${site}/api/open/picture?name=${picture}" />`);
  expect(html).not.toContain('noindex');
  const hidden = hostOf(async () => answered({ ...page, indexed: false })).host;
  expect(htmlOf(await hidden('/open', 'en'))).toContain('<meta name="robots" content="noindex" />');
});

it.each([
  '</script><img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '<!--page--><!--/head--></title><script>alert(1)</script>',
  '$& $1 $` </body>',
])('hostile text stays text: %s', async (text) => {
  const shift = openShift(1, '2026-06-13', { title: text, location: text });
  const types = [{ id: shift.slots[0]?.type ?? '', name: text, color: `#fff"${text}`, about: text }];
  const scope = { kind: 'event', id, name: text } as const;
  const hostile = { ...openPageWith([shift]), organisation: text, contact: text, text, types, scope };
  const html = htmlOf(await hostOf(async () => answered(hostile)).host('/open', 'en'));
  // Nothing that begins an element comes from it: each `<` is either escaped or of ours.
  const ours = new Set(html.match(/<\/?[a-z]+/gi)?.map((tag) => tag.toLowerCase()));
  expect([...ours]).not.toContain('<svg');
  expect(html).not.toMatch(/<(img|svg)[^>]*onerror|<script>/i);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html.match(/<\/body>/g)).toHaveLength(1);
  const stored = /<script type="application\/json" id="open-page">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(stored).page).toEqual(hostile);
});

it('where there is no page, it says so with 404, also to browsers without a script', async () => {
  const { host, asked } = hostOf(async () => Response.json({}, { status: 404 }));
  const missing = await host('/open', 'en');
  expect([missing.status, htmlOf(missing)]).toEqual([404, expect.stringContaining('There is no public page here')]);
  expect(htmlOf(missing)).toContain('href="/login"');
  expect((await host('/open/x/y', 'en')).status).toBe(404);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('the API is asked once in ten seconds for each address, however many people look at it', async () => {
  let now = 0;
  const { host, asked } = hostOf(async () => answered(page), { now: () => now });
  await Promise.all(Array.from({ length: 50 }, () => host('/open', 'de')));
  await host('/open?lang=fr&embed=1', 'en');
  expect(asked).toHaveBeenCalledTimes(1);
  now = 9_999;
  await host('/open', 'en');
  expect(asked).toHaveBeenCalledTimes(1);
  now = 10_001;
  await host('/open', 'en');
  expect(asked).toHaveBeenCalledTimes(2);
});

it('it remembers a limited number of addresses', async () => {
  const { host, asked } = hostOf(async () => answered(page));
  const at = (number: number) => `/open/e0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  for (let number = 0; number < 200; number++) await host(at(number), 'en');
  await host(at(0), 'en');
  expect(asked).toHaveBeenCalledTimes(200);
  await host(at(200), 'en');
  await host(at(0), 'en');
  expect(asked).toHaveBeenCalledTimes(202);
});

it.each([
  ['fails', async () => Promise.reject(new Error('away'))],
  ['is broken', async () => new Response('<html>', { status: 502 })],
  ['answers nonsense', async () => new Response('<html>')],
  ['does not answer', () => new Promise<Response>(() => {})],
])('an API that %s leaves the page to the browser', async (_, ask) => {
  const { host } = hostOf(ask, { patienceMs: 30 });
  const answer = await host('/open', 'en');
  expect([answer.status, htmlOf(answer)]).toEqual([200, template]);
});

it('nobody waits for an API twice: a late answer is used for the next one, and a failure is not kept', async () => {
  let answer = (_: Response) => {};
  const late = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const { host, asked } = hostOf(() => late, { patienceMs: 30 });
  expect(htmlOf(await host('/open', 'en'))).toBe(template);
  answer(answered(page));
  expect(htmlOf(await host('/open', 'en'))).toContain('Concert 1');
  expect(asked).toHaveBeenCalledTimes(1);

  const unsteady = hostOf(
    vi
      .fn()
      .mockRejectedValueOnce(new Error('away'))
      .mockImplementation(async () => answered(page)),
  );
  expect(htmlOf(await unsteady.host('/open', 'en'))).toBe(template);
  expect(htmlOf(await unsteady.host('/open', 'en'))).toContain('Concert 1');
});

it('the colors of the site around a frame are in the first drawing', async () => {
  const { host } = hostOf(async () => answered(page));
  const html = htmlOf(await host('/open?embed=1&color=%230a6&background=%23112233', 'en'));
  expect(html).toMatch(/<html lang="en" style="color-scheme:dark;--color-desk:#112233;[-a-z:;#0-9]*">/);
  expect(html).not.toContain('href="/login"');
  expect(htmlOf(await host('/open', 'en'))).toContain('<html lang="en">');
});

const link = 'aZ09_-aZ09_-aZ09_-aZ09';

it('the page of a link is written as well, is never listed, and its head does not have the secret', async () => {
  const reserved = { name: 'Rotary Club', until: '2026-06-13T10:00:00Z' };
  const { host, asked } = hostOf(async () => answered({ ...page, reserved }));
  const html = htmlOf(await host(`/open?link=${link}`, 'en'));
  expect(asked.mock.calls).toEqual([[`/open?link=${link}`]]);
  expect(html).toContain('<title>Places for Rotary Club – Harbour Festival</title>');
  expect(html).toContain('<h1>Places for Rotary Club</h1>');
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect(html).toContain(`href="/open?link=${link}&amp;lang=de"`);
  expect(html.slice(0, html.indexOf('</head>'))).not.toContain(link);
  expect(html).not.toContain('canonical');
});

it('a link that is over is said with 404, and so is one that is cut off', async () => {
  const { host, asked } = hostOf(async () => Response.json({}, { status: 404 }));
  const over = await host(`/open?link=${link}`, 'en');
  expect([over.status, htmlOf(over)]).toEqual([404, expect.stringContaining('no longer reserved</h1>')]);
  expect((await host(`/open?link=${link.slice(2)}`, 'en')).status).toBe(404);
  expect(asked).toHaveBeenCalledTimes(1);
});
