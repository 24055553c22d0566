/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { OpenPage } from '@contract/open-page.ts';
import { render } from 'preact';
import { type Locale, spokenOf } from '../i18n/spoken.ts';
import { anywhere, apiPathOf, writeAddress } from './address.ts';
import { colorsFor, styleOf } from './colors.ts';
import { byDay } from './days.ts';
import listStyles from './list.css?inline';
import { List } from './list.tsx';
import de from './texts/list/de.json';
import en from './texts/list/en.json';
import es from './texts/list/es.json';
import fr from './texts/list/fr.json';
import { dayKey } from './times.ts';

// The list on other sites: `<muster-shifts scope="…" color="#0a6" background="#fff" lang="de"></muster-shifts>`. It is drawn in a
// shadow root, which the styles of those sites do not reach; each place is a link to the public page.

/** Where this script came from, which is where the page and, unless the build says otherwise, the API are. */
const home = new URL(document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href);
const api = new URL(import.meta.env.VITE_API_URL || '/api', home).href;

const texts = { de, en, es, fr } satisfies Record<Locale, unknown>;
const own = `
:host { display: block; color: var(--color-ink); background: var(--color-desk); font-size: 1rem; line-height: 1.5; text-align: start; }
:host([hidden]) { display: none; }
.frame { padding: 1rem; }
:focus-visible { outline: 2px solid var(--color-action); outline-offset: 2px; }
.take { text-decoration: none; }
.frame > p { margin: 0; }
.more { margin-top: 1.5rem; text-align: center; }
.frame a:not(.button) { color: var(--color-action); }`;

class MusterShifts extends HTMLElement {
  static readonly observedAttributes = ['scope', 'color', 'background', 'lang'];
  #asked = 0;
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #refresh = () => void (document.visibilityState === 'visible' && this.#load());

  connectedCallback() {
    document.addEventListener('visibilitychange', this.#refresh);
    this.#load();
  }

  disconnectedCallback() {
    document.removeEventListener('visibilitychange', this.#refresh);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#load();
  }

  async #load() {
    this.#asked += 1;
    const asked = this.#asked;
    try {
      const response = await fetch(api + apiPathOf({ ...anywhere, scope: this.getAttribute('scope') }));
      if (!response.ok) throw new Error(String(response.status));
      const page = (await response.json()) as OpenPage;
      if (asked === this.#asked) this.#draw(page);
    } catch {
      // What was drawn before stays. A site never shows a failure of ours: only a link to the page.
      if (asked === this.#asked && !this.#root.firstChild) this.#draw(null);
    }
  }

  #draw(page: OpenPage | null) {
    const language = spokenOf([this.lang || document.documentElement.lang, ...navigator.languages]);
    const words = { language, t: texts[language] };
    const { t } = words;
    const address = { ...anywhere, scope: this.getAttribute('scope'), lang: this.lang || null };
    const to = (changes: { slot?: string; from?: string }) => new URL(writeAddress(address, changes), home).href;
    const style = `:host{${styleOf(colorsFor(this.getAttribute('color'), this.getAttribute('background') || '#fff'))}}`;
    const now = Date.now();
    render(
      <>
        <style>{style + listStyles + own}</style>
        <div class="frame" lang={language}>
          {page && page.shifts.length > 0 ? (
            <List
              words={words}
              days={byDay(page.shifts, [])}
              types={page.types}
              now={now}
              today={dayKey(now, page.timezone)}
              readerZone={Intl.DateTimeFormat().resolvedOptions().timeZone || null}
              way={
                page.entry === 'invitation'
                  ? { by: 'invitation' }
                  : { by: 'link', href: (slot, { day }) => to({ slot: slot.id, from: day }) }
              }
              signIn={new URL('/login', home).href}
            />
          ) : (
            <p>{page ? t.empty : t.notLoaded}</p>
          )}
          {(!page || page.next) && (
            <p class="more">
              <a href={to(page?.next ? { from: page.next } : {})} target="_blank" rel="noopener">
                {page ? t.more : t.openPage}
              </a>
            </p>
          )}
        </div>
      </>,
      this.#root,
    );
  }
}

if (!customElements.get('muster-shifts')) customElements.define('muster-shifts', MusterShifts);
