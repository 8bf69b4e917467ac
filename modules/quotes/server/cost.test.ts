import { compileDoor, evaluateDoor } from '@mortise/doors/model'
import { m808, m808Chosen, m808Inputs } from '@mortise/doors/testing'
import { add, mul, sum } from '@mortise/model'
import { marginOf } from '@mortise/pricing/model'
import { costLinesOf, priceFor } from '@mortise/quotes/model'
import { expect, test } from 'vitest'

const steps = ['开料', '贴面', '组装']
const bom = evaluateDoor(compileDoor(m808), m808Chosen, m808Inputs).bom.map((line, index) => ({
  ...line,
  process: steps[index % 3]!,
}))
const own = (price: number) => ({ price, isOutsourced: false })
/** The three steps come to 180 a door. */
const rates = new Map([
  ['开料', own(60)],
  ['贴面', own(50)],
  ['组装', own(70)],
])

test('the worked door costs 1111.78 with labour and overhead, and is asked 1710.43 for at 35 percent', () => {
  const lines = costLinesOf([{ bom, qty: 1 }], rates)
  expect(lines.filter(({ type }) => type === '2')).toHaveLength(9)
  const cost = (type: string) =>
    sum(
      lines.filter((line) => line.type === type),
      ({ qty, unitPrice }) => mul(qty, unitPrice),
    )
  expect([cost('2'), cost('5')]).toEqual([812.66, 180])
  const made = add(cost('2'), cost('5'))
  const overhead = mul(made, 0.12)
  expect(overhead).toBe(119.12)
  const total = add(made, overhead)
  expect(total).toBe(1111.78)
  expect(priceFor(total, 0.35)).toBe(1710.43)
  expect(marginOf(1901.35, total)).toBe(0.4153)
})

test('a material that several doors take stands once, and so does each step of their making', () => {
  const lines = costLinesOf(
    [
      { bom, qty: 2 },
      { bom, qty: 3 },
    ],
    rates,
  )
  expect(lines).toHaveLength(12)
  expect(lines.find(({ itemName }) => itemName === '合页')).toMatchObject({ qty: 20, unitPrice: 12 })
  expect(lines.find(({ itemName }) => itemName === '贴面')).toMatchObject({ qty: 5, unitPrice: 50 })
})

test('what costs less than a cent apiece is told as one lot, to the cent', () => {
  const screw = { ...bom[0]!, material: 'LD', materialName: '螺钉', unit: '个', quantity: 24, price: 0.035 }
  const [lot] = costLinesOf([{ bom: [screw], qty: 3 }], rates)
  expect(lot).toMatchObject({ qty: 1, unit: '批', unitPrice: 2.52, remark: '72个 × 0.035' })
})

test('what nobody knows the cost of is refused by name', () => {
  const unknown = { ...bom[0]!, price: null }
  expect(() => costLinesOf([{ bom: [unknown], qty: 1 }], rates)).toThrow('没有参考价，不能核算成本')
  expect(() => costLinesOf([{ bom, qty: 1 }], new Map())).toThrow('工序【开料】没有工价，请先维护工序工价')
})
