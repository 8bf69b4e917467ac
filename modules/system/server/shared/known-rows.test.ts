import { testApp } from '@mortise/server/testing'
import { Permission } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../index.ts'
import { readRows } from './known-rows.ts'

const { services } = await testApp(system)
const { owner } = services.db
const read = () =>
  readRows<{ id: string; name: string; sort: number }>(services, Permission, [
    ['sort', 'asc'],
    ['createTime', 'asc'],
    ['id', 'asc'],
  ])
const first = await read()
const [one, two] = [first[0]!.id, first[1]!.id]

test('a row that somebody changed past the engine is read again, the others stay as they are', async () => {
  const before = await read()
  await owner.query(`update sys_permission set name = '改名' where id = $1`, [one])
  const after = await read()
  expect(after.find(({ id }) => id === one)?.name).toBe('改名')
  expect(after.filter((row) => !before.includes(row)).map(({ id }) => id)).toEqual([one])
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

test('a row that changed places stands in its new one', async () => {
  await owner.query('update sys_permission set sort = 1000000 where id = $1', [one])
  expect((await read()).at(-1)?.id).toBe(one)
})

test('a row that was deleted is gone, one that came back is there', async () => {
  const count = (await read()).length
  await owner.query('update sys_permission set deleted = true where id = $1', [two])
  expect((await read()).map(({ id }) => id)).not.toContain(two)
  expect(await read()).toHaveLength(count - 1)
  await owner.query('update sys_permission set deleted = false where id = $1', [two])
  expect((await read()).map(({ id }) => id)).toContain(two)
})

test('a row that was removed for good is gone, one that was added is there', async () => {
  const added = `insert into sys_permission select (p).* from (
    select jsonb_populate_record(p, '{"id": "added", "code": null, "url": null}') as p from sys_permission p where id = $1) copy`
  await owner.query(added, [two])
  expect((await read()).map(({ id }) => id)).toContain('added')
  await owner.query(`delete from sys_permission where id = 'added'`)
  expect((await read()).map(({ id }) => id)).not.toContain('added')
})

test('one came and another went between two reads', async () => {
  const [row] = (await read()).slice(-1)
  await owner.query(`update sys_permission set id = 'other' where id = $1`, [row!.id])
  const ids = (await read()).map(({ id }) => id)
  expect(ids).toContain('other')
  expect(ids).not.toContain(row!.id)
})
