import { FIXED_ONE, fixedNumber, fixedOf, mul, mulFixed, roundFixed, sum } from '@mortise/model'
import type { CompiledBom } from './compile-door.ts'
import type { BomLine, CutPiece } from './door-spec.ts'
import { attempt, type Evaluation, holds } from './evaluation.ts'

/** What one door takes, line by line: the net need, what is lost on the way, and how it is cut. */
export function calculateBom(evaluation: Evaluation): BomLine[] {
  const lines: BomLine[] = []
  for (const line of evaluation.door.bom) {
    if (line.when && !holds(evaluation, line.when)) continue
    const calculated = calculateLine(evaluation, line)
    if (calculated) lines.push(calculated)
  }
  return lines
}

function calculateLine(evaluation: Evaluation, line: CompiledBom): BomLine | null {
  const { errors, scope, inputs, usedMaterials } = evaluation
  const { spec } = line
  const chosen = line.chosen ? attempt(errors, line.chosen, scope) : spec.material
  const net = attempt(errors, line.net, scope)
  if (typeof net !== 'number' || typeof chosen !== 'string') return null
  if (chosen === '') {
    errors.push({ parameters: [], message: `用料【${spec.name}】没有物料` })
    return null
  }
  const facts = Object.hasOwn(inputs.materials, chosen) ? inputs.materials[chosen] : undefined
  if (facts) usedMaterials[chosen] = facts
  const quantity = withLoss(net, spec.lossRate, spec.scale)
  const price = facts?.price ?? null
  return {
    code: spec.code,
    name: spec.name,
    part: spec.part,
    material: facts?.code ?? chosen,
    materialId: facts?.id ?? null,
    materialName: facts?.name ?? '',
    unit: facts?.unit ?? '',
    net,
    lossRate: spec.lossRate,
    quantity,
    price,
    cost: price === null ? null : mul(quantity, price),
    cuts: cutsOf(evaluation, line),
    process: spec.process,
  }
}

/** Rounded up: a door that lacks a millimetre cannot be made. */
const withLoss = (net: number, lossRate: number, scale: number): number =>
  fixedNumber(roundFixed(mulFixed(fixedOf(net), FIXED_ONE + fixedOf(lossRate)), scale, 'up'))

function cutsOf({ errors, scope }: Evaluation, { cuts }: CompiledBom): CutPiece[] {
  const size = (formula: (typeof cuts)[number]['length']) => {
    const value = formula && attempt(errors, formula, scope)
    return typeof value === 'number' ? value : null
  }
  return cuts.flatMap((cut) => {
    const pieces = size(cut.pieces)
    return pieces
      ? [{ pieces, length: size(cut.length), width: size(cut.width), thickness: size(cut.thickness) }]
      : []
  })
}

/** What the materials of a door cost; unknown as long as one of them is. */
export const materialCostOf = (bom: readonly BomLine[]): number | null =>
  bom.some(({ cost }) => cost === null) ? null : sum(bom, ({ cost }) => cost)
