-- Documents that people agree to before they can have a place: everybody, or whoever takes places of some slot types. A text that is
-- published never changes: another text is another edition. Agreements are never deleted: withdrawing one is recorded. A place that
-- somebody has stays theirs, whatever changes here.

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  for_everybody boolean not null default false,
  edition integer not null default 1 check (edition >= asked_edition),
  asked_edition integer not null default 1 check (asked_edition >= 1),
  parent_signs boolean not null default false,
  signed boolean not null default false,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default private.now(),
  updated_at timestamptz not null default private.now()
);
comment on table public.documents is 'What people agree to. One that ended is asked for no longer; what people agreed to stays.';
comment on column public.documents.for_everybody is 'Every place asks for it; otherwise those of its slot types (slot_type_documents).';
comment on column public.documents.asked_edition is 'The first edition to which an agreement still counts: later ones changed nothing that has to be asked again.';
comment on column public.documents.parent_signs is 'People under 18 do not agree to it themselves: a parent or guardian does (private.parent_links).';
comment on column public.documents.signed is 'Whoever agrees in the app or by a link signs it as well, by drawing or by typing their name.';
create unique index documents_name on public.documents (lower(name)) where ended_at is null;

create table public.document_editions (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references public.documents (id) on delete cascade,
  edition integer not null,
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts <> '{}' and texts - array['english', 'german', 'spanish', 'french'] = '{}'),
  asks_again boolean not null,
  published_at timestamptz not null default private.now(),
  unique (document_id, edition)
);
comment on table public.document_editions is 'The texts of a document, one in each language: {"english": "…"}. Rows are added and never changed.';

create table public.slot_type_documents (
  id uuid primary key default gen_random_uuid(),
  slot_type_id uuid not null references public.slot_types (id) on delete cascade,
  document_id uuid not null references public.documents (id) on delete cascade,
  unique (slot_type_id, document_id)
);
comment on table public.slot_type_documents is 'What the places of a slot type ask for, beside what everybody agrees to.';
create index slot_type_documents_of_document on public.slot_type_documents (document_id);

create table public.agreements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  document_id uuid not null,
  edition integer not null,
  language text not null check (language in ('english', 'german', 'spanish', 'french')),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  agreed_at timestamptz not null default private.now(),
  via text not null check (via in ('self', 'guardian', 'paper', 'link', 'desk', 'desk_parent')),
  recorded_by uuid references public.profiles (id) on delete set null,
  withdrawn_at timestamptz,
  foreign key (document_id, edition) references public.document_editions (document_id, edition)
);
comment on table public.agreements is
  'Who agreed to which text, and when. Added by private.agree(); withdrawing sets withdrawn_at, and nothing else ever changes.';
comment on column public.agreements.hash is 'SHA-256 of the text in this language, as UTF-8: which exact text the person had before them.';
comment on column public.agreements.via is 'self: the person, in the app; guardian: the person who looks after them, in the app; paper: an administrator recorded what the person signed on paper; link: a
parent or guardian, by the link of a mail; desk: the person, at the desk of a shift; desk_parent: a parent or guardian who stood beside them there.';
comment on column public.agreements.recorded_by is 'The guardian, the administrator who recorded it, or whoever ran the desk; null: the person themselves, or a parent.';
create unique index agreements_once on public.agreements (user_id, document_id, edition) where withdrawn_at is null;
create index agreements_of_document on public.agreements (document_id, edition);
create index agreements_of_recorder on public.agreements (recorded_by) where recorded_by is not null;

create function private.are_strokes(p_strokes jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_strokes) <> 'array' or jsonb_array_length(p_strokes) not between 1 and 200 or length(p_strokes::text) > 40000 then false
    when jsonb_path_exists(p_strokes, 'strict $[*] ? (@.type() != "array" || @.size() < 2)') then false
    else not jsonb_path_exists(p_strokes, 'strict $[*][*] ? (@.type() != "number" || @ < 0 || @ > 1000)') end
$$;
comment on function private.are_strokes(jsonb) is
  'Whether a value is a signature that was drawn: up to 200 strokes, each a list of whole numbers from 0 to 1000: x, y, x, y, … Internal.';

