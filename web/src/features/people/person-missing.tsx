import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { staffTexts } from './texts.ts';

/** Shown on a person's page if the person does not exist. */
export function PersonMissing() {
  const t = useStore(staffTexts);
  return (
    <EmptySheet title={t.unknownPerson} hint={t.unknownPersonHint}>
      <Link to="/admin/staff" className={buttonStyle()}>
        {t.goToStaff}
      </Link>
    </EmptySheet>
  );
}
