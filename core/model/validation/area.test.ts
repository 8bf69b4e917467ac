import { expect, test, vi } from 'vitest'
import { areaCodeOf, areaText, areaTree, isArea, regions } from './area.ts'
import { learnAreas } from './areas.ts'

learnAreas()

test('before any region is learned a code is taken as it is', async () => {
  vi.resetModules()
  const fresh = await import('./area.ts')
  expect(fresh.isArea('999999')).toBe(true)
  expect(fresh.areaText('330106')).toBe('330106')
})

test('[A-265] region data is a three-level tree of province, city and district codes under root 86', () => {
  expect(Object.keys(regions['86']!)).toHaveLength(34)
  expect(regions['86']).toMatchObject({ 110000: '北京市', 330000: '浙江省', 710000: '台湾省' })
  expect(regions['330000']).toMatchObject({ 330100: '杭州市' })
  expect(regions['330100']).toMatchObject({ 330106: '西湖区' })
  for (const province of areaTree()) {
    expect(province.value).toMatch(/^\d{2}0000$/)
    for (const city of province.children!) {
      expect(city.value).toMatch(/^\d{4}00$/)
      for (const district of city.children!) expect(district).not.toHaveProperty('children')
    }
  }
})

test('a code is shown as province, city and district', () => {
  expect(areaText('330106')).toBe('浙江省/杭州市/西湖区')
  expect(areaText('330100')).toBe('浙江省/杭州市')
  expect(areaText('330000')).toBe('浙江省')
})

test('a code that does not exist is shown as it is, and none as nothing', () => {
  expect(['999999', '86', 'constructor', '1', ''].map(areaText)).toEqual([
    '999999',
    '',
    'constructor',
    '1',
    '',
  ])
  expect(areaText(null)).toBe('')
  expect(isArea('330106')).toBe(true)
  expect(['999999', '86', 'constructor', '__proto__', '', '330199'].some(isArea)).toBe(false)
})

test('every place is found again by its text', () => {
  for (const children of Object.values(regions)) {
    for (const code of Object.keys(children)) expect(areaCodeOf(areaText(code))).toBe(code)
  }
  expect(areaCodeOf('浙江省/南京市')).toBeUndefined()
  expect(areaCodeOf('')).toBeUndefined()
})
