import { expect, test } from 'vitest'
import { circleFrom, explode, type Parts, type Structure, totalsOf } from './explode.ts'

type Item = Partial<Parts['items'][number]> & { material: string; usage: number }
const bill = (...items: Item[]): Parts => ({
  baseQty: 1,
  items: items.map((item) => ({ per: 1, scrapRate: 0, fixedScrap: 0, ...item })),
})

function structure(
  bills: Record<string, Parts>,
  { whole = [], phantom = [] }: { whole?: string[]; phantom?: string[] } = {},
): Structure {
  return {
    partsOf: (material) => bills[material],
    precisionOf: (material) => (whole.includes(material) ? 0 : 4),
    isPhantom: (material) => phantom.includes(material),
    nameOf: (material) => material,
  }
}

/** Ten doors of the worked example. */
const door = structure(
  {
    DOOR: bill(
      { material: 'LEAF', usage: 1, scrapRate: 0.02 },
      { material: 'FRAME', usage: 1 },
      { material: '五金包', usage: 1 },
    ),
    LEAF: bill(
      { material: 'MDF', usage: 2.1, scrapRate: 0.05 },
      { material: '木皮', usage: 4.4, scrapRate: 0.08 },
      { material: '胶', usage: 0.3 },
    ),
    FRAME: bill(
      { material: 'MDF', usage: 1.2, scrapRate: 0.05 },
      { material: '木皮', usage: 2, scrapRate: 0.08 },
      { material: '胶', usage: 0.1 },
    ),
  },
  { whole: ['DOOR', 'LEAF', 'FRAME', '五金包', '张'] },
)

test('ten doors take 11 leaves, 36.855 m² of board, 73.872 m² of veneer, 4.3 kg of glue', () => {
  const rows = explode(door, 'DOOR', 10)
  expect(Object.fromEntries(totalsOf(rows))).toEqual({
    LEAF: 11,
    FRAME: 10,
    五金包: 10,
    MDF: 36.855,
    木皮: 73.872,
    胶: 4.3,
  })
  expect(rows.map(({ material, level }) => `${level}${material}`)).toEqual([
    '1LEAF',
    '2MDF',
    '2木皮',
    '2胶',
    '1FRAME',
    '2MDF',
    '2木皮',
    '2胶',
    '1五金包',
  ])
  expect(rows.find(({ material, parent }) => material === 'MDF' && parent === 'LEAF')?.qty).toBe(24.255)
})

test('sheets of 1.22 by 2.44 m for that board are 13', () => {
  const sheets = structure({ 板: bill({ material: '张', usage: 1, per: 2.9768 }) }, { whole: ['张'] })
  expect(totalsOf(explode(sheets, '板', 36.855)).get('张')).toBe(13)
})

test('a phantom is passed through without rounding, and a third of three is one', () => {
  const bills = {
    套件: bill({ material: '虚拟', usage: 2, per: 3 }),
    虚拟: bill({ material: '螺丝', usage: 3 }),
  }
  const options = { whole: ['螺丝', '虚拟'], phantom: ['虚拟'] }
  expect(totalsOf(explode(structure(bills, options), '套件', 1))).toEqual(new Map([['螺丝', 2]]))
  const made = structure(bills, { whole: ['螺丝', '虚拟'] })
  expect(totalsOf(explode(made, '套件', 1))).toEqual(
    new Map([
      ['虚拟', 1],
      ['螺丝', 3],
    ]),
  )
})

test('a bill for a hundred is shared, and what is lost whatever the quantity comes on top', () => {
  const bills = { 漆: { ...bill({ material: '固化剂', usage: 25, fixedScrap: 0.5 }), baseQty: 100 } }
  expect(totalsOf(explode(structure(bills), '漆', 10)).get('固化剂')).toBe(3)
})

test('a circle is told by its names, wherever it is entered', () => {
  const bills = {
    甲: bill({ material: '乙', usage: 1 }),
    乙: bill({ material: '丙', usage: 1 }),
    丙: bill({ material: '乙', usage: 1 }),
  }
  expect(() => explode(structure(bills), '甲', 1)).toThrow('BOM存在循环引用：乙 → 丙 → 乙')
  expect(circleFrom(structure(bills), '甲')).toEqual(['乙', '丙', '乙'])
  expect(circleFrom(door, 'DOOR')).toBeNull()
})

test('more than fifteen levels are refused', () => {
  const bills = Object.fromEntries(
    Array.from({ length: 16 }, (_, level) => [`${level}`, bill({ material: `${level + 1}`, usage: 1 })]),
  )
  expect(explode(structure(bills), '1', 1)).toHaveLength(15)
  expect(() => explode(structure(bills), '0', 1)).toThrow('BOM超过15级')
})
