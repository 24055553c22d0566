import { type ClaimedMail, type House, mailWith, wantsMails } from './compose.ts';
import { type AddressLetter, composeAddress, isAboutAddress } from './compose-address.ts';
import { type AnswersLetter, composeAnswers } from './compose-answers.ts';
import { composeDocument, type DocumentLetter, isAboutDocument } from './compose-document.ts';
import { composeHold, type HoldLetter } from './compose-hold.ts';
import { composeLeading, type LeadingLetter } from './compose-leading.ts';
import { composeNames, isAboutNames, type NamesLetter } from './compose-names.ts';
import { composeQualification, isAboutQualification, type QualificationLetter } from './compose-qualification.ts';
import type { Letter } from './html.ts';
import { fill, fillCount, oneLine, type Reader, readerOf } from './language.ts';
import type { Mail } from './sender.ts';
import type { MailTexts } from './texts/english.ts';

/**
 * What an email about access says: to the person that they are in or blocked, lead shifts, have to answer questions, or to set up a second factor again; to administrators that somebody was
 * blocked, that people wait, or what others did about rights and money. `reason` is missing if it is not told.
 */
export type AccessLetter =
  | { about: 'admitted' }
  | { about: 'blocked'; released: number; reason?: string | null }
  | { about: 'person_blocked'; name: string; actor: string; released: number; reason: string }
  | { about: 'second_factor_reset'; actor: string }
  | { about: 'people_waiting'; count: number }
  | { about: 'oversight'; changes: OversightChange[] }
  | AddressLetter
  | HoldLetter
  | LeadingLetter
  | QualificationLetter
  | DocumentLetter
  | AnswersLetter
  | NamesLetter;

/** What another administrator did about rights or money. `actor` and `person` are names, `title` that of the event. */
interface OversightChange {
  kind: keyof MailTexts['oversight']['changes'];
  actor: string | null;
  person: string | null;
  subject: string | null;
  hours: number | null;
  scheduled: number | null;
  title: string | null;
}

function changeLine(change: OversightChange, { texts, tag }: Reader): string {
  const number = (value: number | null) => new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(value ?? 0);
  const somebody = texts.oversight.somebody;
  return fill(texts.oversight.changes[change.kind], {
    ...{ actor: change.actor ?? somebody, person: change.person ?? somebody },
    ...{ subject: change.subject ?? '', title: change.title ?? '' },
    ...{ hours: number(change.hours), scheduled: number(change.scheduled) },
  });
}

function linesOf(
  access: Exclude<
    AccessLetter,
    AddressLetter | HoldLetter | LeadingLetter | QualificationLetter | DocumentLetter | AnswersLetter | NamesLetter
  >,
  reader: Reader,
): string[] {
  if (access.about === 'second_factor_reset') return [reader.texts.access.setUpAgain, reader.texts.access.notAsked];
  if (access.about === 'oversight') return access.changes.map((change) => changeLine(change, reader));
  if (access.about !== 'blocked' && access.about !== 'person_blocked') return [];
  const texts = reader.texts.access;
  const freed = access.about === 'blocked' ? texts.released : texts.freed;
  return [
    ...(access.released > 0 ? [fillCount(freed, access.released, reader)] : []),
    ...(access.reason ? [fill(texts.reason, { reason: access.reason })] : []),
    ...(access.about === 'blocked' ? [texts.ask] : []),
  ];
}

/** Writes an email about access; `null`: there is no longer anything to say. */
export function composeAccess(claimed: ClaimedMail, access: AccessLetter, house: House): Mail | null {
  if (access.about === 'leading') return composeLeading(claimed, access, house);
  if (access.about === 'hold_code') return composeHold(claimed, access, house);
  if (access.about === 'answers_needed') return composeAnswers(claimed, access, house);
  if (isAboutNames(access)) return composeNames(claimed, access, house);
  if (isAboutAddress(access)) return composeAddress(claimed, access, house);
  if (isAboutDocument(access)) return composeDocument(claimed, access, house);
  if (isAboutQualification(access)) return composeQualification(claimed, access, house);
  const { name, settings, language, unsubscribe_key: key } = claimed;
  if (access.about === 'people_waiting' && access.count === 0) return null;
  if (access.about === 'oversight' && access.changes.length === 0) return null;
  const reader = readerOf(language, settings?.timezone, house.timezone);
  const texts = reader.texts.access;
  const values: Record<string, string> = {
    organisation: house.organisation,
    ...('actor' in access && { actor: access.actor }),
    ...('name' in access && { name: access.name }),
  };
  const counted = (forms: MailTexts['several'], count: number) => {
    const words = fillCount(forms, count, reader);
    return { subject: words, sentence: words };
  };
  const words =
    access.about === 'people_waiting'
      ? counted(texts.waiting, access.count)
      : access.about === 'oversight'
        ? counted(reader.texts.oversight.subject, access.changes.length)
        : { subject: fill(texts[access.about].subject, values), sentence: fill(texts[access.about].sentence, values) };
  const isForPeople = ['admitted', 'blocked', 'second_factor_reset'].includes(access.about);
  const letter: Letter = {
    language: reader.tag,
    subject: oneLine(words.subject),
    sender: house.sender,
    hello: fill(reader.texts.hello, { name }),
    sections: [
      {
        heading: house.organisation,
        lines: linesOf(access, reader),
        description: null,
        before: null,
        sentence: words.sentence,
      },
    ],
    attached: null,
    open:
      isForPeople || access.about === 'oversight'
        ? { label: texts.open, href: `${house.siteUrl}/${isForPeople ? 'volunteer' : 'admin'}` }
        : { label: texts.openStaff, href: `${house.siteUrl}/admin/staff` },
    why: fill(texts.why, values),
    stop: wantsMails(claimed) ? { label: reader.texts.stop, href: `${house.siteUrl}/unsubscribe#${key}` } : null,
  };
  return mailWith(letter, claimed, house);
}