create table public.signatures (
  id uuid primary key default gen_random_uuid(),
  agreement_id uuid not null unique references public.agreements (id) on delete cascade,
  name text check (name = btrim(name) and char_length(name) between 1 and 200),
  email text check (email = lower(email) and char_length(email) between 3 and 254),
  strokes jsonb check (private.are_strokes(strokes)),
  check (num_nonnulls(name, strokes) > 0)
);
comment on table public.signatures is
  'Who signed an agreement, and how. A table of its own, so that neither the log of changes nor what stays of somebody who has left has it.';
comment on column public.signatures.name is 'The name that was typed: of a parent who agreed, or as a signature.';
comment on column public.signatures.email is 'The address of a parent, to which the link went.';
comment on column public.signatures.strokes is 'What was drawn, in a field of 1000 × 400: lists of x, y, x, y, … Only numbers, which the app draws.';

alter table public.documents enable row level security;
grant select on public.documents to authenticated;
-- Every member sees what people agree to.
create policy "members see documents" on public.documents
  for select to authenticated using ((select private.is_member()));
create trigger touch before update on public.documents for each row execute function private.touch();
create trigger audit after insert or update or delete on public.documents
  for each row execute function private.audit();

alter table public.document_editions enable row level security;
grant select on public.document_editions to authenticated;
-- Every member reads the texts, also earlier ones: they may have agreed to these.
create policy "members see texts of documents" on public.document_editions
  for select to authenticated using ((select private.is_member()));

alter table public.slot_type_documents enable row level security;
grant select on public.slot_type_documents to authenticated;
-- Every member sees what slot types ask for.
create policy "members see documents of slot types" on public.slot_type_documents
  for select to authenticated using ((select private.is_member()));
create trigger audit after insert or update or delete on public.slot_type_documents
  for each row execute function private.audit();

alter table public.agreements enable row level security;
grant select on public.agreements to authenticated;
-- People see what they agreed to, administrators what everybody did.
create policy "people see their agreements, administrators all" on public.agreements
  for select to authenticated using (user_id = (select private.me()) or (select private.is_admin()));
create trigger audit after insert or update or delete on public.agreements
  for each row execute function private.audit();

alter table public.signatures enable row level security;
grant select on public.signatures to authenticated;
-- Whoever sees an agreement sees who signed it.
create policy "signatures are seen with their agreements" on public.signatures
  for select to authenticated using (exists (
    select from public.agreements a where a.id = agreement_id and (a.user_id = (select private.me()) or (select private.is_admin()))));

create view private.lacking_documents with (security_invoker = true) as
select p.id as user_id, d.id, d.name, asked.slot_type_id
from public.documents d
cross join public.profiles p
left join public.slot_type_documents asked on asked.document_id = d.id and not d.for_everybody
where d.ended_at is null and (d.for_everybody or asked.id is not null)
  and not exists (
    select from public.agreements a
    where a.user_id = p.id and a.document_id = d.id and a.withdrawn_at is null and a.edition >= d.asked_edition);
comment on view private.lacking_documents is
  'What each person has not agreed to, by the slot types whose places ask for it; slot_type_id is null for what every place asks for.';
grant select on private.lacking_documents to authenticated;

create function private.missing_documents(p_slot_type_id uuid, p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name collate private.natural_order, l.id)
  from private.lacking_documents l
  where l.user_id = p_person and coalesce(l.slot_type_id = p_slot_type_id, true)
$$;
comment on function private.missing_documents(uuid, uuid) is
  'What a place of a slot type asks for and a person has not agreed to (contract documentRef); null: nothing. As the caller may see it.';
grant execute on function private.missing_documents(uuid, uuid) to authenticated;

create function private.asks_for(p_slot_type_id uuid, p_document public.documents) returns boolean
language sql stable set search_path = '' as $$
  select p_document.ended_at is null and (p_document.for_everybody or exists (
    select from public.slot_type_documents asked where asked.document_id = p_document.id and asked.slot_type_id = p_slot_type_id))
$$;
comment on function private.asks_for(uuid, public.documents) is 'Whether places of a slot type ask for a document. Internal.';

create function private.places_asking(p_person uuid, p_document public.documents) returns bigint
language sql stable set search_path = '' as $$
  select count(*) from public.signups s join public.event_slots slot on slot.id = s.slot_id
  where s.user_id = p_person and s.status <> 'canceled' and s.is_live and lower(s.during) > private.now()
    and (p_document.for_everybody or exists (select from public.slot_type_documents asked
      where asked.document_id = p_document.id and asked.slot_type_id = slot.slot_type_id))
