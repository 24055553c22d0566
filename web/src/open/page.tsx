/** @jsxRuntime automatic */
/** @jsxImportSource preact */
import type { OpenPage, OpenShift, OpenSlot, OpenType } from '@contract/open-page.ts';
import type { ComponentChildren } from 'preact';
import { spoken } from '../i18n/spoken.ts';
import { type Address, writeAddress } from './address.ts';
import { byDay, earlierDay } from './days.ts';
import { List, type ListProps, takeForm } from './list.tsx';
import { type PageWords, say } from './texts.ts';
import { dayKey, dayLabel, longMoment } from './times.ts';

/** What the page shows at first, on the server and in the browser alike. */
export interface Start {
  words: PageWords;
  address: Address;
  /** `null`: there is no public page at this address. */
  page: OpenPage | null;
  /** The name of the product, where no organisation has one. */
  brand: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The address of the API, for the picture. */
  api: string;
}

/** What a page is about, in a few words. */
export const titleOf = (words: PageWords, { reserved, scope }: OpenPage): string =>
  reserved ? say(words, words.t.reservedFor, { name: reserved.name }) : (scope?.name ?? words.t.title);

/** The frame of a page: its head and its foot, which sites that embed it have themselves. */
export function Frame({ start, page, children }: { start: Start; page: OpenPage | null; children: ComponentChildren }) {
  const { words, address, brand, api, now } = start;
  const { t } = words;
  if (address.embed) return <main class="open embedded">{children}</main>;
  return (
    <div class="open">
      <header class="head">
        <p class="brand">
          <img src="/favicon.svg" alt="" width="28" height="28" />
          {page?.organisation ?? brand}
        </p>
        {page && (
          <div class="intro">
            <div>
              <h1>{titleOf(words, page)}</h1>
              {page.reserved && (
                <p class="text">
                  {say(words, t.reservedUntil, { moment: longMoment(words, page.reserved.until, page.timezone, now) })}
                </p>
              )}
              {page.text && <p class="text">{page.text}</p>}
            </div>
            {page.picture && (
              <img
                class="picture"
                src={`${api}/open/picture?name=${page.picture}`}
                alt=""
                width="400"
                height="300"
                loading="lazy"
                decoding="async"
              />
            )}
          </div>
        )}
      </header>
      <main>{children}</main>
      <footer class="foot">
        {page?.contact && <Contact contact={page.contact} intro={t.contact} />}
        <p>
          <a href="/login">{t.signIn}</a>
        </p>
        <nav aria-label={t.language}>
          <ul class="languages">
            {spoken.map((language) => (
              <li key={language}>
                <a
                  href={writeAddress(address, { lang: language })}
                  lang={language}
                  hreflang={language}
                  aria-current={language === words.language ? 'true' : undefined}
                >
                  {names[language]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </footer>
    </div>
  );
}

/** In their own language, as the settings of the app have them. */
const names = { en: 'English', es: 'Español', fr: 'Français', de: 'Deutsch' };

/** Whom to ask, as a link if it is an address. */
function Contact({ contact, intro }: { contact: string; intro: string }) {
  const isEmail = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(contact);
  return (
    <p class="contact">
      {intro} {isEmail ? <a href={`mailto:${contact}`}>{contact}</a> : contact}
    </p>
  );
}

/** The days, to go to one of them. */
function Strip({ start, page, onDay }: { start: Start; page: OpenPage; onDay: (day: string) => void }) {
  const { words, address } = start;
  if (page.days.length <= 7) return null;
  const shown = new Set(page.shifts.map(({ day }) => day));
  return (
    <nav class="strip" aria-label={words.t.days}>
      <ul>
        {page.days.map(({ day, left }) => {
          const { weekday, date } = dayLabel(words, day);
          return (
            <li key={day}>
              <a
                href={shown.has(day) ? `#heading-${day}` : writeAddress(address, { from: day, slot: null })}
                class={left > 0 ? '' : 'none'}
                onClick={(event) => {
                  if (shown.has(day)) return;
                  event.preventDefault();
                  onDay(day);
                }}
              >
                <span>{weekday}</span> <b>{date}</b>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The roles, to show some of them only. */
function Roles({ words, types, chosen, onChange }: RolesProps) {
  if (types.length < 2) return null;
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  return (
    <fieldset class="chips" aria-label={words.t.roles}>
      <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
        {words.t.all}
      </button>
      {types.map(({ id, name, color }) => (
        <button key={id} type="button" aria-pressed={chosen.includes(id)} onClick={() => toggle(id)}>
          <span class="swatch" aria-hidden="true" style={{ '--swatch': color }} />
          {name}
        </button>
      ))}
    </fieldset>
  );
}

interface RolesProps {
  words: PageWords;
  types: readonly OpenType[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** What somebody does with the page. On a server nobody does, and every link leads to a page. */
export interface Doing {
  chosen: readonly string[];
  onRoles: (chosen: string[]) => void;
  onTake: (slotId: string) => void;
  onDay: (day: string) => void;
  onMore: () => void;
  loading: boolean;
  opened: ListProps['opened'];
  /** What happened, above the list. */
  notice: ComponentChildren;
  /** The way to what is free for everybody, if there is anything. */
  elsewhere: ComponentChildren;
  readerZone: string | null;
  /** In a frame of a site that may only show the list. */
  isForeign: boolean;
}

/** The list with what is around it. */
export function OpenList({ start, page, doing }: { start: Start; page: OpenPage; doing: Doing }) {
  const { words, address, now } = start;
  const { t } = words;
  const { chosen, isForeign, readerZone, opened } = doing;
  const today = dayKey(now, page.timezone);
  const days = byDay(page.shifts, chosen);
  const earlier = earlierDay(page);
  const href = (slot: OpenSlot, { day }: OpenShift) =>
    writeAddress(address, { slot: slot.id, from: day, embed: false });
  const way: ListProps['way'] =
    page.entry === 'invitation' ? { by: 'invitation' } : isForeign ? { by: 'link', href } : { by: 'button' };
  const to = (day: string) => writeAddress(address, { from: day, slot: null });
  return (
    <>
      {way.by === 'button' && <TakeForm address={address} onTake={doing.onTake} />}
      {page.entry === 'invitation' && (
        <div class="notice">
          <p>{t.invitation}</p>
          {page.contact && <Contact contact={page.contact} intro={t.askFor} />}
        </div>
      )}
      {isForeign && page.entry !== 'invitation' && (
        <p class="notice">
          {t.framed}{' '}
          <a href={writeAddress(address, { embed: false })} target="_blank" rel="noopener">
            {t.openPage}
          </a>
        </p>
      )}
      {page.entry !== 'invitation' && <p class="notice scriptless">{t.needsScript}</p>}
      {doing.notice}
      {page.reserved && page.days.length > 0 && page.days.every(({ left }) => left === 0) && (
        <div class="notice">
          <p>{t.reservedNone}</p>
          {doing.elsewhere}
        </div>
      )}
      <Strip start={start} page={page} onDay={doing.onDay} />
      <Roles words={words} types={page.types} chosen={chosen} onChange={(next) => doing.onRoles(next)} />
      {earlier && <Turn href={to(earlier)} text={t.earlier} doing={doing} press={() => doing.onDay(earlier)} />}
      {page.shifts.length === 0 ? (
        <div class="empty">
          <h2>{t.empty}</h2>
          {!page.reserved && <p class="soft">{t.emptyHint}</p>}
        </div>
      ) : days.length === 0 ? (
        <p class="empty soft">{t.noneOfRoles}</p>
      ) : (
        <List
          words={words}
          days={days}
          types={page.types}
          now={now}
          today={today}
          readerZone={readerZone}
          way={way}
          signIn="/login"
          opened={opened}
        />
      )}
      {page.next && <Turn href={to(page.next)} text={t.more} doing={doing} press={() => doing.onMore()} />}
    </>
  );
}

/** What the buttons of places send: before the script is there, a press opens the page again, with the form of the place. */
function TakeForm({ address, onTake }: { address: Address; onTake: Doing['onTake'] }) {
  const { scope, slot: _, embed, ...kept } = address;
  return (
    <form
      id={takeForm}
      method="get"
      action={scope ? `/open/${scope}` : '/open'}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event as SubmitEvent;
        if (submitter instanceof HTMLButtonElement) onTake(submitter.value);
      }}
    >
      {Object.entries({ ...kept, embed: embed ? '1' : null }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </form>
  );
}

/** A link to other days. With a script they come to this page. */
function Turn({ href, text, doing, press }: { href: string; text: string; doing: Doing; press: () => void }) {
  return (
    <p class="turn">
      <a
        href={href}
        class="button quiet"
        aria-busy={doing.loading || undefined}
        onClick={(event) => {
          event.preventDefault();
          press();
        }}
      >
        {text}
      </a>
    </p>
  );
}

interface NoPageProps {
  words: PageWords;
  address: Address;
  /** The way to what is free for everybody, for a link whose time is over. */
  elsewhere: ComponentChildren;
}

/** That there is nothing to read here, and where members go. */
export function NoPage({ words, address, elsewhere }: NoPageProps) {
  const { t } = words;
  return (
    <div class="empty">
      <h1>{address.link ? t.linkOver : t.noPage}</h1>
      <p class="soft">{address.link ? t.linkOverHint : t.noPageHint}</p>
      {address.link && elsewhere}
    </div>
  );
}
