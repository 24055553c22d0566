import type { TimesheetLine } from '@contract/timesheets.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { Button, textLink } from '@/components/ui/button.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { factsOf, worked } from '@/domains/hours/facts.ts';
import { hoursTexts } from '@/domains/hours/texts.ts';
import { WorkHistory } from '@/domains/hours/work-history.tsx';
import { PersonLink } from '@/domains/people/links.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { useLeadRights } from '@/lib/auth/rights.ts';
import { personName } from '@/lib/format/person-name.ts';
import { shiftInWords } from '@/lib/time/moment.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { answerMutation, approveMutation, approvePlannedMutation, noShowMutation, reopenMutation } from './queries.ts';
import { timesheetTexts } from './texts.ts';

/** Somebody has to settle these before anybody can approve the hours. */
const unsettled = ['never_out', 'not_recorded', 'claim', 'no_rate'] as const;

/** Whether nobody has settled if the person worked. */
const isOpen = ({ anomalies }: TimesheetLine): boolean =>
  anomalies.includes('never_out') || anomalies.includes('not_recorded');

/** Whether hours can be approved although something is odd about them. */
export const isApprovable = ({ anomalies }: TimesheetLine): boolean =>
  !unsettled.some((each) => anomalies.includes(each));

interface SettlingProps {
  line: TimesheetLine;
  /** Whether the reader is an administrator, who has the pages that settle it. */
  admin: boolean;
}

/** Where what is odd is settled. */
function Settling({ line, admin }: SettlingProps) {
  const t = useTexts(timesheetTexts);
  const atGate = useLeadRights().includes('gate');
  const { anomalies, event, slot_type } = line;
  const open = isOpen(line);
  if (!admin) {
    if (!open) return null;
    return atGate ? (
      <Link to="/lead/open-ends" className={textLink}>
        {t.toOpenEnds}
      </Link>
    ) : (
      <p className="text-small text-soft">{t.bySomebody}</p>
    );
  }
  return (
    <>
      {open && (
        <Link to="/admin/open-ends" search={{ all: true }} className={textLink}>
          {t.toOpenEnds}
        </Link>
      )}
      {anomalies.includes('no_rate') && (
        <Link to="/admin/slot-types" search={{ edit: slot_type.id }} className={textLink}>
          {t.toSlotTypes}
        </Link>
      )}
      {anomalies.length > 0 && (
        <Link
          to="/admin/events/$eventId/attendance"
          params={{ eventId: event.id }}
          aria-label={`${t.toAttendance}, ${shiftInWords(event)}`}
          className={textLink}
        >
          {t.toAttendance}
        </Link>
      )}
    </>
  );
}

interface ActionsProps extends SettlingProps {
  /** Asks for other hours. */
  onCorrect: ((line: TimesheetLine) => void) | undefined;
}

/** What can be done about odd hours at once. */
function Actions({ line, admin, onCorrect }: ActionsProps) {
  const t = useTexts(timesheetTexts);
  const atGate = useLeadRights().includes('gate');
  const approve = useMutation(approveMutation);
  const approvePlanned = useMutation(approvePlannedMutation);
  const reopen = useMutation(reopenMutation);
  const noShow = useMutation(noShowMutation);
  const words = { name: personName(line.user.name), title: shiftInWords(line.event) };
  return (
    <>
      {isApprovable(line) && (
        <Button aria-label={t.approveAnywayOf(words)} busy={approve.isPending} onClick={() => approve.mutate([line])}>
          {t.approveAnyway}
        </Button>
      )}
      {isOpen(line) && (admin || atGate) && (
        <>
          <Button
            aria-label={t.approvePlannedOf(words)}
            busy={approvePlanned.isPending}
            onClick={() => approvePlanned.mutate(line)}
          >
            {t.approvePlanned}
          </Button>
          <Button
            variant="quiet"
            aria-label={t.noShowOf(words)}
            busy={noShow.isPending}
            onClick={() => noShow.mutate({ line, onUndo: reopen.mutate })}
          >
            {t.noShow}
          </Button>
        </>
      )}
      {onCorrect && (
        <Button variant="quiet" aria-label={t.correctOf(words)} aria-haspopup="dialog" onClick={() => onCorrect(line)}>
          {t.correct}
        </Button>
      )}
    </>
  );
}

