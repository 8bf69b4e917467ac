import { SampleDoor, SamplePart } from '@mortise/demo/model'
import type { Row } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import demo from './index.ts'

const app = await testApp(demo)
const clerk = app.as('clerk')

test('[B-055] [B-057] a list answers its rows with their audit, and how many there are', async () => {
  for (const name of ['一', '二', '三']) await clerk.of(SampleDoor).add({ name })
  const { body } = await clerk.call('GET', '/demo/door/list', { query: { pageSize: '2' } })
  expect(body).toMatchObject({ success: true, code: 200, message: expect.any(String) })
  const { records, total } = body.result as { records: Row[]; total: number }
  expect(records).toHaveLength(2)
  expect(total).toBe(3)
  const audit = {
    id: expect.any(String),
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
    createBy: 'clerk',
  }
  for (const row of records) expect(row).toMatchObject({ ...audit, updateTime: null, updateBy: null })
})

test('a tree tells which of its rows have some below them', async () => {
  const parts = clerk.of(SamplePart)
  const { id } = await parts.add({ name: '门' })
  await parts.add({ name: '扇', parent: id })
  const below = async (parentId: string) => {
    const { body } = await clerk.call('GET', '/demo/part/list', { query: { parentId } })
    return (body.result.records as Row[]).map(({ name, hasChildren }) => [name, hasChildren])
  }
  expect(await below('is null')).toEqual([['门', true]])
  expect(await below(id)).toEqual([['扇', false]])
})
