import { Material, MaterialCategory, Unit, UnitConversion } from '@mortise/materials/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import materials from './index.ts'
import { unitsOf } from './units.ts'

test('quantities of a document are told in the unit in which the material is kept, or refused', async () => {
  const app = await testApp(materials)
  const clerk = app.as('clerk')
  const unit = async (name: string, precision: number) =>
    (await clerk.of(Unit).add({ name, code: name, precision })).id
  const [sheet, box, metre, gram, kilo] = await Promise.all([
    unit('张', 0),
    unit('箱', 0),
    unit('平方米', 4),
    unit('克', 0),
    unit('千克', 3),
  ])
  await clerk.of(UnitConversion).add({ unit: kilo, factor: 1000, base: gram })
  const { id: category } = await clerk.of(MaterialCategory).add({ name: '板材' })
  const add = (name: string, main: string, conversions: { unit: string; factor: number }[]) =>
    clerk.of(Material).add({ name, unit: main, category, conversions })
  const board = await add('多层板', metre, [
    { unit: sheet, factor: 2.9768 },
    { unit: box, factor: 119.072 },
  ])
  const glue = await add('白乳胶', gram, [])
  await app.services.asSystem('0', async (ctx) => {
    const units = await unitsOf(ctx)
    expect(units.toMain(board, 37, sheet)).toBe(110.1416)
    expect(units.fromMain(board, 110.1416, sheet)).toBe(37)
    expect(units.toMain(board, 3, box)).toBe(357.216)
    expect(units.toMain(board, 5, metre)).toBe(5)
    expect(units.toMain(glue, 0.0005, kilo)).toBe(1)
    expect(() => units.toMain(glue, 1, box)).toThrow(
      '物料「白乳胶」的单位「箱」与「克」之间没有换算关系，请先维护单位换算',
    )
  })
})
