import {
  FIXED_SCALE,
  type Fixed,
  fixedNumber,
  fixedText,
  magnitude,
  type Rounding,
  roundFixed,
} from '../numbers/fixed.ts'
import { type AttributeNode, type CallNode, formulaLimits, type NameNode, type Node } from './syntax.ts'
import type { FormulaType } from './types.ts'

/** A value while a formula is being worked out; `undefined` is a field that is not filled in yet. */
export type Value = Fixed | string | boolean | undefined

/** How a function asks what its arguments are, before anything is worked out. `unknown` is told by nobody yet. */
export interface Typing {
  of(node: Node): FormulaType | 'unknown'
  expect(node: Node, ...types: readonly FormulaType[]): void
  /** The one type that all of them share. */
  shared(nodes: readonly Node[]): FormulaType | 'unknown'
  /** Refuses a name or attribute that nobody told. */
  known(node: NameNode | AttributeNode): void
  rows(node: NameNode): void
  rowField(node: AttributeNode): void
  /** Refuses a host function that this place does not offer. */
  host(call: CallNode): void
  refuse(node: Node, detail: string): never
}

/** How a function works its arguments out, in the order and number it needs them. */
export interface Working {
  of(node: Node): Value
  number(node: Node): Fixed
  boolean(node: Node): boolean
  operand(node: Node): Operand
  isEqual(left: Operand, right: Operand): boolean
  compare(left: Operand, right: Operand): number
  isFilled(node: NameNode | AttributeNode): boolean
  count(node: NameNode): Fixed
  total(node: AttributeNode): Fixed
  host(call: CallNode, args: readonly (number | string)[], type: FormulaType): Value
  refuse(node: Node, detail: string): never
}

/** A value together with the place it came from, for the message if it does not fit. */
export interface Operand {
  readonly node: Node
  readonly value: Value
}

/** One function of the language: how many arguments it takes, what it comes to, and how. */
export interface FormulaFunction {
  readonly args: readonly [least: number, most: number]
  type(call: CallNode, typing: Typing): FormulaType | 'unknown'
  run(call: CallNode, working: Working): Value
}

const any = Number.POSITIVE_INFINITY

/** A function of numbers alone. */
function numeric(
  least: number,
  most: number,
  work: (values: readonly Fixed[], call: CallNode, working: Working) => Fixed,
): FormulaFunction {
  return {
    args: [least, most],
    type({ args }, typing) {
      for (const arg of args) typing.expect(arg, 'number')
      return 'number'
    },
    run: (call, working) => work(call.args.map(working.number), call, working),
  }
}

const rounding = (way: Rounding) =>
  numeric(1, 2, ([value, decimals = 0n], call, working) => {
    const places = fixedNumber(decimals)
    if (!Number.isInteger(places) || Math.abs(places) > FIXED_SCALE) {
      working.refuse(call.args[1]!, `小数位数应为-${FIXED_SCALE}到${FIXED_SCALE}的整数`)
    }
    return roundFixed(value!, places, way)
  })

/** A function that the host answers, since what it asks lies outside the formula. */
const hosted = (
  least: number,
  most: number,
  result: FormulaType,
  accepts: readonly (readonly FormulaType[])[],
): FormulaFunction => ({
  args: [least, most],
  type(call, typing) {
    typing.host(call)
    for (const [index, arg] of call.args.entries()) typing.expect(arg, ...accepts[index]!)
    return result
  },
  run(call, working) {
    const args = call.args.map((arg) => {
      const value = working.of(arg)
      if (typeof value === 'bigint') return fixedNumber(value)
      if (typeof value === 'string') return value
      return working.refuse(arg, '应为数字或文本')
    })
    return working.host(call, args, result)
  },
})

const choose: FormulaFunction = {
  args: [3, 3],
  type({ args: [condition, yes, no] }, typing) {
    typing.expect(condition!, 'boolean')
    return typing.shared([yes!, no!])
  },
  run: ({ args: [condition, yes, no] }, working) => working.of(working.boolean(condition!) ? yes! : no!),
}

/** `tier(x, bound, value, …, otherwise)`: the value of the first bound that x does not exceed. */
const tier: FormulaFunction = {
  args: [4, any],
  type(call, typing) {
    const { bounds, values } = tiers(call, typing)
    for (const arg of [call.args[0]!, ...bounds]) typing.expect(arg, 'number')
    return typing.shared(values)
  },
  run(call, working) {
    const { bounds, values } = tiers(call, working)
    const value = working.number(call.args[0]!)
    const found = bounds.findIndex((bound) => value <= working.number(bound))
    return working.of(values.at(found)!)
  },
}

