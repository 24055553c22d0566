import { useStore } from '@nanostores/react';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { CalendarDays, CornerDownRight, type LucideIcon, Search, User, Users } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { overlayStyle } from '@/components/ui/dialog.tsx';
import { useEscape } from '@/components/ui/dialog-escape.ts';
import { useReturnFocus } from '@/components/ui/return-focus.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { shortDayOf, timeForReader, writtenTimes } from '@/lib/time/event-time.ts';
import { dateOfDay } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { useResults } from './results.ts';
import { paletteTexts } from './texts.ts';

/** Results of one kind below their name; nothing when there are none. */
function ResultGroup({ heading, children }: { heading: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-2.5 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-small **:[[cmdk-group-heading]]:text-soft"
    >
      {children}
    </Command.Group>
  );
}

interface ResultProps {
  /** Tells results with the same words apart. */
  value: string;
  Icon: LucideIcon;
  label: string;
  detail?: string | undefined;
  onSelect: () => void;
}

/** One result, which Enter or a click opens. */
function Result({ value, Icon, label, detail, onSelect }: ResultProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-default items-center gap-3 rounded-control px-3 py-1.5 select-none data-[selected=true]:bg-action-wash data-[selected=true]:text-action-deep"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-soft" />
      <span className="min-w-0 grow">
        <span className="block truncate">{label}</span>
        {detail && <span className="block truncate text-small text-soft">{detail}</span>}
      </span>
    </Command.Item>
  );
}

interface PaletteProps {
  open: boolean;
  onClose: () => void;
}

/** A field that finds pages, days, shifts and people, and goes to the chosen one. */
export function Palette({ open, onClose }: PaletteProps) {
  const t = useStore(paletteTexts);
  const focus = useReturnFocus();
  useEscape(open, onClose);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayStyle} />
        <Primitive.Content
          aria-describedby={undefined}
          {...focus}
          className="fixed inset-x-0 top-4 z-40 mx-auto w-[calc(100%-2rem)] max-w-form animate-enter rounded-sheet border border-line bg-raised text-ink shadow-raised outline-none sm:top-[12vh]"
        >
          <Primitive.Title className="sr-only">{t.title}</Primitive.Title>
          <Finder onDone={onClose} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Finder({ onDone }: { onDone: () => void }) {
  const t = useStore(paletteTexts);
  const shared = useStore(adminCommonTexts);
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { pages, days, shifts, people, onDay, words, count, loading, failed, today } = useResults(text);
  const [now, reader] = [useNow(), useZone()];
  const go = (run: () => unknown) => {
    onDone();
    run();
  };
  const said = () => {
    if (failed) return t.failed;
    if (words === '') return t.hint;
    if (loading) return '';
    return count === 0 ? t.nothing({ words }) : t.found({ count });
  };
  const dayResults = (
    <ResultGroup heading={t.days}>
      {days.map(({ day, open }) => (
        <Result
          key={day}
          value={`day ${day}`}
          Icon={CalendarDays}
          label={dateOfDay(day, today)}
          detail={open === undefined ? undefined : t.openPlaces({ count: open })}
          onSelect={() => go(() => navigate({ to: '/admin/schedule', search: { day } }))}
        />
      ))}
    </ResultGroup>
  );
  const pageResults = (
    <ResultGroup heading={t.pages}>
      {pages.map(({ key, label, to, run }) => (
        <Result
          key={key}
          value={`page ${key}`}
          Icon={CornerDownRight}
          label={label}
          onSelect={() => go(run ?? (() => navigate({ to })))}
        />
      ))}
    </ResultGroup>
  );
  return (
    <Command label={t.title} shouldFilter={false} loop vimBindings={false}>
      <div className="relative border-b border-line">
        <Search aria-hidden="true" className="pointer-events-none absolute top-4 left-4 size-5 text-soft" />
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder={t.open}
          enterKeyHint="go"
          className="h-13 w-full rounded-t-sheet bg-transparent pr-4 pl-12 text-ellipsis outline-none placeholder:text-soft"
        />
      </div>
      <Command.List label={t.title} className="max-h-[min(26rem,60dvh)] overflow-y-auto p-1.5">
        {!onDay && dayResults}
        <ResultGroup heading={t.shifts}>
          {shifts.map((shift) => (
            <Result
              key={shift.id}
              value={`shift ${shift.id}`}
              Icon={Users}
              label={shift.title}
              detail={[shortDayOf(shift, now), writtenTimes(shift).start, timeForReader(shift, reader), shift.location]
                .filter(Boolean)
                .join(' · ')}
              onSelect={() => go(() => navigate({ to: '.', search: (before) => ({ ...before, shift: shift.id }) }))}
            />
          ))}
        </ResultGroup>
        {onDay && dayResults}
        <ResultGroup heading={shared.people}>
          {people.map(({ id, name, email }) => (
            <Result
              key={id}
              value={`person ${id}`}
              Icon={User}
              label={name}
              detail={email ?? undefined}
              onSelect={() => go(() => navigate({ to: '/admin/staff/$userId', params: { userId: id } }))}
            />
          ))}
        </ResultGroup>
        {pageResults}
      </Command.List>
      <p role="status" className="min-h-10 border-t border-line px-4 py-2.5 text-small text-soft">
        {said()}
      </p>
    </Command>
  );
}
