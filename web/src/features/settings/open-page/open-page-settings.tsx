import { listEvents } from '@contract/events.ts';
import {
  getOpenSettings,
  type OpenSettings,
  type OpenSettingsPatch,
  removeOpenPicture,
  setOpenPicture,
  updateOpenSettings,
} from '@contract/open-settings.ts';
import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { SearchField } from '@/components/form/search-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { PageLink } from '@/components/qr/page-link.tsx';
import { pageLinkTexts } from '@/components/qr/texts.ts';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Collapsible, formSummary } from '@/components/ui/collapsible.tsx';
import { Message } from '@/components/ui/message.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { apiUrl } from '@/lib/app/config.ts';
import { copyText } from '@/lib/app/copy-text.ts';
import { toast } from '@/lib/app/toasts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { changing } from '@/lib/query/changing.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { seasonsQuery } from '@/lib/query/seasons-query.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { now } from '@/lib/time/clock.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { smallPicture } from './picture-file.ts';
import { openPageTexts } from './texts.ts';

const openSettingsQuery = queryOptions({
  queryKey: queryKeys.openPage,
  queryFn: ({ signal }) => api(getOpenSettings, { signal }),
});

/** Each control saves what it changes, and nothing else: two administrators do not undo each other's changes. */
const changeSettings = mutationOptions({
  mutationFn: (body: OpenSettingsPatch) => api(updateOpenSettings, { body }),
  meta: { error: () => openPageTexts.get().saveFailed },
  // One after the other, as they were pressed.
  scope: { id: 'open-page' },
  onSuccess: (settings, _, __, { client }) => client.setQueryData(openSettingsQuery.queryKey, settings),
});
const reload = [queryKeys.openPage];
const savePicture = changing(
  async (file: File) => {
    const picture = await smallPicture(file).catch(() => null);
    if (picture === null) throw new Error('not a picture');
    return await api(setOpenPicture, { body: { picture } });
  },
  { error: () => openPageTexts.get().notAPicture, reload },
);
const removePicture = changing(() => api(removeOpenPicture), { error: () => openPageTexts.get().saveFailed, reload });

/** The address of the page, which is beside the app. */
const pageAddress = (): string => new URL('/open', location.origin).href;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="sheet grid grid-cols-1 gap-4 p-5 sm:p-8">
      <h2 className="text-day">{title}</h2>
      {children}
    </section>
  );
}

/** Where the page is, for people and for paper. */
function Address({ settings: { shifts, shows } }: { settings: OpenSettings }) {
  const t = useTexts(openPageTexts);
  const { data: organisation } = useQuery(organisationQuery);
  const name = organisation?.name;
  return (
    <PageLink
      address={pageAddress()}
      poster={<p className="text-page">{name ? t.printed({ name }) : t.printedHere}</p>}
    >
      <p role="status">{shifts > 0 ? t.shifts({ count: shifts }) : shows === 'chosen' ? t.noneChosen : t.noShifts}</p>
      {organisation?.entry === 'invitation' && <Message tone="info">{t.invitationOnly}</Message>}
    </PageLink>
  );
}

