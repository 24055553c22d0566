import { showCodeAtGate } from '@contract/codes.ts';
import type { DeskSigning } from '@contract/desk-signing.ts';
import type { Gate } from '@contract/gate.ts';
import { useStore } from '@nanostores/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert, UserPlus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { QrCode } from '@/components/qr/qr-code.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useAsked } from '@/components/ui/use-asked.ts';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { newUuid } from '@/lib/app/new-key.ts';
import { useOnline } from '@/lib/app/online.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { isOfGate, waiting } from '@/lib/offline/outbox.ts';
import { preload } from '@/lib/query/preload.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { useFound } from '../gate/finding.ts';
import type { Newcomer } from '../gate/found-elsewhere.tsx';
import { checkIn, doDeed, hasSaid, isStored, needsWord } from '../gate/gate-actions.ts';
import { GateStrip } from '../gate/gate-strip.tsx';
import { LetInDialog } from '../gate/let-in-dialog.tsx';
import { nameOf, whenAndWhereOf } from '../gate/names.ts';
import { gateSearch } from '../gate/search.ts';
import { findingTexts, gateTexts, scanTexts, walkInTexts } from '../gate/texts.ts';
import { gateQuery, useGate } from '../gate/use-gate.ts';
import { type GateRow, type GateShift, isFull, matching, openOf, shiftsOf, withOthers, wordsOf } from '../gate/view.ts';
import { type Needs, needsOf, signedRow } from './asked.ts';
import { loadSignatureField, type ShiftOfSigning, SignStep } from './sign-step.tsx';
import { deskTexts } from './texts.ts';

/** Who is in now. `refused`: why they are not, after all. */
interface Entered {
  name: string;
  signupId: string;
  what: string;
  refused?: string;
}

/** Where the desk is with the person in front of it. */
type Step =
  | { at: 'who' }
  | { at: 'where'; who: Newcomer }
  | { at: 'sign'; name: string; needs: Needs; shift: ShiftOfSigning; onSigned: (signing: DeskSigning) => void }
  | { at: 'done'; entered: Entered };

/** After how long without a touch nothing of a person is on the screen any more, in milliseconds. */
const patience = { who: 60_000, where: 60_000, sign: 90_000, done: 20_000 } as const;

const mostFound = 8;

/** A line of a list with one large button. */
function Line({ name, detail, children }: { name: string; detail: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="text-lead font-strong wrap-anywhere">{name}</p>
        <p className="text-soft wrap-anywhere">{detail}</p>
      </div>
      {children}
    </li>
  );
}

interface WhoProps {
  gate: Gate;
  shifts: readonly GateShift[];
  now: number;
  onRow: (row: GateRow) => void;
  onWho: (who: Newcomer) => void;
}

/** Finds the person by a part of their name, or takes the name of somebody new. */
function Who({ gate, shifts, now, onRow, onWho }: WhoProps) {
  const [t, finding, scan] = useTexts(deskTexts, findingTexts, scanTexts);
  const [name, setName] = useState('');
  const online = useOnline();
  const asks = wordsOf(name).some((word) => word.length >= 2);
  const rows = asks ? matching(shifts, name).flatMap((shift) => shift.rows.map((row) => ({ row, shift }))) : [];
  const withRows = new Set(rows.map(({ row }) => row.person.id));
  const found = useFound(gate, asks ? name : '').people.filter(({ id }) => !withRows.has(id));
  const typed = name.trim();
  const isListed = asks && rows.length + found.length > 0;
  return (
    <>
      <Field
        label={scan.several}
        hint={online ? t.nameHint : finding.offline}
        autoFocus
        autoComplete="off"
        autoCapitalize="words"
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
        className="text-lead"
      />
      <div aria-live="polite">
        {isListed && (
          <ul className="sheet divide-y divide-line">
            {rows.slice(0, mostFound).map(({ row, shift }) => (
              <Line key={row.signup.id} name={row.person.name} detail={nameOf(shift, now)}>
                {row.state === 'here' ? (
                  <p className="text-done">{t.isHere}</p>
                ) : (
                  <Button variant="primary" className="min-h-12" onClick={() => onRow(row)}>
                    {t.comes}
                    <span className="sr-only"> {row.person.name}</span>
                  </Button>
                )}
              </Line>
            ))}
            {found.slice(0, mostFound).map(({ id, name: each, state, signing }) => (
              <Line key={id} name={each} detail={state === 'active' ? finding.noPlace : finding[state]}>
                {state === 'active' && (
                  <Button className="min-h-12" onClick={() => onWho({ id, name: each, signing })}>
                    {t.choose}
                    <span className="sr-only"> {each}</span>
                  </Button>
                )}
              </Line>
            ))}
          </ul>
        )}
      </div>
      {asks && (
        <Button className="min-h-12 justify-self-start" onClick={() => onWho({ id: null, name: typed })}>
          <UserPlus aria-hidden="true" className="size-5" />
          <span className="min-w-0 wrap-anywhere">{t.add({ name: typed })}</span>
        </Button>
      )}
    </>
  );
}

