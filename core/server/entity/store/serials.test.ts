import { defineDict, defineEntity, defineModule, f } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { testApp } from '../../testing/index.ts'

const SlipKind = defineDict('slip_kind', '单据类型', { in: '入库', out: '出库', other: '其他' })
const Slip = defineEntity('slip', {
  label: '单据',
  fields: {
    no: f.serial('单号', 'QT{00}', { by: { field: 'kind', patterns: { in: 'RK{00}', out: 'CK{00}' } } }),
    kind: f.dict('类型', SlipKind, { required: true }),
  },
})
const app = await testApp(
  serverModule(defineModule('slips', { label: '单据', entities: [Slip], dicts: [SlipKind] })),
)

test('documents of several kinds have numbers of their own, each without a gap', async () => {
  const slips = app.as('clerk').of(Slip)
  const numbers: string[] = []
  for (const kind of ['in', 'out', 'in', 'other', 'out', 'in'] as const) {
    numbers.push((await slips.add({ kind })).no)
  }
  expect(numbers).toEqual(['RK01', 'CK01', 'RK02', 'QT01', 'CK02', 'RK03'])
})
