import type { Reason } from '@contract/errors.ts';
import type { GateAction } from '@contract/gate-actions.ts';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import {
  changeOutbox,
  isOfGate,
  isUnsent,
  removeWaiting,
  type Waiting,
  type WaitingAtGate,
  waiting,
} from '@/lib/offline/outbox.ts';
import { sendAdded } from '@/lib/offline/send.ts';
import { timeOfDay } from '@/lib/time/time.ts';
import { warningWords } from './let-in-dialog.tsx';
import { deedTexts, gateTexts, letInTexts, meanwhileTexts } from './texts.ts';

/** What is to be decided about a signup: what this device recorded, oldest first, and what somebody else did. */
interface Clash {
  signupId: string;
  name: string;
  mine: readonly WaitingAtGate[];
  theirs: NonNullable<Waiting['conflict']>;
}

const signupOf = (action: GateAction): string | undefined => ('signup_id' in action ? action.signup_id : undefined);

/** The clashes of what waits, each signup once. With it goes what was recorded of the same signup and refused for that reason. */
function clashesOf(all: readonly WaitingAtGate[]): Clash[] {
  const ids = new Set(all.flatMap((each) => (each.conflict && signupOf(each.action.item)) || []));
  return [...ids].flatMap((signupId) => {
    const mine = all.filter((each) => !isUnsent(each) && signupOf(each.action.item) === signupId);
    const theirs = mine.findLast(({ conflict }) => conflict)?.conflict;
    return theirs ? [{ signupId, name: mine[0]?.action.name ?? '', mine, theirs }] : [];
  });
}

/** What the server refused, without what belongs to a clash. */
function refusedOf(all: readonly WaitingAtGate[]): WaitingAtGate[] {
  const clashing = new Set(clashesOf(all).flatMap(({ mine }) => mine.map(({ id }) => id)));
  return all.filter(({ id, refused }) => refused && !clashing.has(id));
}

/** Drops what this device recorded. */
const keepTheirs = ({ mine }: Pick<Clash, 'mine'>): Promise<void> => {
  const ids = new Set(mine.map(({ id }) => id));
  return changeOutbox((all) => all.filter(({ id }) => !ids.has(id)));
};

/** Sends again what this device recorded, with more than before. */
async function sendAgain(ids: ReadonlySet<string>, more: Partial<GateAction>): Promise<void> {
  await changeOutbox((all) =>
    all.map((each) => {
      if (!ids.has(each.id) || each.action.kind !== 'gate') return each;
      const { refused: _refused, conflict: _conflict, ...rest } = each;
      return { ...rest, action: { ...each.action, item: { ...each.action.item, ...more } as GateAction } };
    }),
  );
  sendAdded();
}

const keepMine = ({ mine }: Pick<Clash, 'mine'>): Promise<void> =>
  sendAgain(new Set(mine.map(({ id }) => id)), { force: true });

const letInAfterAll = ({ id }: Waiting, reason: string): Promise<void> => sendAgain(new Set([id]), { reason });

const addPlaceFor = ({ id }: Waiting): Promise<void> => sendAgain(new Set([id]), { add_place: true });

const afterwards = (done: Promise<void>): void => void done.then(focusHeading, () => undefined);

const hidden = (name: string) => <span className="sr-only"> {name}</span>;

const isOfLostPlace = ({ code, params }: Reason) => code === 'gate_state' && params.state === 'canceled';

/** What was done on this device, and when. */
function Deed({ item, zone }: { item: GateAction; zone: string }) {
  const [t, { mine }] = useTexts(deedTexts, meanwhileTexts);
  return <p>{mine({ what: t[item.kind], time: timeOfDay(item.at, zone) })}</p>;
}

