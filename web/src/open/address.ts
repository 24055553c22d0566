/** What the address of the public page says. */
export interface Address {
  /** The event or season; `null`: everything that is public. */
  scope: string | null;
  /** The secret of a link, which shows the places that are reserved for somebody instead. */
  link: string | null;
  /** The day from which on to show. */
  from: string | null;
  /** The place whose form is to open at once. */
  slot: string | null;
  /** The wanted language, whether the page has it or not. */
  lang: string | null;
  /** In a frame of another site: without the head and the foot of the page. */
  embed: boolean;
  /** Colors of the site around it. */
  color: string | null;
  background: string | null;
}

/** An address that says nothing: everything that is public. */
export const anywhere: Address = {
  ...{ scope: null, link: null, from: null, slot: null, lang: null },
  ...{ embed: false, color: null, background: null },
};

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const linkForm = /^[\w-]{22}$/;
const dayForm = /^2[01]\d\d-\d\d-\d\d$/;

/** Reads an address; `null` if there can be no public page at its path, or with its link. Nonsense in its other parameters is ignored. */
export function readAddress({ pathname, searchParams }: URL): Address | null {
  const [, first, scope = '', ...more] = pathname.replace(/\/$/, '').split('/');
  if (first !== 'open' || more.length > 0 || (scope && !uuid.test(scope))) return null;
  const link = searchParams.get('link') || null;
  if (link && !linkForm.test(link)) return null;
  const fitting = (name: string, form: RegExp): string | null => {
    const value = searchParams.get(name);
    return value !== null && form.test(value) ? value : null;
  };
  return {
    scope: scope.toLowerCase() || null,
    link,
    from: fitting('from', dayForm),
    slot: fitting('slot', uuid),
    lang: fitting('lang', /^[a-z]{2}$/i),
    embed: fitting('embed', /^1$/) !== null,
    color: fitting('color', /^#?[0-9a-f]{3,6}$/i),
    background: fitting('background', /^#?[0-9a-f]{3,6}$/i),
  };
}

/** The path and parameters of an address, with changes: that of another day, place or language. */
export function writeAddress(address: Address, changes: Partial<Address> = {}): string {
  const { scope, embed, ...rest } = { ...address, ...changes };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...rest, embed: embed ? '1' : null }))
    if (value) search.set(name, value);
  return `/open${scope ? `/${scope}` : ''}${search.size > 0 ? `?${search}` : ''}`;
}

/** What the API is asked for. */
export type Asked = Pick<Address, 'scope' | 'link' | 'from'>;

/** Where the API has what an address shows, from a day on. */
export function apiPathOf({ scope, link, from }: Asked): string {
  const search = new URLSearchParams({ ...(link ? { link } : scope && { scope }), ...(from && { from }) });
  return `/open${search.size > 0 ? `?${search}` : ''}`;
}
