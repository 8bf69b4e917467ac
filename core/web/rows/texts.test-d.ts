import { defineEntity, f } from '@mortise/model'
import { expectTypeOf } from 'vitest'
import type { ScreenRow } from './list-page.ts'
import { lineTextOf, textOf, withTexts } from './texts.ts'

const Store = defineEntity('store', { label: '门店', fields: { name: f.text('名称') } })
const Loan = defineEntity('loan', {
  label: '借用',
  fields: {
    no: f.text('单号'),
    store: f.ref('门店', Store, { wire: 'storeId' }),
    keeper: f.user('经办人'),
    doors: f.lines('样板', { fields: { purpose: f.dict('用途', 'purpose'), qty: f.int('数量') } }),
  },
})
declare const row: ScreenRow<typeof Loan>
declare const line: ScreenRow<typeof Loan>['doors'][number]

expectTypeOf(row.no).toEqualTypeOf<string | null>()
expectTypeOf(textOf(Loan, row, 'store')).toEqualTypeOf<string | undefined>()
textOf(Loan, row, 'createBy')
lineTextOf(Loan, 'doors', line, 'purpose')
withTexts(Loan, { keeper: 'anna' }, { keeper: '安娜' })

// @ts-expect-error a misspelt field is none
void row.numbr
// @ts-expect-error nor is the name under which a field travels
void row.storeId
// @ts-expect-error texts are asked for by the field, not by their name on the wire
void row.storeId_dictText
// @ts-expect-error a field that the entity has not
textOf(Loan, row, 'sotre')
// @ts-expect-error a text stands for itself and has none beside it
textOf(Loan, row, 'no')
// @ts-expect-error lines are named by their field
lineTextOf(Loan, 'keeper', line, 'purpose')
// @ts-expect-error a field that the lines have not
lineTextOf(Loan, 'doors', line, 'store')
// @ts-expect-error texts go with fields that have them
withTexts(Loan, {}, { no: 'A1' })