function ClashEntry({ clash, zone }: { clash: Clash; zone: string }) {
  const [t, states] = useTexts(meanwhileTexts, gateTexts);
  const { name, mine, theirs } = clash;
  const by = theirs.by ?? t.somebody;
  return (
    <li className="py-3">
      <p className="font-strong">{name}</p>
      <p>{t.theirs({ by, state: states[theirs.state], time: timeOfDay(theirs.at, zone) })}</p>
      {mine.map(({ id, action: { item } }) => (
        <Deed key={id} item={item} zone={zone} />
      ))}
      <div className="mt-2 flex flex-wrap gap-2 max-sm:*:grow">
        <Button className="min-h-12" onClick={() => afterwards(keepTheirs(clash))}>
          {t.keepTheirs}
          {hidden(name)}
        </Button>
        <Button className="min-h-12" onClick={() => afterwards(keepMine(clash))}>
          {t.keepMine}
          {hidden(name)}
        </Button>
      </div>
    </li>
  );
}

/** Why something was refused: if the person can be let in all the same, everything that is against it, and what it ends. */
function reasonsOf(refused: Reason): string[] {
  if (isOfLostPlace(refused)) return [meanwhileTexts.get().placeGone];
  if (refused.code !== 'gate_warning') return [messageOf(new ApiError(refused, 409, {}))];
  const t = letInTexts.get();
  const { warnings, missing, elsewhere } = refused.params;
  return warningWords(warnings, missing, {
    early: t.tooEarly,
    over: t.overNow,
    elsewhere: elsewhere ? t.elsewhereIn({ title: elsewhere }) : t.elsewhere,
  });
}

function RefusedEntry({ each, zone }: { each: WaitingAtGate; zone: string }) {
  const [t, common, { defaultNote }] = useTexts(meanwhileTexts, commonTexts, letInTexts);
  const { refused, action } = each;
  const { name, item } = action;
  if (!refused) return null;
  return (
    <li className="py-3">
      <p className="font-strong">{name}</p>
      <Deed item={item} zone={zone} />
      {reasonsOf(refused).map((reason) => (
        <p key={reason} className="text-loss">
          {reason}
        </p>
      ))}
      <div className="mt-2 flex flex-wrap gap-2 max-sm:*:grow">
        {refused.code === 'gate_warning' && (
          <Button className="min-h-12" onClick={() => afterwards(letInAfterAll(each, defaultNote))}>
            {t.letIn}
            {hidden(name)}
          </Button>
        )}
        {refused.code === 'slot_full' && (
          <Button className="min-h-12" onClick={() => afterwards(addPlaceFor(each))}>
            {t.addPlace}
            {hidden(name)}
          </Button>
        )}
        <Button variant="quiet" className="min-h-12" onClick={() => afterwards(removeWaiting(each.id))}>
          {common.dismiss}
          {hidden(name)}
        </Button>
      </div>
    </li>
  );
}

interface PartProps {
  id: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

function Part({ id, title, hint, children }: PartProps) {
  return (
    <section
      aria-labelledby={id}
      data-print="no"
      className="rounded-sheet border border-attention-line bg-attention-wash px-4 pt-3 sm:px-5"
    >
      <h2 id={id} className="text-lead font-strong">
        {title}
      </h2>
      {hint && <p>{hint}</p>}
      <ul className="divide-y divide-attention-line">{children}</ul>
    </section>
  );
}

/** What was done here and contradicts what others did meanwhile, to be decided, and what was refused. It stays until somebody decides. */
export function Meanwhile({ zone }: { zone: string }) {
  const t = useStore(meanwhileTexts);
  const all = useStore(waiting).filter(isOfGate);
  const [clashes, refused] = [clashesOf(all), refusedOf(all)];
  return (
    <>
      {clashes.length > 0 && (
        <Part id="meanwhile" title={t.title} hint={t.hint}>
          {clashes.map((clash) => (
            <ClashEntry key={clash.signupId} clash={clash} zone={zone} />
          ))}
        </Part>
      )}
      {refused.length > 0 && (
        <Part id="refused" title={t.refusedTitle}>
          {refused.map((each) => (
            <RefusedEntry key={each.id} each={each} zone={zone} />
          ))}
        </Part>
      )}
    </>
  );
}
