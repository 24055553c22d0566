import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/components/ui/button.tsx';
import { staffMessages } from '../messages.ts';

/** Shown on a person's page if the person does not exist. */
export function PersonMissing() {
  const t = useStore(staffMessages);
  return (
    <div className="sheet px-5 py-8 text-center">
      <p className="text-lead font-strong">{t.unknownPerson}</p>
      <p className="mt-1 mb-4 text-soft">{t.unknownPersonHint}</p>
      <Link to="/admin/staff" className={buttonStyle()}>
        {t.goToStaff}
      </Link>
    </div>
  );
}