interface LineRowProps extends ActionsProps {
  chosen: boolean;
  /** Asks why the claim is declined. */
  onDecline: (line: TimesheetLine) => void;
}

/** The hours of somebody at a shift: what is odd about them, and what can be done. Memoized, because there can be hundreds. */
export const LineRow = memo(function LineRow({ line, admin, chosen, onDecline, onCorrect }: LineRowProps) {
  const [t, shared] = useTexts(timesheetTexts, hoursTexts);
  const { user: reader } = useAuth();
  const { day, facts } = factsOf(line, shared, useNow());
  const answer = useMutation(answerMutation);
  const { id, event, user, slot_type, anomalies, claim, confirmed } = line;
  const [name, title] = [personName(user.name), shiftInWords(event)];
  const own = user.id === reader?.id;
  return (
    <li className={`flex items-start gap-1 py-2 pr-4 pl-1 ${chosen ? 'bg-action-wash' : ''}`}>
      {own || !isApprovable(line) ? (
        <span className="size-11 shrink-0" />
      ) : (
        <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={t.choose({ name, title })}
            data-choose={id}
            checked={chosen}
            // React asks for a handler; the list handles the clicks, because one with Shift chooses a range.
            onChange={() => undefined}
            className="size-5 cursor-pointer accent-action"
          />
        </label>
      )}
      <div className="grid min-w-0 grow gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {admin ? (
            <PersonLink id={user.id} className="font-strong">
              {name}
            </PersonLink>
          ) : (
            <span className="flex min-h-11 items-center font-strong wrap-anywhere">{name}</span>
          )}
          <span>{facts.join(' · ')}</span>
        </div>
        <p className="text-small text-soft wrap-anywhere">
          {[event.title, `${day}, ${worked(line)}`].join(' · ')}
          <TimeForReader event={event} />
        </p>
        <p className="flex items-center gap-1.5 text-small text-soft">
          <SlotSwatch color={slot_type.color} />
          <span className="min-w-0 wrap-anywhere">
            {[slot_type.name, confirmed && t.confirmed].filter(Boolean).join(' · ')}
          </span>
        </p>
        {anomalies.length > 0 && (
          <ul className="grid gap-1">
            {anomalies.map((each) => (
              <li key={each} className="flex items-start gap-1.5">
                <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0 text-attention" />
                <span className="min-w-0">{t[each]}</span>
              </li>
            ))}
          </ul>
        )}
        {claim && (
          <div className="rounded-control border border-line p-3">
            <p>
              {claim.break_minutes === null
                ? t.says({ times: worked({ event, ...claim }) })
                : t.saysRest({ times: worked({ event, ...claim }), count: claim.break_minutes })}
            </p>
            <p className="text-soft wrap-anywhere">{claim.reason}</p>
            {!own && (
              <div className="mt-2 flex flex-wrap gap-2">
                <Button
                  aria-label={t.acceptOf({ name, title })}
                  busy={answer.isPending}
                  onClick={() => answer.mutate({ line, reason: null })}
                >
                  {t.accept}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={t.declineOf({ name, title })}
                  aria-haspopup="dialog"
                  onClick={() => onDecline(line)}
                >
                  {t.decline}
                </Button>
              </div>
            )}
          </div>
        )}
        {line.attendance === 'no_show' && <p className="text-small text-soft">{shared.no_show}</p>}
        {own && <p className="text-small text-soft">{t.own}</p>}
        <div className="flex flex-wrap items-center gap-x-4">
          {!own && anomalies.length > 0 && <Actions line={line} admin={admin} onCorrect={onCorrect} />}
          <Settling line={line} admin={admin} />
        </div>
        <WorkHistory signupId={id} zone={event.timezone} of={`${name}, ${title}`} />
      </div>
    </li>
  );
});
