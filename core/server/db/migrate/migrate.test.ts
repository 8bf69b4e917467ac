import { defineEntity, f } from '@mortise/model'
import { describe, expect, test } from 'vitest'
import type { Migration } from '../tables/migration.ts'
import { door, emptyDatabase } from '../testing.ts'

const { bringUp, columnsOf, database, insert, rows } = emptyDatabase()

describe('the second start', () => {
  const words = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`word${index}`, f.text('词')]))
  const fields = { ...words, name: f.text('名称', { search: true }), day: f.date('日期', { search: true }) }
  const many = Array.from({ length: 160 }, (_, index) =>
    defineEntity(`thing${index}`, { label: '物', fields }),
  )

  test('asks once and changes nothing, however many tables there are', async () => {
    await bringUp(many)
    const sent = await watched(async () => expect(await bringUp(many)).toEqual({ changes: 0, refused: [] }))
    expect(sent).toBe(1)
  })

  test('compares anew and finds nothing to do when the note of the last one is gone', async () => {
    await bringUp(many)
    await rows('delete from engine.schema_state')
    expect(await bringUp(many)).toEqual({ changes: 0, refused: [] })
  })

  test('mends a table that lost its grants, as after a restore', async () => {
    await bringUp([door({ name: f.text('名称') })])
    await rows(`revoke all on door from ${database().appRole}`)
    expect((await bringUp([door({ name: f.text('名称') })])).changes).toBe(1)
    await expect(database().read('1', (client) => client.query('select 1 from door'))).resolves.toBeDefined()
  })

  test('two nodes at once make every table once', async () => {
    const results = await Promise.all([bringUp(many), bringUp(many), bringUp(many)])
    const counts = results.map(({ changes }) => changes).filter((changes) => changes > 0)
    expect(counts).toHaveLength(1)
    expect(await rows('select count(*) as n from engine.migration')).toEqual([{ n: counts[0] }])
  })
})

describe('written migrations', () => {
  const rename: Migration = {
    name: '2026-11-15-rename-name',
    at: 'before',
    run: async (client) => {
      await client.query('alter table if exists door rename column name to title')
    },
  }

  test('run before the tables are compared, once', async () => {
    await bringUp([door({ name: f.text('名称') })])
    await insert('door', { name: 'oak' })
    const wanted = [door({ title: f.text('标题') })]
    await bringUp(wanted, { migrations: [rename] })
    await bringUp(wanted, { migrations: [rename] })

    expect(await rows('select title from door')).toEqual([{ title: 'oak' }])
    expect(await rows('select module, name from engine.migration where sql is null')).toEqual([
      { module: 'doors', name: '2026-11-15-rename-name' },
    ])
  })

  test('or after, in the order of their names', async () => {
    const order: string[] = []
    const note = (name: string): Migration => ({
      name,
      run: async (client) => {
        await client.query('select title from door')
        order.push(name)
      },
    })
    await bringUp([door({ title: f.text('标题') })], { migrations: [note('2'), note('1')] })
    expect(order).toEqual(['1', '2'])
  })

  test('that fail leave everything as it was', async () => {
    await bringUp([door({ name: f.text('名称') })])
    const failing: Migration = {
      name: 'fails',
      run: (client) => client.query('select nothing').then(() => {}),
    }
    const change = bringUp([door({ name: f.text('名称'), more: f.text('其他') })], { migrations: [failing] })

    await expect(change).rejects.toThrow('模块 doors 的迁移 fails 失败')
    expect(await columnsOf('door')).not.toHaveProperty('more')
  })
})

test("the engine's own tables are made and open to requests, the notes of migrations are not", async () => {
  await bringUp([], { engineTables: ['create table if not exists engine.workbench (id text)'] })
  await expect(database().pool.query('select * from engine.workbench')).resolves.toBeDefined()
  await expect(database().pool.query(`insert into engine.workbench values ('s')`)).resolves.toBeDefined()
  await expect(database().pool.query('delete from engine.migration')).rejects.toThrow('permission denied')
})

async function watched(work: () => Promise<void>): Promise<number> {
  let count = 0
  const seen = () => (count += 1)
  database().owner.on('acquire', seen)
  await work()
  database().owner.off('acquire', seen)
  return count
}