function tiers(call: CallNode, { refuse }: Pick<Working, 'refuse'>) {
  const steps = call.args.slice(1)
  if (steps.length % 2 === 0) refuse(call, 'tier的最后应有一个其余情况的值')
  return {
    bounds: steps.slice(0, -1).filter((_, index) => index % 2 === 0),
    values: steps.filter((_, index) => index % 2 === 1 || index === steps.length - 1),
  }
}

const between: FormulaFunction = {
  args: [3, 3],
  type({ args }, typing) {
    for (const arg of args) typing.expect(arg, 'number', 'text')
    typing.shared(args)
    return 'boolean'
  },
  run({ args: [arg, low, high] }, working) {
    const value = working.operand(arg!)
    return (
      working.compare(value, working.operand(low!)) >= 0 &&
      working.compare(value, working.operand(high!)) <= 0
    )
  },
}

const among: FormulaFunction = {
  args: [2, any],
  type({ args }, typing) {
    typing.shared(args)
    return 'boolean'
  },
  run({ args: [arg, ...others] }, working) {
    const value = working.operand(arg!)
    return others.some((other) => working.isEqual(value, working.operand(other)))
  },
}

const has: FormulaFunction = {
  args: [1, 1],
  type(call, typing) {
    typing.known(nameOf(call, typing))
    return 'boolean'
  },
  run: (call, working) => working.isFilled(nameOf(call, working)),
}

function nameOf(
  { name, args: [arg] }: CallNode,
  { refuse }: Pick<Working, 'refuse'>,
): NameNode | AttributeNode {
  if (arg!.kind === 'name' || arg!.kind === 'attribute') return arg!
  return refuse(arg!, `${name}的括号里应为变量名`)
}

const concat: FormulaFunction = {
  args: [1, any],
  type({ args }, typing) {
    for (const arg of args) typing.expect(arg, 'text', 'number')
    return 'text'
  },
  run(call, working) {
    const joined = call.args.map((arg) => plain(working.of(arg))).join('')
    if (joined.length > formulaLimits.textLength) working.refuse(call, '文本过长')
    return joined
  },
}

const text: FormulaFunction = {
  args: [1, 1],
  type({ args: [arg] }, typing) {
    typing.of(arg!)
    return 'text'
  },
  run: ({ args: [arg] }, working) => plain(working.of(arg!)),
}

function plain(value: Value): string {
  if (typeof value === 'bigint') return fixedText(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  return value ?? ''
}

/** `sum(lines.field)`: the total of a column of a sub-table. */
const total: FormulaFunction = {
  args: [1, 1],
  type(call, typing) {
    typing.rowField(columnOf(call, typing))
    return 'number'
  },
  run: (call, working) => working.total(columnOf(call, working)),
}

function columnOf({ args: [arg] }: CallNode, { refuse }: Pick<Working, 'refuse'>): AttributeNode {
  return arg!.kind === 'attribute' ? arg! : refuse(arg!, 'sum的括号里应为“明细.字段”')
}

/** `len(lines)`: how many rows a sub-table has. */
const count: FormulaFunction = {
  args: [1, 1],
  type(call, typing) {
    typing.rows(linesOf(call, typing))
    return 'number'
  },
  run: (call, working) => working.count(linesOf(call, working)),
}

function linesOf({ args: [arg] }: CallNode, { refuse }: Pick<Working, 'refuse'>): NameNode {
  return arg!.kind === 'name' ? arg! : refuse(arg!, 'len的括号里应为明细名')
}

/** Every function there is; a formula cannot reach any other. */
export const formulaFunctions: ReadonlyMap<string, FormulaFunction> = new Map(
  Object.entries({
    if: choose,
    min: numeric(1, any, (values) => values.reduce((least, value) => (value < least ? value : least))),
    max: numeric(1, any, (values) => values.reduce((most, value) => (value > most ? value : most))),
    abs: numeric(1, 1, ([value]) => magnitude(value!)),
    round: rounding('half'),
    roundup: rounding('up'),
    rounddown: rounding('down'),
    ceil: numeric(1, 1, ([value]) => roundFixed(value!, 0, 'ceil')),
    floor: numeric(1, 1, ([value]) => roundFixed(value!, 0, 'floor')),
    between,
    in: among,
    tier,
    has,
    concat,
    text,
    sum: total,
    len: count,
    lookup: hosted(2, 3, 'number', [['text'], ['number', 'text'], ['number', 'text']]),
    rate: hosted(1, 1, 'number', [['text']]),
    hasRole: hosted(1, 1, 'boolean', [['text']]),
    deptLevel: hosted(0, 0, 'number', []),
  }),
)
