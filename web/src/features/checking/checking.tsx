import type { CheckedStatement } from '@contract/statement.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { BadgeCheck, CircleHelp, CircleX, Download, type LucideIcon, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { saveSignedText } from '@/domains/statements/save.ts';
import { idInAddress, type SignedText } from '@/domains/statements/signed-text.ts';
import { dayOfMoment, Stated } from '@/domains/statements/stated.tsx';
import { statedTexts } from '@/domains/statements/texts.ts';
import type { Verdict } from '@/domains/statements/verify.ts';
import { ApiError, hasNoAnswer, isAway } from '@/lib/api/api-error.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { checkQuery, keysQuery, verdictQuery } from './queries.ts';
import { checkTexts } from './texts.ts';

const tones = { good: 'text-done', bad: 'text-loss', unsure: 'text-attention' } as const;

interface AnswerProps {
  shape: LucideIcon;
  tone: keyof typeof tones;
  heading: string;
  hints: readonly (string | false)[];
}

/** What came out, in a heading and sentences. */
function Answer({ shape: Shape, tone, heading, hints }: AnswerProps) {
  usePageTitle(heading);
  return (
    <div role="status">
      <h1 className="flex items-start gap-3 text-day text-balance">
        <Shape aria-hidden="true" className={clsx('mt-0.5 size-7 shrink-0', tones[tone])} />
        {heading}
      </h1>
      {hints.map(
        (hint) =>
          hint && (
            <p key={hint} className="mt-3">
              {hint}
            </p>
          ),
      )}
    </div>
  );
}

function Pending() {
  const t = useStore(checkTexts);
  return (
    <p role="status" className="flex items-center gap-3">
      <Spinner className="size-6 text-action" />
      {t.checking}
    </p>
  );
}

/** Whether nobody has answered, as opposed to a refusal. */
const isSilent = (error: Error): boolean => isAway(error) || hasNoAnswer(error);
const isMissing = (error: Error | null): boolean => error instanceof ApiError && error.code === 'not_found';

/** What a signature that does not hold means. */
function NotGenuine({ verdict }: { verdict: Exclude<Verdict, { kind: 'genuine' }> }) {
  const t = useStore(checkTexts);
  if (verdict.kind === 'elsewhere')
    return (
      <Answer
        shape={CircleHelp}
        tone="unsure"
        heading={t.elsewhere({ host: verdict.host })}
        hints={[t.elsewhereHint]}
      />
    );
  if (verdict.kind === 'unsupported')
    return <Answer shape={CircleHelp} tone="unsure" heading={t.unsupported} hints={[t.unsupportedHint]} />;
  return verdict.kind === 'forged' ? (
    <Answer shape={CircleX} tone="bad" heading={t.forged} hints={[t.forgedHint]} />
  ) : (
    <Answer shape={CircleX} tone="bad" heading={t.unknownKey} hints={[t.unknownKeyHint]} />
  );
}

/** That a statement counts, or no longer. */
function Standing({ known, earlier }: { known: CheckedStatement; earlier: boolean }) {
  const [t, stated] = [useStore(checkTexts), useStore(statedTexts)];
  const hints = [earlier && t.earlier, known.has_newer && t.newer];
  return known.withdrawn_at === null ? (
    <Answer shape={BadgeCheck} tone="good" heading={t.valid} hints={[t.validHint, ...hints]} />
  ) : (
    <Answer
      shape={CircleX}
      tone="bad"
      heading={stated.withdrawn({ day: dayOfMoment(known.withdrawn_at) })}
      hints={[known.token === null ? t.emptied : t.withdrawnHint, ...hints]}
    />
  );
}

/** What a statement says, and the button that saves it. */
function Content({ text, read }: { text: string; read: SignedText }) {
  const t = useStore(statedTexts);
  return (
    <div className="mt-6">
      <Stated statement={read} />
      <Button className="mt-6 max-sm:w-full" onClick={() => saveSignedText(text, idInAddress(read.page))}>
        <Download aria-hidden="true" className="size-5" />
        {t.save}
      </Button>
    </div>
  );
}