interface ChecksProps {
  title: string;
  all: readonly { id: string; name: string }[];
  /** The ids of those that are chosen. */
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Which of some things are chosen. Nothing is shown where there is nothing to choose from. */
function Checks({ title, all, ids, onChange }: ChecksProps) {
  if (all.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-strong">{title}</legend>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {all.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={ids.includes(id)}
            onChange={(checked) => onChange(checked ? [...ids, id] : ids.filter((each) => each !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}

const mostFound = 8;
/** Coming published shifts with these words. */
const foundQuery = (search: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'to-open', search] as const,
    queryFn: ({ signal }) =>
      api(listEvents, { signal, query: { search, from: new Date(now()).toISOString(), limit: mostFound } }),
    enabled: search.trim() !== '',
  });

interface ShiftsProps {
  chosen: OpenSettings['events'];
  onChange: (ids: string[]) => void;
}

/** The single shifts that are public, and a search to add some. */
function Shifts({ chosen, onChange }: ShiftsProps) {
  const t = useTexts(openPageTexts);
  const [search, setSearch] = useState('');
  const { data: found } = useQuery(foundQuery(search));
  const ids = chosen.map(({ id }) => id);
  const more = (found ?? []).filter(({ id, draft }) => !draft && !ids.includes(id));
  const row = (event: OpenSettings['events'][number], icon: ReactNode, label: string, next: string[]) => (
    <li key={event.id} className="flex items-center justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">
        {event.title} <span className="block text-small text-soft">{writtenTimes(event).full}</span>
      </span>
      <Button variant="quiet" aria-label={label} onClick={() => onChange(next)}>
        {icon}
      </Button>
    </li>
  );
  return (
    <div className="grid gap-2">
      <p className="font-strong">{t.events}</p>
      {chosen.length > 0 && (
        <ul className="grid gap-1">
          {chosen.map((event) =>
            row(
              event,
              <X aria-hidden="true" className="size-5" />,
              t.remove({ title: event.title }),
              ids.filter((id) => id !== event.id),
            ),
          )}
        </ul>
      )}
      <SearchField label={t.find} placeholder={t.find} value={search} onChange={setSearch} />
      {found && more.length === 0 && <p className="text-soft">{t.nothingFound}</p>}
      {more.length > 0 && (
        <ul className="grid gap-1">
          {more.map((event) =>
            row(event, <Plus aria-hidden="true" className="size-5" />, t.add({ title: event.title }), [
              ...ids,
              event.id,
            ]),
          )}
        </ul>
      )}
    </div>
  );
}

/** What the page shows: everything that can be public, or what is chosen of it. */
function Shown({ settings }: { settings: OpenSettings }) {
  const [t, pages] = useTexts(openPageTexts, administrationTexts);
  const change = useMutation(changeSettings);
  const { data: seasons = [] } = useQuery(seasonsQuery);
  const { data: types = [] } = useQuery(slotTypesQuery);
  const open = types.filter(({ open_to }) => open_to === 'everyone');
  // What is being saved counts already: the next press adds to it.
  const saving: OpenSettingsPatch = change.isPending ? change.variables : {};
  const idsOf = (chosen: readonly { id: string }[]) => chosen.map(({ id }) => id);
  return (
    <Part title={t.shows}>
      <RadioGroup
        label={t.shows}
        value={saving.shows ?? settings.shows}
        options={[
          { value: 'all', label: t.all },
          { value: 'chosen', label: t.chosen },
        ]}
        onChange={(value) => change.mutate({ shows: value === 'chosen' ? 'chosen' : 'all' })}
      />
      {settings.shows === 'chosen' && (
        <>
          <Checks
            title={pages.seasons}
            all={seasons}
            ids={saving.seasons ?? idsOf(settings.seasons)}
            onChange={(ids) => change.mutate({ seasons: ids })}
          />
          <Checks
            title={pages.slotTypes}
            all={open}
            ids={saving.slot_types ?? idsOf(settings.slot_types)}
            onChange={(ids) => change.mutate({ slot_types: ids })}
          />
          <Shifts chosen={settings.events} onChange={(ids) => change.mutate({ events: ids })} />
        </>
      )}
    </Part>
  );
}

interface LinesProps {
  label: string;
  hint: string;
  button: string;
  saved: string;
  value: string;
  patch: (value: string) => OpenSettingsPatch;
}

/** Lines of text that are saved by a button. What is typed stays when it is refused, with the reason. */
function Lines({ label, hint, button, saved, value, patch }: LinesProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = useMutation(changeSettings);
  const send = () =>
    change.mutate(patch(typed ?? ''), {
      onSuccess: () => {
        setTyped(null);
        toast({ tone: 'done', text: saved });
      },
    });
  return (
    <div className="grid gap-3">
      <TextArea
        label={label}
        hint={hint}
        error={change.isError ? messageOf(change.error) : undefined}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== null && typed !== value && (
        <Button className="justify-self-end max-sm:w-full" busy={change.isPending} onClick={send}>
          {button}
        </Button>
      )}
    </div>
  );
}

/** The picture above the text. */
function Picture({ name }: { name: string | null }) {
  const t = useTexts(openPageTexts);
  const id = useId();
  const save = useMutation(savePicture);
  const remove = useMutation(removePicture);
  return (
    <div className="grid gap-3">
      <p id={id} className="font-strong">
        {t.picture}
      </p>
      <p className="-mt-2 text-small text-soft">{t.pictureHint}</p>
      {name && <img src={`${apiUrl}/open/picture?name=${name}`} alt="" className="max-h-48 rounded-control" />}
      <div className="flex flex-wrap gap-3">
        <label className={buttonStyle('tinted', 'cursor-pointer focus-within:outline-2')}>
          {name ? t.replacePicture : t.choosePicture}
          <input
            type="file"
            accept="image/*"
            aria-describedby={id}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) save.mutate(file);
              event.target.value = '';
            }}
          />
        </label>
        {name && (
          <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t.removePicture}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Search engines and other sites. */
function Elsewhere({ settings }: { settings: OpenSettings }) {
  const [t, link] = useTexts(openPageTexts, pageLinkTexts);
  const change = useMutation(changeSettings);
  const lines = `<script src="${pageAddress()}/embed.js" async></script>\n<muster-shifts></muster-shifts>`;
  return (
    <section aria-label={t.elsewhere} className="sheet p-5 sm:p-8">
      <Collapsible summary={t.elsewhere} summaryClassName={formSummary}>
        <div className="mt-3 grid gap-5">
          <Switch label={t.indexed} checked={settings.indexed} onChange={(indexed) => change.mutate({ indexed })} />
          <div className="grid gap-3">
            <TextArea
              label={t.embed}
              hint={t.embedHint}
              readOnly
              value={lines}
              className="font-mono text-small"
              onFocus={(event) => event.target.select()}
            />
            <Button className="justify-self-end max-sm:w-full" onClick={() => void copyText(lines, link)}>
              {t.copyLines}
            </Button>
          </div>
          <Lines
            label={t.sites}
            hint={t.sitesHint}
            button={t.saveSites}
            saved={t.sitesSaved}
            value={settings.sites.join('\n')}
            patch={(value) => ({
              sites: value
                .split(/\s+/)
                .map((site) => site.trim())
                .filter(Boolean),
            })}
          />
        </div>
      </Collapsible>
    </section>
  );
}

function Settings({ settings }: { settings: OpenSettings }) {
  const [t, pages] = useTexts(openPageTexts, administrationTexts);
  const change = useMutation(changeSettings);
  const isOn = settings.shows !== 'nothing';
  return (
    <div className="grid max-w-column gap-6">
      <section aria-label={pages.openPage} className="sheet grid grid-cols-1 gap-5 p-5 sm:p-8">
        <Switch
          label={pages.openPage}
          hint={t.isOnHint}
          checked={isOn}
          onChange={(on) => change.mutate({ shows: !on ? 'nothing' : wasChosen(settings) ? 'chosen' : 'all' })}
        />
        {isOn && <Address settings={settings} />}
      </section>
      {isOn && (
        <>
          <Shown settings={settings} />
          <Part title={t.says}>
            <Lines
              label={t.text}
              hint={t.textHint}
              button={t.saveText}
              saved={t.saved}
              value={settings.text ?? ''}
              patch={(text) => ({ text })}
            />
            <Picture name={settings.picture} />
          </Part>
          <Elsewhere settings={settings} />
        </>
      )}
    </div>
  );
}

/** What was chosen stays while the page is off, so that it comes back as it was. */
const wasChosen = ({ seasons, slot_types, events }: OpenSettings): boolean =>
  seasons.length + slot_types.length + events.length > 0;

/** How the public page is set: one switch, and what it shows and says. */
function OpenPageSettings() {
  const [t, pages] = useTexts(openPageTexts, administrationTexts);
  const query = useQuery(openSettingsQuery);
  return (
    <>
      <PageHead title={pages.openPage}>{t.about}</PageHead>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-32 max-w-column" />}
      {query.data && <Settings settings={query.data} />}
    </>
  );
}

export const Route = createFileRoute('/_app/admin/open-page')({
  loader: ({ context: { queryClient } }) => preload(queryClient, openSettingsQuery),
  component: OpenPageSettings,
});
