import type { CallBody } from '@contract/call.ts';
import { createSeason, deleteSeason, type Season, seasonBody, updateSeason } from '@contract/seasons.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { ClashList } from '@/components/form/merging/merging.tsx';
import { useRecordSaving } from '@/components/form/merging/use-record-saving.ts';
import { NumberField } from '@/components/form/number-field.tsx';
import { RecordActions } from '@/components/layout/admin/record-actions.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { Button } from '@/components/ui/button.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { currency, money } from '@/lib/format/numbers.ts';
import { presentSeason } from '@/lib/format/season.ts';
import { useRecordGone } from '@/lib/lists/use-gone.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { preload } from '@/lib/query/preload.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { seasonsQuery } from '@/lib/query/seasons-query.ts';
import { useWages } from '@/lib/query/slot-types-query.ts';
import { spanOfDays } from '@/lib/time/time.ts';
import { changesOf, KindPage } from '../records.tsx';
import { CopySeasonDialog } from './copy-season-dialog.tsx';
import { seasonTexts } from './texts.ts';

/** Everybody's credits depend on the seasons. */
const seasonChanges = changesOf<Season, CallBody<typeof createSeason>>({
  keys: [queryKeys.seasons, queryKeys.me, queryKeys.users, queryKeys.candidates, queryKeys.organisation],
  create: (body) => api(createSeason, { body }),
  update: (id, body) => api(updateSeason, { params: { id }, body }),
  remove: (id) => api(deleteSeason, { params: { id } }),
  saved: (named) => seasonTexts.get().saved(named),
  deleted: (named) => seasonTexts.get().deleted(named),
  deleteFailed: () => seasonTexts.get().deleteFailed,
});

const fields = ['name', 'first_day', 'last_day', 'required_credits', 'budget'] as const;
const dates = { min: '2000-01-01', max: '2100-12-31' };

interface SeasonDialogProps {
  /** The season to change; `null` adds one. */
  season: Season | null;
  onClose: () => void;
}

/** Adds or changes a season. */
function SeasonDialog({ season, onClose }: SeasonDialogProps) {
  const [t, shared, common] = useTexts(seasonTexts, adminCommonTexts, commonTexts);
  const { name = '', first_day = '', last_day = '', required_credits = null, budget = null } = season ?? {};
  const hasBudget = useWages() || budget !== null;
  const form = useFormOf(seasonBody, { defaultValues: { name, first_day, last_day, required_credits, budget } });
  const save = useMutation(withCallbacks(seasonChanges.save, { onSuccess: onClose }));
  const saving = useRecordSaving({ form, record: season, fields, list: seasonsQuery, onClose });
  return (
    <FormDialog
      open
      title={season ? t.editTitle : t.add}
      submit={season ? common.saveChanges : t.add}
      busy={saving.isSaving}
      refusal={saving.refusal}
      onSubmit={saving.submit((onto, body) => save.mutateAsync({ record: onto, body }))}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <FormField control={form.control} name="name">
          {(field) => (
            <Field
              label={shared.name}
              required
              autoComplete="off"
              placeholder={t.nameExample}
              className="sm:col-span-2"
              {...field}
            />
          )}
        </FormField>
        <FormField control={form.control} name="first_day">
          {(field) => <Field label={t.firstDay} type="date" required {...dates} {...field} />}
        </FormField>
        <FormField control={form.control} name="last_day">
          {(field) => <Field label={t.lastDay} type="date" required {...dates} {...field} />}
        </FormField>
        <FormField control={form.control} name="required_credits">
          {({ onChange, ...field }) => (
            <NumberField
              label={t.required}
              inputMode="decimal"
              min={0}
              step={0.5}
              hint={t.requiredHint}
              className="sm:col-span-2"
              {...field}
              onChange={(value) => onChange(Number.isNaN(value) ? null : value)}
            />
          )}
        </FormField>
        {hasBudget && (
          <FormField control={form.control} name="budget">
            {({ onChange, ...field }) => (
              <NumberField
                label={`${t.budget} (${currency.get()})`}
                inputMode="decimal"
                min={0}
                step={100}
                hint={t.budgetHint}
                className="sm:col-span-2"
                {...field}
                onChange={(value) => onChange(Number.isNaN(value) ? null : value)}
              />
            )}
          </FormField>
        )}
      </div>
      <ClashList clashes={saving.clashes} />
    </FormDialog>
  );
}

interface SeasonRowProps {
  season: Season;
  onCopy: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** A season in the list, with what belongs to it. */
function SeasonRow({ season, onCopy, onEdit, onDelete }: SeasonRowProps) {
  const [t, shared] = useTexts(seasonTexts, adminCommonTexts);
  const shown = useStore(presentSeason);
  const { id, name, first_day, last_day, required_credits, budget, shifts, people } = season;
  const facts = [
    required_credits !== null && t.asked({ count: required_credits }),
    shared.countShifts({ count: shifts }),
    t.people({ count: people }),
    budget !== null && t.ofBudget({ amount: money(budget) }),
  ].filter((fact) => fact !== false);
  return (
    <li className="grid gap-x-3 gap-y-1 py-4">
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-lead font-strong">{name}</h2>
        <p>{spanOfDays(first_day, last_day)}</p>
        <p className="text-small text-soft">{facts.join(' · ')}</p>
        {shown?.id === id && <p className="text-small font-strong text-done">{t.shown}</p>}
      </div>
      <div className="-mx-3 flex flex-wrap">
        {shifts > 0 && (
          <Button variant="quiet" aria-haspopup="dialog" onClick={onCopy}>
            <Copy aria-hidden="true" className="size-5" />
            <span>
              {t.copy}
              <span className="sr-only"> {shared.of({ name })}</span>
            </span>
          </Button>
        )}
        <RecordActions name={name} onEdit={onEdit} onDelete={onDelete} />
      </div>
    </li>
  );
}

/** The seasons, latest first, to add, change, copy and delete. */
function SeasonsPage() {
  const [t, pages] = useTexts(seasonTexts, administrationTexts);
  const query = useQuery(seasonsQuery);
  const [copied, setCopied] = useState<Season | null>(null);
  const seasons = query.data ?? [];
  useRecordGone(copied, query.data, () => setCopied(null));
  return (
    <>
      <KindPage
        title={pages.seasons}
        about={seasons.length > 0 && t.about}
        words={t}
        query={query}
        remove={seasonChanges.remove}
        row={(season, actions) => (
          <SeasonRow key={season.id} season={season} onCopy={() => setCopied(season)} {...actions} />
        )}
        question={({ name, own_requirements: count }) => (
          <>
            <p>{(seasons.length > 1 ? t.deleteQuestion : t.deleteLast)({ name })}</p>
            {count > 0 && <p>{t.deleteOwn({ count })}</p>}
          </>
        )}
        dialog={(season, onClose) => <SeasonDialog season={season} onClose={onClose} />}
      />
      {copied && <CopySeasonDialog season={copied} seasons={seasons} onClose={() => setCopied(null)} />}
    </>
  );
}

export const Route = createFileRoute('/_app/admin/seasons')({
  loader: ({ context: { queryClient } }) => preload(queryClient, seasonsQuery),
  component: SeasonsPage,
});
