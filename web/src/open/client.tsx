/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import { hydrate, render } from 'preact';
import { type Locale, spokenOf } from '../i18n/spoken.ts';
import { type Address, anywhere, readAddress } from './address.ts';
import { App } from './app.tsx';
import { callsTo } from './calls.ts';
import { colorsFor } from './colors.ts';
import { headOf } from './head.ts';
import { Frame, type Start } from './page.tsx';
import { type Stored, storedId } from './stored.ts';
import { type PageWords, refusalText } from './texts.ts';
import './page.css';

// The script of the public page. Where a server has written the page into the document, it only makes it work; on a host of static
// files it asks for the list first.

const brand = import.meta.env.VITE_BRAND_NAME || 'Muster';
const api: string = import.meta.env.VITE_API_URL || '/api';

const texts = {
  en: () => import('./texts/en.ts'),
  de: () => import('./texts/de.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
} satisfies Record<Locale, unknown>;

async function wordsFor({ lang }: Address): Promise<PageWords> {
  const language = spokenOf([...(lang ? [lang] : []), ...navigator.languages]);
  return { language, t: (await texts[language]()).texts };
}

/** Says in the head what a server would have written there. */
function writeHead(start: Start): void {
  const { words, address } = start;
  const { title, description, indexed } = headOf(start);
  document.title = title;
  document.documentElement.lang = words.language;
  const meta = (name: string, content: string) => {
    const element = document.createElement('meta');
    element.name = name;
    element.content = content;
    document.head.append(element);
  };
  meta('description', description);
  if (!indexed) meta('robots', 'noindex');
  // The secret of a link is nothing to hand on.
  if (address.link) return;
  const canonical = document.createElement('link');
  canonical.rel = 'canonical';
  canonical.href = `${location.origin}/open${address.scope ? `/${address.scope}` : ''}`;
  document.head.append(canonical);
}

async function startOf(address: Address): Promise<Start> {
  const [words, outcome] = await Promise.all([wordsFor(address), callsTo(api).read(address)]);
  const common = { words, address, brand, api, now: Date.now() };
  if ('answer' in outcome) return { ...common, page: outcome.answer, now: common.now + outcome.ahead };
  if (outcome.refusal.code === 'not_found' || outcome.refusal.code === 'invalid_request')
    return { ...common, page: null };
  throw new NotLoaded(words, refusalText(words, outcome.refusal));
}

class NotLoaded extends Error {
  readonly words: PageWords;
  constructor(words: PageWords, message: string) {
    super(message);
    this.words = words;
  }
}

async function open(root: HTMLElement): Promise<void> {
  const address = readAddress(new URL(location.href));
  const colors = address?.embed ? colorsFor(address.color, address.background) : null;
  for (const [name, value] of Object.entries(colors ?? {})) document.documentElement.style.setProperty(name, value);
  const stored = document.getElementById(storedId)?.textContent;
  if (stored) {
    hydrate(<App start={{ ...(JSON.parse(stored) as Stored), address: address ?? anywhere, brand, api }} />, root);
    return;
  }
  if (!address) {
    const start = { words: await wordsFor(anywhere), address: anywhere, page: null, brand, api, now: Date.now() };
    writeHead(start);
    render(<App start={start} />, root);
    return;
  }
  try {
    const start = await startOf(address);
    writeHead(start);
    root.replaceChildren();
    render(<App start={start} />, root);
  } catch (error) {
    if (!(error instanceof NotLoaded)) throw error;
    const { words, message } = error;
    root.replaceChildren();
    document.documentElement.lang = words.language;
    const start = { words, address, page: null, brand, api, now: Date.now() };
    render(
      <Frame start={start} page={null}>
        <div class="empty" role="alert">
          <h1>{words.t.notLoaded}</h1>
          <p class="soft">{message}</p>
          <button type="button" class="button" onClick={() => location.reload()}>
            {words.t.again}
          </button>
        </div>
      </Frame>,
      root,
    );
  }
}

const root = document.getElementById('open');
if (root) void open(root);
