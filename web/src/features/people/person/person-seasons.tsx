import { listPersonSeasons, type PersonSeason, seasonCreditsBody, setSeasonCredits } from '@contract/seasons.ts';
import { useStore } from '@nanostores/react';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { amount } from '@/lib/format/numbers.ts';
import { presentSeason } from '@/lib/format/season.ts';
import { credits } from '@/lib/format/worth.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { changing } from '@/lib/query/changing.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { assumedCredits } from '@/lib/signups/assumed-credits.ts';
import { personFormTexts } from '../texts.ts';
import { personSeasonTexts } from './texts.ts';

/** What a person is asked for and has worked in each season, latest first. */
const personSeasonsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'seasons', userId] as const,
    queryFn: ({ signal }) => api(listPersonSeasons, { signal, params: { id: userId } }),
  });

const askForCreditsMutation = changing(
  ({ userId, season, required_credits }: { userId: string; season: string; required_credits: number | null }) =>
    api(setSeasonCredits, { params: { id: userId, season }, body: { required_credits } }),
  {
    success: ({ season }) => personSeasonTexts.get().saved({ season: season.name }),
    reload: [queryKeys.users, queryKeys.me, queryKeys.seasons, queryKeys.candidates],
  },
);

interface SeasonCreditsDialogProps {
  userId: string;
  asked: PersonSeason;
  onClose: () => void;
}

/** Asks how many credits a person has to earn in a season. */
function SeasonCreditsDialog({ userId, asked, onClose }: SeasonCreditsDialogProps) {
  const [t, form, common] = useTexts(personSeasonTexts, personFormTexts, commonTexts);
  const { season, is_own, required_credits } = asked;
  const [refusal, setRefusal] = useState<string | null>(null);
  const values = useFormOf(seasonCreditsBody, {
    defaultValues: { required_credits: is_own ? required_credits : null },
  });
  const save = useMutation(
    withCallbacks(askForCreditsMutation, {
      onSuccess: onClose,
      onError: (error) => setRefusal(applyServerErrors(values, error, { fields: ['required_credits'] })),
    }),
  );
  return (
    <FormDialog
      open
      title={t.changeNamed({ season: season.name })}
      submit={common.saveChanges}
      busy={save.isPending}
      refusal={save.isError ? refusal : null}
      onSubmit={values.handleSubmit((body) => {
        if (!save.isPending) save.mutate({ userId, season: season.id, ...body });
      })}
      onClose={onClose}
    >
      <FormField control={values.control} name="required_credits">
        {({ onChange, ...field }) => (
          <NumberField
            label={form.required}
            inputMode="decimal"
            min={0}
            step={0.5}
            hint={t.empty}
            {...field}
            onChange={(value) => onChange(Number.isNaN(value) ? null : value)}
          />
        )}
      </FormField>
    </FormDialog>
  );
}

/** What a person is asked for in each season, to change it. Nothing without seasons. */
export function PersonSeasons({ userId }: { userId: string }) {
  const t = useStore(personSeasonTexts);
  const hasSeasons = useStore(presentSeason) !== null;
  const query = useQuery({ ...personSeasonsQuery(userId), enabled: hasSeasons });
  const [asked, setAsked] = useState<PersonSeason | null>(null);
  if (!hasSeasons) return null;
  return (
    <section aria-labelledby="seasons" className="sheet p-5">
      <h2 id="seasons" className="font-strong">
        {t.title}
      </h2>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      <ul className="mt-1 divide-y divide-line">
        {query.data?.map((one) => {
          const { season, required_credits, completed_credits, confirmed_credits, is_own } = one;
          return (
            <li key={season.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <div className="min-w-0 wrap-anywhere">
                <h3 className="font-strong">{season.name}</h3>
                <p className="text-small text-soft">
                  {[
                    t.figures({
                      completed: amount(completed_credits),
                      confirmed: amount(confirmed_credits),
                      required: credits(required_credits),
                    }),
                    assumedCredits(one),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {is_own && <p className="text-small text-soft">{t.isOwn}</p>}
              </div>
              <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsked(one)}>
                {t.change}
                <span className="sr-only"> {t.changeNamed({ season: season.name })}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      {asked && <SeasonCreditsDialog userId={userId} asked={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
