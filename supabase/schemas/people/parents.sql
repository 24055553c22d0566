-- Parents: for people under 18 a parent or guardian agrees to some documents (documents.parent_signs), on a page without an account, by a
-- link that is mailed to them. The young person says who that is.

create table private.parent_links (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  document_id uuid not null references public.documents (id) on delete cascade,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 200),
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  language text not null check (language in ('english', 'spanish', 'french', 'german')),
  made_at timestamptz not null default private.now(),
  until timestamptz not null,
  ended_at timestamptz,
  ended_why text check (ended_why in ('agreed', 'declined', 'replaced')),
  check ((ended_at is null) = (ended_why is null))
);
comment on table private.parent_links is
  'Which parents were asked to agree to a document. No API role has any right to it. Deleted after 30 days: what a parent agreed to is in signatures.';
comment on column private.parent_links.user_id is 'The young person.';
comment on column private.parent_links.name is 'The parent, as the young person wrote it.';
comment on column private.parent_links.until is 'When the link ends by itself: after 14 days.';
create unique index parent_links_open on private.parent_links (user_id, document_id) where ended_at is null;
create index parent_links_of_person on private.parent_links (user_id, made_at);
create index parent_links_of_address on private.parent_links (email, made_at);
create index parent_links_of_document on private.parent_links (document_id);
create index parent_links_made on private.parent_links (made_at);

create table private.parent_link_secrets (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  link_id uuid not null references private.parent_links (id) on delete cascade
);
comment on table private.parent_link_secrets is
  'The SHA-256 of each secret (256 random bits) in a link that was mailed to a parent. The secret itself is only in the mail. A mail that has to be sent twice has two.';
create index parent_link_secrets_of_link on private.parent_link_secrets (link_id);

-- Asking.

create function private.require_few_parents(p_person uuid, p_email text) returns void
language plpgsql set search_path = '' as $$
begin
  -- Of calls at once, each counts those before it.
  perform pg_advisory_xact_lock(hashtextextended('muster: parent ' || p_email, 0));
  -- Each is a mail to somebody who has not asked for it.
  if (select count(*) from private.parent_links l where l.user_id = p_person and l.made_at > private.now() - interval '1 day') >= 5
      or (select count(*) from private.parent_links l where l.email = p_email and l.made_at > private.now() - interval '1 day') >= 5 then
    perform private.refuse(429, 'rate_limited', 'Parents have been asked several times today. Try again tomorrow.',
      '{"what": "parents", "retry_after": 86400}');
  end if;
end
$$;
comment on function private.require_few_parents(uuid, text) is
  'Refuses, with 429 rate_limited, a sixth mail to parents within a day: by one person, or to one address. The caller has locked the person. Internal.';

