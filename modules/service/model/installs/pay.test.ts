import { expect, test } from 'vitest'
import { InstallFail } from './dicts.ts'
import { workerPayOf } from './pay.ts'

const work = {
  items: [{ doneQty: 1 }, { doneQty: 1 }],
  fees: [{ qty: 1, workerPrice: 30 }],
}

test('two doors at 70 and one carried upstairs at 30 come to 170.00', () => {
  expect(workerPayOf(work, 70, null)).toBe(170)
  expect(workerPayOf({ items: [], fees: [] }, 70, null)).toBe(0)
})

test('doors that whoever installs has to come back for are not paid twice, whatever else held them up is', () => {
  expect(workerPayOf(work, 70, InstallFail.own)).toBe(30)
  expect(workerPayOf(work, 70, InstallFail.missing)).toBe(170)
})
