import type { Gate } from '@contract/gate.ts';
import type { FoundPerson } from '@contract/gate-finding.ts';
import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Button, textLink } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useAsked } from '@/components/ui/use-asked.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { isOfGate, isUnsent, waiting } from '@/lib/offline/outbox.ts';
import { offlineTexts } from '@/lib/offline/texts.ts';
import { now as timeNow } from '@/lib/time/clock.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { gatePeopleQuery, useFound } from '../gate/finding.ts';
import type { Newcomer } from '../gate/found-elsewhere.tsx';
import { hushLast } from '../gate/gate-actions.ts';
import { GateStrip } from '../gate/gate-strip.tsx';
import { LetInDialog } from '../gate/let-in-dialog.tsx';
import { nameOf, placeInWords } from '../gate/names.ts';
import { gateSearch } from '../gate/search.ts';
import { findingTexts, scanTexts } from '../gate/texts.ts';
import { useGate } from '../gate/use-gate.ts';
import { type GateRow, type GateShift, matching, openOf, shiftsOf, withOthers } from '../gate/view.ts';
import { WalkInDialog } from '../gate/walk-in-dialog.tsx';
import { ScanResult, useOutcome } from './after-scan.tsx';
import { useCamera, useScanning } from './camera.ts';
import { codeOf } from './coming.ts';
import { recognize } from './recognize.ts';

interface TypedProps {
  gate: Gate;
  /** Those of this gate, the shown ones first. */
  shifts: readonly GateShift[];
  now: number;
  onCode: (code: string) => void;
  onRow: (row: GateRow) => void;
  /** Somebody who has no place at this gate, or at a canceled shift. */
  onPerson: (person: FoundPerson) => void;
  /** Nobody has this name. */
  onNobody: (name: string) => void;
}

const most = 5;

