import type { Change } from '@contract/dashboard.ts';
import type { RecordEntry } from '@contract/record.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { actTexts } from './act-texts.ts';

const placeholder = (name: string): string => `{${name}}`;

/** Placeholders that stay in a sentence, so that elements can be put there. */
export const placeholders = { actor: placeholder('actor'), title: placeholder('title'), person: placeholder('person') };

/** What somebody did to one thing, or to `count` of them. Without an `id` it is gone. */
interface Act extends Pick<Change, 'actor' | 'actor_id' | 'title' | 'person' | 'person_id' | 'count'> {
  kind: RecordEntry['kind'] | Change['kind'];
  id: string | null;
  change_set?: Change['change_set'];
}

const look =
  '-my-1 inline-flex items-center py-1 hover:text-action hover:underline pointer-coarse:-my-2.5 pointer-coarse:min-h-11';

const isAboutPerson = (kind: Act['kind']): boolean => /^(person|role|lead|block|badge|bounce)/.test(kind);
const isAboutEvent = (kind: Act['kind']): boolean =>
  /^(event|place|attendance|change|question|hand_over|news)/.test(kind);
const isGone = ({ kind, id, change_set }: Act): boolean =>
  id === null || /_deleted$|_declined$|persons_merged|person_left/.test(kind) || change_set?.action === 'delete';

function pageOf(kind: Act['kind']) {
  if (kind.startsWith('slot_type')) return '/admin/slot-types';
  if (kind.startsWith('feed')) return '/admin/ical-feeds';
  if (kind.startsWith('location')) return '/admin/places';
  if (kind.startsWith('season')) return '/admin/seasons';
  if (kind.startsWith('qualification')) return '/admin/qualifications';
  if (kind.startsWith('wall')) return '/admin/walls';
  return '/admin/staff';
}

/** The name of a person, which leads to their page. */
function Person({ id, name }: { id: string | null; name: string | null }) {
  const shared = useStore(adminCommonTexts);
  if (id === null || name === null) return name === null ? shared.someone : personName(name);
  return (
    <Link to="/admin/staff/$userId" params={{ userId: id }} className={`${look} font-strong`}>
      {personName(name)}
    </Link>
  );
}

/** What was changed, with a link to it unless it is gone. A shift opens in the panel. */
function Subject({ act }: { act: Act }): ReactNode {
  const { kind, id, title } = act;
  if (isAboutPerson(kind) && !isGone(act) && !kind.endsWith('invited')) return <Person id={id} name={title} />;
  const name = isAboutPerson(kind) || kind.startsWith('invitation') ? personName(title ?? '') : (title ?? '');
  if (id === null || isGone(act)) return <span className="font-strong">{name}</span>;
  const className = `${look} font-strong`;
  if (!isAboutEvent(kind)) {
    return (
      <Link to={pageOf(kind)} className={className}>
        {name}
      </Link>
    );
  }
  return (
    <Link
      to="."
      search={(before) => ({ ...before, shift: id, person: undefined })}
      resetScroll={false}
      preload={false}
      className={className}
    >
      {name}
    </Link>
  );
}

/** An act as a sentence with links. `text`: the sentence, if it is not that of its kind, with the placeholders. */
export function ActSentence({ act, text }: { act: Act; text?: string }) {
  const t = useStore(actTexts);
  const words =
    text ?? (act.kind === 'change_set' ? '' : sentenceOf(act.kind, { ...placeholders, count: act.count }, t));
  return (
    <RichText
      text={words}
      values={{
        actor: <Person id={act.actor_id} name={act.actor} />,
        person: <Person id={act.person_id} name={act.person} />,
        title: <Subject act={act} />,
      }}
    />
  );
}

interface Named {
  actor: string;
  title: string;
  person: string;
  count: number;
}

/** The sentence of a kind of act. */
export const sentenceOf = (kind: RecordEntry['kind'], named: Named, t: ReturnType<typeof actTexts.get>): string =>
  t[kind](named);
