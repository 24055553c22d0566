import { useStore } from '@nanostores/react';
import { QrCode } from '@/components/qr/qr-code.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import type { Duty } from './people.ts';
import { badgeTexts } from './texts.ts';

/** More do not fit. */
const mostDuties = 3;
const small = 'text-[3.2mm] leading-[4mm]';

interface BadgeProps {
  name: string;
  code: string;
  /** The day and shifts that are written below the name. */
  day: string | null;
  duties: readonly Duty[];
}

/** A badge, in the size in which it is printed: ten are 168 mm wide and 260 mm high. It is black on white in both themes. */
export function Badge({ name, code, day, duties }: BadgeProps) {
  const t = useStore(badgeTexts);
  const shown = duties.length > mostDuties ? duties.slice(0, mostDuties - 1) : duties;
  const words = personName(name);
  return (
    <li className="flex h-[52mm] w-[84mm] max-w-full items-center gap-[3mm] border border-dashed border-[#767676] bg-white p-[4mm] text-black sm:not-first:-ml-px print:not-first:-ml-px">
      <div className="flex min-w-0 grow flex-col gap-[1.5mm]">
        <h3 className="line-clamp-3 text-[6mm] leading-[7mm] font-strong wrap-anywhere hyphens-auto">{words}</h3>
        {day && <p className={small}>{day}</p>}
        {shown.map(({ event, role, color }) => {
          const { start, end } = writtenTimes(event);
          return (
            <p key={event.id + role} className={`${small} border-l-[1mm] pl-[1.5mm]`} style={{ borderColor: color }}>
              <span className="block truncate font-strong">{role}</span>
              <span className="block truncate">{end === null ? start : `${start} – ${end}`}</span>
            </p>
          );
        })}
        {shown.length < duties.length && <p className={small}>{t.more({ count: duties.length - shown.length })}</p>}
      </div>
      <QrCode text={code} label={t.code({ name: words })} className="size-[34mm] shrink-0" />
    </li>
  );
}