create function private.ask_parent(p_person uuid, p_id uuid, p_body jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  document public.documents;
  person public.profiles;
  made uuid;
begin
  perform private.require_self(p_person::text);
  select d.* into document from public.documents d where d.id = p_id and d.ended_at is null for share;
  if not found then
    perform private.refuse_missing('document');
  end if;
  select p.* into person from public.profiles p where p.id = p_person and p.state <> 'left' for no key update;
  if not found then
    perform private.refuse_missing('user');
  elsif private.signer_of(p_person, document) is distinct from 'parent' then
    perform private.refuse_signer(private.signer_of(p_person, document));
  elsif p_body ->> 'email' = person.email then
    perform private.refuse(400, 'own_address', 'This is your own address. Enter that of a parent or guardian.', '{}', 'email');
  end if;
  perform private.require_few_parents(p_person, p_body ->> 'email');
  update private.parent_links l set ended_at = private.now(), ended_why = 'replaced'
  where l.user_id = p_person and l.document_id = p_id and l.ended_at is null;
  insert into private.parent_links (user_id, document_id, name, email, language, until)
  values (p_person, p_id, p_body ->> 'name', p_body ->> 'email', p_body ->> 'language', private.now() + interval '14 days')
  returning id into made;
  insert into private.outbox (id, mail_id, kind, letter, dedupe_key, due_at, next_attempt_at)
  select mail.id, mail.id, 'access', jsonb_build_object('about', 'parent_asked', 'parent', made), 'parent:' || made, private.now(), private.now()
  from (select gen_random_uuid() as id) mail;
end
$$;
comment on function private.ask_parent(uuid, uuid, jsonb) is
  'POST /users/{id}/agreements/{documentId}/parent: mails a link to the parent of somebody under 18 (a validated body: {name, email: lower case, language}), with which
they read the document and agree to it. It ends the link of an earlier mail. Definer: no API role reads or writes the table. Errors: 401, 403; 404; 409 parent_signs if
they are 18, or if their birth is not known; 400 for their own address; 429.';
grant execute on function private.ask_parent(uuid, uuid, jsonb) to authenticated;

create function private.parent_asked(p_document uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', l.name, 'email', l.email, 'asked_at', private.iso(l.made_at), 'until', private.iso(l.until),
    'declined_at', case l.ended_why when 'declined' then private.iso(l.ended_at) end)
  from (
    select k.* from private.parent_links k where k.user_id = private.me() and k.document_id = p_document order by k.made_at desc limit 1) l
  where coalesce(l.ended_why, 'declined') = 'declined'
$$;
comment on function private.parent_asked(uuid) is
  'The parent whom the caller last asked to agree to a document, as long as they have not agreed: {name, email, asked_at, until, declined_at}; null: nobody. Definer: no API
role reads the table.';
grant execute on function private.parent_asked(uuid) to authenticated;

-- The mail and its page.

create function private.parent_link_end(p_link private.parent_links) returns text
language sql stable set search_path = '' as $$
  select case
    when p_link.ended_at is not null then p_link.ended_why
    when p_link.until <= private.now() then 'expired'
    -- An administrator has recorded it on paper, it has ended, or the person is 18 now.
    when not exists (
      select from public.documents d join public.profiles p on p.id = p_link.user_id and p.state <> 'left'
      where d.id = p_link.document_id and d.ended_at is null and private.signer_of(p.id, d) = 'parent' and not exists (
        select from public.agreements a where a.user_id = p.id and a.document_id = d.id and a.withdrawn_at is null and a.edition >= d.asked_edition))
      then 'over' end
$$;
comment on function private.parent_link_end(private.parent_links) is
  'Why the link of a parent can no longer be used: agreed, declined, replaced, expired, or over: nobody asks for it; null: it can. Internal.';

create function private.set_parent_secret(p_mail uuid, p_hash text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link private.parent_links;
begin
  select l.* into link from private.outbox o join private.parent_links l on l.id = (o.letter ->> 'parent')::uuid
  where o.id = p_mail and o.status = 'waiting' for no key update of l;
  if not found or private.parent_link_end(link) is not null then
    return false;
  end if;
  insert into private.parent_link_secrets (hash, link_id) values (p_hash, link.id);
  return true;
end
$$;
comment on function private.set_parent_secret(uuid, text) is
  'Stores the hash of the secret in the link of a mail that is about to be sent to a parent. False: the link is over, and the mail must not be sent. Definer: for the
service, which has no right to any table.';
grant execute on function private.set_parent_secret(uuid, text) to service_role;

create function private.parent_letter(p_mail private.outbox) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('to_name', l.name, 'person', p.name, 'document', d.name, 'until', private.iso(l.until))
  from private.parent_links l join public.profiles p on p.id = l.user_id join public.documents d on d.id = l.document_id
  where p_mail.letter ->> 'about' = 'parent_asked' and l.id = (p_mail.letter ->> 'parent')::uuid
$$;
comment on function private.parent_letter(private.outbox) is
  'What the mail to a parent says; null for other mails, and when the link has been deleted. Internal.';

create function private.parent_link_of(p_hash text) returns private.parent_links
language plpgsql stable set search_path = '' as $$
declare
  link private.parent_links;
begin
  select l.* into link from private.parent_link_secrets s join private.parent_links l on l.id = s.link_id where s.hash = p_hash;
  if not found then
    perform private.refuse(404, 'not_found', 'This link does not work any more', '{"what": "link"}');
  end if;
  return link;
end
$$;
comment on function private.parent_link_of(text) is 'The link of a parent, by the hash of its secret. Errors: 404 link. Internal.';

create function private.read_parent_link(p_hash text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  link constant private.parent_links := private.parent_link_of(p_hash);
  ended constant text := private.parent_link_end(link);
begin
  return (
    select jsonb_build_object('organisation', o.name, 'contact', o.contact, 'name', link.name, 'person', p.name, 'language', link.language,
      'until', private.iso(link.until), 'end', ended, 'document', case when ended is null then jsonb_build_object('name', d.name,
        'edition', d.edition, 'texts', e.texts, 'signed', d.signed) end)
    from public.organisation o
    cross join public.documents d
    join public.document_editions e on e.document_id = d.id and e.edition = d.edition
    join public.profiles p on p.id = link.user_id
    where d.id = link.document_id);
end
$$;
comment on function private.read_parent_link(text) is
  'POST /parents/read: what the page of a parent shows; uses up nothing. end: as private.parent_link_end(). Definer: for the service, which has no right to any table.
Errors: 404 link.';
grant execute on function private.read_parent_link(text) to service_role;

create function private.answer_as_parent(p_hash text, p_answer jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  link private.parent_links := private.parent_link_of(p_hash);
  document public.documents;
  ended text;
  agreed constant boolean := p_answer ->> 'answer' = 'agreed';
begin
  -- The same order as when somebody asks a parent: document, person, link. What was read before the locks is read again.
  select d.* into document from public.documents d where d.id = link.document_id for share;
  perform from public.profiles p where p.id = link.user_id for no key update;
  select l.* into link from private.parent_links l where l.id = link.id for no key update;
  ended := private.parent_link_end(link);
  if ended is not null then
    perform private.refuse(409, 'parent_link_over', 'This link can no longer be used', jsonb_build_object('why', ended));
  end if;
  if agreed then
    perform private.record_agreement(link.user_id, document, (p_answer ->> 'edition')::integer, p_answer ->> 'language', 'link',
      jsonb_build_object('name', p_answer ->> 'name', 'email', link.email, 'strokes', p_answer -> 'strokes'));
  end if;
  update private.parent_links l set ended_at = private.now(), ended_why = p_answer ->> 'answer' where l.id = link.id;
  insert into public.notices (user_id, kind, about)
  values (link.user_id, 'parent_' || (p_answer ->> 'answer'), jsonb_build_object('subject', document.name));
  perform private.mail_access(link.user_id, jsonb_build_object('about', 'parent_' || (p_answer ->> 'answer'), 'document', document.name));
end
$$;
comment on function private.answer_as_parent(text, jsonb) is
  'POST /parents/agree and /parents/decline: a parent answers (answer: agreed, with {edition, language, name, strokes}; or declined), and the young person is told.
It works once. Definer: for the service, which has no right to any table. Errors: 404 link; 409 parent_link_over; those of private.record_agreement().';
grant execute on function private.answer_as_parent(text, jsonb) to service_role;

create function private.prune_parent_links() returns integer
language sql set search_path = '' as $$
  with pruned as (
    delete from private.parent_links l where l.made_at < private.now() - interval '30 days' returning l.id
  )
  select count(*)::integer from pruned
$$;
comment on function private.prune_parent_links() is
  'Deletes the links of parents that are older than 30 days, with the addresses in them, and returns their number. For the schedule.';

create function private.archived_parents(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('document', d.name, 'name', l.name, 'email', l.email, 'asked_at', private.iso(l.made_at),
      'until', private.iso(l.until), 'ended_at', private.iso(l.ended_at), 'ended_why', l.ended_why) order by l.made_at, l.id), '[]')
  from private.parent_links l join public.documents d on d.id = l.document_id where l.user_id = p_person
$$;
comment on function private.archived_parents(uuid) is 'Which parents a person has asked to agree for them. Internal.';
