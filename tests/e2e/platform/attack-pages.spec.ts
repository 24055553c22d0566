import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, followLink, test } from '../support/test.ts';

/** The directives of a content security policy by name. */
const directives = (policy = '') =>
  Object.fromEntries(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '');
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('every page has headers that allow only its own scripts, and no frames', async ({ request, stack }) => {
  for (const path of ['/', '/login', '/admin', '/auth/callback?token_hash=x', '/nowhere/at/all', '/index.html']) {
    const response = await request.get(stack.webUrl + path);
    const headers = response.headers();
    const policy = directives(headers['content-security-policy']);
    expect(policy['default-src'], path).toEqual(["'none'"]);
    const own = inlineScripts(await response.text()).map(hashOf);
    expect(policy['script-src'], path).toEqual(["'self'", ...own]);
    expect(policy['img-src'], path).toEqual(["'self'", 'data:']);
    for (const name of ['base-uri', 'frame-ancestors']) expect(policy[name], path).toEqual(["'none'"]);
    for (const name of ['connect-src', 'form-action', 'font-src']) expect(policy[name], path).toEqual(["'self'"]);
    const text = Object.values(policy).flat().join(' ');
    expect(text.replace("'unsafe-inline'", ''), path).not.toMatch(/unsafe|\*|http:|https:|blob:/);
    expect(policy['style-src'], path).toEqual(["'self'", "'unsafe-inline'"]);
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
  }
  for (const path of ['/assets/none.js', '/.env', '/../package.json', '/assets/..%2f..%2fpackage.json', '/theme.js']) {
    const headers = (await request.get(stack.webUrl + path)).headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['content-type'], path).not.toContain('html');
  }
});

test('no script of others runs in the app, and nobody frames it', async ({ page, stack }) => {
  await test.step('the policy is effective: only the app’s own scripts run, however others are inserted', async () => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const expected = ['base-uri', 'connect-src', 'frame-src', 'img-src', 'object-src', 'script-src-attr'];
    expected.push('script-src-elem', 'style-src-elem');
    const blocked = await page.evaluate(async (expected) => {
      const violated = new Set<string>();
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => violated.add(effectiveDirective));
      const add = (name: string, attributes: Record<string, string>, text = '') => {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
        element.textContent = text;
        document.body.append(element);
        return element;
      };
      add('script', {}, 'window.pwned = 1');
      add('script', { src: 'data:text/javascript,window.pwned=2' });
      add('script', { src: `blob:${location.origin}/x` });
      add('button', { onclick: 'window.pwned = 3' }).click();
      add('a', { href: 'javascript:window.pwned=4' }).click();
      add('iframe', { src: 'https://evil.invalid/' });
      add('iframe', { srcdoc: '<script>parent.pwned=5</script>' });
      add('object', { data: 'https://evil.invalid/x.swf' });
      add('img', { src: 'https://evil.invalid/pixel?secret' });
      add('link', { rel: 'stylesheet', href: 'https://evil.invalid/x.css' });
      add('base', { href: 'https://evil.invalid/' });
      await fetch('https://evil.invalid/').catch(() => {});
      // Violations are reported with a delay, that of an object only after the next layout.
      for (let waits = 0; waits < 200 && expected.some((directive) => !violated.has(directive)); waits++) {
        await new Promise((wake) => setTimeout(wake, 50));
      }
      return { pwned: (window as { pwned?: number }).pwned ?? null, violated: [...violated].sort() };
    }, expected);
    expect(blocked.pwned).toBeNull();
    expect(blocked.violated).toEqual(expect.arrayContaining(expected));
  });
  await test.step('another site cannot frame the app', async () => {
    const server = createServer((_, response) => {
      response
        .setHeader('content-type', 'text/html')
        .end(`<iframe src="${stack.webUrl}/login" width="800" height="600"></iframe>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await expect.poll(() => page.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/');
    await expect(page.frameLocator('iframe').locator('#root')).toHaveCount(0);
    server.close();
  });
});

// Many more forms are in return-to.test.ts.
const elsewhere = [
  'https://evil.invalid/',
  '//evil.invalid',
  '/\\evil.invalid',
  '/\t/evil.invalid',
  '/.//evil.invalid',
];
elsewhere.push('javascript:alert(1)', '/login?redirect=//evil.invalid');

test('a link to the sign-in page cannot send anybody to another site', async ({ page, stack, email }) => {
  await test.step('it cannot send a person who signs in afterwards to another site either', async () => {
    for (const target of ['//evil.invalid/x', '/\\evil.invalid', 'javascript:alert(1)']) {
      await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
      await page.getByLabel('Email').fill(email);
    }
    await page.evaluate(() =>
      localStorage.setItem('muster.return-to', JSON.stringify({ path: '//evil.invalid/x', at: Date.now() })),
    );
    await followLink(page, stack, email);
    await expect(page).toHaveURL(`${stack.webUrl}/volunteer`);
  });
  await test.step('a link to the sign-in page cannot send a person who is signed in to another site', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).origin));
    for (const target of elsewhere) {
      await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
      await page.waitForURL((url) => !url.pathname.startsWith('/login'));
      expect(new URL(page.url()).origin, target).toBe(new URL(stack.webUrl).origin);
    }
    expect([...new Set(asked)]).toEqual([new URL(stack.webUrl).origin]);
  });
});
