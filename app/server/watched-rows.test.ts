import { PayTaxLedger } from '@mortise/pay/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import { modulesFor } from './modules.ts'

const app = await testApp(...modulesFor({ demo: false }))
const admin = app.as('admin')
const reports = '/online/cgreport/api'
const prints = '/online/print/api'
const post = (path: string, body: object) =>
  admin.call('POST', path, { body }).then((answer) => ({ ...answer.body, status: answer.status }))
const preview = (source: object) => post(`${reports}/preview`, { columns: [{ field: 'worker' }], ...source })

test('what nobody looks at without a trace is no source of reports, of SQL or of prints', async () => {
  const list = await admin.call('GET', `${PayTaxLedger.wire}/list`)
  expect(list.body).toMatchObject({ success: true })
  const offered = async (path: string): Promise<string[]> =>
    (await admin.call('GET', path)).body.result.map(({ name }: { name: string }) => name)
  for (const path of [`${reports}/sources`, `${reports}/sqlTables`, `${prints}/sources`]) {
    const names = await offered(path)
    expect(names.length).toBeGreaterThan(10)
    expect(names).not.toContain(PayTaxLedger.name)
    expect(names).not.toContain('pay_tax_ledger')
  }
  const columns = [{ field: 'income' }]
  expect(await preview({ source: 'payTaxLedger', columns })).toMatchObject({ success: false, status: 403 })
  expect(await preview({ source: 'user', columns: [{ field: 'realname' }] })).toMatchObject({
    success: true,
  })
  const sql = 'select worker, month, income from pay_tax_ledger'
  expect(await preview({ source: 'sql', sql })).toMatchObject({
    success: false,
    message: expect.stringContaining('SQL用到的表【pay_tax_ledger】不存在'),
  })
  expect(await post(`${prints}/plain`, { source: 'payTaxLedger', paper: 'a4', ids: ['x'] })).toMatchObject({
    success: false,
    status: 403,
  })
})