$$;
comment on function private.places_asking(uuid, public.documents) is
  'How many places ahead of a person ask for a document. As the caller may see them.';
grant execute on function private.places_asking(uuid, public.documents) to authenticated;

-- Writing documents.

create function private.lock_document(p_id uuid) returns public.documents
language plpgsql set search_path = '' as $$
declare
  document public.documents;
begin
  select d.* into document from public.documents d where d.id = p_id and d.ended_at is null for update;
  if not found then
    perform private.refuse_missing('document');
  end if;
  return document;
end
$$;
comment on function private.lock_document(uuid) is 'Locks a document that has not ended, and returns it. Error: 404. Internal.';

create function private.set_document_types(p_id uuid, p_types jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  wanted constant uuid[] := array(select id::uuid from jsonb_array_elements_text(p_types) id);
  kept constant uuid[] := array(select asked.slot_type_id from public.slot_type_documents asked where asked.document_id = p_id);
begin
  perform private.require_slot_types((select coalesce(jsonb_agg(jsonb_build_object('slot_type_id', id)), '[]') from unnest(wanted) id),
    'slot_type_ids', kept);
  delete from public.slot_type_documents asked where asked.document_id = p_id and asked.slot_type_id <> all (wanted);
  insert into public.slot_type_documents (slot_type_id, document_id) select distinct id, p_id from unnest(wanted) id
  on conflict (slot_type_id, document_id) do nothing;
end
$$;
comment on function private.set_document_types(uuid, jsonb) is
  'Sets whose places ask for a document: an array of ids of slot types. Refuses 400 for an unknown or archived one. Internal.';

create function private.refuse_document(p_name text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'document_exists', format('"%s" is already in the list', p_name), jsonb_build_object('name', p_name));
end
$$;
comment on function private.refuse_document(text) is 'Refuses, with 409 document_exists, a name that a document has. Internal.';

create function private.create_document(p_body jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  perform private.require_admin();
  insert into public.documents (name, for_everybody, parent_signs, signed)
  values (p_body ->> 'name', (p_body ->> 'for_everybody')::boolean, coalesce((p_body ->> 'parent_signs')::boolean, false),
    coalesce((p_body ->> 'signed')::boolean, false))
  on conflict (lower(name)) where ended_at is null do nothing
  returning id into made;
  if made is null then
    perform private.refuse_document(p_body ->> 'name');
  end if;
  insert into public.document_editions (document_id, edition, texts, asks_again)
  values (made, 1, jsonb_strip_nulls(p_body -> 'texts'), true);
  perform private.set_document_types(made, p_body -> 'slot_type_ids');
  return made;
end
$$;
comment on function private.create_document(jsonb) is
  'POST /documents: stores a validated body (contract documentBody) and returns the id. Definer: no API role writes documents. Errors:
401, 403; 409 document_exists; 400 for an unknown slot type.';
grant execute on function private.create_document(jsonb) to authenticated;

create function private.ask_again(p_document public.documents) returns void
language sql set search_path = '' as $$
  with asked as (
    insert into public.notices (user_id, kind, about)
    select distinct a.user_id, 'document_asked', jsonb_build_object('subject', p_document.name)
    from public.agreements a join public.profiles p on p.id = a.user_id and p.state = 'active'
    where a.document_id = p_document.id and a.withdrawn_at is null and private.places_asking(a.user_id, p_document) > 0
    returning user_id
  )
  select private.mail_access(user_id, jsonb_build_object('about', 'document_asked', 'document', p_document.name)) from asked
$$;
comment on function private.ask_again(public.documents) is
  'Tells whoever agreed to an earlier text, and has places that ask for the document, by a notice and a mail that there is a new one. Internal.';

create function private.replace_document(p_id uuid, p_body jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was public.documents;
  become public.documents;
  texts constant jsonb := jsonb_strip_nulls(p_body -> 'texts');
  is_new boolean;
  again boolean;
begin
  perform private.require_admin();
  was := private.lock_document(p_id);
  perform private.require_version(p_body ->> 'version', was.version, was.updated_at);
  is_new := texts <> (select e.texts from public.document_editions e where e.document_id = p_id and e.edition = was.edition);
  again := is_new and coalesce((p_body ->> 'asks_again')::boolean, true);
  if is_new then
    insert into public.document_editions (document_id, edition, texts, asks_again) values (p_id, was.edition + 1, texts, again);
  end if;
  begin
    update public.documents d set name = p_body ->> 'name', for_everybody = (p_body ->> 'for_everybody')::boolean,
      parent_signs = coalesce((p_body ->> 'parent_signs')::boolean, was.parent_signs), signed = coalesce((p_body ->> 'signed')::boolean, was.signed),
      edition = was.edition + is_new::integer, asked_edition = case when again then was.edition + 1 else was.asked_edition end
    where d.id = p_id returning * into become;
  exception when unique_violation then
    perform private.refuse_document(p_body ->> 'name');
  end;
  perform private.set_document_types(p_id, p_body -> 'slot_type_ids');
  if again then
    perform private.ask_again(become);
  end if;
end
$$;
comment on function private.replace_document(uuid, jsonb) is
  'PUT /documents/{id}: replaces a document with a validated body. Another text is another edition; unless asks_again is false, what
people agreed to before counts no longer, and who has places that ask for it is told. Definer: no API role writes documents. Errors:
401, 403, 404; 409 stale_version, document_exists; 400 for an unknown slot type.';
grant execute on function private.replace_document(uuid, jsonb) to authenticated;

create function private.remove_document(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.lock_document(p_id);
  if exists (select from public.agreements a where a.document_id = p_id) then
    update public.documents d set ended_at = private.now() where d.id = p_id;
    delete from public.slot_type_documents asked where asked.document_id = p_id;
  else
    delete from public.documents d where d.id = p_id;
  end if;
end
$$;
comment on function private.remove_document(uuid) is
  'DELETE /documents/{id}: deletes a document to which nobody has agreed; any other ends, and what people agreed to stays. Definer: no
API role may delete. Errors: 401, 403, 404.';
grant execute on function private.remove_document(uuid) to authenticated;

-- Agreeing.

create function private.signer_of(p_person uuid, p_document public.documents) returns text
language sql stable set search_path = '' as $$
  select case when not p_document.parent_signs or private.is_acting() then 'self'
    when b.youngest is not null then case when private.is_aged(b.youngest, 18, private.organisation_today()) then 'self' else 'parent' end end
  from (select (select k.youngest from public.births k where k.user_id = p_person) as youngest) b
$$;
comment on function private.signer_of(uuid, public.documents) is
  'Who agrees to a document for a person: self, which is who looks after them while they act for the person, or parent; null: it depends on their age, which is
not known. As the caller may see it.';
grant execute on function private.signer_of(uuid, public.documents) to authenticated;

create function private.refuse_signer(p_signer text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.refuse(409, 'parent_signs', case p_signer
    when 'parent' then 'A parent or guardian agrees to this for people under 18'
    when 'self' then 'People of 18 and over agree to this themselves'
    else 'Say first when you were born: for people under 18, a parent or guardian agrees to this' end,
    jsonb_build_object('reason', case p_signer when 'parent' then 'young' when 'self' then 'grown' else 'unknown' end));
end
$$;
comment on function private.refuse_signer(text) is
  'Refuses, with 409 parent_signs, that the wrong one agrees. p_signer: what private.signer_of() returns. Internal.';

create function private.record_agreement(p_person uuid, p_document public.documents, p_edition integer, p_language text, p_via text,
  p_signature jsonb, p_at timestamptz default private.now()) returns void
language plpgsql set search_path = '' as $$
declare
  at_desk constant boolean := p_via in ('desk', 'desk_parent');
  read public.document_editions;
  allowed text[];
  made uuid;
begin
  select e.* into read from public.document_editions e
  where e.document_id = p_document.id and e.edition = case when at_desk then p_edition else p_document.edition end;
  if read.id is null then
    perform private.refuse(400, 'too_big', format('Must be at most %s', p_document.edition), jsonb_build_object('max', p_document.edition), 'edition');
  elsif not at_desk then
    -- Nobody agrees to what they have not read. A desk without network sends later what it has shown.
    perform private.require_version(p_edition::text, read.edition, read.published_at);
  end if;
  if not read.texts ? p_language then
    allowed := array(select key from jsonb_object_keys(read.texts) key order by key);
    perform private.refuse(400, 'invalid_value', format('Must be %s', regexp_replace(array_to_string(allowed, ', '), ', (\w+)$', ' or \1')),
      jsonb_build_object('allowed', allowed), 'language');
  elsif p_document.signed and p_via <> 'paper' and num_nonnulls(p_signature ->> 'name', p_signature ->> 'strokes') = 0 then
    perform private.refuse(400, 'required', 'Please sign', '{"what": "signature"}', 'signature');
  end if;
  insert into public.agreements (user_id, document_id, edition, language, hash, agreed_at, via, recorded_by)
  values (p_person, p_document.id, read.edition, p_language, encode(sha256(convert_to(read.texts ->> p_language, 'UTF8')), 'hex'), p_at, p_via,
    case when p_via = 'guardian' then private.caller() when p_via = 'paper' or at_desk then private.me() end)
  on conflict (user_id, document_id, edition) where withdrawn_at is null do nothing
  returning id into made;
  if made is not null and num_nonnulls(p_signature ->> 'name', p_signature ->> 'strokes') > 0 then
    insert into public.signatures (agreement_id, name, email, strokes)
    values (made, p_signature ->> 'name', p_signature ->> 'email', case when p_document.signed then nullif(p_signature -> 'strokes', 'null') end);
  end if;
end
$$;
comment on function private.record_agreement(uuid, public.documents, integer, text, text, jsonb, timestamptz) is
  'Stores that somebody agreed to the present text of a document, which the caller has locked, or at a desk to the one that was shown there, with their signature: {name,
email, strokes} or null. A second time it changes nothing. Errors: 409 stale_version if p_edition is not the present one; 400 for an edition that never was or a language
without a text, and without a signature. Internal.';

create function private.agree(p_person uuid, p_id uuid, p_edition integer, p_language text, p_signature jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  document public.documents;
  own constant boolean := p_person is not distinct from private.me();
begin
  perform private.require_self(p_person::text);
  select d.* into document from public.documents d where d.id = p_id and d.ended_at is null for share;
  if not found then
    perform private.refuse_missing('document');
  elsif not exists (select from public.profiles p where p.id = p_person and p.state <> 'left') then
    perform private.refuse_missing('user');
  elsif own and private.signer_of(p_person, document) is distinct from 'self' then
    perform private.refuse_signer(private.signer_of(p_person, document));
  end if;
  perform private.record_agreement(p_person, document, p_edition, p_language, case when private.is_acting() then 'guardian' when own then 'self' else 'paper' end,
    case when own and document.signed then p_signature end);
end
$$;
comment on function private.agree(uuid, uuid, integer, text, jsonb) is
  'PUT /users/{id}/agreements/{documentId}: a person, or who looks after them, agrees to the present text of a document in a language, with their signature if it asks for
one ({name, strokes}), or an administrator records what they signed on paper. A second time it changes nothing. Definer: no API role writes the table. Errors:
401, 403; 404; 409 parent_signs if a parent has to; those of private.record_agreement().';
grant execute on function private.agree(uuid, uuid, integer, text, jsonb) to authenticated;

create function private.withdraw_agreement(p_person uuid, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  document public.documents;
  places bigint;
begin
  perform private.require_self(p_person::text);
  update public.agreements a set withdrawn_at = private.now()
  where a.user_id = p_person and a.document_id = p_id and a.withdrawn_at is null;
  if not found then
    perform private.refuse_missing('agreement');
  end if;
  select d.* into document from public.documents d where d.id = p_id;
  places := private.places_asking(p_person, document);
  if document.ended_at is null and places > 0 and p_person is not distinct from private.me() then
    perform private.tell_admins('agreement_withdrawn', jsonb_build_object('actor', private.caller(), 'person', p_person, 'subject', document.name));
  end if;
end
$$;
comment on function private.withdraw_agreement(uuid, uuid) is
  'DELETE /users/{id}/agreements/{documentId}: a person withdraws what they agreed to, in whatever text, or an administrator does. Places
stay; administrators are told if some ahead ask for it. Definer: no API role writes the table. Errors: 401, 403; 404 without an agreement.';
grant execute on function private.withdraw_agreement(uuid, uuid) to authenticated;
