import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { Bench, workshop } from '../../testing/workshop.ts'

const app = await testApp(workshop)
const clerk = app.as('clerk')
const { owner } = app.services.db

const listed = async (query: Record<string, string> = {}) => {
  const { body } = await clerk.call('GET', `${Bench.wire}/list`, { query: { pageSize: '10', ...query } })
  const { total, isBound = false, records } = body.result
  return { total, isBound, rows: records.length }
}

test('a list that was too long to count is not counted again at every page, but exactly when somebody asks', async () => {
  await owner.query(
    `insert into bench (id, tenant_id, create_by, create_time, name)
     select 'bench' || n, '0', 'clerk', localtimestamp, '工位' || n from generate_series(1, 5001) n`,
  )
  const tooMany = { total: 5000, isBound: true, rows: 10 }
  expect(await listed()).toEqual(tooMany)
  expect(await listed({ name: '工位4999' })).toEqual({ total: 1, isBound: false, rows: 1 })

  await owner.query(`delete from bench where id <> 'bench4999'`)
  expect(await listed({ pageNo: '2' })).toEqual({ ...tooMany, rows: 0 })
  expect(await listed({ exactTotal: '1' })).toEqual({ total: 1, isBound: false, rows: 1 })
  expect(await listed({ name: '工位4999' })).toEqual({ total: 1, isBound: false, rows: 1 })
})