/** The verdict about a text, by the newest keys that can be had. `failed`: there are none. */
function useVerdict(text: string) {
  const keys = useQuery(keysQuery);
  const { data, isPending } = useQuery(verdictQuery(text, keys.data));
  // A key that is younger than what this device has kept.
  const mayBeNewer = data?.verdict?.kind === 'unknown_key' && keys.isFetching;
  return { data, failed: keys.data === undefined ? keys.error : null, isPending: isPending || mayBeNewer };
}

/** A refusal, or that there is no connection. */
function Failed({ error, hint, onAgain }: { error: Error; hint: string; onAgain: () => void }) {
  const t = useStore(checkTexts);
  return (
    <>
      {isSilent(error) ? (
        <Answer shape={WifiOff} tone="unsure" heading={t.noConnection} hints={[hint]} />
      ) : (
        <Message tone="error">{messageOf(error)}</Message>
      )}
      <Button className="mt-4 max-sm:w-full" onClick={onAgain}>
        {t.again}
      </Button>
    </>
  );
}

/** The statement whose signed text the installation has sent. */
function Sent({ known, text }: { known: CheckedStatement; text: string }) {
  const t = useStore(checkTexts);
  const keys = useQuery(keysQuery);
  const { data, failed, isPending } = useVerdict(text);
  if (failed) return <Failed error={failed} hint={t.noKeys} onAgain={() => void keys.refetch()} />;
  if (isPending || !data?.read) return <Pending />;
  if (data.verdict.kind !== 'genuine') return <NotGenuine verdict={data.verdict} />;
  return (
    <>
      <Standing known={known} earlier={data.verdict.earlier} />
      <Content text={text} read={data.read} />
    </>
  );
}

/** Checks the statement with an id. `otherwise`: what can be done when it cannot be looked up. */
export function CheckedId({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const t = useStore(checkTexts);
  const { data: known, error, refetch } = useQuery(checkQuery(id));
  // At once, not when the statement is there.
  useQuery(keysQuery);
  if (isMissing(error)) return <Answer shape={CircleX} tone="bad" heading={t.missing} hints={[t.missingHint]} />;
  if (known && !error)
    return known.token ? <Sent known={known} text={known.token} /> : <Standing known={known} earlier={false} />;
  if (!error) return <Pending />;
  return (
    <>
      <Failed error={error} hint={t.noConnectionHint} onAgain={() => void refetch()} />
      {isSilent(error) && <div className="mt-8">{otherwise}</div>}
    </>
  );
}

/** A text whose signature is right: whether it still counts. */
function Genuine({ read, text, earlier }: { read: SignedText; text: string; earlier: boolean }) {
  const t = useStore(checkTexts);
  const { data: known, error, refetch } = useQuery(checkQuery(idInAddress(read.page)));
  if (isMissing(error)) return <Answer shape={CircleX} tone="bad" heading={t.missing} hints={[t.unstoredHint]} />;
  if (!known && !error) return <Pending />;
  return (
    <>
      {known && !error ? (
        <Standing known={known} earlier={earlier} />
      ) : (
        <>
          <Answer shape={WifiOff} tone="unsure" heading={t.unsure} hints={[t.unsureHint, earlier && t.earlier]} />
          <Button className="mt-4 max-sm:w-full" onClick={() => void refetch()}>
            {t.again}
          </Button>
        </>
      )}
      <Content text={text} read={read} />
    </>
  );
}

/** Checks a signed text, without a connection as well. */
export function CheckedText({ text }: { text: string }) {
  const t = useStore(checkTexts);
  const keys = useQuery(keysQuery);
  const { data, failed, isPending } = useVerdict(text);
  if (failed) return <Failed error={failed} hint={t.noKeys} onAgain={() => void keys.refetch()} />;
  if (isPending || !data) return <Pending />;
  if (!data.read) return <Answer shape={CircleX} tone="bad" heading={t.unreadable} hints={[t.unreadableHint]} />;
  if (data.verdict.kind !== 'genuine') return <NotGenuine verdict={data.verdict} />;
  return <Genuine read={data.read} text={text} earlier={data.verdict.earlier} />;
}