interface WhereProps {
  who: Newcomer;
  shifts: readonly GateShift[];
  now: number;
  onChoose: (shift: GateShift) => void;
  onBack: () => void;
}

/** What is open now, as large buttons. */
function Where({ who: { name }, shifts, now, onChoose, onBack }: WhereProps) {
  const [t, walkIn] = useTexts(deskTexts, walkInTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-day font-strong wrap-anywhere outline-none">
        {t.where({ name })}
      </h2>
      {shifts.length === 0 && <p className="text-soft">{t.none}</p>}
      <ul className="grid gap-3 sm:grid-cols-2">
        {shifts.map((shift) => {
          const { slot, type, event } = shift;
          const left = t.left({ count: slot.required_count - slot.filled_count });
          return (
            <li key={slot.id} className="grid">
              <button
                type="button"
                onClick={() => onChoose(shift)}
                className="sheet min-h-24 px-5 py-4 text-left hover:bg-action-wash active:bg-action-wash"
              >
                <span className="block text-lead font-strong wrap-anywhere">{type.name}</span>
                <span className="block wrap-anywhere">{event.title}</span>
                <span className="block text-soft wrap-anywhere">{whenAndWhereOf(shift, now)}</span>
                <span className="block text-small text-soft">{left}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <Button variant="quiet" className="justify-self-start" onClick={onBack}>
        {walkIn.somebodyElse}
      </Button>
    </>
  );
}

/** The code of somebody who is in. It is not kept: the next person must not see it. */
const codeQuery = (signupId: string) =>
  queryOptions({
    queryKey: ['desk-code', signupId],
    queryFn: ({ signal }) => api(showCodeAtGate, { signal, params: { id: signupId } }),
    gcTime: 0,
    retry: false,
  });

/** The code as large as it can be photographed, or how it goes without one. */
function Code({ signupId, name }: Pick<Entered, 'signupId' | 'name'>) {
  const t = useStore(deskTexts);
  const online = useOnline();
  const isSent = !useStore(waiting).some(
    (each) => isOfGate(each) && 'signup_id' in each.action.item && each.action.item.signup_id === signupId,
  );
  const { data, isPending, isError } = useQuery({ ...codeQuery(signupId), enabled: isSent && online });
  if (!online || isError) return <p className="text-lead">{t.noCode}</p>;
  if (isPending) return <Skeleton className="mx-auto aspect-square w-64" />;
  if (data.code === null) return <p className="text-lead">{t.ownCode}</p>;
  return (
    <div className="text-center">
      <QrCode
        text={data.code}
        label={t.codePicture({ name })}
        className="mx-auto w-64 rounded-sheet border border-line"
      />
      <p className="mx-auto mt-3 max-w-sm">{t.code}</p>
    </div>
  );
}

/** Says that somebody is in, or why not, and shows their code. */
function Done({ entered, onNext }: { entered: Entered; onNext: () => void }) {
  const t = useStore(deskTexts);
  const { name, what, refused, signupId } = entered;
  return (
    <>
      <div role="status" className="flex items-start gap-3">
        {refused ? (
          <TriangleAlert aria-hidden="true" className="mt-1 size-8 shrink-0 text-attention" />
        ) : (
          <CircleCheck aria-hidden="true" className="mt-1 size-8 shrink-0 text-done" />
        )}
        <div className="min-w-0">
          <p className="text-day font-strong wrap-anywhere">{refused ? t.notDone({ name }) : t.done({ name })}</p>
          <p className="text-soft wrap-anywhere">{refused ?? what}</p>
        </div>
      </div>
      {!refused && <Code signupId={signupId} name={name} />}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" autoFocus className="min-h-12 grow" onClick={onNext}>
          {t.next}
        </Button>
        {refused && (
          <Link to="/gate" className={buttonStyle('tinted', 'min-h-12')}>
            {t.decide}
          </Link>
        )}
      </div>
    </>
  );
}

/** Goes back to the first step when nobody has touched the screen for a while. */
function useForgetting(at: Step['at'], forget: () => void): void {
  const onForget = useEffectEvent(forget);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(onForget, patience[at]);
    };
    wait();
    const touches = ['pointerdown', 'keydown'] as const;
    for (const touch of touches) window.addEventListener(touch, wait);
    return () => {
      clearTimeout(timer);
      for (const touch of touches) window.removeEventListener(touch, wait);
    };
  }, [at]);
}

function Desk({ gate, now }: { gate: Gate; now: number }) {
  const filter = Route.useSearch();
  const [step, setStep] = useState<Step>({ at: 'who' });
  const letIn = useAsked<GateRow>();
  /** What the person has signed whom `letIn` asks about. */
  const [signed, setSigned] = useState<DeskSigning>();
  // Another person, so nothing of what was typed for the last one is left.
  const [person, setPerson] = useState(0);
  const next = () => {
    setStep({ at: 'who' });
    setPerson((number) => number + 1);
    letIn.close();
    setSigned(undefined);
  };
  useForgetting(step.at, next);
  const isDrawn = gate.documents?.some(({ signed }) => signed);
  useEffect(() => {
    if (isDrawn) void loadSignatureField().catch(() => undefined);
  }, [isDrawn]);
  const shifts = shiftsOf(gate, filter, now);
  const open = openOf(shifts, now).filter(({ slot }) => !isFull(slot));

  /** Says that somebody is in once the device has stored it, and takes it back if the server does not take it. */
  const enter = async (id: string | null, entered: Entered): Promise<void> => {
    if (!id || !(await isStored(id))) return;
    setStep({ at: 'done', entered });
    const correct = (refused: string) => setStep({ at: 'done', entered: { ...entered, refused } });
    hasSaid({ id, name: entered.name, correct });
  };
  const enteredAs = ({ person: { name }, signup, event, slot }: GateRow): Entered => {
    const type = gate.slot_types.find(({ id }) => id === slot.slot_type_id);
    return { name, signupId: signup.id, what: type ? nameOf({ type, event }, now) : event.title };
  };
  const letRowIn = (row: GateRow, signing?: DeskSigning): void => {
    setSigned(signing);
    if (needsWord(row)) letIn.ask(row);
    else void enter(checkIn(row, { quiet: true, signing }), enteredAs(row));
  };
  const onRow = (row: GateRow): void => {
    const type = gate.slot_types.find(({ id }) => id === row.slot.slot_type_id);
    const needs = type ? needsOf(gate, type, row.person.signing) : null;
    // Somebody who was here before has what they need.
    if (!type || !needs || row.signup.checked_in_at) {
      letRowIn(row);
      return;
    }
    const onSigned = (signing: DeskSigning) => letRowIn(signedRow(row, needs), signing);
    setStep({ at: 'sign', name: row.person.name, needs, shift: { type, event: row.event }, onSigned });
  };
  const take = (who: Newcomer, shift: GateShift): void => {
    const needs = needsOf(gate, shift.type, who.id ? who.signing : null);
    const onSigned = (signing?: DeskSigning) => place(who, shift, signing);
    if (needs) setStep({ at: 'sign', name: who.name, needs, shift, onSigned });
    else onSigned();
  };
  const place = (who: Newcomer, shift: GateShift, signing?: DeskSigning): void => {
    const signup_id = newUuid();
    const person_of = who.id ? { user_id: who.id } : { name: who.name };
    const id = doDeed(
      { kind: 'walk_in', signup_id, slot_id: shift.slot.id, ...person_of, ...(signing && { signing }) },
      who.name,
      null,
    );
    void enter(id, { name: who.name, signupId: signup_id, what: nameOf(shift, now) });
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      {step.at === 'who' && (
        <Who
          key={person}
          gate={gate}
          shifts={withOthers(shifts, shiftsOf(gate, { all: true }, now))}
          now={now}
          onRow={onRow}
          onWho={(who) => setStep({ at: 'where', who })}
        />
      )}
      {step.at === 'where' && (
        <Where who={step.who} shifts={open} now={now} onChoose={(shift) => take(step.who, shift)} onBack={next} />
      )}
      {step.at === 'sign' && <SignStep {...step} zone={gate.settings.timezone} onBack={next} />}
      {step.at === 'done' && <Done entered={step.entered} onNext={next} />}
      {letIn.asked && (
        <LetInDialog
          key={letIn.asked.number}
          row={letIn.asked.what}
          signing={signed}
          open={letIn.asked.open}
          onClose={letIn.close}
          onDone={(id) => letIn.asked && void enter(id, enteredAs(letIn.asked.what))}
        />
      )}
    </div>
  );
}

/** The desk: one person after the other at a tablet, without anything else on the screen. It works without a connection. */
function DeskPage() {
  const [t, texts] = useTexts(deskTexts, gateTexts);
  const zone = useZone();
  const { query, gate, now } = useGate();
  usePageTitle(t.title);
  return (
    <main className="mx-auto max-w-[48rem] px-4 py-4 sm:px-8 sm:py-6">
      <GateStrip from={gate?.server_time} zone={zone} />
      <div className="mb-6 flex items-center justify-between gap-4">
        <h1 className="text-day font-strong">{t.title}</h1>
        <Link to="/gate" className={buttonStyle('quiet')}>
          {t.leave}
        </Link>
      </div>
      <FailedToLoad query={query} sentence={texts.loadFailed} />
      {query.isPending && <Skeleton className="h-72 w-full" />}
      {gate && <Desk gate={gate} now={now} />}
    </main>
  );
}

export const Route = createFileRoute('/_app/gate/desk')({
  validateSearch: gateSearch,
  loader: (page) => {
    preload(page.context.queryClient, gateQuery);
    return needTexts(page);
  },
  shouldReload: reloadsTexts,
  component: DeskPage,
});
