import { beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '#server/database/sql.ts'

/** Runs on a database of either kind. */
export function describeTogether(open: () => Sql): void {
  describe('statements run in one round trip', () => {
    let sql: Sql
    beforeAll(async () => {
      sql = open()
      await sql.run({ text: 'create table pieces (id integer primary key)' })
    })
    const insert = (id: number) => ({
      name: 'insert piece',
      text: 'insert into pieces (id) values ($1) returning id',
      values: [id],
    })
    const stored = () => sql.run({ text: 'select id from pieces order by id' })

    it('return the rows of the last, which sees what those before it have stored', async () => {
      expect(
        await sql.together([insert(1), insert(2), { text: 'select count(*)::integer as count from pieces' }]),
      ).toEqual([{ count: 2 }])
    })

    it('store nothing if one of them fails, return its error, and leave the connection usable', async () => {
      const before = await stored()
      const [first, last] = [insert(3), insert(4)]
      await expect(sql.together([first, { text: 'select 1 / 0' }, last])).rejects.toMatchObject({ code: '22012' })
      await expect(sql.together([first, first, last])).rejects.toMatchObject({ code: '23505' })
      expect(await stored()).toEqual(before)
      expect(await sql.together([first, last])).toEqual([{ id: 4 }])
    })

    it('are one transaction each, however many run at once', async () => {
      const ids = Array.from({ length: 30 }, (_, index) => 100 + index)
      const outcomes = await Promise.allSettled(
        ids.map((id) => sql.together([insert(id), insert(id % 2 === 0 ? id : id + 1_000)])),
      )
      const kept = ids.filter((_, index) => outcomes[index]?.status === 'fulfilled')
      expect(kept).toEqual(ids.filter((id) => id % 2 === 1))
      expect((await stored()).slice(-30)).toEqual([...kept, ...kept.map((id) => id + 1_000)].map((id) => ({ id })))
    })
  })
}
