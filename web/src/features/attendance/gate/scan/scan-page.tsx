import type { Gate } from '@contract/gate.ts';
import { useStore } from '@nanostores/react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { textLink } from '@/components/ui/text-link.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { isOfGate, isUnsent, waiting } from '@/lib/offline/outbox.ts';
import { offlineTexts } from '@/lib/offline/texts.ts';
import { now as timeNow } from '@/lib/time/clock.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { hushLast } from '../act.ts';
import type { Newcomer } from '../found-elsewhere.tsx';
import { GateStrip } from '../gate-strip.tsx';
import { LetInDialog } from '../let-in-dialog.tsx';
import { recognize } from '../recognize.ts';
import { scanTexts } from '../texts.ts';
import { useAsked } from '../use-asked.ts';
import { useGate } from '../use-gate.ts';
import { type GateRow, openOf, shiftsOf, withOthers } from '../view.ts';
import { WalkInDialog } from '../walk-in-dialog.tsx';
import { ScanResult } from './scan-result.tsx';
import { Typed } from './typed.tsx';
import { useCamera } from './use-camera.ts';
import { useOutcome } from './use-outcome.tsx';
import { useScanning } from './use-scanning.ts';

const route = getRouteApi('/_app/gate/scan');

/** The picture of the camera, and what became of each code that came before it. */
function Scanner({ gate, now }: { gate: Gate; now: number }) {
  const t = useStore(scanTexts);
  const { user } = useAuth();
  const filter = route.useSearch();
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
export function ScanPage() {
  const t = useStore(scanTexts);
  const filter = route.useSearch();
  const navigate = route.useNavigate();
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
