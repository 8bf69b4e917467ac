import { converted, isSameRatio, ratioBetween, ratioOf, Unit, UnitConversion } from '@mortise/materials/model'
import { BusinessError } from '@mortise/model'
import { rules } from '@mortise/server'

/** As many decimals as a factor may have. */
const FACTOR_SCALE = 8

export const unitConversionRules = rules(UnitConversion, {
  async check(conversion, ctx) {
    const { unit, base, factor } = conversion
    if (factor <= 0) throw new BusinessError('单位换算系数必须大于 0', { field: 'factor' })
    if (unit === base) throw new BusinessError('单位与基准单位不能相同', { field: 'base' })
    const others = await ctx.repo(UnitConversion).find({ id: { ne: conversion.id } })
    const known = ratioBetween(others, unit, base)
    if (!known || isSameRatio(known, ratioOf(factor))) return
    const [one, other] = await Promise.all([ctx.repo(Unit).get(unit), ctx.repo(Unit).get(base)])
    const derived = converted(1, known, FACTOR_SCALE)
    throw new BusinessError(`已有换算得出 1 ${one.name} = ${derived} ${other.name}，与 ${factor} 不一致`, {
      field: 'factor',
    })
  },
})
