import { expect, test } from 'vitest'
import { doorFaults, formulaFault, namesOf } from './check-door.ts'
import type { BomSpec, DoorSpec, ParameterSpec, RuleSpec } from './door-spec.ts'
import { m808 } from './m808.fixture.ts'

const said = (change: Partial<DoorSpec>) => doorFaults({ ...m808, ...change }).map(({ message }) => message)
const [h, w, t, dir, lock, face] = m808.parameters as [
  ParameterSpec,
  ParameterSpec,
  ParameterSpec,
  ParameterSpec,
  ParameterSpec,
  ParameterSpec,
]
const withParameter = (change: Partial<ParameterSpec>) => ({
  parameters: [h, w, t, dir, lock, { ...face, ...change }],
})
const withRule = (change: Partial<RuleSpec>) => ({ rules: [{ ...m808.rules[0]!, ...change }] })
const withBom = (change: Partial<BomSpec>) => ({
  bom: [...m808.bom.slice(1), { ...m808.bom[0]!, ...change }],
})

test('the worked door may be published', () => {
  expect(doorFaults(m808)).toEqual([])
})

test.each<[Partial<DoorSpec>, string]>([
  [{ prices: [] }, '请至少添加一行计价'],
  [{ bom: [] }, '请至少添加一行用料'],
  [{ parameters: [{ ...h, min: 3000 }, w, t, dir, lock, face] }, '最小值不能大于最大值'],
  [{ parameters: [h, w, t, dir, { ...lock, options: [] }, face] }, '参数【锁具】没有可选项'],
  [withParameter({ category: null }), '参数【饰面】没有物料分类'],
  [withParameter({ showIf: 'h' }), '公式出错，请检查：饰面显示条件结果应为是非值，这里是数字'],
  [{ variables: [...m808.variables, { code: 'h', name: '', formula: '1' }] }, '变量代码【h】与参数重复'],
  [
    { variables: [...m808.variables, { code: '高', name: '', formula: '1' }] },
    '变量代码【高】应以小写字母开头',
  ],
  [
    {
      variables: [
        ...m808.variables,
        { code: 'a', name: '', formula: 'b+1' },
        { code: 'b', name: '', formula: 'a' },
      ],
    },
    '公式存在循环引用：a→b→a',
  ],
  [{ prices: [{ ...m808.prices[0]!, formula: 'hh*2' }] }, '公式出错，请检查：门扇第1个字符，未知变量hh'],
  [{ prices: [{ ...m808.prices[0]!, formula: "'a'" }] }, '公式出错，请检查：门扇结果应为数字，这里是文本'],
  [
    { prices: [{ ...m808.prices[0]!, formula: 'lock.weight' }] },
    '公式出错，请检查：门扇第1个字符，lock没有属性weight',
  ],
  [withRule({ condition: 'h+1' }), '公式出错，请检查：超高配锁结果应为是非值，这里是数字'],
  [withRule({ effect: '3', target: 'locks', values: ['L1'] }), '约束【超高配锁】的对象参数【locks】不存在'],
  [withRule({ effect: '3', target: 'lock', values: ['L9'] }), '约束【超高配锁】的对象值【L9】不是锁具的选项'],
  [withRule({ effect: '4', target: 'lock', values: [] }), '约束【超高配锁】没有对象值'],
  [withBom({ material: '' }), '用料【骨架方料】没有物料'],
  [withBom({ quantity: 'dir' }), '公式出错，请检查：骨架方料结果应为数字，这里是文本'],
  [withBom({ length: 'dh;dx' }), '公式出错，请检查：骨架方料第1个字符，未知变量dx'],
  [{ door: { ...m808.door, parts: ['1', '5'] } }, '部件【玻璃】没有用料行'],
])('a door with %o is not published', (change, message) => {
  expect(said(change)).toEqual([expect.stringContaining(message)])
})

test('a fault tells its line and field, so that the cell can be marked', () => {
  const prices = [m808.prices[0]!, { ...m808.prices[1]!, formula: 'area*' }]
  expect(doorFaults({ ...m808, prices })).toMatchObject([{ lines: 'prices', row: 1, field: 'formula' }])
})

test('a formula is checked as it is typed, by the names that the door has so far', () => {
  const types = namesOf(m808)
  expect(types.get('area')).toBe('number')
  expect(formulaFault('', 'number', types)).toBeNull()
  expect(formulaFault('area*2', 'number', types)).toBeNull()
  expect(formulaFault('area*(', 'number', types)?.message).toMatch(/^公式出错，请检查：第7个字符/)
  expect(formulaFault('area*(', 'number', types)?.at).toBe(6)
  expect(formulaFault('process.exit(1)', 'number', types)?.message).toMatch(/^公式出错，请检查：/)
})