/** For codes that cannot be scanned: typing the code, or a part of the name. */
function Typed({ gate, shifts, now, onCode, onRow, onPerson, onNobody }: TypedProps) {
  const [t, finding] = useTexts(scanTexts, findingTexts);
  const client = useQueryClient();
  const [text, setText] = useState('');
  const code = codeOf(text);
  const isName = text.trim().length >= 2 && code === null;
  const rows = isName ? matching(shifts, text).flatMap((shift) => shift.rows.map((row) => ({ row, shift }))) : [];
  const withRows = new Set(rows.map(({ row }) => row.person.id));
  const others = useFound(gate, isName ? text : '').people.filter(({ id }) => !withRows.has(id));
  const choices = [
    ...rows.map(({ row, shift }) => ({
      key: row.signup.id,
      name: row.person.name,
      detail: nameOf(shift, now),
      choose: () => onRow(row),
    })),
    ...others.map((person) => ({
      key: person.id,
      name: person.name,
      detail:
        [
          ...(person.state === 'active' ? [] : [finding[person.state]]),
          ...person.places.map((place) => placeInWords(place, now)),
        ].join(' · ') || finding.noPlace,
      choose: () => onPerson(person),
    })),
  ];
  /** Whoever is in a hurry presses Enter before the server has answered. */
  const look = async (name: string) => {
    const people = navigator.onLine ? await client.fetchQuery(gatePeopleQuery(name)).catch(() => []) : [];
    if (people.length > 1) return;
    const [only] = people;
    if (only) onPerson({ ...only, name: personName(only.name) });
    else onNobody(name);
    setText('');
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [only] = choices;
    if (choices.length > 1) return;
    if (!only && isName && !/\d/.test(text)) return void look(text.trim());
    if (only) only.choose();
    else if (text.trim()) onCode(text);
    setText('');
  };
  return (
    <form onSubmit={submit} className="border-t border-line p-2">
      {choices.length > 0 && (
        <ul aria-label={t.several} className="mb-2 divide-y divide-line">
          {choices.slice(0, most).map(({ key, name, detail, choose }) => (
            <li key={key}>
              <button
                type="button"
                className="flex min-h-12 w-full flex-col px-2 py-1 text-left hover:bg-desk"
                onClick={() => {
                  choose();
                  setText('');
                }}
              >
                <span className="font-strong wrap-anywhere">{name}</span>
                <span className="text-small text-soft wrap-anywhere">{detail}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <input
          aria-label={t.typed}
          placeholder={t.typed}
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          onChange={({ target }) => setText(target.value)}
          className="h-12 min-w-0 grow rounded-control border border-edge bg-sheet px-3.5 placeholder:text-soft"
        />
        <Button type="submit" aria-label={`${t.find}: ${t.typed}`} className="min-h-12">
          {t.find}
        </Button>
      </div>
    </form>
  );
}

/** The picture of the camera, and what became of each code that came before it. */
function Scanner({ gate, now }: { gate: Gate; now: number }) {
  const t = useStore(scanTexts);
  const { user } = useAuth();
  const filter = Route.useSearch();
  const video = useRef<HTMLVideoElement>(null);
  const letIn = useAsked<GateRow>();
  const walkIn = useAsked<Newcomer>();
  const shifts = shiftsOf(gate, filter, now);
  const shown = new Set(shifts.map(({ slot }) => slot.id));
  const open = openOf(shifts, now);
  const {
    result,
    meet,
    tell,
    fail,
    nobody,
    letIn: sayLetIn,
  } = useOutcome({
    gate,
    isAdmin: user?.role === 'admin',
    onAsk: letIn.ask,
    onWalkIn: open.length > 0 ? walkIn.ask : undefined,
  });
  const read = (code: string) => recognize(gate, code, shown, timeNow()).then(tell, fail);
  const trouble = useCamera(video);
  useScanning(video, trouble !== null || letIn.asked?.open === true || walkIn.asked?.open === true, read);
  return (
    <>
      <div className="relative min-h-0 grow bg-black">
        <video ref={video} playsInline muted aria-label={t.picture} className="size-full object-cover" />
        {!trouble && (
          <div
            aria-hidden="true"
            className="absolute inset-0 m-auto aspect-square w-3/5 max-w-80 rounded-sheet border-4 border-white/80"
          />
        )}
        {trouble && (
          <Message tone="attention" className="absolute inset-x-4 top-4 mx-auto max-w-form">
            {trouble === 'refused' ? t.refused : t.missing}
          </Message>
        )}
      </div>
      <div className="bg-sheet pb-[env(safe-area-inset-bottom)]">
        <div className="mx-auto max-w-column">
          <ScanResult result={result} hasCamera={trouble === null} />
          <Typed
            gate={gate}
            shifts={withOthers(shifts, shiftsOf(gate, { all: true }, now))}
            now={now}
            onCode={(code) => void read(code)}
            onRow={meet}
            onPerson={(person) => tell({ kind: 'known', person, row: null })}
            onNobody={nobody}
          />
        </div>
      </div>
      {letIn.asked && (
        <LetInDialog
          key={`let-in ${letIn.asked.number}`}
          row={letIn.asked.what}
          open={letIn.asked.open}
          onClose={letIn.close}
          onDone={(id) => letIn.asked && sayLetIn(id, letIn.asked.what)}
        />
      )}
      {walkIn.asked && (
        <WalkInDialog
          key={`walk-in ${walkIn.asked.number}`}
          gate={gate}
          shifts={open}
          person={walkIn.asked.what}
          open={walkIn.asked.open}
          onClose={walkIn.close}
        />
      )}
    </>
  );
}

/** The way to what the server did not take, which is decided on the page of the gate. */
function ToDecide() {
  const t = useStore(offlineTexts);
  const count = useStore(waiting).filter((each) => isOfGate(each) && !isUnsent(each)).length;
  return (
    <div role="status">
      {count > 0 && (
        <p className="-mx-4 border-y border-attention-line bg-attention-wash px-4">
          <Link to="/gate" className={textLink}>
            {t.gateOpen({ count })}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Checks people in by the codes on their phones and badges, one after the other. It covers the window. */
function ScanPage() {
  const t = useStore(scanTexts);
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const zone = useZone();
  const { gate, now } = useGate();
  usePageTitle(t.title);
  useEffect(hushLast, []);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog]')) return;
      void navigate({ to: '/gate', search: filter });
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [navigate, filter]);
  return (
    <div className="fixed inset-0 z-30 flex flex-col bg-desk">
      <header className="bg-sheet">
        <div className="mx-auto flex max-w-column items-center justify-between gap-2 pl-4">
          <h1 className="text-lead font-strong">{t.title}</h1>
          <Link
            to="/gate"
            search={filter}
            aria-label={t.close}
            className="grid size-14 place-items-center text-soft hover:text-ink"
          >
            <X aria-hidden="true" className="size-6" />
          </Link>
        </div>
        <div className="px-4">
          <GateStrip from={gate?.server_time} zone={zone} />
          <ToDecide />
        </div>
      </header>
      {gate ? <Scanner gate={gate} now={now} /> : <Skeleton className="m-4 grow" />}
    </div>
  );
}

export const Route = createFileRoute('/_app/gate/scan')({ validateSearch: gateSearch, component: ScanPage });
