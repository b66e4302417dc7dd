import type { Sql } from '#server/database/sql.ts'

/** A customer in the database, without anything else. */
export async function insertCustomer({ run }: Pick<Sql, 'run'>, id: string): Promise<void> {
  await run({
    text: `insert into customers (id, email, email_key, password_hash, shipping, cart_id, created_at, mailbox_shown_at)
      values ($1, $1 || '@example.org', $1 || '@example.org', '', '{}', $1, 0, 0)`,
    values: [id],
  })
}

export const deleteCustomer = (id: string) => ({ text: 'delete from customers where id = $1', values: [id] })
