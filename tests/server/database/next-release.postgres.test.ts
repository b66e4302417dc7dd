import { expect, it, onTestFinished } from 'vitest'
import { orderApp } from '#tests/server/order/order-app.ts'
import { paid, placed } from '#tests/server/order/placed-order.ts'
import { migratedDatabase, patientSql } from '#tests/server/test-sql.ts'

it('a process sells and takes payments while the next release has already added columns with defaults to every table', async () => {
  // One connection, so that its prepared statements are those from before the migration.
  const sql = patientSql({ url: await migratedDatabase(), connections: 1 })
  onTestFinished(() => sql.close())
  const shop = await orderApp(sql)
  const buy = async () => {
    const { guest, url, key, reference, say, look, command, order } = await placed(shop)
    const { status } = await guest.post(`${url}/pay`, { key, method: 'ozow' })
    const begun = shop.providers.begun.at(-1)
    await say(paid(reference))
    expect({ status, method: begun?.method, order: await look() }).toMatchObject({
      status: 200,
      method: 'ozow',
      order: { status: 'paid' },
    })
    expect(await command('refund', order.number, '--by', 'Thandi')).toMatchObject({ ok: true })
    const anna = { email: shop.email('anna'), password: 'correct horse battery' }
    expect((await guest.post('/api/register', anna)).status).toBe(200)
  }
  await buy()
  const tables = await sql.run<{ name: string }>({
    text: `select tablename as name from pg_tables where schemaname = 'public'`,
  })
  for (const { name } of tables) {
    await sql.run({ text: `alter table ${name} add column later text not null default ''` })
  }
  await buy()
})
