import { testApp } from '@mortise/server/testing'
import { Depart } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system, { env: { MORTISE_DEMO: '1' } })
const admin = app.as('admin')

async function bring(bytes: Buffer, fields: Readonly<Record<string, string>> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', new Blob([new Uint8Array(bytes)]), '部门.xlsx')
  return (await admin.call('POST', '/sys/sysDepart/importExcel', { body })).body
}

test('the departments of a factory that come back as they went out change nothing, however often', async () => {
  await admin.of(Depart).add({ name: '新部门' })
  const before = await admin.of(Depart).list({ size: 1000 })
  expect(before.total).toBeGreaterThan(5)
  for (const format of ['xlsx', 'xls']) {
    const { bytes } = await admin.call('GET', '/sys/sysDepart/exportXls', { query: { format } })
    const { result } = await bring(bytes)
    expect(result, JSON.stringify(result)).toMatchObject({
      addCount: 0,
      updateCount: 0,
      errorCount: 0,
      sameCount: before.total,
    })
  }
  expect(await admin.of(Depart).list({ size: 1000 })).toEqual(before)
})
