create extension if not exists pg_trgm;

-- What a search may find, made anew from content/ and the catalogue. `hash` and `changed_at` outlive that: they say when
-- a page last changed. The words are canonical: synonyms are one word.
create table search_documents (
  kind text not null,
  ref text not null,
  place integer not null,
  hash text not null,
  changed_at bigint not null,
  -- The name and what else it is known by, for the order of what was found.
  heading tsvector not null,
  -- All of its words; of a product, of which there are many, without their places, which nobody asks for.
  words tsvector not null,
  primary key (kind, ref)
);
create index search_documents_by_word on search_documents using gin (words) with (fastupdate = off);
create index search_documents_by_heading on search_documents using gin (heading) with (fastupdate = off);

-- The words that a shopper may have meant.
create table search_words (
  word text collate "C" primary key,
  -- Null for a word that says nothing, as "the".
  lexeme text,
  weight integer not null
);
create index search_words_by_lexeme on search_words (lexeme);
create index search_words_by_likeness on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

-- Words that look like another, the likest first. The limit is lower than pg_trgm's own, since two letters swapped in a
-- short word leave little of it.
create function words_like(asked text) returns table (word text, weight integer)
  language sql stable
  set pg_trgm.similarity_threshold = 0.16
  as $$
    select word, weight from search_words
    where word % asked and lexeme is not null and abs(length(word) - length(asked)) <= 3
    order by similarity(word, asked) desc, weight desc
    limit 40
  $$;
