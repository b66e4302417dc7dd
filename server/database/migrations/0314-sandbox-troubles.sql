-- What is wrong with the server of a provider that the sandbox plays; no row where nothing is.
create table sandbox_troubles (
  provider text primary key,
  trouble text not null check (trouble in ('silent', 'gone'))
);
